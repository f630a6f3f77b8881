"""Reviews: luck and skill add up, nothing hidden is looked at, and what was stopped goes on as if it had not been."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.coach.games import LITTLE, LOOKER, finished, played, reviewed, shortened
from tests.kit.tables import Table, some
from waterhole import bots, games, load
from waterhole.coach.reviews.account import WHOLE, Summary, parts
from waterhole.coach.reviews.finding import Finding
from waterhole.coach.reviews.look import Looker, Stopped
from waterhole.coach.reviews.review import HARDLY, LONG, Finished, Review
from waterhole.engine.errors import Refused
from waterhole.engine.library.match import Match, Turn
from waterhole.engine.library.state import State

SOME = some()


def check_accounts(summary: Summary, players: int) -> None:
    assert summary.fair * players == WHOLE
    for account in summary.accounts:
        assert account.luck == account.deal + account.draws
        assert summary.fair + account.luck + account.own + account.others == account.result
        assert account.own <= 0
    assert sum(account.result for account in summary.accounts) == WHOLE
    assert sum(account.luck for account in summary.accounts) == 0  # what one has, another has not
    assert sum(account.own + account.others for account in summary.accounts) == 0


@given(st.lists(st.floats(0, 1), min_size=2, max_size=5).filter(lambda chances: sum(chances) > 0.01))
def test_parts_of_a_win_are_whole_and_make_up_all_of_it(chances: list[float]) -> None:
    whole = parts(chances)
    assert sum(whole) == WHOLE
    for part, chance in zip(whole, chances, strict=True):
        assert abs(part - WHOLE * chance / sum(chances)) < 1


@pytest.mark.parametrize("seed", range(3))
def test_luck_and_skill_add_up_exactly_in_every_game(table: Table, seed: int) -> None:
    game = shortened(finished(table, seed), Random(seed).choice((5, 20, 500)))
    review = Review(game, LOOKER, work=Random(seed).choice((1, 30_000, LITTLE)))
    reviewed(review)
    check_accounts(review.summary(), table.players)
    for judgement in review.judgements:
        assert sum(judgement.before) == sum(judgement.after) == WHOLE
        assert judgement.cost == judgement.before[judgement.seat] - judgement.after[judgement.seat] >= 0
        assert (judgement.cost == 0) == (judgement.best == judgement.move) == (judgement.before == judgement.after)


def test_a_game_without_a_decision_is_all_luck_of_the_deal() -> None:
    review = Review(Finished(3, [], [0, 2]), LOOKER)
    assert review.step() is None
    summary = review.summary()
    check_accounts(summary, 3)
    assert [account.deal for account in summary.accounts] == [10_000, -20_000, 10_000]
    assert summary.costliest == ((), (), ())


def test_every_decision_is_judged_and_no_forced_move(table: Table) -> None:
    game = shortened(finished(table, 4), 12)
    review = Review(game, LOOKER, work=LITTLE)
    reviewed(review)
    decisions = [number for number, turn in enumerate(game.turns) if len(turn.before.moves()) > 1]
    assert [judgement.number for judgement in review.judgements] == decisions
    for judgement in review.judgements:
        turn = game.turns[judgement.number]
        assert (judgement.seat, judgement.move) == (turn.seat, turn.move)
        listed = [option.move for option in judgement.moves]
        assert {judgement.move, judgement.best} <= set(listed) <= set(turn.before.moves())
        assert len(listed) == len(set(listed)) >= 2
        chances = [option.chance for option in judgement.moves]
        assert chances == sorted(chances, reverse=True)
        assert chances[0] == judgement.before[judgement.seat]
        assert judgement.moves[0].move == judgement.best


def test_moves_that_were_made_elsewhere_are_not_judged_and_lead_to_what_was_dealt(table: Table) -> None:
    whole = shortened(finished(table, 4), 20)
    review = Review(replace(whole, begun=8), LOOKER, work=LITTLE)
    reviewed(review)
    numbers = [number for number, turn in enumerate(whole.turns) if len(turn.before.moves()) > 1 and number >= 8]
    assert [judgement.number for judgement in review.judgements] == numbers
    summary, first = review.summary(), review.judgements[0]
    check_accounts(summary, table.players)
    assert [account.deal for account in summary.accounts] == [before - summary.fair for before in first.before]
    assert summary.judged == summary.decisions == len(numbers)


def test_a_look_that_is_stopped_ends_without_a_finding() -> None:
    looker, state = Looker(7), SOME[0].deal(1)
    looker.stop()
    with pytest.raises(Stopped):
        looker.compare(state.observe(state.turn), state.moves()[:2], each=1, look=1)
    assert looker.simulations == 0


def endless() -> Finished:
    """Many games of MADA as one, which is about as long as an exercise that comes to no end."""
    game = finished(Table(load("mada"), 2), 3)
    return replace(game, turns=[*game.turns] * 12)


@pytest.mark.parametrize("work", [1, 100_000, 3_000_000, 20_000_000])
def test_of_a_very_long_game_as_many_decisions_are_judged_as_the_work_allows(work: int) -> None:
    review = Review(endless(), LOOKER, work)
    firsts = [review.step() for _ in review.decisions]
    assert sum(first.work for first in firsts if first is not None) <= work
    reviewed(review)
    assert review.spent <= work
    summary = review.summary()
    assert summary.judged == len(review.decisions) == len(review.judgements) < summary.decisions
    check_accounts(summary, review.game.players)
    again = Review(endless(), LOOKER, work, found=list(review.found.values())[:3])
    assert again.decisions == review.decisions


def test_the_decisions_of_a_long_game_that_are_judged_are_spread_over_it_and_those_of_people_come_first() -> None:
    for person in (0, 1):
        game = endless()
        review = Review(game, LOOKER, 3_000_000, people=[person])
        assert {game.turns[number].seat for number in review.decisions} == {person}
        assert len(review.decisions) > 8
        gaps = [later - number for number, later in pairwise([0, *review.decisions, len(game.turns)])]
        assert max(gaps) <= 2.5 * sum(gaps) / len(gaps)
    needed = HARDLY * sum(review.length[number] for number in review.choices)
    generous = Review(game, LOOKER, int(0.75 * needed / LONG), people=[person])
    theirs = [number for number in generous.choices if game.turns[number].seat == person]
    assert set(theirs) < set(generous.decisions) < set(generous.choices)  # and some of the bot's


def test_cards_that_the_mover_could_not_see_change_no_judgement(table: Table) -> None:
    game = shortened(finished(table, 5), 24)  # with the market open, nothing is hidden any more in the last dozen
    elsewhere = [
        replace(turn, before=turn.before.observe(turn.seat).imagine(seed=number))
        for number, turn in enumerate(game.turns)
    ]
    assert any(there.before != turn.before for there, turn in zip(elsewhere, game.turns, strict=True))
    review = Review(game, LOOKER, work=LITTLE)
    twin = Review(replace(game, turns=elsewhere), LOOKER, work=LITTLE)
    for finding in reviewed(review):  # worlds of the same observation: the same finding, down to the last bit
        other = twin.step()
        assert other is not None
        assert replace(other, each=0, work=0) == replace(finding, each=0, work=0)
    assert twin.step() is None
    assert twin.summary() == review.summary()


def deepened(table: Table) -> tuple[Finished, Review, list[Finding]]:
    """The end of a game, and its review, which looks into some moves more deeply."""
    for seed in range(6, 30):
        game = shortened(finished(table, seed), 15)
        whole = Review(game, LOOKER, work=LITTLE)
        found = reviewed(whole)
        if len(found) > len(whole.decisions):
            return game, whole, found
    raise AssertionError("Nothing is worth a deeper look.")


@pytest.mark.parametrize("table", SOME, ids=lambda table: table.name)
def test_a_review_that_was_stopped_anywhere_ends_like_one_that_was_not(table: Table) -> None:
    game, whole, found = deepened(table)
    for kept in (0, 1, len(whole.decisions), len(found) - 1, len(found)):
        stored = [Finding.read(json.loads(json.dumps(finding.json()))) for finding in found[:kept]]
        again = Review(game, Looker(7), work=LITTLE, found=stored)
        assert reviewed(again) == found[kept:]
        assert again.judgements == whole.judgements
        assert again.summary() == whole.summary()


def test_a_finding_is_stored_in_the_words_of_those_that_are_stored_already() -> None:
    stored = {
        "number": 3, "seat": 1, "look": 1, "each": 10, "simulations": 70, "work": 1000,
        "worths": [
            {"move": "1x1", "chances": [0.25, 0.75], "doubt": 0.1},
            {"move": "2x1", "chances": [0.5, 0.5], "doubt": 0.2},
        ],
    }  # fmt: skip
    finding = Finding.read(stored)
    assert finding.json() == stored
    assert [(each.move, each.chance, each.visits) for each in finding.estimates] == [
        ("1x1", 0.75, 10),
        ("2x1", 0.5, 10),
    ]


@pytest.mark.long
def test_people_are_looked_into_before_bots() -> None:
    def deeper(table: Table, seat: int, person: int) -> int:
        """The work that is spent on a seat after the first looks."""
        review = Review(finished(table, 8), LOOKER, work=3_000_000, people=[person])
        return sum(found.work for found in reviewed(review)[len(review.decisions) :] if found.seat == seat)

    seats = [(table, seat) for table in SOME for seat in (0, 1)]
    as_people = [deeper(table, seat, seat) for table, seat in seats]
    as_bots = [deeper(table, seat, seat ^ 1) for table, seat in seats]
    assert sum(as_people) > 1.25 * sum(as_bots)


def test_a_short_game_from_which_others_last_long_takes_no_more_than_its_work() -> None:
    """An exercise of MADA with few cards: it was over soon, but most games that begin like this come to no end."""
    game = load("mada")
    position = {
        "game": "mada", "players": 2, "turn": 0, "start": 0, "hands": [[7], [8, 8]], "piles": [["lemur"], ["lemur"]],
        "aside": [[12, 12, 13, 13]] * 2, "discard": [], "pile": [8, 8, "lemur", "lemur"], "partial": True,
    }  # fmt: skip
    turns = next(filter(None, (over_soon(game.read(position, seed), Random(seed)) for seed in range(1000))))
    review = Review(Finished(2, turns, [0]), LOOKER, work=30_000_000)
    found = reviewed(review)
    assert max(review.length) * 50 < LOOKER.price(turns[0].before.observe(0))
    assert max(finding.work for finding in found) < 0.3 * review.work
    assert 0.3 * review.work < review.spent <= review.work


def over_soon(state: State, chance: Random) -> list[Turn]:
    """A game played at random, if it is over within eight moves."""
    turns: list[Turn] = []
    while not state.over:
        if len(turns) == 8:
            return []
        before, move = state.copy(), chance.choice(state.moves())
        turns.append(Turn(1, before.turn, move, tuple(state.play(move)), before))
    return turns


@pytest.mark.long
def test_who_plays_at_random_loses_more_by_it_than_who_thinks() -> None:
    match = Match(games.load("kariba"), 2, 11, 1)
    seats = [bots.load("random", 3), bots.load("hard", 4)]
    while not match.over:
        match.play(seats[match.state.turn].choose(match.state.observe(match.state.turn)))
    review = Review(Finished.of(match, 1), LOOKER, work=30_000_000)
    reviewed(review)
    careless, careful = review.summary().accounts
    assert careless.own < 3 * careful.own - WHOLE // 20


def test_a_difference_within_the_noise_costs_nothing() -> None:
    game = finished(SOME[0], 9)
    found = Review(game, LOOKER, work=30_000_000).step()
    assert found is not None
    chosen, rival = found.estimates[:2]
    better = tuple(chance + (0.02 if seat == found.seat else -0.02) for seat, chance in enumerate(chosen.chances))
    unsure = replace(found, estimates=(replace(chosen, error=0.01), replace(rival, chances=better, error=0.01)))
    sure = replace(found, estimates=(replace(chosen, error=0.001), replace(rival, chances=better, error=0.001)))
    judgement = unsure.judgement()
    assert (judgement.cost, judgement.best, judgement.sure) == (0, chosen.move, False)
    assert judgement.before == judgement.after == parts(chosen.chances)
    assert sure.judgement().best == rival.move
    assert abs(sure.judgement().cost - WHOLE // 50) <= 1


@pytest.mark.parametrize("game", [0, -1, 2, 99, True, 1.5, None, "1"])
def test_a_game_that_is_not_there_is_refused(game: object) -> None:
    with pytest.raises(Refused, match="games 1 to 1"):
        Finished.of(played(SOME[0], 1), game)  # type: ignore[arg-type]


def test_a_game_that_is_not_over_is_refused() -> None:
    match = Match(games.load("mada"), 2, 1, 2)
    with pytest.raises(Refused, match="not over"):
        Finished.of(match, 1)
    chance = Random(1)
    while not match.state.over:
        match.play(chance.choice(match.state.moves()))
    assert Finished.of(match, 1).turns
    with pytest.raises(Refused, match="not over"):
        Finished.of(match, 2)
