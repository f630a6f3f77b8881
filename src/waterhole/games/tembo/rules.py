"""Tembo, rule by rule: what may happen at the five crossings of the river.

Animals wait in rising rows; an elephant leads a row across, crocodiles and lions eat from it. Animals and crossings are
counted from 0 in here and printed from 1. A comment `T…` names the rule it carries out. How cards lie together in one
word is said in cards.py.
"""

from __future__ import annotations

import numpy as np

from waterhole.engine.kernel.chance import shuffle
from waterhole.engine.kernel.compiling import kernel, part
from waterhole.engine.kernel.journal import NOWHERE, Journal, tell
from waterhole.engine.kernel.pile import lift
from waterhole.engine.kernel.record import Cells
from waterhole.games.tembo.cards import (
    ANIMAL_CARDS,
    CROC_CARDS,
    ELEPHANT_CARDS,
    LION_CARDS,
    NONE,
    SUPER_CARDS,
    after_last,
    copies,
    lowest,
    three_or_more,
    unit,
    without_lowest,
)
from waterhole.games.tembo.river import deal_hand, lay, playable, points_of
from waterhole.games.tembo.sight import determinize as determinize
from waterhole.games.tembo.sight import observe as observe
from waterhole.games.tembo.state import (
    ANIMALS,
    CROC,
    CROSSED,
    CROSSINGS,
    DREW,
    ELEPHANT,
    ENDED,
    HAND,
    LION,
    LOST,
    PLAYED,
    POUNCED,
    PROWL,
    ROARED,
    SEATS,
    SPECIES,
    SUPER,
    TURN,
    USED,
    Word,
)
from waterhole.games.tembo.state import Observation as Observation
from waterhole.games.tembo.state import State as State

# Actions: an animal at a crossing; it and the next number; it and the next number but one; an elephant leads; a
# crocodile of a species bites the first animal or the herd; the super crocodile feasts; a lion pounces.
NEXT = ANIMALS * CROSSINGS
NEXT_BUT_ONE = NEXT + (ANIMALS - 1) * CROSSINGS
LEAD = NEXT_BUT_ONE + (ANIMALS - 2) * CROSSINGS
BITE = LEAD + CROSSINGS
FEAST = BITE + SPECIES * CROSSINGS * 2
POUNCE = FEAST + CROSSINGS
ACTIONS = POUNCE + CROSSINGS


@kernel
def deal(s: State) -> None:
    """T1: five cards to each player, none a lion; five of the others face down as the crossings; the rest to draw."""
    lay_out(s)
    for seat in range(SEATS):
        deal_hand(s, seat)
    lay(s, s.deck & LION_CARDS)
    shuffle(s.chance, s.pile, int(s.left))
    begin(s)


@kernel
def lay_out(s: State) -> None:
    """T1: all cards but the lions are in the draw pile, in order."""
    for seat in range(SEATS):
        s.hands[seat] = NONE
        s.marked[seat] = NONE
        s.crossed[seat] = NONE
        s.held[seat] = HAND if seat < s.players else 0
    for crossing in range(CROSSINGS):
        s.rows[crossing] = NONE
        s.floor[crossing] = 0
        s.lions[crossing] = 0
    s.gone = NONE
    s.left = 0
    lay(s, s.deck & ~LION_CARDS)


@kernel
def hand_out(s: State) -> None:
    """T1 for cards that somebody else has put in order: hands from the top of the draw pile, then lions onto it."""
    for seat in range(s.players):
        for _ in range(HAND):
            s.hands[seat] += unit(lift(s))
    lay(s, s.deck & LION_CARDS)
    begin(s)


@part
def begin(s: State) -> None:
    """T1: five cards become the river. Then the first turn begins."""
    for crossing in range(CROSSINGS):
        s.river[crossing] = lift(s)
    s.bed = CROSSINGS
    s.turn = s.start
    s.phase = TURN
    s.partial = 0
    s.over = stuck(s)


@kernel
def legal(s: State, out: Cells) -> int:
    """T2: an animal or two, an elephant, a crocodile. T10: or the place of a lion."""
    n = 0
    if s.phase == PROWL:
        n = pounces(s, out)
    elif not s.over:
        hand = s.hands[s.turn]
        n = joins(s, hand & ANIMAL_CARDS, out)
        if hand & ELEPHANT_CARDS:
            for crossing in range(CROSSINGS):
                n = offer(out, n, LEAD + crossing, three_or_more(s.rows[crossing]))  # T6
        if hand & CROC_CARDS:
            n = bites(s, hand, out, n)
        if hand & SUPER_CARDS:
            for crossing in range(CROSSINGS):
                n = offer(out, n, FEAST + crossing, s.rows[crossing] != NONE)  # T8
    return n


@part
def offer(out: Cells, n: int, action: int, possible: bool) -> int:
    """Write an action and count it if it is possible: a branch that nobody can predict costs more than a store."""
    out[np.uint64(n)] = action  # unsigned, so that nothing asks whether it is negative
    return n + possible


@part
def joins(s: State, animals: Word, out: Cells) -> int:
    """T3: every animal wherever the row still rises with it (T4). T5: every two that are one or two apart."""
    n = 0
    first = 0
    for apart in range(3):
        lower = animals & (animals >> np.uint64(apart))
        while lower:
            animal = lowest(lower)
            for crossing in range(CROSSINGS):
                n = offer(out, n, first + animal * CROSSINGS + crossing, animal >= s.floor[crossing])
            lower = without_lowest(lower)
        first += (ANIMALS - apart) * CROSSINGS
    return n


@part
def bites(s: State, hand: Word, out: Cells, n: int) -> int:
    """T7: the first animal of a row, or all of the species that the crocodile shows."""
    for species in range(SPECIES):
        if copies(hand, CROC + species):
            action = BITE + species * CROSSINGS * 2
            for crossing in range(CROSSINGS):
                n = offer(out, n, action, s.rows[crossing] != NONE)
                n = offer(out, n, action + 1, (s.rows[crossing] & s.species[species]) != NONE)
                action += 2
    return n


@part
def pounces(s: State, out: Cells) -> int:
    """T10: a lion goes where animals are; where there are none at all, to any open crossing."""
    n = 0
    for crossing in range(CROSSINGS):
        n = offer(out, n, POUNCE + crossing, s.rows[crossing] != NONE)
    if n == 0:
        for crossing in range(CROSSINGS):
            n = offer(out, n, POUNCE + crossing, s.lions[crossing] == 0)
    return n


@kernel
def play(s: State, action: int, journal: Journal | None) -> None:
    """Carry out a legal action, draw up to five, and pass the turn on unless a lion was drawn."""
    seat = int(s.turn)
    if action < LEAD:
        join(s, seat, action, journal)
    else:
        send(s, seat, action, journal)
    draw_up(s, seat, journal)
    if s.phase == TURN:
        s.turn = seat + 1 if seat + 1 < s.players else 0
        if stuck(s):
            s.over = 1  # T13: at once
            tell(journal, ENDED, int(s.turn), NOWHERE, NOWHERE)


@part
def join(s: State, seat: int, action: int, journal: Journal | None) -> None:
    """T3, T5: one animal or two go to the end of a row, marked as the player's."""
    apart = (action >= NEXT) + (action >= NEXT_BUT_ONE)  # 0 for a single animal
    if apart:
        action -= NEXT if apart == 1 else NEXT_BUT_ONE
    animal = action * 205 >> 10  # a fifth, for numbers this small
    crossing = action - animal * CROSSINGS
    animals = unit(animal) | unit(animal + apart)
    s.hands[seat] &= ~animals
    s.held[seat] -= 1 + (apart > 0)
    s.rows[crossing] |= animals
    s.marked[seat] |= animals
    s.floor[crossing] = animal + apart + 1  # T4
    tell_each(journal, PLAYED, seat, animals, crossing)


@part
def send(s: State, seat: int, action: int, journal: Journal | None) -> None:
    """An elephant, a crocodile or a lion comes to a crossing, and animals leave it."""
    if action < BITE:
        card, crossing = ELEPHANT, action - LEAD
        animals = s.rows[crossing]  # T6
    elif action < FEAST:
        which = (action - BITE) >> 1
        species = which * 205 >> 10  # a fifth
        card, crossing = CROC + species, which - species * CROSSINGS
        row = s.rows[crossing]
        animals = row & s.species[species] if (action - BITE) & 1 else row & ~without_lowest(row)  # T7
    elif action < POUNCE:
        card, crossing = SUPER, action - FEAST
        animals = s.rows[crossing]  # T8
    else:
        card, crossing = LION, action - POUNCE
        animals = s.rows[crossing]  # T11
    if card == LION:
        s.lions[crossing] = 1
        s.phase = TURN
    else:
        s.hands[seat] -= unit(card)
        s.held[seat] -= 1
        s.gone += unit(card)
    tell(journal, POUNCED if card == LION else USED, seat, card, crossing + 1)
    leave(s, crossing, animals, card == ELEPHANT, journal)


@part
def leave(s: State, crossing: int, animals: Word, safe: bool, journal: Journal | None) -> None:
    """T6: animals cross, each for the player whose marker it carries. T7: or they are eaten and out of the game."""
    for owner in range(SEATS):
        own = animals & s.marked[owner]
        s.marked[owner] ^= own
        if safe:
            s.crossed[owner] |= own
        else:
            s.gone |= own
        tell_each(journal, CROSSED if safe else LOST, owner, own, crossing)
    s.rows[crossing] &= ~animals  # T7: the rest closes up
    s.floor[crossing] = ANIMALS if s.lions[crossing] else after_last(s.rows[crossing])


@part
def tell_each(journal: Journal | None, what: int, seat: int, animals: Word, crossing: int) -> None:
    """Write down that each of these animals went its way."""
    if journal is not None:
        while animals:
            tell(journal, what, seat, lowest(animals), crossing + 1)
            animals = without_lowest(animals)


@part
def draw_up(s: State, seat: int, journal: Journal | None) -> None:
    """T9: draw up to five cards, as far as the draw pile lasts. T10: a lion is played before the next card."""
    held = int(s.held[seat])
    while held < HAND and s.left > 0 and s.phase == TURN:
        card = lift(s)
        if card == LION:
            s.phase = PROWL
        else:
            s.hands[seat] += unit(card)
            held += 1
        tell(journal, ROARED if card == LION else DREW, seat, card, NOWHERE)
    s.held[seat] = held


@part
def stuck(s: State) -> bool:
    """T13: does the player whose turn begins hold no card that can be played?"""
    return bool(s.hands[s.turn] & playable(s) == NONE)


@kernel
def score(s: State, out: Cells) -> None:
    """T14: the points of the animals that crossed."""
    for seat in range(s.players):
        out[seat] = points_of(s, seat)
