"""Twin worlds: the same public game with different hidden cards, and a course that both can take without a difference.

A seat, or a spectator, cannot tell the twins apart. So whatever happens, a server has to send them the same.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from waterhole import BadPosition
from waterhole.engine.kernel.journal import Event
from waterhole.engine.library.state import State

EVE = "eve"  # who looks on
TOP = 16  # cards on top of the draw pile that both twins have: what is drawn from there is the same
TRIES = 200
SAYINGS = 4  # of one seat: more would be too fast, sooner or later


@dataclass(frozen=True)
class Act:
    """Somebody, a seat or Eve, does something: sends a text, asks over HTTP, or loses the connection and comes back."""

    who: int | str
    how: str
    what: str = ""


@dataclass
class Twins:
    """Two worlds that look the same to a seat (None: to spectators only), and what is done in both."""

    one: State
    other: State
    seat: int | None
    acts: list[Act] = field(default_factory=list)
    moves: int = 0

    @property
    def witnesses(self) -> list[int | str]:
        """Those who must not notice a difference."""
        return [EVE] if self.seat is None else [self.seat, EVE]

    @property
    def others(self) -> list[int]:
        return [seat for seat in range(self.one.players) if seat != self.seat]


def imagined(state: State, seat: int | None, chance: Random) -> Twins | None:
    """The other world is one of all that the seat holds possible; None if it knows everything."""
    for _ in range(TRIES):
        other = state.observe(seat).imagine(chance.randbytes(16))
        if other.position()["hands"] != state.position()["hands"]:
            return Twins(state.copy(), other, seat)
    return None


def swapped(state: State, seat: int, chance: Random) -> Twins | None:
    """In the other world, a card or two of every other hand are exchanged for some that will not be seen for long."""
    for _ in range(TRIES):
        position = state.position()
        deep = [(position[place], n) for place in ("pile", "river") for n in range(len(position.get(place, [])))]
        deep = deep[TOP:] if len(position["pile"]) > TOP else deep[len(position["pile"]) // 2 :]
        for other, hand in enumerate(position["hands"]):
            if other == seat or not hand or not deep:
                continue
            for n in chance.sample(range(len(hand)), min(2, (len(hand) + 1) // 2)):
                place, depth = chance.choice(deep)
                hand[n], place[depth] = place[depth], hand[n]
        try:
            one, other_world = state.game.read(state.position(), seed=1), state.game.read(position, seed=2)
        except BadPosition:
            continue  # such as a lion in a hand
        differs = other_world.position()["hands"] != one.position()["hands"]
        if differs and told(one, [], seat) == told(other_world, [], seat) and other_world.over == one.over:
            return Twins(one, other_world, seat)
    return None


def told(state: State, events: list[Event], seat: int | None) -> str:
    """All that the rules let a seat know of a state and of how it came about."""
    observation = state.observe(seat)
    return json.dumps([observation.view(), observation.moves(), [event.seen_by(seat).json() for event in events]])


def common_move(twins: Twins, chance: Random) -> str | None:
    """A move that is possible in both worlds and gives nothing away; None if there is none."""
    moves = sorted(set(twins.one.moves()) & set(twins.other.moves()))
    for move in chance.sample(moves, len(moves)):
        one, other = twins.one.copy(), twins.other.copy()
        happened, happened_there = one.play(move), other.play(move)
        # After a shuffle the worlds have nothing in common that a log could tell.
        shuffled = any(event.what == "shuffle" for event in happened)
        if not shuffled and all(
            told(one, happened, seat) == told(other, happened_there, seat) for seat in {twins.seat, None}
        ):
            return move
    return None


def direct(twins: Twins, version: int, chance: Random, most: int = 15) -> None:
    """Write down a course for both worlds: moves, and between them everything else that people do."""
    said = dict.fromkeys(twins.witnesses, 0)
    while twins.moves < most and not twins.one.over:
        twins.acts += pastimes(twins, version, chance, said)
        move = common_move(twins, chance)
        if move is None:
            break
        twins.acts.append(Act(twins.one.turn, "send", move_text(move, version, f"move {version}")))
        twins.one.play(move)
        twins.other.play(move)
        twins.moves += 1
        version += 1
    for _ in range(3):
        twins.acts += pastimes(twins, version, chance, said)


def move_text(move: str, version: int, id: str) -> str:
    return json.dumps({"type": "move", "id": id, "version": version, "move": move})


def pastimes(twins: Twins, version: int, chance: Random, said: dict[int | str, int]) -> Iterator[Act]:
    """What the witnesses do while they wait, or instead of moving: most of it is refused."""
    state = twins.one
    for witness in twins.witnesses:
        legal = state.moves() if witness == state.turn else []
        wrong = [text for text in chance.sample(state.game.texts, min(8, len(state.game.texts))) if text not in legal]
        texts = [
            *(move_text(text, version, f"wrong {version} {text}") for text in wrong[:3]),
            move_text("sing", version, "song"),
            move_text(chance.choice(state.game.texts), version - 1, f"late {version}"),
            move_text("again", version, f"move {version - 1}"),
            *(json.dumps(message) for message in harmless(version, chance)),
            "no message",
        ]
        for text in chance.sample(texts, 3):
            if '"say"' in text:
                said[witness] += 1
                if said[witness] > SAYINGS:
                    continue
            yield Act(witness, "send", text)
        if chance.random() < 0.2:
            yield Act(witness, "come back", chance.choice(["", f"?since={chance.randrange(version + 1)}"]))
        if chance.random() < 0.3:
            yield Act(
                witness, "ask", chance.choice(["GET ", "GET /replay", "POST /rematch", "POST /start", "POST /stand"])
            )


def harmless(version: int, chance: Random) -> list[dict[str, Any]]:
    """What changes no game."""
    return [
        {"type": "look"},
        {"type": "look", "since": chance.randrange(version + 1)},
        {"type": "say", "reaction": "think"},
        {"type": "say", "text": "What do you hold?"},
        {"type": "mute", "seat": 1, "on": chance.random() < 0.5},
        {"type": "undo"},
        {"type": "hint", "id": f"hint {version}"},
        {"type": "count"},
        {"type": "back"},
        {"type": "next"},
        {"type": "peek", "seat": 1},
    ]
