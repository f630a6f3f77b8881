"""The names by which compiled code calls the rules of any game; the type of the record says which game it is.

Numba resolves each call when it compiles the caller, so search or simulation written once runs every game at full
speed. Passing compiled functions as arguments would do the same but defeat the cache on disk.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

import numba
import numpy as np
from numba.extending import overload

from waterhole.engine.kernel.compiling import OPTIONS
from waterhole.engine.kernel.journal import Journal
from waterhole.engine.kernel.record import Cells, Record, cells
from waterhole.engine.kernel.tensor import Tensor

ROOM_BITS = 10
ROOM = 1 << ROOM_BITS  # for the actions of any game, and for the notes that `weigh` takes beyond the legal ones
SEATS = 6  # room for the largest table of any game: more need markers on the page, and smaller parts of a win (WIN)


class Rules(Protocol):
    """What a game's `rules.py` holds: two records, the size of its action space, and its kernels."""

    State: Any  # a class of records, as is the next
    Observation: Any
    ACTIONS: int

    deal: Callable[..., None]
    lay_out: Callable[..., None]  # the first part of a deal: every card that can be dealt is in the draw pile, in order
    hand_out: Callable[..., None]  # the last part: the top cards, as they lie, go where they belong
    legal: Callable[..., int]
    play: Callable[..., None]
    score: Callable[..., None]
    observe: Callable[..., None]
    determinize: Callable[..., None]


class Habits(Protocol):
    """What a game's `habits.py` holds: which moves catch the eye, as a sum of weights that were trained."""

    WEIGHTS: tuple[str, ...]

    weigh: Callable[..., None]


class Stakes(Protocol):
    """What a game's `stakes.py` holds: what lies on the table for somebody, and is not safe yet."""

    stake: Callable[..., int]


class Choices(Record):
    """Room for the legal actions of any game. In a record, because Numba counts references to every other array."""

    actions: Cells = cells(ROOM, cell=np.int16)


class Weights(Record):
    """How much each thing that a player sees at a glance counts, in the order of the game's WEIGHTS."""

    values: Cells = cells(2048, cell=np.float32)


class Logits(Record):
    """Room for how strongly each legal action attracts: of odds, the logarithm."""

    values: Cells = cells(ROOM, cell=np.float32)


REGISTERED: dict[np.dtype[Any], Rules] = {}
ACQUIRED: dict[np.dtype[Any], Habits] = {}
WRITTEN: dict[np.dtype[Any], Tensor] = {}
WAITING: dict[np.dtype[Any], Stakes] = {}
KNOWN: dict[str, Any] = {"weigh": ACQUIRED, "encode": WRITTEN, "stake": WAITING}  # all else is in the rules


def register(rules: Rules, habits: Habits, tensor: Tensor, stakes: Stakes) -> None:
    """From now on a record of this game's layout means these rules, these habits, this tensor and these stakes."""
    if rules.ACTIONS > ROOM or len(habits.WEIGHTS) > len(Weights.blank().values):
        raise ValueError(f"{rules} has more actions, or more weights, than there is room for.")
    REGISTERED[rules.State.dtype] = rules
    REGISTERED[rules.Observation.dtype] = rules
    ACQUIRED[rules.State.dtype] = habits
    WRITTEN[rules.State.dtype] = tensor
    WAITING[rules.State.dtype] = stakes


def deal(s: Any) -> None:
    """Start a new game; players, start, options and chance are already in the record and stay."""
    REGISTERED[s.dtype].deal(s)


def legal(s: Any, out: Cells) -> int:
    """Write the legal actions in their stable order; how many there are."""
    return REGISTERED[s.dtype].legal(s, out)


def play(s: Any, action: int, journal: Journal | None) -> None:
    """Carry out a legal action, up to the next decision."""
    REGISTERED[s.dtype].play(s, action, journal)


def score(s: Any, out: Cells) -> None:
    """Write the points of every seat."""
    REGISTERED[s.dtype].score(s, out)


def observe(s: Any, seat: int, o: Any) -> None:
    """Fill a blank observation with what a seat may know, and nothing else."""
    REGISTERED[s.dtype].observe(s, seat, o)


def determinize(o: Any, s: Any) -> None:
    """Fill a state, whose chance is seeded, with a world that looks like this observation; each is as likely."""
    REGISTERED[o.dtype].determinize(o, s)


def weigh(s: Any, actions: Cells, n: int, weights: Cells, out: Cells) -> None:
    """Write how strongly each of n legal actions attracts the player to move, at a glance: a logarithm of odds."""
    ACQUIRED[s.dtype].weigh(s, actions, n, weights, out)


def encode(s: Any, seat: int, out: Cells) -> None:
    """Write what a seat may know as a row of numbers: all of the game's features, in order."""
    WRITTEN[s.dtype].encode(s, seat, out)


def stake(s: Any, seat: int) -> int:
    """Points that lie on the table for a seat, and may still be lost."""
    return WAITING[s.dtype].stake(s, seat)


def resolve(name: str) -> Callable[..., Any]:
    """Tells Numba which plain function a name means, from the record that comes first; it is compiled in place."""

    def chosen(record: Any, *_: Any) -> Any:
        for dtype, module in KNOWN.get(name, REGISTERED).items():
            if numba.from_dtype(dtype) == record:
                return getattr(module, name).py_func
        return None

    return chosen


for generic in (deal, legal, play, score, observe, determinize, weigh, encode, stake):
    # Not strict: Numba would take the annotations of a game's function for a difference.
    overload(generic, jit_options=OPTIONS, strict=False)(resolve(generic.__name__))
