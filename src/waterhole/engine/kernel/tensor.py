"""What a seat may know as a row of small numbers, for those who learn from many games: always the same places.

A game's `tensor.py` lists what stands where, and a kernel writes it. To be as fast as the rules it reads the state and
not an observation; like `observe` it lists what is allowed, and a test holds it to that: every world that a seat cannot
tell from the real one has the same tensor. Seats are counted from the one that looks, clockwise: 0 is always oneself.
Seats that nobody takes are zeros.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import prod
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from waterhole.engine.kernel.compiling import part
from waterhole.engine.kernel.record import Cells


@dataclass(frozen=True)
class Feature:
    """Neighbouring places that tell one thing: its name, its shape, the highest number there, and what it means."""

    name: str
    shape: tuple[int, ...]
    high: int
    meaning: str

    @property
    def size(self) -> int:
        return prod(self.shape)


class Tensor(Protocol):
    """What a game's `tensor.py` holds."""

    FEATURES: tuple[Feature, ...]

    encode: Callable[..., None]


def spans(features: Sequence[Feature]) -> dict[str, range]:
    """Where each feature stands."""
    ends = accumulate(feature.size for feature in features)
    return {feature.name: range(end - feature.size, end) for feature, end in zip(features, ends, strict=True)}


def width(features: Sequence[Feature]) -> int:
    """How many places there are in all."""
    return sum(feature.size for feature in features)


def highest(features: Sequence[Feature]) -> npt.NDArray[np.uint8]:
    """The highest number in each place: divided by it, everything is between 0 and 1."""
    return np.concatenate([np.full(feature.size, feature.high, np.uint8) for feature in features])


@part
def around(s: Any, seat: int, place: int) -> int:
    """Which seat sits so many places from another, clockwise."""
    players = int(s.players)
    other = seat + place
    return other - players if other >= players else other


# Eight cells in one word: a byte for each, the first one lowest. Compiled, each of these is one instruction or few.
ONES = np.uint64(0x0101_0101_0101_0101)
LADDER = np.uint64(0x8040_2010_0804_0201)
SEVENS = np.uint64(0x7F7F_7F7F_7F7F_7F7F)
LOW = np.uint64(0xFF)


@part
def packed(eight: Cells) -> Any:
    """Eight cells as a word."""
    word = np.uint64(eight[0])
    for i in range(1, 8):
        word |= np.uint64(eight[i]) << np.uint64(8 * i)
    return word


@part
def unpack(word: Any, out: Cells, at: int) -> None:
    """A word as eight cells."""
    first = np.uint64(at)  # unsigned, so that nothing asks whether it is negative
    for i in range(8):
        out[first + np.uint64(i)] = (word >> np.uint64(8 * i)) & LOW


@part
def spread(bits: Any) -> Any:
    """The lowest eight bits of a word, each in a byte of its own."""
    return ((((bits & LOW) * ONES) & LADDER) + SEVENS) >> np.uint64(7) & ONES


@part
def total(word: Any) -> Any:
    """The sum of a word's bytes."""
    return (word * ONES) >> np.uint64(56)
