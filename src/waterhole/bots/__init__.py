"""Bots: players that think. They are given what their seat may know, never more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from waterhole.bots.bot import SEARCH, Bot
from waterhole.engine.errors import Refused, shown

if TYPE_CHECKING:
    from waterhole.engine.kernel.chance import Seed

__all__ = ["LEVELS", "NAMES", "OTHERS", "SEARCH", "Bot", "load", "names"]

LEVELS = ("novice", "easy", "medium", "hard", "expert")  # weakest first
OTHERS = ("random", "habit", "ismcts1000")
NAMES = ("Zuri", "Kito", "Amara", "Jabari", "Nia", "Tau", "Sanaa", "Imani", "Bahati")  # how they are called at a table


def names() -> list[str]:
    """Every bot there is by name: the levels, weakest first, and others to compare with."""
    return [*LEVELS, *OTHERS]


def load(name: str, seed: Seed | None = None, threads: int = 1) -> Bot:
    """A bot by its name; with the same seed it makes the same choices, unless it thinks by the clock.

    `names()` lists the names; `search:2000` and `search:0.5s` think for any number of simulations or seconds. With more
    `threads` a bot that searches thinks on several processors at once.
    """
    from waterhole.bots import levels
    from waterhole.bots.search.player import check_threads

    check_threads(threads)
    asked = name.strip().lower() if isinstance(name, str) else ""
    if asked not in levels.BOTS and not asked.startswith(SEARCH):
        raise Refused(
            f"There is no bot called {shown(name)}. There is: {', '.join(names())}; and {SEARCH}2000 or {SEARCH}0.5s, "
            "with any number of simulations or seconds."
        )
    make = levels.BOTS.get(asked, levels.search)
    bot = make(asked, seed, threads)
    bot.given = {**({} if seed is None else {"seed": seed}), **({} if threads == 1 else {"threads": threads})}
    return bot
