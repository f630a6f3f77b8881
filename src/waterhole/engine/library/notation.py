"""Positions as one line of text, beside the JSON: `game kariba · turn 1 · start 0 · hands 1 1 7 / 3 5 · pile 3 7`.

A line has parts with a · between them, or a ; where a keyboard has none. A part is the name of a field of the JSON, a
space, and its value; how that is written, a game's own `notation.py` says for each field. What is not said is empty or
zero, and there are as many players as hands.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from waterhole.engine.errors import BadPosition, shown
from waterhole.engine.kernel.journal import Card

BETWEEN = " · "
SEPARATOR = re.compile("[·;]")
NONE = "-"  # no card at all
SEATS = "/"  # stands between what belongs to one seat and to the next
ABSENT: Any = object()  # the value of a field that the JSON does not have


@dataclass(frozen=True, slots=True)
class Part:
    """How a field is written: an example, what it says, the way there and back, and what it is where it is not said."""

    example: str
    about: str
    read: Callable[[str], Any]  # a ValueError says that this is not how it is written
    write: Callable[[Any], str]
    unsaid: Callable[[int], Any]  # given the number of players
    always: bool = False  # written even where it could be left out


Parts = Mapping[str, Part]


def number(example: str, about: str) -> Part:
    return Part(example, about, int, str, lambda _: 0, always=True)


def word(example: str, about: str, usual: str) -> Part:
    return Part(example, about, str, str, lambda _: usual)


def flag(about: str) -> Part:
    """A part that is its name alone."""

    def read(text: str) -> bool:
        if text:
            raise ValueError(text)
        return True

    return Part("", about, read, lambda _: "", lambda _: False)


def cards(
    example: str, about: str, letters: Mapping[str, Card] | None = None, unsaid: Callable[[int], Any] = lambda _: []
) -> Part:
    """Cards, or numbers of places, in their order."""
    hand = Cards(letters or {})
    return Part(example, about, hand.read, hand.write, unsaid)


def seats(example: str, about: str, letters: Mapping[str, Card] | None = None, always: bool = False) -> Part:
    """Cards of each seat."""
    hand = Cards(letters or {})
    return Part(
        example,
        about,
        lambda text: [hand.read(each) for each in text.split(SEATS)],
        lambda hands: f" {SEATS} ".join(map(hand.write, hands)),
        lambda players: [[] for _ in range(players)],
        always,
    )


def deck(example: str) -> Part:
    about = "a deck that is not the game's own, as JSON"
    return Part(example, about, json.loads, lambda own: json.dumps(own, separators=(",", ":")), lambda _: None)


@dataclass(frozen=True, slots=True)
class Cards:
    """Cards with spaces between them: numbers, letters that stand for a card, and words, with hyphens inside."""

    letters: Mapping[str, Card]

    def read(self, text: str) -> list[Card]:
        words = text.split()
        if not words:
            raise ValueError("no card at all is written “-”")
        return [] if words == [NONE] else [self.card(each) for each in words]

    def card(self, text: str) -> Card:
        return int(text) if text.isdecimal() else self.letters.get(text, text.replace("-", " "))

    def write(self, cards: list[Card]) -> str:
        short = {card: letter for letter, card in self.letters.items()}
        return " ".join(short.get(card, str(card).replace(" ", "-")) for card in cards) or NONE


def write_line(parts: Parts, position: Mapping[str, Any]) -> str:
    """The line of a position; what could be left out is left out."""
    said = [f"game {position['game']}"]
    for name, part in parts.items():
        if name in position and (part.always or position[name] != part.unsaid(position["players"])):
            said.append(f"{name} {part.write(position[name])}".strip())
    return BETWEEN.join(said)


def read_line(game: str, parts: Parts, line: str) -> dict[str, Any]:
    """A line as JSON, for the game to check; every sentence about what is no line names the part."""
    said = split(line)
    position: dict[str, Any] = {"game": said.pop("game", game)}
    for name, text in said.items():
        if name not in parts:
            raise BadPosition(f"A position has no part {shown(name)}; its parts are {', '.join(['game', *parts])}.")
        try:
            position[name] = parts[name].read(text)
        except (ValueError, RecursionError):
            written = f"{name} {parts[name].example}".strip()
            raise BadPosition(f"The part “{name}” is written like “{written}”, not {shown(text)}.") from None
    if "hands" not in position:
        raise BadPosition("The part “hands” is missing: it says how many players there are.")
    players = position["players"] = len(position["hands"])
    unsaid = {name: part.unsaid(players) for name, part in parts.items()}
    return {name: value for name, value in {**unsaid, **position}.items() if value is not ABSENT}


def split(line: str) -> dict[str, str]:
    """The parts by name."""
    said: dict[str, str] = {}
    for part in SEPARATOR.split(line):
        if not part.strip():
            raise BadPosition("A part is empty: each begins with the name of a field, such as “hands”.")
        name, *text = part.split(maxsplit=1)
        if name in said:
            raise BadPosition(f"The part {shown(name)} is there twice.")
        said[name] = "".join(text).strip()
    return said
