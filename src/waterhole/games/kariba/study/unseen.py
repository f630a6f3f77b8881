"""Counting Kariba's cards: whatever is not seen is as likely in any other hand as in the draw pile."""

from __future__ import annotations

import numpy as np

from waterhole.engine.kernel.record import Plain
from waterhole.engine.study.unseen import Unseen, listed
from waterhole.games.kariba.state import ANIMALS


def count(faces: tuple[int, ...], o: Plain) -> list[Unseen]:
    """All animals; those that others took from the market before everybody's eyes are known to be in hands (K14)."""
    hidden = o["unseen"].astype(int)
    others = [seat for seat in range(o["players"]) if seat != o["seat"]]
    known = o["shown"][others].sum(axis=0, dtype=int)
    odds = hidden / max(hidden.sum(), 1) if o["left"] else np.zeros(ANIMALS)
    return listed(faces, hidden, known, odds)
