"""Chance: a generator of 256 bits that lives inside the state, so that a seed is a game, on every machine.

The generator is xoshiro256++ (Blackman and Vigna); numbers below n are drawn without bias by Lemire's multiplication.
"""

from __future__ import annotations

import hashlib
import operator
import secrets
from typing import Any, SupportsIndex

import numpy as np

from waterhole.engine.errors import BadGame, shown
from waterhole.engine.kernel.compiling import kernel
from waterhole.engine.kernel.record import Cells

WORDS = 4
Seed = SupportsIndex | bytes | bytearray

# Shifts and masks as unsigned words: mixed with a signed number they would turn into floats.
S17, S19, S23, S32, S41, S45 = (np.uint64(bits) for bits in (17, 19, 23, 32, 41, 45))
LOW = np.uint64(2**32 - 1)
SPAN = np.uint64(2**32)


@kernel
def word(chance: Cells) -> Any:
    """The next 64 random bits."""
    a, b, c, d = chance[0], chance[1], chance[2], chance[3]
    total = a + d
    result = ((total << S23) | (total >> S41)) + a
    shifted = b << S17
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= shifted
    d = (d << S45) | (d >> S19)
    chance[0], chance[1], chance[2], chance[3] = a, b, c, d
    return result


@kernel
def below(chance: Cells, n: int) -> int:
    """A number from 0 to n - 1, each exactly as likely."""
    width = np.uint64(n)
    product = (word(chance) >> S32) * width
    if (product & LOW) < width:  # about n times in four thousand million
        unfair = (SPAN - width) % width
        while (product & LOW) < unfair:
            product = (word(chance) >> S32) * width
    return np.int64(product >> S32)  # type: ignore[return-value]  # an int to compiled code


@kernel
def shuffle(chance: Cells, cards: Cells, n: int) -> None:
    """Put the first n cards in an order of which each is exactly as likely."""
    for i in range(n - 1, 0, -1):
        j = below(chance, i + 1)
        card = cards[i]
        cards[i] = cards[j]
        cards[j] = card


def seed_bytes(seed: Seed | None) -> bytes:
    """The 256 bits behind a seed; without one, from the system."""
    if seed is None:
        return secrets.token_bytes(8 * WORDS)
    if isinstance(seed, bytes | bytearray):
        return hashlib.sha256(b"bytes " + bytes(seed)).digest()
    try:
        number = operator.index(seed)
        return hashlib.sha256(b"int " + number.to_bytes(number.bit_length() // 8 + 1, "big", signed=True)).digest()
    except TypeError:
        raise BadGame(f"A seed is a whole number or bytes, not {shown(seed)}.") from None


def start_of(bits: bytes, players: int) -> int:
    """The seat that starts, drawn from a seed apart from the cards; of so many bits, no seat's share is unfair."""
    return int.from_bytes(hashlib.sha256(b"start " + bits).digest(), "big") % players


def seeded(chance: Cells, bits: bytes) -> None:
    """Start a generator from 256 bits."""
    chance[:] = np.frombuffer(bits, "<u8")
