"""Counting Kariba's cards: whatever is not seen is as likely in any other hand as in the draw pile."""

from __future__ import annotations

from waterhole.engine.kernel.record import Plain
from waterhole.engine.study.unseen import Unseen, evenly_hidden


def count(faces: tuple[int, ...], o: Plain) -> list[Unseen]:
    """All animals; those that others took from the market before everybody's eyes are known to be in hands (K14)."""
    others = [seat for seat in range(o["players"]) if seat != o["seat"]]
    return evenly_hidden(faces, o, known=o["shown"][others].sum(axis=0, dtype=int))
