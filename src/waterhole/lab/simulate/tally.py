"""Counting what happens in many games, compiled: sums and histograms, never a list of games.

All sums are whole numbers, so it does not matter in which order they are added up. A win is counted in sixtieths: it
can be shared by two to six without a remainder.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from waterhole.engine.kernel.chance import WORDS, below, word
from waterhole.engine.kernel.compiling import kernel, part
from waterhole.engine.kernel.record import Cells, Record, cells, number
from waterhole.engine.kernel.rules import ROOM, SEATS, Choices, Logits, Weights, deal, legal, play, score, weigh

WIN = 60
BINS = 512  # of points
LENGTHS = 1024  # of moves in a game; the last stands for all that are longer
GROUPS = 128  # of moves that are counted together
LONGEST_GAME = 10_000  # moves, far above any game that comes to an end; with some decks none does
ANYTHING, HABIT = range(2)  # how a compiled bot chooses


class Seating(Record):
    """Who plays, and which moves are counted together. Each entry sits on every seat once in each deal."""

    players: int = number(np.int64)
    groups: int = number(np.int64)  # how many there are
    group: Cells = cells(ROOM)  # of each action
    bot: Cells = cells(SEATS)  # of each entry: equal numbers are the same bot
    way: Cells = cells(SEATS)  # of each entry: how it chooses


class Slate(Record):
    """What is noted of the game that is being played, and of the other games of its deal.

    What changes with every move lies in the middle: threads whose numbers lie close together hold each other up.
    """

    shares: Cells = cells(SEATS, SEATS, cell=np.int64)  # of the win: seat, entry
    leads: Cells = cells(SEATS, SEATS, cell=np.int64)  # over the best of the others
    made: Cells = cells(GROUPS, cell=np.int64)  # moves of each group in all games of the deal
    won: Cells = cells(GROUPS, cell=np.int64)  # and the shares of those who made them
    seeds: Cells = cells(WORDS, cell=np.uint64)  # chance that each game gets its own from
    chance: Cells = cells(WORDS, cell=np.uint64)  # for choices: the cards have their own
    points: Cells = cells(SEATS, cell=np.int64)
    moves: int = number(np.int64)  # so far in this game
    last: Cells = cells(GROUPS, cell=np.int32)  # the move at which a group was possible
    could: Cells = cells(SEATS, GROUPS, cell=np.int32)  # how often it was, in this game
    did: Cells = cells(SEATS, GROUPS, cell=np.int32)  # how often it was chosen


class Tally(Record):
    """Sums over many deals. The square of a sum over one deal tells how much deals differ."""

    deals: int = number(np.int64)
    moves: int = number(np.int64)
    outside: int = number(np.int64)  # points for which there is no bin
    endless: int = number(np.int64)  # games that were given up; nothing was counted after the first
    points: Cells = cells(SEATS, SEATS, BINS, cell=np.int64)  # games: by seat, bot and points
    lengths: Cells = cells(LENGTHS, cell=np.int64)  # games by number of moves
    seat_share: Cells = cells(SEATS, cell=np.int64)
    seat_share_square: Cells = cells(SEATS, cell=np.int64)
    seat_lead: Cells = cells(SEATS, cell=np.int64)
    seat_lead_square: Cells = cells(SEATS, cell=np.int64)
    bot_share: Cells = cells(SEATS, cell=np.int64)
    bot_share_square: Cells = cells(SEATS, cell=np.int64)
    bot_lead: Cells = cells(SEATS, cell=np.int64)
    bot_lead_square: Cells = cells(SEATS, cell=np.int64)
    entry_share: Cells = cells(SEATS, cell=np.int64)
    entry_lead: Cells = cells(SEATS, cell=np.int64)
    share_products: Cells = cells(SEATS, SEATS, cell=np.int64)  # of two entries with the same deal and seat
    lead_products: Cells = cells(SEATS, SEATS, cell=np.int64)
    agreement: int = number(np.int64)  # of shares with the same deal and seat, as products about the fair share
    agreement_square: int = number(np.int64)
    could: Cells = cells(GROUPS, cell=np.int64)
    could_share: Cells = cells(GROUPS, cell=np.int64)
    could_lead: Cells = cells(GROUPS, cell=np.int64)
    made: Cells = cells(GROUPS, cell=np.int64)
    made_deals: Cells = cells(GROUPS, cell=np.int64)  # in which it was made at all
    made_share: Cells = cells(GROUPS, cell=np.int64)
    made_lead: Cells = cells(GROUPS, cell=np.int64)
    made_square: Cells = cells(GROUPS, cell=np.int64)
    made_share_square: Cells = cells(GROUPS, cell=np.int64)
    made_product: Cells = cells(GROUPS, cell=np.int64)  # of how often a deal saw it, and what that won


@kernel
def play_deals(
    tables: Any,
    deals: int,
    seating: Seating,
    weights: Weights,
    choices: Choices,
    logits: Logits,
    slate: Slate,
    tally: Tally,
    rows: Cells,
) -> None:
    """Deal at the first table and play at the second, once for each seat, with choices of their own chance.

    Every game has its own, however many choices the games before it took: so games with two decks can be compared.
    Where there are rows, each game writes one: its moves, then the points of every seat.
    """
    s = tables[1]
    actions = choices.actions
    game = 0
    for _ in range(deals):
        deal(tables[0])
        for moved_on in range(seating.players):
            tables[1] = tables[0]
            for i in range(WORDS):
                slate.chance[i] = word(slate.seeds)
            while not s.over:
                if slate.moves == LONGEST_GAME:
                    tally.endless += 1
                    return
                seat = int(s.turn)
                n = legal(s, actions)
                if seating.way[entry_at(seating, seat, moved_on)] == HABIT:
                    weigh(s, actions, n, weights.values, logits.values)
                    chosen = favourite(logits.values, n)
                else:
                    chosen = below(slate.chance, n)
                note(slate, seating, seat, actions, n, chosen)
                play(s, int(actions[chosen]), None)
            score(s, slate.points)
            if len(rows):
                rows[game, 0] = slate.moves
                for seat in range(seating.players):
                    rows[game, seat + 1] = slate.points[seat]
            game += 1
            close_game(slate, seating, moved_on, tally)
        close_deal(slate, seating, tally)


@part
def favourite(logits: Cells, n: int) -> int:
    """The action that attracts most; the first of several."""
    best = 0
    for i in range(1, n):
        if logits[i] > logits[best]:
            best = i
    return best


@part
def entry_at(seating: Seating, seat: int, moved_on: int) -> int:
    """Who sits there after everybody has moved on by so many seats."""
    entry = seat - moved_on
    return entry + int(seating.players) if entry < 0 else entry


@kernel
def note(slate: Slate, seating: Seating, seat: int, actions: Cells, n: int, chosen: int) -> None:
    """Which groups of moves were possible, each counted once, and which was chosen."""
    slate.moves += 1
    for i in range(n):
        group = seating.group[actions[i]]
        slate.could[seat, group] += slate.last[group] != slate.moves
        slate.last[group] = slate.moves
    slate.did[seat, seating.group[actions[chosen]]] += 1


@kernel
def close_game(slate: Slate, seating: Seating, moved_on: int, tally: Tally) -> None:
    """Count how a game ended, and wipe the slate for the next one."""
    players, points = int(seating.players), slate.points
    tally.lengths[min(int(slate.moves), LENGTHS - 1)] += 1
    tally.moves += slate.moves
    for seat in range(players):
        rival, sharers = -(1 << 40), 1
        for other in range(players):
            if other != seat:
                rival = max(rival, int(points[other]))
                sharers += points[other] == points[seat]
        lead = int(points[seat]) - rival
        share = WIN // sharers if lead >= 0 else 0
        entry = entry_at(seating, seat, moved_on)
        slate.shares[seat, entry] = share
        slate.leads[seat, entry] = lead
        place = min(max(int(points[seat]), 0), BINS - 1)
        tally.outside += place != points[seat]
        tally.points[seat, seating.bot[entry], place] += 1
        count_moves(slate, seating, seat, share, lead, tally)
    for group in range(seating.groups):
        slate.last[group] = 0
    slate.moves = 0


@part
def count_moves(slate: Slate, seating: Seating, seat: int, share: int, lead: int, tally: Tally) -> None:
    """How those fared who could make a move, and those who made it."""
    for group in range(seating.groups):
        could, did = int(slate.could[seat, group]), int(slate.did[seat, group])
        tally.could[group] += could
        tally.could_share[group] += could * share
        tally.could_lead[group] += could * lead
        tally.made_lead[group] += did * lead
        slate.made[group] += did
        slate.won[group] += did * share
        slate.could[seat, group] = 0
        slate.did[seat, group] = 0


@kernel
def close_deal(slate: Slate, seating: Seating, tally: Tally) -> None:
    """Add up all games of a deal, and wipe the slate for the next one."""
    tally.deals += 1
    for group in range(seating.groups):
        made, won = int(slate.made[group]), int(slate.won[group])
        tally.made[group] += made
        tally.made_deals[group] += made > 0
        tally.made_share[group] += won
        tally.made_square[group] += made * made
        tally.made_share_square[group] += won * won
        tally.made_product[group] += made * won
        slate.made[group] = 0
        slate.won[group] = 0
    for seat in range(seating.players):
        share, lead = 0, 0
        for entry in range(seating.players):
            share += int(slate.shares[seat, entry])
            lead += int(slate.leads[seat, entry])
        tally.seat_share[seat] += share
        tally.seat_share_square[seat] += share * share
        tally.seat_lead[seat] += lead
        tally.seat_lead_square[seat] += lead * lead
    count_bots(slate, seating, tally)
    compare_plays(slate, seating, tally)


@part
def count_bots(slate: Slate, seating: Seating, tally: Tally) -> None:
    """What each bot won of a deal, on all its seats."""
    for bot in range(seating.players):
        share, lead = 0, 0
        for entry in range(seating.players):
            if seating.bot[entry] == bot:
                for seat in range(seating.players):
                    share += int(slate.shares[seat, entry])
                    lead += int(slate.leads[seat, entry])
        tally.bot_share[bot] += share
        tally.bot_share_square[bot] += share * share
        tally.bot_lead[bot] += lead
        tally.bot_lead_square[bot] += lead * lead


@part
def compare_plays(slate: Slate, seating: Seating, tally: Tally) -> None:
    """How much the results of different entries with the same cards on the same seat have in common."""
    players = int(seating.players)
    agreement = 0
    for seat in range(players):
        for entry in range(players):
            share, lead = int(slate.shares[seat, entry]), int(slate.leads[seat, entry])
            tally.entry_share[entry] += share
            tally.entry_lead[entry] += lead
            for other in range(players):
                tally.share_products[entry, other] += share * int(slate.shares[seat, other])
                tally.lead_products[entry, other] += lead * int(slate.leads[seat, other])
                if other < entry:
                    agreement += (players * share - WIN) * (players * int(slate.shares[seat, other]) - WIN)
    tally.agreement += agreement
    tally.agreement_square += agreement * agreement
