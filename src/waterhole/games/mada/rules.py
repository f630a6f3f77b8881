"""MADA, rule by rule: piles that only rise, lemurs that drag their top card under, and luck to be tried.

A comment `M…` names the rule it carries out. How rounds begin and end is in rounds.py, what one seat may know of it
all in knowledge.py.
"""

from __future__ import annotations

from waterhole.engine.kernel.chance import shuffle
from waterhole.engine.kernel.compiling import kernel, part
from waterhole.engine.kernel.journal import NOWHERE, Journal, tell
from waterhole.engine.kernel.record import Cells
from waterhole.games.mada.piles import (
    drag,
    give,
    holds,
    is_cactus,
    lay,
    lift,
    number_cards,
    remember,
    swap,
    take_up,
    throw,
)
from waterhole.games.mada.rounds import begin_turn, lose_round, lowest_fit, pass_on, reshuffle
from waterhole.games.mada.rounds import score as score
from waterhole.games.mada.sight import determinize as determinize
from waterhole.games.mada.sight import observe as observe
from waterhole.games.mada.state import (
    CARDS,
    DARED,
    DISCARDED,
    DOUBLE,
    DRAGGED,
    DREW,
    HAND,
    KEPT,
    LEMUR,
    LOSER,
    MET,
    NO_CARD,
    PLAYED,
    SCORPION,
    SEATS,
    SPENT,
    STUCK,
    STUNG,
    SWAP,
    SWAPPED,
    TURN,
    TURNED,
    VALUES,
)
from waterhole.games.mada.state import Observation as Observation
from waterhole.games.mada.state import State as State

# Actions. Cards are played by their kind; a kind after KEEP is discarded; the last two are counted by the other seat.
LUCK, DRAW, KEEP = 0, 15, 16
TRADE = KEEP + DOUBLE + 1
AIM = TRADE + SEATS
ACTIONS = AIM + SEATS


@kernel
def deal(s: State) -> None:
    """M1: shuffle all cards, and hand them out."""
    lay_out(s)
    shuffle(s.chance, s.pile, CARDS)
    hand_out(s)


@kernel
def lay_out(s: State) -> None:
    """All cards are in the draw pile, in order."""
    number_cards(s)
    for seat in range(SEATS):
        s.top[seat] = NO_CARD
        s.bottom[seat] = NO_CARD
        s.kept[seat] = 0
        s.owed[seat] = 0
        for value in range(VALUES):
            s.aside[seat, value] = 0
        for place in range(HAND):
            s.hands[seat, place] = NO_CARD
    for card in range(CARDS + 1):
        s.below[card] = NO_CARD
        s.elder[card] = 0
    s.recall = 0
    for card in range(CARDS):
        s.pile[card] = card + 1
    s.left = CARDS
    s.discard = NO_CARD
    s.partial = 0
    s.over = 0


@kernel
def hand_out(s: State) -> None:
    """M1: three cards to each player, from the top of the draw pile. M2: scorpions among them act at once."""
    for seat in range(s.players):
        deal_hand(s, seat)
    s.turn = s.start
    set_up(s)


@part
def deal_hand(s: State, seat: int) -> None:
    """M1, M2: three cards, of which scorpions go to the discard and ask for as many others, as far as there are any."""
    held = 0
    for _ in range(HAND):
        card = lift(s)
        if s.kinds[card] == SCORPION:
            throw(s, card)
        else:
            take_up(s, seat, card)
            held += 1
    s.owed[seat] = min(HAND - held, held)


@part
def set_up(s: State) -> None:
    """M2: from the seat on turn, clockwise, whoever owes a card is asked for it; then the first turn begins."""
    s.phase = STUNG
    while s.phase == STUNG and s.owed[s.turn] == 0:
        pass_on(s)
        if s.turn == s.start:
            begin_turn(s)


@kernel
def legal(s: State, out: Cells) -> int:
    """M3: play a card, draw one, or try your luck; or choose what a scorpion, a double lemur or a lost round asks."""
    n = 0
    seat = int(s.turn)
    hand = s.hands[seat]
    if s.phase == TURN:
        if not s.over:
            lowest = lowest_fit(s, seat)
            before = SCORPION
            for i in range(HAND):
                # Written first and counted after: a branch on a card that nobody can predict costs more than a store.
                kind = int(s.kinds[hand[i]])
                out[n] = kind
                n += (kind >= lowest) & (kind != before) & (kind != DOUBLE)
                before = kind
            if before == DOUBLE:  # the last of the hand
                for other in range(s.players):  # M6
                    out[n] = TRADE + other
                    n += other != seat
            out[n] = DRAW
            n += (hand[0] == NO_CARD) & (s.left > 0)  # M7
            out[n] = LUCK
            n += s.left > 0  # M8
    elif s.phase == SWAP:
        for other in range(s.players):
            out[n] = AIM + other
            n += other != seat
    else:
        before = SCORPION
        for i in range(HAND):
            kind = int(s.kinds[hand[i]])
            out[n] = KEEP + kind
            n += kind != before
            before = kind
        out[n] = KEEP
        n += s.phase == LOSER
    return n


@kernel
def play(s: State, action: int, journal: Journal | None) -> None:
    """Carry out a legal action, up to the next choice."""
    seat = int(s.turn)
    took = s.phase != TURN or action == LUCK or action == DRAW  # a choice follows from a card taken before
    if s.recall:
        given = action if action < DRAW else DOUBLE if TRADE <= action < AIM else action - KEEP
        remember(s, seat, given)  # of what is no card there are none
    if action == LUCK:
        complete = try_luck(s, seat, journal)
    elif action < DRAW:
        complete = play_card(s, seat, action, journal)
    elif action == DRAW:
        complete = draw(s, seat, journal)
    elif action < TRADE:
        complete = discard(s, seat, action - KEEP, journal)
    else:
        complete = swap_piles(s, seat, action, journal)
    if complete:
        if took and s.left == 0:  # M14
            reshuffle(s, journal)
        pass_on(s)  # M9, M12
        begin_turn(s)
        if s.over:
            tell(journal, STUCK, int(s.turn), NOWHERE, NOWHERE)


# Each of the following carries out an action and says whether it is complete. If not, a choice must be made first, or
# the game is over.


@part
def play_card(s: State, seat: int, kind: int, journal: Journal | None) -> bool:
    """M4: a cactus or a lemur goes on the own pile."""
    card = give(s, seat, kind)
    tell(journal, PLAYED, seat, s.kinds[card], NOWHERE)
    put(s, seat, card, journal)
    return True


@part
def put(s: State, seat: int, card: int, journal: Journal | None) -> None:
    """A cactus lies where it is put. M5: a lemur drags the top card under the pile, with all cacti of its value."""
    is_lemur = s.kinds[card] == LEMUR
    top = int(s.top[seat])
    grabbed = s.kinds[top]
    last = top
    if is_lemur and is_cactus(grabbed):
        while s.kinds[s.below[last]] == grabbed:
            last = int(s.below[last])
    if not is_lemur or s.below[last] == NO_CARD:  # a lemur stays on top if that is the whole pile
        lay(s, seat, card)
    else:
        drag(s, seat, last, card)
        if journal is not None:
            tell(journal, DRAGGED, seat, grabbed, NOWHERE)
            while top != last:
                tell(journal, DRAGGED, seat, grabbed, NOWHERE)
                top = int(s.below[top])


@part
def swap_piles(s: State, seat: int, action: int, journal: Journal | None) -> bool:
    """M6: two whole piles change places, empty or not, for a double lemur played now or turned up before (M8)."""
    other = action - AIM
    if action < AIM:
        other = action - TRADE
        double = give(s, seat, DOUBLE)
        throw(s, double)
        tell(journal, SPENT, seat, s.kinds[double], NOWHERE)
    swap(s, seat, other)
    if journal is not None:
        tell(journal, SWAPPED, seat, s.kinds[s.top[seat]] if s.top[seat] else NOWHERE, other)
        tell(journal, SWAPPED, other, s.kinds[s.top[other]] if s.top[other] else NOWHERE, seat)
    return True


@part
def draw(s: State, seat: int, journal: Journal | None) -> bool:
    """M7: the top card of the draw pile goes into the hand. M13: a scorpion never gets there."""
    card = lift(s)
    if s.kinds[card] == SCORPION:
        return meet_scorpion(s, seat, card, journal)
    take_up(s, seat, card)
    tell(journal, DREW, seat, s.kinds[card], NOWHERE)
    return True


@part
def try_luck(s: State, seat: int, journal: Journal | None) -> bool:
    """M8: the top card of the draw pile goes straight on the own pile, for better or worse."""
    card = lift(s)
    kind = int(s.kinds[card])
    tell(journal, DARED, seat, NOWHERE, NOWHERE)
    if kind == SCORPION:
        return meet_scorpion(s, seat, card, journal)
    if kind == DOUBLE:
        throw(s, card)
        tell(journal, MET, seat, kind, NOWHERE)
        s.phase = SWAP
        return False
    lost = kind < lowest_fit(s, seat)
    tell(journal, TURNED, seat, kind, NOWHERE)
    put(s, seat, card, journal)
    return not lost or lose_round(s, seat, journal)


@part
def meet_scorpion(s: State, seat: int, scorpion: int, journal: Journal | None) -> bool:
    """M13: a scorpion goes to the discard, and a card from the hand must follow if there is one."""
    throw(s, scorpion)
    tell(journal, MET, seat, s.kinds[scorpion], NOWHERE)
    if holds(s, seat):
        s.phase = STUNG
        return False
    return True


@part
def discard(s: State, seat: int, kind: int, journal: Journal | None) -> bool:
    """M13, M11: a card from the hand goes to the discard, for a scorpion or because the loser wants to be rid of it."""
    if kind == SCORPION:  # none is held: the loser is done
        tell(journal, KEPT, seat, NOWHERE, NOWHERE)
        return True
    throw(s, give(s, seat, kind))
    tell(journal, DISCARDED, seat, kind, NOWHERE)
    if s.owed[seat] > 0:  # M2
        s.owed[seat] -= 1
        set_up(s)
        return False
    return s.phase == STUNG or not holds(s, seat)
