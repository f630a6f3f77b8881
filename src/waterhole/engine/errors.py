"""What is said to a person whose input cannot be taken. A refused call has changed nothing."""

from __future__ import annotations

LONGEST = 60


def shown(value: object) -> str:
    """Anything as a piece of a sentence: never too long, never a control character, never an error of its own."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # a number of thousands of digits, a list in a list in a list …
        return f"this {type(value).__name__}"
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


class Refused(ValueError):
    """Bad input of any kind; its text is a sentence for a person."""


class BadGame(Refused):
    """No such game, or not with these players and options."""


class BadMove(Refused):
    """The text is no move of this game."""


class IllegalMove(Refused):
    """A move of this game, but not now."""


class BadPosition(Refused):
    """The position is not one of this game."""


class BadDeck(Refused):
    """The deck file does not describe a deck of this game."""


class BadReplay(Refused):
    """The replay file is damaged, edited or not ours."""


class BadCache(Refused):
    """Compiled rules cannot be kept where they should be."""
