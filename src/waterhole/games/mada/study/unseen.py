"""Counting MADA's cards: no hand holds a scorpion (M13), and what was in hands at the last shuffle is no secret."""

from __future__ import annotations

import numpy as np

from waterhole.engine.kernel.journal import Card
from waterhole.engine.kernel.record import Cells, Plain
from waterhole.engine.study.unseen import Unseen, listed
from waterhole.games.mada.state import DOUBLE, HIGHEST, KINDS, LEMUR, SCORPION

ORDER = (*range(1, HIGHEST + 1), LEMUR, DOUBLE, SCORPION)  # as people sort them


def count(faces: tuple[Card, ...], o: Plain) -> list[Unseen]:
    """All kinds that the deck has."""
    known = o["known"].astype(int)
    hidden = o["unseen"].astype(int) - known
    odds = odds_of(hidden, o) if o["left"] else np.zeros(KINDS)
    kinds = [kind for kind in ORDER if kind > HIGHEST or kind == SCORPION or o["copies"][kind]]
    return listed([faces[kind] for kind in kinds], hidden[kinds], known[kinds], odds[kinds])


def odds_of(hidden: Cells, o: Plain) -> Cells:
    """Other hands are filled from all that is no scorpion; whatever is left, and the scorpions, may come next."""
    others = [seat for seat in range(o["players"]) if seat != o["seat"]]
    scorpions = hidden[SCORPION]
    rest = hidden.sum() - scorpions
    to_draw = rest - int(o["held"][others].sum(dtype=int) - o["elders"][others].sum(dtype=int))
    odds: Cells = hidden * (to_draw / max(rest, 1) / max(to_draw + scorpions, 1))
    odds[SCORPION] = scorpions / max(to_draw + scorpions, 1)
    return odds
