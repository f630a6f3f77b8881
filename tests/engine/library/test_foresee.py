"""What a seat can foresee of its moves: all that is sure to happen, and nothing that depends on a hidden card."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from tests.games.kariba.table import kariba
from tests.games.mada.table import mada
from tests.games.tembo.table import tembo
from tests.kit.tables import Table
from waterhole import BadPosition
from waterhole.engine.kernel.journal import Event
from waterhole.engine.library.state import State


def foreseen(state: State) -> dict[str, list[str]]:
    """For each legal move, what is sure to happen."""
    observation = state.observe(state.turn)
    return {
        move: [event.what for event in events]
        for move, events in zip(observation.moves(), observation.foresee(), strict=True)
    }


def sure(events: list[Event]) -> Iterator[Event]:
    """What happened before the first card that was hidden."""
    for event in events:
        if event.kind.secret or event.kind.reveals:
            return
        yield event


def exercises(table: Table, seed: int) -> Iterator[State]:
    """Positions of a random game, with most of the draw pile taken away: what follows is then seldom a card drawn."""
    chance = Random(seed)
    for state in table.states(seed):
        position = state.position() | {"partial": True}
        position["pile"] = position["pile"][: chance.randrange(3)]
        try:
            yield table.game.read(position, seed)
        except BadPosition:
            continue


def test_what_is_foreseen_is_what_happens_until_a_hidden_card_comes_up(table: Table) -> None:
    for seed in range(3):
        for state in (*map(State.copy, table.states(seed)), *exercises(table, seed)):
            observation = state.observe(state.turn)
            assert observation.foresee() == [list(sure(state.copy().play(move))) for move in observation.moves()]


def test_every_world_that_looks_the_same_foresees_the_same(table: Table) -> None:
    worlds = 0
    for seed in range(3):
        for state in (*map(State.copy, table.states(seed)), *exercises(table, seed)):
            if not state.over:
                observation = state.observe(state.turn)
                expected = observation.foresee()
                for another in range(4):
                    world = observation.imagine(another)
                    worlds += world.position() != state.position()
                    assert [list(sure(world.copy().play(move))) for move in observation.moves()] == expected
    assert worlds > 50


def test_only_the_seat_that_decides_foresees_anything(table: Table) -> None:
    for state in table.states(seed=2):
        for seat in (*range(table.players), None):
            observation = state.observe(seat)
            assert len(observation.foresee()) == len(observation.moves())
            assert bool(observation.foresee()) == (seat == state.turn and not state.over)


def test_foreseeing_changes_nothing(table: Table) -> None:
    state = table.middle(seed=3, moves=10)
    observation = state.observe(state.turn)
    before = state.record.tobytes(), observation.record.tobytes()
    assert observation.foresee() == observation.foresee()
    assert (state.record.tobytes(), observation.record.tobytes()) == before


def test_a_herd_is_foreseen_and_what_is_drawn_for_it_is_not() -> None:
    state = kariba("hands 7 7 1 2 3 / 5 · hole 7:1 4:4 · pile 8 8")
    assert foreseen(state) == {"7x1": ["play"], "7x2": ["play", "chase"], **{f"{n}x1": ["play"] for n in (1, 2, 3)}}


def test_the_end_of_the_own_hand_is_foreseen() -> None:
    assert foreseen(kariba("hands 7 / 5")) == {"7x1": ["play", "end"]}


def test_of_luck_only_the_attempt_is_foreseen() -> None:
    state = mada("hands 9 / 5 · piles 3 / 4 · pile 1 S")
    assert foreseen(state) == {"play 9": ["play"], "draw": [], "luck": ["luck"]}


def test_whether_another_hand_can_be_played_is_not_foreseen() -> None:
    """Without a draw pile the game is over if the next seat's cards do not fit: only that seat knows (M4)."""
    for hand in (1, 12):
        state = mada(f"hands 9 10 / {hand} · piles 3 / 4")
        assert foreseen(state) == {"play 9": ["play"], "play 10": ["play"]}
        assert state.play("play 9")[-1].what == ("stuck" if hand == 1 else "play")


def test_what_a_lion_eats_is_foreseen_and_whether_one_comes_is_not() -> None:
    state = tembo("hands 1 2 / 5 · rows 1: 10A 12B, 2: 20B · pile lion 7 · phase lion")
    assert foreseen(state) == {"lion@1": ["pounce", "lose", "lose"], "lion@2": ["pounce", "lose"]}
