"""Simulations: what is counted is what was played, whoever played it."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from statistics import fmean
from threading import current_thread, main_thread
from typing import Any

import numpy as np
import pytest
from scipy.special import stdtrit

from tests.games.examples import examples
from tests.kit.tables import Table
from waterhole import Refused, bots, games
from waterhole.engine.kernel.chance import WORDS, below, seeded, word
from waterhole.lab.simulate.groups import grouped
from waterhole.lab.simulate.sheet import sheet
from waterhole.lab.simulate.simulation import Chunk, Simulation
from waterhole.lab.simulate.survey import Report, Survey
from waterhole.lab.work.crew import Crew
from waterhole.lab.work.ratings import interval


def surveyed(simulation: Simulation, workers: int = 1) -> tuple[Report, Any]:
    """The report, and every game as a row: its moves, then its points."""
    survey, rows = Survey(simulation), {}
    for number, counted in simulation.play(Crew(workers), with_rows=True):
        survey.add(counted)
        rows[number] = counted.rows
    return survey.report(), np.concatenate([rows[number] for number in sorted(rows)])


def replayed(chunk: Chunk) -> list[tuple[list[int], list[tuple[int, list[str], str]]]]:
    """The games of a chunk through the library: points, and for each move its seat, what was possible, what chosen."""
    simulation, tables = chunk.simulation, chunk.tables()
    seeds = np.zeros(WORDS, np.uint64)
    seeded(seeds, chunk.bits("choices"))
    habit, played = bots.load("habit"), []
    for _ in range(chunk.deals):
        simulation.table.rules.deal(tables[0])
        for moved_on in range(simulation.players):
            state, moves = simulation.table.restore(tables[0].tobytes()), []
            chance = np.array([word(seeds) for _ in range(WORDS)], np.uint64)
            while not state.over:
                options = state.moves()
                by_habit = simulation.bots[state.turn - moved_on] == "habit"
                move = habit.choose(state.observe(state.turn)) if by_habit else options[below(chance, len(options))]
                moves.append((state.turn, options, move))
                state.play(move)
            played.append((state.scores, moves))
    return played


def shares(points: Any) -> Any:
    won = points == points.max(axis=1, keepdims=True)
    return won / won.sum(axis=1, keepdims=True)


@pytest.mark.parametrize("line", [["random"], ["habit", "random"]])
def test_compiled_games_are_those_of_the_library(table: Table, line: list[str]) -> None:
    options = dict.fromkeys(table.options, True)
    simulation = Simulation.of(table.game.name, line, table.players, 4 * table.players, options)
    assert simulation.compiled
    played = replayed(simulation.chunk(0))
    report, rows = surveyed(simulation)
    assert rows.tolist() == [[len(moves), *points] for points, moves in played]
    could, made, won = Counter[str](), Counter[str](), Counter[str]()
    for (_, moves), share in zip(played, shares(rows[:, 1:]), strict=True):
        for seat, options_there, move in moves:
            could.update({table.game.group(option) for option in options_there})
            made[table.game.group(move)] += 1
            won[table.game.group(move)] += share[seat]
    average = sum(won.values()) / sum(made.values())
    assert {row["move"]: (row["possible"], row["chosen"]) for row in report["by_move"]} == {
        move: (could[move], made[move]) for move in could
    }
    for row in report["by_move"]:
        if row["chosen"]:
            assert row["share"] == pytest.approx(won[row["move"]] / made[row["move"]] - average)


@pytest.mark.parametrize("line", [["habit", "random"], ["easy", "random"]])
def test_the_report_says_what_the_rows_say(line: list[str]) -> None:
    simulation = Simulation.of("kariba", line, 3, 60)
    report, rows = surveyed(simulation)
    points = rows[:, 1:]
    won = shares(points)
    assert report["games"] == len(rows) == 60
    assert sum(row["share"] for row in report["by_seat"]) == pytest.approx(1)
    for seat, row in enumerate(report["by_seat"]):
        of_deals = won[:, seat].reshape(-1, 3).mean(axis=1).tolist()
        assert row["share"] == pytest.approx(fmean(of_deals))
        assert (row["low"], row["high"]) == pytest.approx(interval(of_deals))
        assert row["points"]["counts"] == {str(k): v for k, v in sorted(Counter(points[:, seat].tolist()).items())}
        assert row["points"]["mean"] == pytest.approx(points[:, seat].mean())
        assert row["points"]["deviation"] == pytest.approx(points[:, seat].std())
        rivals = np.delete(points, seat, axis=1).max(axis=1)
        assert row["lead"] == pytest.approx((points[:, seat] - rivals).mean())
    assert report["length"]["counts"] == {str(k): v for k, v in sorted(Counter(rows[:, 0].tolist()).items())}
    assert report["length"]["quantile_50"] == np.quantile(rows[:, 0], 0.5, method="inverted_cdf")
    hero = [won[game, game % 3] for game in range(60)]  # moves on by one seat from game to game
    assert report["by_bot"][0] | {"bot": line[0], "games": 60} == report["by_bot"][0]
    assert report["by_bot"][0]["share"] == pytest.approx(fmean(hero))
    assert sum(row["share"] * row["games"] for row in report["by_bot"]) == pytest.approx(60)


def test_how_sure_a_moves_worth_is_follows_from_the_deals_that_saw_it() -> None:
    """Against a jackknife: what the mean would be without each of these deals in turn."""
    simulation = Simulation.of("kariba", ["random"], 2, 400)
    report, rows = surveyed(simulation)
    won, of_deals = shares(rows[:, 1:]), defaultdict[str, dict[int, tuple[int, float]]](dict)
    for number, (_, moves) in enumerate(replayed(simulation.chunk(0))):
        for seat, _, move in moves:
            made, total = of_deals[move].get(number // 2, (0, 0.0))
            of_deals[move][number // 2] = (made + 1, total + won[number, seat])
    told = [row for row in report["by_move"] if row["low"] is not None]
    assert len(told) > 10
    for row in report["by_move"]:
        made, total = np.array(list(of_deals[row["move"]].values()) or [(0, 0.0)]).T
        assert (row["low"] is None) == (len(made) < 30)
        assert (row["high"] is None) == (row["low"] is None)
        if row["low"] is not None:
            without = (total.sum() - total) / (made.sum() - made)
            error = np.sqrt((len(made) - 1) * without.var())
            assert row["high"] - row["share"] == pytest.approx(stdtrit(len(made) - 1, 0.975) * error, rel=0.1)


def test_one_deal_does_not_say_how_sure_it_is() -> None:
    report, _ = surveyed(Simulation.of("mada", ["habit", "random"], 3, 3))
    for row in report["by_seat"] + report["by_bot"]:
        assert [row[end] for end in ("low", "high", "lead_low", "lead_high")] == [None] * 4
    assert report["luck"]["win"]["luck_low"] is report["luck"]["win"]["luck_high"] is None
    assert {row["low"] for row in report["by_move"]} == {None}


def test_leads_have_students_interval() -> None:
    report, rows = surveyed(Simulation.of("mada", games_asked=10))
    leads = (rows[:, 1] - rows[:, 2]).reshape(-1, 2).mean(axis=1)
    half = stdtrit(4, 0.975) * leads.std(ddof=1) / np.sqrt(5)
    row = report["by_seat"][0]
    assert (row["lead_low"], row["lead_high"]) == pytest.approx((leads.mean() - half, leads.mean() + half))


def test_the_sheet_has_a_row_for_every_game() -> None:
    simulation = Simulation.of("kariba", ["habit", "random"], 3, 30)
    _, rows = surveyed(simulation)
    frame = sheet(simulation, rows)
    assert frame["game"].to_list() == list(range(30))
    assert frame["deal"].to_list() == [game // 3 for game in range(30)]
    assert frame.select("points_0", "points_1", "points_2").rows() == [tuple(row) for row in rows[:, 1:].tolist()]
    assert frame.select("bot_0", "bot_1", "bot_2").rows()[:3] == [
        ("habit", "random", "random"),
        ("random", "habit", "random"),
        ("random", "random", "habit"),
    ]
    assert frame.select("share_0", "share_1", "share_2").sum_horizontal().to_list() == pytest.approx([1.0] * 30)


@pytest.mark.long
@pytest.mark.parametrize("line", [["random"], ["easy", "novice"]])
def test_any_number_of_workers_tells_the_same(line: list[str]) -> None:
    simulation = Simulation.of("kariba", line, games_asked=20_000 if line == ["random"] else 70)
    (alone, rows), (together, others) = surveyed(simulation, 1), surveyed(simulation, 2)
    assert json.dumps(alone) == json.dumps(together)
    assert rows.tolist() == others.tolist()


def test_chunks_are_seeded_by_settings_and_number_but_not_by_the_deck() -> None:
    one = Simulation.of("mada", ["random"], seed=1)
    rows = [*one.table.deck.content["cacti"]]
    other_deck = {"cacti": [{**rows[0], "pears": 9}, *rows[1:]]}
    seeds = [
        one.chunk(0).seed,
        one.chunk(1).seed,
        Simulation.of("mada", ["random"], seed=2).chunk(0).seed,
        Simulation.of("mada", ["random"], players=3).chunk(0).seed,
        Simulation.of("mada", ["habit"]).chunk(0).seed,
        Simulation.of("tembo", ["random"]).chunk(0).seed,
    ]
    assert len(set(seeds)) == len(seeds)
    assert Simulation.of("mada", ["random"], deck=other_deck).chunk(0).seed == seeds[0]


def test_a_deck_changes_what_is_won_and_not_what_is_dealt() -> None:
    plain = Simulation.of("mada", games_asked=400)
    rows = plain.table.deck.content["cacti"]
    rich = Simulation.of("mada", games_asked=400, deck={"cacti": [{**row, "pears": 9} for row in rows]})
    (few, _), (many, _) = surveyed(plain), surveyed(rich)
    assert few["length"] == many["length"]
    assert many["by_seat"][0]["points"]["mean"] > few["by_seat"][0]["points"]["mean"]
    assert many["by_seat"][0]["points"]["most"] % 9 == 0


def one_value(copies: int) -> Any:
    """MADA's deck with so many cards of the lowest value, and all others of the next."""
    rows = games.load("mada").deck.content["cacti"]
    return {"cacti": [{**row, "copies": {1: copies, 2: 60 - copies}.get(row["value"], 0)} for row in rows]}


@pytest.mark.parametrize("line", [["random"], ["habit"], ["easy", "random"]])
def test_a_deck_with_which_games_never_end_is_refused(line: list[str]) -> None:
    with pytest.raises(Refused, match="With this deck a game does not come to an end: 10,000 moves were not enough"):
        surveyed(Simulation.of("mada", line, 2, 20, deck=one_value(60)))


def test_games_of_another_deck_have_the_same_choices_whatever_was_played_before() -> None:
    """A card more of one value changes a few games, and not all that come after them."""
    rows = [dict(row) for row in games.load("mada").deck.content["cacti"]]
    rows[0]["copies"] -= 1
    rows[1]["copies"] += 1
    (_, plain), (_, other) = (
        surveyed(Simulation.of("mada", games_asked=400, deck=deck)) for deck in (None, {"cacti": rows})
    )
    same = (plain == other).all(axis=1)
    assert not same.all()
    assert same[200:].mean() > 0.5


def test_games_make_whole_deals() -> None:
    assert Simulation.of("kariba", players=3, games_asked=100).games == 102


def test_the_last_bot_takes_the_seats_that_are_left() -> None:
    assert Simulation.of("kariba", ["easy", "Random "], 4).bots == ("easy", "random", "random", "random")
    assert Simulation.of("kariba", ["easy", "easy", "random"]).bots == ("easy", "easy", "random")
    assert Simulation.of("kariba").bots == ("random", "random")


def test_a_bot_that_thinks_by_the_clock_cannot_be_repeated() -> None:
    assert Simulation.of("kariba", ["search:0.1s"]).by_the_clock
    assert not Simulation.of("kariba", ["search:100"]).by_the_clock


@pytest.mark.parametrize("game", games.names())
def test_moves_are_counted_together_wherever_they_go(game: str) -> None:
    table = games.load(game)
    groups, numbers = grouped(table)
    assert len(set(groups)) == len(groups)
    assert [groups[numbers[action]] for action in table.actions.values()] == list(map(table.group, table.texts))
    for move, name in examples(game).counted.items():
        assert table.group(move) == name


@pytest.mark.parametrize(
    ("settings", "reason"),
    [
        ({"game": "poker"}, "no game called 'poker'"),
        ({"entrants": ["hal"]}, "no bot called 'hal'"),
        ({"entrants": [7]}, "no bot called 7"),
        ({"entrants": ["random"] * 3, "players": 2}, "3 bots for 2 seats"),
        ({"entrants": ["random"] * 5}, "2 to 4 players, not 5"),
        ({"players": 1}, "2 to 4 players, not 1"),
        ({"games_asked": 0}, "1 to 1,000,000,000 games, not 0"),
        ({"games_asked": 1.5}, "games, not 1.5"),
        ({"seed": 0.5}, "whole number"),
        ({"options": {"wings": True}}, "no option “wings”"),
        ({"deck": {"cards": []}}, "The deck"),
    ],
)
def test_settings_that_make_no_simulation_are_refused(settings: dict[str, Any], reason: str) -> None:
    with pytest.raises(Refused, match=reason):
        Simulation.of(**{"game": "kariba", **settings})


def test_a_crew_has_somebody_in_it() -> None:
    with pytest.raises(Refused, match="1 to 256 workers, not 0"):
        Crew(0)


def test_compiled_jobs_leave_the_main_thread_to_those_who_press_keys() -> None:
    [(_, thread)] = Crew(1).work(iter([(0, current_thread)]), threads=True)
    assert thread is not main_thread()
