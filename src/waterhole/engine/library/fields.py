"""Checking the fields of a position, each with a sentence that names what is wrong."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from numbers import Integral
from typing import Any, TypeVar

from waterhole.engine.errors import BadDeck, BadPosition, shown
from waterhole.engine.kernel.journal import Card
from waterhole.engine.library.deck import Deck


def whole(value: Any, lowest: int, highest: int) -> bool:
    """Is this a whole number within bounds? (True and 1.0 are none.)"""
    return isinstance(value, Integral) and not isinstance(value, bool) and lowest <= value <= highest  # type: ignore[operator]


Checked = TypeVar("Checked")


class Fields:
    """The fields of one position. Everything asked of it is checked; everything it holds must be known."""

    def __init__(self, position: Mapping[str, Any], required: Sequence[str], optional: Sequence[str]) -> None:
        self.position = position
        for name in position:
            if name not in required and name not in optional:
                raise BadPosition(f"A position has no field {shown(name)}.")
        for name in required:
            if name not in position:
                raise BadPosition(f"The position lacks the field “{name}”.")

    def number(self, name: str, lowest: int, highest: int) -> int:
        value = self.position[name]
        if not whole(value, lowest, highest):
            raise BadPosition(f"“{name}” is a whole number from {lowest} to {highest}, not {shown(value)}.")
        return int(value)

    def flag(self, name: str) -> bool:
        value = self.position.get(name, False)
        if not isinstance(value, bool):
            raise BadPosition(f"“{name}” is either true or false, not {shown(value)}.")
        return value

    def choice(self, name: str, choices: Sequence[str]) -> str:
        """One of several words; the first is the default."""
        value = self.position.get(name, choices[0])
        if not isinstance(value, str) or value not in choices:
            raise BadPosition(f"“{name}” is one of {', '.join(choices)}, not {shown(value)}.")
        return str(value)

    def deck(self, own: Checked, checked: Callable[[Deck], Checked]) -> Checked:
        """The deck that a position brings along, or the game's own."""
        deck = self.position.get("deck")
        if deck is None:
            return own
        if not isinstance(deck, Mapping):
            raise BadPosition(f"“deck” is an object, or null for the game's own deck, not {shown(deck)}.")
        try:
            return checked(Deck.given(deck))
        except BadDeck as refusal:
            raise BadPosition(str(refusal)) from None

    def each(self, name: str, length: int) -> list[Any]:
        """A list with one entry for each seat, or each place."""
        value = self.position[name]
        if not isinstance(value, list) or len(value) != length:
            raise BadPosition(f"“{name}” is a list of {length} entries, not {shown(value)}.")
        return value

    def cards(self, name: str, value: Any, faces: Container[Card], most: int | None = None) -> list[Any]:
        """A list of cards of this game, of a length if that is limited."""
        if not isinstance(value, list):
            raise BadPosition(f"“{name}” holds a list of cards, not {shown(value)}.")
        for card in value:
            if isinstance(card, bool) or not isinstance(card, int | str) or card not in faces:
                raise BadPosition(f"“{name}” holds {shown(card)}, which is no card of this game.")
        if most is not None and len(value) > most:
            raise BadPosition(f"“{name}” holds {len(value)} cards, more than {most}.")
        return value
