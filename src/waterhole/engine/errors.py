"""What is said to a person whose input cannot be taken. A refused call has changed nothing."""

from __future__ import annotations

import re
from typing import ClassVar

LONGEST = 60
CITED = re.compile(r"\(([A-Z]\d+)\)\.$")  # a rule, at the end of a sentence


def shown(value: object) -> str:
    """Anything as a piece of a sentence: never too long, never a control character, never an error of its own."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # a number of thousands of digits, a list in a list in a list …
        return f"this {type(value).__name__}"
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


class Refused(ValueError):
    """Bad input of any kind; its text is a sentence for a person, its code a word for a program."""

    code: ClassVar[str] = "refused"


class BadGame(Refused):
    """No such game, or not with these players and options."""

    code = "bad_game"


class BadMove(Refused):
    """The text is no move of this game."""

    code = "bad_move"


class IllegalMove(Refused):
    """A move of this game, but not now."""

    code = "illegal_move"

    @property
    def rule(self) -> str | None:
        """The number of the rule that the sentence cites last, such as K7; None if it cites none."""
        cited = CITED.search(str(self))
        return cited[1] if cited else None


class BadPosition(Refused):
    """The position is not one of this game."""

    code = "bad_position"


class BadDeck(Refused):
    """The deck file does not describe a deck of this game."""

    code = "bad_deck"


class BadReplay(Refused):
    """The replay file is damaged, edited or not ours."""

    code = "bad_replay"


class BadCache(Refused):
    """Compiled rules cannot be kept where they should be."""

    code = "bad_cache"
