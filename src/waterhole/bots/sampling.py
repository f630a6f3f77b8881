"""Acting on habit: an action drawn from the softmax of its logits. Compiled, the same for every game."""

from __future__ import annotations

import numpy as np

from waterhole.engine.kernel.chance import word
from waterhole.engine.kernel.compiling import part
from waterhole.engine.kernel.record import Cells

# The Gumbel-max trick: the largest of some logits, each with a Gumbel variable added, falls on each as often as their
# softmax says. Here are 1024 quantiles of that distribution; ten bits choose one, and a random word holds six times
# ten.
STEPS = 1024
GUMBEL = (-np.log(-np.log((np.arange(STEPS) + 0.5) / STEPS))).astype(np.float32)
BITS, MASK, DRAWS = np.uint64(10), np.uint64(STEPS - 1), 6


@part
def sample(chance: Cells, logits: Cells, n: int) -> int:
    """Which of n actions habit takes: by chance, in proportion to the odds whose logarithms these are."""
    best, most = 0, np.float32(-1e30)
    bits = np.uint64(0)
    for i in range(n):
        if i % DRAWS == 0:
            bits = word(chance)
        logit = logits[i] + GUMBEL[bits & MASK]
        bits >>= BITS
        if logit > most:
            best, most = i, logit
    return best
