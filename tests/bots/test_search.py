"""The search: what it says of every move, that it can be repeated, and that it finds what is to be found."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from tests.games.examples import examples
from tests.games.kariba.table import kariba
from tests.kit.tables import Table
from waterhole import Refused, bots, games
from waterhole.bots.search.budget import Budget
from waterhole.bots.search.mind import Mind, Report
from waterhole.bots.search.player import MOST_THREADS, Search, guided_style, plain_style
from waterhole.bots.search.tree import ANY, NODES, Tree, clear, think
from waterhole.engine.kernel.chance import seed_bytes, seeded
from waterhole.engine.library.state import State

FEW = 600  # simulations, enough to try every move


def analysed(state: State, simulations: int = FEW, seed: int = 1, threads: int = 1) -> list[object]:
    bot = Search(Budget(simulations), seed, threads)
    return [line.json() for line in bot.analyse(state.observe(state.turn)).lines]


def test_every_legal_move_is_looked_at_for_every_seat(table: Table) -> None:
    for moves in (0, 7, 18):
        state = table.middle(seed=moves, moves=moves)
        if state.over:
            continue
        bot = Search(Budget(FEW), seed=1)
        analysis = bot.analyse(state.observe(state.turn))
        assert sorted(line.move for line in analysis.lines) == sorted(state.moves())
        assert sum(line.visits for line in analysis.lines) == analysis.simulations == FEW
        assert [line.visits for line in analysis.lines] == sorted(
            (line.visits for line in analysis.lines), reverse=True
        )
        for line in analysis.lines:
            assert line.visits > 0
            assert len(line.scores) == len(line.chances) == table.players
            assert sum(line.chances) == pytest.approx(1.0, abs=1e-3)
            assert all(0 <= points <= 210 for points in line.scores)
            assert all(move in table.game.texts for move in line.continuation)
        assert bot.choose(state.observe(state.turn)) == analysis.best.move
        assert json.loads(json.dumps(analysis.json()))["lines"][0]["move"] == analysis.best.move


def test_the_expected_continuation_can_be_played_in_some_world() -> None:
    state = kariba("hands 7 2 / 3 · hole 7:2 6:4 · won - / -")
    line = Search(Budget(FEW), seed=1).analyse(state.observe(0)).best
    assert line.move == "7x1"
    assert line.continuation
    assert any(
        line.continuation[0] in after.moves()
        for after in (played(state.observe(0).imagine(seed), line.move) for seed in range(30))
    )


def played(state: State, move: str) -> State:
    state.play(move)
    return state


def test_the_same_seed_and_simulations_are_the_same_analysis(table: Table) -> None:
    state = table.middle(seed=3, moves=6)
    assert analysed(state) == analysed(state)
    assert analysed(state, threads=3) == analysed(state, threads=3)
    assert analysed(state) != analysed(state, seed=2)
    assert analysed(state) != analysed(state, threads=2)


def test_what_was_thought_before_does_not_matter(table: Table) -> None:
    state, other = table.middle(seed=3, moves=6), table.middle(seed=4, moves=2)
    bot = Search(Budget(FEW), seed=1)
    before = bot.analyse(state.observe(state.turn)).lines
    bot.analyse(other.observe(other.turn))
    assert bot.analyse(state.observe(state.turn)).lines == before


def test_threads_share_the_simulations() -> None:
    state = kariba("hands 1 2 3 / 4 5 · hole 2:2 3:1 · pile 6 7")
    for simulations, threads in ((FEW, 4), (7, 3), (2, 5)):
        analysis = Search(Budget(simulations), 1, threads).analyse(state.observe(0))
        assert analysis.simulations == simulations == sum(line.visits for line in analysis.lines)


def test_a_move_never_tried_says_so() -> None:
    state = kariba("hands 1 2 3 / 4 5 · hole 2:2 3:1 · pile 6 7")
    lines = Search(Budget(1), 1).analyse(state.observe(0)).lines
    assert [line.visits for line in lines] == [1, 0, 0]
    assert lines[2].scores == lines[2].chances == ()


@pytest.mark.parametrize(
    ("state", "best"),
    [riddle for game in games.names() for riddle in examples(game).riddles],
)
def test_it_finds_what_is_to_be_found(state: State, best: str) -> None:
    for name in ("medium", "hard", "search:3000", "ismcts1000"):
        assert bots.load(name, 1).choose(state.observe(0)) == best


def test_one_legal_move_is_answered_at_once() -> None:
    state = kariba("hands 5 / 2 3 · hole 4:2 · pile 6")
    assert bots.load("search:1000000000").choose(state.observe(0)) == "5x1"  # would take hours
    assert bots.load("search:3600s").choose(state.observe(0)) == "5x1"


def test_a_budget_of_seconds_is_spent() -> None:
    state = kariba("hands 1 2 3 / 4 5 · hole 2:2 3:1 · pile 6 7")
    analysis = Search(Budget(seconds=0.05), 1).analyse(state.observe(0))
    assert analysis.simulations > FEW
    assert analysis.seconds >= 0.04


@pytest.mark.long
def test_memory_is_bounded_however_long_it_thinks() -> None:
    assert MOST_THREADS * Tree.dtype.itemsize < 100e6
    state = kariba("hands 1 2 3 4 5 / 4 5 6 7 8 · hole 2:2 3:1 · pile 1 2 3 4 5 6 7 8 1 2 3 4 5 6 7 8")
    for thinking, more in ((plain_style(), 90_000), (guided_style(), 30_000)):
        bot = Search(Budget(NODES + more), 1, thinking=thinking)
        analysis = bot.analyse(state.observe(0))
        assert analysis.nodes == NODES
        assert sum(line.visits for line in analysis.lines) == analysis.simulations


def test_a_full_tree_is_still_gone_down(monkeypatch: pytest.MonkeyPatch) -> None:
    """What would be added cannot be, so what is there is chosen from; else nothing more would be learnt."""
    state = kariba("hands 1 2 3 4 5 / 4 5 6 7 8 · hole 2:2 3:1 · pile 1 2 3 4 5 6 7 8 1 2 3 4 5 6 7 8")
    observation = state.observe(0)
    for thinking in (plain_style(), guided_style()):
        mind = Mind(thinking)
        world = observation.game.rules.State.blank()
        seeded(world.chance, seed_bytes(1))
        clear(mind.tree)

        def run(simulations: int, mind: Mind = mind, world: Any = world) -> float:
            before = mind.tree.stats[1:, 0].sum()
            weights = observation.game.weights(2)
            think(
                observation.record, world, mind.tree, mind.style, weights, mind.choices, mind.logits, simulations, ANY
            )
            return float(mind.tree.stats[1:, 0].sum() - before) / simulations  # nodes on the way, on average

        run(5000)
        growing = run(1000)
        mind.tree.used = NODES
        assert run(5000) > 0.8 * growing


@pytest.mark.parametrize(
    "budget", ["0", "-5", "0s", "-1s", "nan s", "nans", "infs", "", "s", "x", "1.5", "1e9999s", "2000000000", "9" * 400]
)
def test_a_budget_of_nothing_is_refused(budget: str) -> None:
    with pytest.raises(Refused, match="budget"):
        bots.load(f"search:{budget}")


@pytest.mark.parametrize(
    "given",
    [
        {},
        {"simulations": 5, "seconds": 1.0},
        {"simulations": True},
        {"simulations": 5.0},
        {"simulations": 10**400},
        {"seconds": "1"},
        {"seconds": 10**400},
    ],
)
def test_a_budget_is_one_number(given: dict[str, object]) -> None:
    with pytest.raises(Refused, match="budget"):
        Budget(**given)  # type: ignore[arg-type]


@pytest.mark.parametrize("threads", [0, -1, 9, 1.0, "2", None])
def test_threads_are_a_small_number(threads: object) -> None:
    for name in ("easy", "hard", "search:50"):
        with pytest.raises(Refused, match="threads"):
            bots.load(name, threads=threads)  # type: ignore[arg-type]


def test_a_search_needs_a_budget() -> None:
    with pytest.raises(Refused, match="Budget"):
        Search(100)  # type: ignore[arg-type]


def test_two_threads_may_ask_the_same_bot(table: Table) -> None:
    states = [table.middle(seed=seed, moves=4) for seed in range(6)]
    alone = [analysed(state) for state in states]
    bot = Search(Budget(FEW), seed=1)

    def ask(state: State) -> list[object]:
        return [line.json() for line in bot.analyse(state.observe(state.turn)).lines]

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(ask, states)) == alone


def test_of_several_minds_the_busiest_says_how_it_goes_on() -> None:
    reports = []
    for visits, move in ((10, 1), (8, 2), (12, 3)):
        report = Report(1)
        report.visits[0] = visits
        report.continuations[0, 0] = move
        reports.append(report)
    for report in reports[1:]:
        reports[0].add(report)
    assert reports[0].visits[0] == 30
    assert reports[0].continuations[0, 0] == 3


@pytest.mark.parametrize("name", ["grandmaster", "", "search", None, 3, "expert:1"])
def test_an_unknown_level_is_refused_and_the_known_ones_are_named(name: object) -> None:
    with pytest.raises(Refused, match=r"no bot called .*novice, easy, medium, hard, expert"):
        bots.load(name)  # type: ignore[arg-type]
