"""The generator: the published algorithm, without bias, from any seed."""

from __future__ import annotations

import numpy as np
import pytest

from waterhole import BadGame
from waterhole.engine.kernel.chance import Seed, below, seed_bytes, shuffle, word

MASK = 2**64 - 1


def xoshiro256plusplus(s: list[int]) -> int:
    """The published algorithm in Python's own integers."""

    def rotate(x: int, bits: int) -> int:
        return ((x << bits) | (x >> (64 - bits))) & MASK

    result = (rotate((s[0] + s[3]) & MASK, 23) + s[0]) & MASK
    shifted = (s[1] << 17) & MASK
    s[2] ^= s[0]
    s[3] ^= s[1]
    s[1] ^= s[2]
    s[0] ^= s[3]
    s[2] ^= shifted
    s[3] = rotate(s[3], 45)
    return result


def test_the_words_are_those_of_the_published_generator() -> None:
    ours, theirs = np.array([1, 2, 3, 4], np.uint64), [1, 2, 3, 4]
    words = [int(word(ours)) for _ in range(1000)]
    assert words == [xoshiro256plusplus(theirs) for _ in range(1000)]
    assert words[:3] == [41943041, 58720359, 3588806011781223]


@pytest.mark.parametrize("n", [1, 2, 3, 5, 7, 49, 64, 70])
def test_numbers_below_n_are_all_as_likely(n: int) -> None:
    chance, draws = np.array([5, 6, 7, 8], np.uint64), 20_000
    counts = np.zeros(n, int)
    for _ in range(draws):
        counts[below(chance, n)] += 1
    expected = draws / n
    chi_square = ((counts - expected) ** 2 / expected).sum()
    assert chi_square < (n - 1) + 5 * np.sqrt(2 * n)


def test_a_number_that_would_be_unfair_is_drawn_again() -> None:
    # 3 * 2**30 values do not divide 2**32 evenly: a third of all words must be thrown away.
    n = 3 * 2**30
    chance = np.array([9, 8, 7, 6], np.uint64)
    thirds = [0, 0, 0]
    for _ in range(6000):
        thirds[below(chance, n) // 2**30] += 1
    assert all(1800 < third < 2200 for third in thirds)


def test_every_order_of_a_shuffle_is_as_likely() -> None:
    chance = np.array([1, 1, 2, 3], np.uint64)
    orders: dict[tuple[int, ...], int] = {}
    for _ in range(12_000):
        cards = np.arange(4, dtype=np.uint8)
        shuffle(chance, cards, 4)
        order = tuple(cards.tolist())
        orders[order] = orders.get(order, 0) + 1
    assert len(orders) == 24
    assert all(400 < times < 600 for times in orders.values())


def test_a_shuffle_leaves_the_cards_above_alone() -> None:
    cards = np.arange(10, dtype=np.uint8)
    shuffle(np.array([1, 1, 2, 3], np.uint64), cards, 6)
    assert sorted(cards[:6].tolist()) == list(range(6))
    assert cards[6:].tolist() == [6, 7, 8, 9]


def test_seeds_are_numbers_or_bytes_of_any_size() -> None:
    seeds: list[Seed] = [0, 1, -1, 2**300, b"", b"1", b"x" * 1000, np.int64(5)]
    assert len({seed_bytes(seed) for seed in seeds}) == len(seeds)
    assert {len(seed_bytes(seed)) for seed in seeds} == {32}
    assert seed_bytes(np.int64(5)) == seed_bytes(5)
    assert seed_bytes(None) != seed_bytes(None)


@pytest.mark.parametrize("seed", ["7", 1.5, [], object()])
def test_anything_else_is_no_seed(seed: object) -> None:
    with pytest.raises(BadGame, match="A seed is a whole number or bytes"):
        seed_bytes(seed)  # type: ignore[arg-type]
