"""Many games side by side, dealt, told and played on by compiled code.

What there is to know of them is in arrays, a row for each game: the books. Wide rows come as records (`rows`), because
Numba counts references to a row of an array, which takes as long as a move.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from waterhole.engine.kernel.chance import below
from waterhole.engine.kernel.compiling import kernel, part
from waterhole.engine.kernel.record import Cells
from waterhole.engine.kernel.rules import SEATS, deal, encode, legal, play, score

# Tables, legal actions, points, rewards, observations, masks; how many are legal, whether it is over, whose turn it is.
Books = tuple[Any, Any, Any, Any, Any, Any, Cells, Cells, Cells]


def rows(array: npt.NDArray[Any]) -> Any:
    """The rows of an array as records; NumPy's own kind, so that uncompiled code reads their cells by name as well."""
    return array.view(np.dtype((np.record, [("cells", array.dtype, array.shape[1:])])))[:, 0]


@kernel
def deal_all(tables: Any) -> None:
    """A new game in every lane."""
    for lane in range(len(tables)):
        deal_one(tables[lane])


@part
def deal_one(s: Any) -> None:
    """A new game in which there is something to do: at Tembo the one who starts may be stuck already."""
    deal(s)
    while s.over:
        deal(s)


@kernel
def tell_all(books: Books) -> None:
    """What the seats to move may know and do, in games that have just been dealt."""
    tables, options, points, gains, observed, masks, counts, over, turns = books
    for lane in range(len(tables)):
        s = tables[lane]
        score(s, points[lane].cells)
        for seat in range(SEATS):
            gains[lane].cells[seat] = 0
        counts[lane] = tell(s, options[lane].cells, observed[lane].cells, masks[lane].cells)
        over[lane] = s.over
        turns[lane] = s.turn


@part
def tell(s: Any, options: Cells, observed: Cells, mask: Cells) -> int:
    """What the seat to move may know and do; how many actions are legal."""
    encode(s, int(s.turn), observed)
    n = legal(s, options)
    for action in range(len(mask)):
        mask[action] = 0
    for i in range(n):
        mask[options[i]] = 1
    return n


@kernel
def first_wrong(options: Cells, counts: Cells, actions: Cells) -> int:
    """The first lane where an action is not legal; -1 if there is none."""
    for lane in range(len(actions)):
        action = np.int16(actions[lane])
        known = False
        for i in range(counts[lane]):
            known |= options[lane, i] == action
        if not known or actions[lane] != action:
            return lane
    return -1


@kernel
def play_all(books: Books, actions: Cells, by_score: bool, again: bool) -> None:
    """One legal move in every lane."""
    tables, options, points, gains, observed, masks, counts, over, turns = books
    for lane in range(len(tables)):
        s = tables[lane]
        rewards = gains[lane].cells
        play(s, int(actions[lane]), None)
        over[lane] = s.over
        for seat in range(SEATS):
            rewards[seat] = 0
        if by_score:
            reward_points(s, points[lane].cells, rewards)
        elif s.over:
            reward_winners(s, points[lane].cells, rewards)
        if s.over and again:
            s.start = s.start + 1 if s.start + 1 < s.players else 0
            deal_one(s)
            score(s, points[lane].cells)
        counts[lane] = tell(s, options[lane].cells, observed[lane].cells, masks[lane].cells)
        turns[lane] = s.turn


@part
def reward_winners(s: Any, points: Cells, rewards: Cells) -> None:
    """1 for the only winner of n players and -1/(n - 1) for all others; those who tie share. It adds up to nothing."""
    score(s, points)
    players = int(s.players)
    best, winners = points[0], 0
    for seat in range(players):
        best = max(best, points[seat])
    for seat in range(players):
        winners += points[seat] == best
    for seat in range(players):
        share = players / winners if points[seat] == best else 0.0
        rewards[seat] = (share - 1.0) / (players - 1)


@part
def reward_points(s: Any, points: Cells, rewards: Cells) -> None:
    """Points just won, less the mean of what the others just won. Over a game it adds up to one's lead over them."""
    players = int(s.players)
    for seat in range(players):
        rewards[seat] = -points[seat]
    score(s, points)
    total = np.float32(0)
    for seat in range(players):
        rewards[seat] += points[seat]
        total += rewards[seat]
    for seat in range(players):
        rewards[seat] -= (total - rewards[seat]) / (players - 1)


@kernel
def look(tables: Any, seat: int, out: Cells) -> None:
    """What a seat of the first lane may know."""
    encode(tables[0], seat, out)


@kernel
def sample_all(chance: Cells, options: Cells, counts: Cells, actions: Cells) -> None:
    """A legal action in every lane, each as likely; 0 where there is none."""
    for lane in range(len(actions)):
        n = int(counts[lane])
        actions[lane] = options[lane, below(chance, n)] if n > 0 else 0
