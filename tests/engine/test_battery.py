"""What every game promises, tested for each of them alike; a game joins by being registered."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import waterhole
from tests.kit.depth import depth
from tests.kit.digest import digest, thoughts
from tests.kit.tables import Table, tables
from waterhole import BadGame, BadMove, BadPosition, IllegalMove, Refused
from waterhole.engine.kernel.journal import Event
from waterhole.engine.library.state import State

ROUND = 3  # random games looked at in full, for each table
LONGEST = 5000  # moves; any game is over long before
BOTS = [name for name in waterhole.bots.names() if name != "expert"] + ["search:200"]  # an expert by the clock is slow


def text(value: object) -> str:
    return json.dumps(value)


def test_the_cards_are_all_there_after_every_move(table: Table) -> None:
    for seed in range(ROUND):
        for state in table.states(seed):
            # Reading a position counts its cards against the deck and refuses it if one is missing or too many.
            assert table.game.read(state.position()) == state


def test_a_card_too_few_is_noticed(table: Table) -> None:
    position = table.deal(1).position()
    position["pile"].pop()
    with pytest.raises(BadPosition):
        table.game.read(position)


def test_every_listed_move_can_be_played_and_no_other(table: Table) -> None:
    for moves in (0, 3, 9, 21, 35, 50):
        state = table.middle(seed=moves, moves=moves)
        listed, before = state.moves(), state.record.tobytes()
        assert len(set(listed)) == len(listed)
        for move in table.game.texts:
            if move in listed:
                state.copy().play(move)
            else:
                with pytest.raises(IllegalMove):
                    state.play(move)
        assert state.record.tobytes() == before


def test_moves_are_text_and_back(table: Table) -> None:
    assert len(table.game.texts) == table.game.rules.ACTIONS
    for action, move in enumerate(table.game.texts):
        assert table.game.action(move) == action
        assert table.game.action(f"  {move.upper()}\t") == action


def test_positions_are_json_and_back(table: Table) -> None:
    for state in table.states(seed=4):
        position = state.position()
        again = table.game.read(json.loads(json.dumps(position)), seed=4)
        assert again.position() == position
        assert (again.turn, again.over, again.scores, again.moves()) == (
            state.turn,
            state.over,
            state.scores,
            state.moves(),
        )
        assert eval(repr(state), {"waterhole": waterhole}).position() == position


@pytest.mark.long
@pytest.mark.parametrize("game", waterhole.games.names())
def test_compiled_and_uncompiled_rules_play_the_same_games_and_think_the_same(game: str) -> None:
    kinds, games = [table for table in tables() if table.game.name == game], depth(usual=25, deep=350)
    uncompiled = subprocess.run(
        [sys.executable, "-m", "tests.kit.digest", str(games), *(table.name for table in kinds)],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    compiled = [f"{table.name} {digest(table, games)}" for table in kinds]
    assert uncompiled.stdout.splitlines() == [*compiled, f"thoughts {thoughts(kinds[0])}"]


def test_a_copy_shares_nothing(table: Table) -> None:
    state = table.middle(seed=2, moves=5)
    before, copy = state.position(), state.copy()
    assert copy == state
    assert copy.snapshot() == state.snapshot()
    copy.play(copy.moves()[-1])
    assert copy != state
    assert state.position() == before


def test_a_snapshot_is_the_bytes_of_the_record(table: Table) -> None:
    for state in table.states(seed=8):
        again = table.game.restore(state.snapshot())
        assert again.snapshot() == state.snapshot() == state.record.tobytes()
        assert again == state
        if not again.over:
            again.play(again.moves()[0])
            assert again != state
    with pytest.raises(BadPosition, match="no snapshot"):
        table.game.restore(state.snapshot()[1:])


def test_the_same_seed_is_the_same_game(table: Table) -> None:
    for seed in (0, 7, -3, 2**200, b"", b"waterhole"):
        assert table.deal(seed).snapshot() == table.deal(seed).snapshot()
    assert table.deal(7) != table.deal(8)
    assert table.deal(7) != table.deal(b"7")
    one, other = list(table.states(7)), list(table.states(7))
    assert one[-1].snapshot() == other[-1].snapshot()


def test_without_a_seed_every_deal_is_another(table: Table) -> None:
    assert table.game.deal(table.players) != table.game.deal(table.players)


def test_the_start_is_given_or_drawn(table: Table) -> None:
    starts = set()
    for seat in range(table.players):
        given_start = table.deal(1, start=seat)
        assert given_start.start == seat
    for seed in range(60):
        starts.add(table.deal(seed).start)
    assert starts == set(range(table.players))


@given(nonsense=st.one_of(st.text(), st.none(), st.integers(), st.binary()), moves=st.integers(0, 30))
def test_nonsense_is_no_move_and_changes_nothing(nonsense: object, moves: int) -> None:
    for table in tables():
        if isinstance(nonsense, str) and nonsense.strip().lower() in table.game.texts:
            continue
        state = table.middle(seed=1, moves=moves)
        before = state.record.tobytes()
        with pytest.raises(BadMove):
            state.play(nonsense)  # type: ignore[arg-type]
        assert state.record.tobytes() == before


def test_there_is_no_seat_beyond_the_last(table: Table) -> None:
    state = table.deal(1)
    for seat in (-1, table.players, 99, "0", 1.0, True):
        with pytest.raises(BadGame):
            state.observe(seat)  # type: ignore[arg-type]


def test_the_wrong_number_of_players_is_refused(table: Table) -> None:
    for players in (0, 1, table.game.seats[-1] + 1, -2, "2", 2.0, None, True):
        with pytest.raises(BadGame):
            table.game.deal(players)  # type: ignore[arg-type]


@given(
    path=st.lists(st.integers(0, 10**6), max_size=2),
    junk=st.one_of(st.none(), st.booleans(), st.integers(-99, 99), st.text(max_size=4), st.lists(st.integers(-2, 70))),
    seed=st.integers(0, 50),
)
def test_a_spoilt_position_is_refused_or_still_one(path: list[int], junk: object, seed: int) -> None:
    """Put anything anywhere: the answer is a sentence, or a position that is written as it was read."""
    for table in tables():
        position = table.middle(seed, moves=seed).position()
        spot: object = position
        for step in path:
            keys = list(spot) if isinstance(spot, dict) else list(range(len(spot))) if isinstance(spot, list) else []
            if not keys:
                break
            key = keys[step % len(keys)]
            parent, spot = spot, spot[key]  # type: ignore[index]
        else:
            if path:
                parent[key] = junk  # type: ignore[index]
        try:
            state = table.game.read(position)
        except BadPosition as refusal:
            assert str(refusal).endswith((".", ")."))
        else:
            assert table.game.read(state.position()).position() == state.position()


def test_games_end_and_somebody_wins(table: Table) -> None:
    for seed in range(20):
        state, chance = table.deal(seed), Random(seed)
        for _ in range(LONGEST):
            if state.over:
                break
            assert state.winners == []
            state.play(chance.choice(state.moves()))
        assert state.over
        assert state.moves() == []
        assert state.winners == [seat for seat, points in enumerate(state.scores) if points == max(state.scores)]
        with pytest.raises(IllegalMove, match="over"):
            state.play(table.game.texts[0])


# Secrecy. What was once face up is public; hands, the order of the draw pile and a river are not.


def scrambled(state: State, seat: int | None, chance: Random) -> State | None:
    """The same game with everything that a seat cannot see shuffled; None if no such shuffle was found."""
    for _ in range(200):
        position = state.position()
        hidden = [hand for other, hand in enumerate(position["hands"]) if other != seat]
        hidden += [position[field] for field in ("pile", "river") if field in position]
        cards = [card for place in hidden for card in place]
        chance.shuffle(cards)
        for place in hidden:
            place[:] = [cards.pop() for _ in place]
        try:
            world = state.game.read(position, seed=chance.random().hex().encode())
        except BadPosition:
            continue  # such as a lion in a hand
        if world.over == state.over:  # everyone knows that much, even where it depends on a hand
            return world
    return None


def test_a_seat_sees_nothing_of_what_it_may_not_know(table: Table) -> None:
    chance, compared, different = Random(5), 0, 0
    for seed in range(ROUND):
        for moment, state in enumerate(table.states(seed)):
            if moment % 4 != seed % 4:
                continue
            for seat in (*range(table.players), None):
                one, other = table.game.read(state.position()), scrambled(state, seat, chance)
                if other is None:
                    continue
                compared += 1
                different += one.position() != other.position()
                assert one.observe(seat).record.tobytes() == other.observe(seat).record.tobytes()
                assert text(one.view(seat)) == text(other.view(seat))
                assert one.observe(seat).moves() == other.observe(seat).moves()
                assert one.observe(seat).foresee() == other.observe(seat).foresee()
                if seat == state.turn:
                    assert refusals(one) == refusals(other)
                assert_events_agree(one, other, seat)
    assert compared > 20
    assert different > compared / 2


def refusals(state: State) -> list[str]:
    """What the seat to move is told about every move of the game."""
    said = []
    for move in state.game.texts:
        try:
            state.copy().play(move)
            said.append("")
        except Refused as refusal:
            said.append(str(refusal))
    return said


def assert_events_agree(one: State, other: State, seat: int | None) -> None:
    """A move that is possible in both worlds is told alike, up to the first card that this seat sees turned up."""
    for move in set(one.moves()) & set(other.moves()):
        told, twin = (card_by_card(world.copy().play(move), seat) for world in (one, other))
        for line, other_line in zip(told, twin, strict=False):
            assert line == other_line


def card_by_card(events: list[Event], seat: int | None) -> Iterator[str]:
    """What a seat is told of each card in turn, until it sees one turned up: that may come sooner or later."""
    for event in events:
        if event.kind.reveals or (event.kind.secret and event.seat == seat):
            return
        seen = event.seen_by(seat)
        for n in range(max(event.count, 1)):
            yield text(seen._replace(cards=seen.cards and seen.cards[n : n + 1], count=1).json())


def test_hidden_cards_of_an_event_are_seen_by_its_seat_alone(table: Table) -> None:
    chance, hidden = Random(1), 0
    for seed in range(ROUND):
        state = table.deal(seed)
        while not state.over:
            for event in state.play(chance.choice(state.moves())):
                if event.kind.secret:
                    hidden += 1
                    for seat in (*range(table.players), None):
                        seen = event.seen_by(seat)
                        assert (seen.cards is not None) == (seat == event.seat)
                        assert seen.count == event.count
                        assert ("cards" in seen.json()) == (seat == event.seat)
    assert hidden > 0


def test_an_imagined_world_looks_the_same_from_the_seat_that_imagines_it(table: Table) -> None:
    worlds = set()
    for moves in (0, 4, 11, 26):
        state = table.middle(seed=moves, moves=moves)
        for seat in (*range(table.players), None):
            observation = state.observe(seat)
            for seed in range(5):
                world = observation.imagine(seed)
                assert world.observe(seat).record.tobytes() == observation.record.tobytes()
                assert world.observe(seat).moves() == observation.moves()
                assert table.game.read(world.position()).position() == world.position()
                worlds.add(text(world.position()))
    assert len(worlds) > 20


@pytest.mark.long
def test_bots_choose_legal_moves_from_what_they_may_know(table: Table) -> None:
    for name in BOTS:
        bot = waterhole.bots.load(name, seed=3)
        state = table.deal(3)
        while not state.over:
            move = bot.choose(state.observe(state.turn))
            assert move in state.moves()
            state.play(move)


def test_a_bot_chooses_the_same_whatever_is_hidden(table: Table) -> None:
    chance = Random(9)
    for name in BOTS:
        for moves in range(0, 30, 3):
            state = table.middle(seed=moves, moves=moves)
            if state.over:
                continue
            one, other = table.game.read(state.position()), scrambled(state, state.turn, chance)
            assert other is not None
            choices = [waterhole.bots.load(name, 1).choose(world.observe(world.turn)) for world in (one, other)]
            assert choices[0] == choices[1]
