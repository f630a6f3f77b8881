"""A tree of moves over many imagined worlds, and how it grows: one simulation after another, compiled for every game.

This is information-set Monte Carlo tree search. A simulation imagines a world that looks like the observation
(determinization), goes down the tree by the most promising of the moves that are legal in that world (selection), adds
one node where it leaves the tree (expansion), plays on by habit to the end of the game (playout), and tells the result
to every node on its way (backpropagation). A node is a sequence of moves, whatever cards were drawn meanwhile: what a
player cannot see cannot be told apart.

A game's habits are its policy: the softmax of their logits is the odds in playouts and, flattened by `prior_power`,
the prior in the tree.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from waterhole.bots.sampling import sample
from waterhole.engine.kernel.chance import below
from waterhole.engine.kernel.compiling import kernel, part
from waterhole.engine.kernel.record import Cells, Record, cells, number
from waterhole.engine.kernel.rules import (
    ROOM,
    ROOM_BITS,
    SEATS,
    Choices,
    Logits,
    Weights,
    determinize,
    legal,
    play,
    score,
    weigh,
)

NODES = 1 << 18  # then the tree grows no more; what is there goes on learning
SLOT_BITS = 19
SLOTS = 1 << SLOT_BITS  # twice as many as nodes, so that they are found soon
DEEPEST = 64
LONGEST_GAME = 5000  # moves; an exercise with few cards may have no end, and is then judged as it stands
ROOT = 0
OUTSIDE = -1
ANY = -1  # stands for a first move that the search chooses itself
PATIENCE = 10  # with so many simulations for each legal move, each of them has been tried at least once
LONGEST_CONTINUATION = 8
LEAST_VISITS = 8  # what was seen less often is no expectation

# What a node knows: simulations through it, simulations in which it was available to be chosen, and the sum of what
# those through it were worth to the player who chose it.
VISITS, AVAILABLE, REWARD, KNOWN = 0, 1, 2, 3


class Style(Record):
    """How a search thinks."""

    exploration: Any = number(np.float32)  # how much a move is tried that was tried little
    prior_power: Any = number(np.float32)  # of the habits' odds: 0 holds all moves to be alike, 1 takes their word
    guided: int = number()  # PUCT and playouts by habit, or UCB and random playouts?


class Tree(Record):
    """What a search knows. Fixed in size: memory is bounded, and nothing is allocated while it thinks."""

    points: Cells = cells(ROOM, SEATS, cell=np.float64)  # after each first move: sums of the final points of each seat
    wins: Cells = cells(ROOM, SEATS, cell=np.float64)  # and of the shares of wins
    stats: Cells = cells(NODES, KNOWN, cell=np.float64)
    result: Cells = cells(SEATS, cell=np.float64)  # how much of the win is whose, at the end of one simulation
    weighed: int = number(np.int64)  # legal moves in all simulations: what they took, whatever the machine
    keys: Cells = cells(NODES, cell=np.int64)  # of each node: its parent and its move
    favourites: Cells = cells(NODES, cell=np.int32)  # of each node: its child with the most visits
    slots: Cells = cells(SLOTS, cell=np.int32)  # where to find a node by its key; 0 is an empty slot
    path: Cells = cells(DEEPEST, cell=np.int32)  # the nodes of one simulation
    movers: Cells = cells(DEEPEST, cell=np.int32)  # and who chose them
    found: Cells = cells(ROOM, cell=np.int32)  # the node of each legal move, if there is one
    final: Cells = cells(SEATS, cell=np.int32)  # the points at the end of one simulation
    used: int = number(np.int32)  # nodes
    first: int = number(np.int32)  # the first move of the simulation
    depth: int = number(np.int32)


@kernel
def clear(tree: Tree) -> None:
    """Forget everything."""
    tree.points[:] = 0
    tree.wins[:] = 0
    tree.slots[:] = 0
    tree.keys[ROOT] = OUTSIDE
    tree.stats[ROOT] = 0
    tree.weighed = 0
    tree.used = 1


@kernel
def think(
    o: Any,
    s: Any,
    tree: Tree,
    style: Style,
    weights: Weights,
    choices: Choices,
    logits: Logits,
    simulations: int,
    first: int,
) -> None:
    """Grow the tree by this many simulations from what a seat may know; the world's chance is seeded.

    All of them begin with the same first move, or each with the one that the search believes in.
    """
    for _ in range(simulations):
        determinize(o, s)
        tree.depth = 0
        node, moves, weighed = ROOT, 0, 0
        while not s.over and moves < LONGEST_GAME:
            moves += 1
            n = legal(s, choices.actions)
            weighed += n
            if style.guided:
                weigh(s, choices.actions, n, weights.values, logits.values)
            if node == OUTSIDE or tree.depth >= DEEPEST:
                i = sample(s.chance, logits.values, n) if style.guided else below(s.chance, n)
            else:
                find(tree, node, choices.actions, n)
                if node == ROOT and first != ANY:
                    i = place_of(choices.actions, n, first)
                elif style.guided:
                    i = choose_by_puct(tree, node, logits.values, n, style)
                else:
                    i = choose_by_ucb(tree, n, s.chance, style)
                node = step(tree, node, int(choices.actions[i]), i, int(s.turn))
            play(s, int(choices.actions[i]), None)
        tree.weighed += weighed
        score(s, tree.final)
        evaluate(tree, int(s.players))
        backpropagate(tree)


@part
def place_of(actions: Cells, n: int, action: int) -> int:
    """Where an action is among the legal ones: whoever decides has the same ones in every world."""
    for i in range(n):
        if actions[i] == action:
            return i
    return 0


@part
def slot_of(tree: Tree, key: int) -> int:
    """Where the node with this key is, or would be."""
    slot = (np.uint64(key) * np.uint64(0x9E3779B97F4A7C15)) >> np.uint64(64 - SLOT_BITS)
    while tree.slots[slot] != 0 and tree.keys[tree.slots[slot]] != key:
        slot = (slot + np.uint64(1)) & np.uint64(SLOTS - 1)
    return np.int64(slot)  # type: ignore[return-value]  # an int to compiled code


@part
def find(tree: Tree, node: int, actions: Cells, n: int) -> None:
    """Look up the nodes of all legal moves, and count that they could be chosen."""
    for i in range(n):
        child = tree.slots[slot_of(tree, node * ROOM + int(actions[i]))]
        tree.found[i] = child
        if child != 0:
            tree.stats[child, AVAILABLE] += 1


@part
def unexpanded(tree: Tree, n: int) -> int:
    """How many of the legal moves have no node and may get one: none in a full tree, unless no move has any."""
    missing = 0
    for i in range(n):
        missing += tree.found[i] == 0
    return missing if tree.used < NODES or missing == n else 0


@part
def choose_by_ucb(tree: Tree, n: int, chance: Cells, style: Style) -> int:
    """UCB: any move that was never tried, else the best mean with a bonus for what was tried little.

    Here and below the bonus of a move that was tried grows with how often it was available, not with its parent.
    """
    best, most = 0, -1e30
    missing = unexpanded(tree, n)
    skip = below(chance, missing) if missing > 0 else 0
    for i in range(n):
        child = tree.found[i]
        value = -1e30
        if child == 0 and missing > 0:
            value = 1e30 if skip == 0 else value
            skip -= 1
        elif child != 0 and missing == 0:
            visits = tree.stats[child, VISITS]
            bonus = style.exploration * np.sqrt(np.log(tree.stats[child, AVAILABLE]) / visits)
            value = tree.stats[child, REWARD] / visits + bonus
        if value > most:
            best, most = i, value
    return best


@part
def choose_by_puct(tree: Tree, node: int, logits: Cells, n: int, style: Style) -> int:
    """PUCT: the best mean with a bonus for what attracts and was tried little. The logits become the prior, in place.

    An untried move is held to be like its siblings on average (first-play urgency).
    """
    highest = logits[0]
    for i in range(1, n):
        highest = max(highest, logits[i])
    total, visits, reward = 0.0, 0.0, 0.0
    for i in range(n):
        logits[i] = np.exp(style.prior_power * (logits[i] - highest))
        total += logits[i]
        if tree.found[i] != 0:
            visits += tree.stats[tree.found[i], VISITS]
            reward += tree.stats[tree.found[i], REWARD]
    usual = reward / visits if visits > 0 else 0.5
    hurry = node == ROOT and tree.stats[ROOT, VISITS] >= PATIENCE * n
    interest = np.sqrt(tree.stats[node, VISITS] + 1)
    missing = unexpanded(tree, n)
    best, most = 0, -1e30
    for i in range(n):
        child = tree.found[i]
        share = style.exploration * logits[i] / total
        value = -1e30
        if child != 0:
            visits = tree.stats[child, VISITS]
            value = tree.stats[child, REWARD] / visits + share * np.sqrt(tree.stats[child, AVAILABLE]) / (1 + visits)
        elif missing > 0:
            value = usual + share * interest + hurry * 1e6
        if value > most:
            best, most = i, value
    return best


@part
def step(tree: Tree, node: int, action: int, i: int, mover: int) -> int:
    """Go down to the node of a move; a new one is where the simulation leaves the tree."""
    if tree.depth == 0:
        tree.first = action
    child = int(tree.found[i])
    below_it = child
    if child == 0 and tree.used < NODES:
        child = int(tree.used)
        key = node * ROOM + action
        tree.slots[slot_of(tree, key)] = child
        tree.keys[child] = key
        tree.stats[child, VISITS] = 0
        tree.stats[child, AVAILABLE] = 1
        tree.stats[child, REWARD] = 0
        tree.used += 1
        below_it = OUTSIDE
    if child == 0:
        below_it = OUTSIDE
    else:
        tree.path[tree.depth] = child
        tree.movers[tree.depth] = mover
        tree.depth += 1
    return below_it


@part
def evaluate(tree: Tree, players: int) -> None:
    """Who has won, and how the points lie; a tie is a shared win."""
    best, winners = tree.final[0], 0
    for seat in range(players):
        best = max(best, tree.final[seat])
    for seat in range(players):
        winners += tree.final[seat] == best
    for seat in range(players):
        tree.result[seat] = (tree.final[seat] == best) / winners
        tree.wins[tree.first, seat] += tree.result[seat]
        tree.points[tree.first, seat] += tree.final[seat]


@part
def backpropagate(tree: Tree) -> None:
    """Every node on the way remembers what this was worth to the player who chose it."""
    tree.stats[ROOT, VISITS] += 1
    for i in range(tree.depth):
        node = tree.path[i]
        tree.stats[node, VISITS] += 1
        tree.stats[node, REWARD] += tree.result[tree.movers[i]]


@kernel
def report(tree: Tree, actions: Cells, visits: Cells, reward: Cells, continuations: Cells) -> None:
    """For each of the first moves: how often it was tried, what that was worth, and what most often followed."""
    find_favourites(tree)
    for i in range(len(actions)):
        node = tree.slots[slot_of(tree, int(actions[i]))]
        if node != 0:
            visits[i] = np.int64(tree.stats[node, VISITS])
            reward[i] = tree.stats[node, REWARD]
            for later in range(LONGEST_CONTINUATION):
                node = tree.favourites[node]
                if node == 0 or tree.stats[node, VISITS] < LEAST_VISITS:
                    break
                continuations[i, later] = tree.keys[node] & (ROOM - 1)


@part
def find_favourites(tree: Tree) -> None:
    """For every node, its child with the most visits."""
    for node in range(tree.used):
        tree.favourites[node] = 0
    for child in range(1, tree.used):
        parent = tree.keys[child] >> ROOM_BITS
        favourite = tree.favourites[parent]
        if favourite == 0 or tree.stats[child, VISITS] > tree.stats[favourite, VISITS]:
            tree.favourites[parent] = child
