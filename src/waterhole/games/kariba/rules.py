"""Kariba, rule by rule: what may happen at the waterhole.

Eight animals come to drink; three of a kind are a herd and chase away the closest weaker animal. What there is on the
table is said in state.py, what one seat may know of it in sight.py. A comment `K…` names the rule it carries out.
"""

from __future__ import annotations

from waterhole.engine.kernel.chance import shuffle
from waterhole.engine.kernel.compiling import kernel, part
from waterhole.engine.kernel.journal import NOWHERE, Journal, tell
from waterhole.engine.kernel.pile import lift
from waterhole.engine.kernel.record import Cells
from waterhole.games.kariba.sight import determinize as determinize
from waterhole.games.kariba.sight import observe as observe
from waterhole.games.kariba.state import (
    ANIMALS,
    CARDS,
    CHASED,
    DRAW,
    DREW,
    ELEPHANT,
    ENDED,
    HAND,
    HERD,
    MOUSE,
    NOBODY,
    PLAYED,
    REFILLED,
    SEATS,
    STALLS,
    TOOK,
    TURN,
)
from waterhole.games.kariba.state import Observation as Observation
from waterhole.games.kariba.state import State as State

# Actions: playing 1 to 5 cards of an animal, taking an animal from the market, drawing the face-down card.
TAKE = HAND * ANIMALS
BLIND = TAKE + ANIMALS
ACTIONS = BLIND + 1


@kernel
def deal(s: State) -> None:
    """K1: shuffle all cards, and hand them out."""
    lay_out(s)
    shuffle(s.chance, s.pile, CARDS)
    hand_out(s)


@kernel
def lay_out(s: State) -> None:
    """All cards are in the draw pile, in order."""
    for animal in range(ANIMALS):
        s.waterhole[animal] = 0
        s.market[animal] = 0
        for seat in range(SEATS):
            s.hands[seat, animal] = 0
            s.shown[seat, animal] = 0
            s.captured[seat, animal] = 0
    for seat in range(SEATS):
        s.held[seat] = 0
    for card in range(CARDS):
        s.pile[card] = card >> 3  # eight of each animal
    s.left = CARDS
    s.stalls = 0


@kernel
def hand_out(s: State) -> None:
    """K1: five cards to each player, from the top of the draw pile. K11: three more lie face up."""
    for seat in range(s.players):
        draw_up(s, seat, None)
    if s.open:
        fill_market(s, None)
    s.turn = s.start
    s.phase = TURN
    s.partial = 0
    s.over = 0


@kernel
def legal(s: State, out: Cells) -> int:
    """K2: one or more cards of one animal. K12: a face-up card or the top face-down card."""
    n = 0
    if s.phase == DRAW:
        for animal in range(ANIMALS):
            if s.market[animal] > 0:
                out[n] = TAKE + animal
                n += 1
        if s.left > 0:
            out[n] = BLIND
            n += 1
    elif not s.over:
        hand = s.hands[s.turn]
        for animal in range(ANIMALS):
            # Written first and counted after: a branch on a card that nobody can predict costs more than a store.
            held = hand[animal]
            for more in range(2):
                out[n] = more << 3 | animal
                n += more < held
            if held > 2:  # seldom
                for more in range(2, HAND):
                    out[n] = more << 3 | animal
                    n += more < held
    return n


@kernel
def play(s: State, action: int, journal: Journal | None) -> None:
    """Carry out a legal action: cards to the waterhole, or one card into the hand."""
    seat = s.turn
    if action < TAKE:
        animal, count = cards_of(action)
        gather(s, seat, animal, count, journal)
        if not s.open:
            draw_up(s, seat, journal)  # K7
    elif action < BLIND:
        take(s, seat, action - TAKE, journal)
    else:
        draw(s, seat, 1, journal)
    if s.open and s.held[seat] < HAND and s.left + s.stalls > 0:
        s.phase = DRAW  # K12: the player must go on drawing
    else:
        end_turn(s, seat, journal)


@kernel
def cards_of(action: int) -> tuple[int, int]:
    """Which animal, and how many, an action plays."""
    return action & 7, (action >> 3) + 1


@part
def gather(s: State, seat: int, animal: int, count: int, journal: Journal | None) -> None:
    """K2: cards of one animal come to the waterhole. K3, K4: a herd chases, and chases again."""
    s.hands[seat, animal] -= count
    s.held[seat] -= count
    s.shown[seat, animal] = max(int(s.shown[seat, animal]) - count, 0)  # K14: until it is played
    s.waterhole[animal] += count
    for _ in range(count):
        tell(journal, PLAYED, seat, animal, NOWHERE)
    if s.waterhole[animal] >= HERD:
        prey = closest_weaker(s, animal)
        if prey != NOBODY:
            capture(s, seat, prey, journal)


@part
def closest_weaker(s: State, animal: int) -> int:
    """K3: the next lower number present; empty places are skipped. K5: perhaps nobody. K6: mice fear no elephant."""
    if animal == MOUSE:
        return ELEPHANT if s.waterhole[ELEPHANT] > 0 else NOBODY
    for prey in range(animal - 1, -1, -1):
        if s.waterhole[prey] > 0:
            return prey
    return NOBODY


@part
def capture(s: State, seat: int, prey: int, journal: Journal | None) -> None:
    """K3: the player takes all cards of the chased animal."""
    count = int(s.waterhole[prey])
    s.captured[seat, prey] += count
    s.waterhole[prey] = 0
    for _ in range(count):
        tell(journal, CHASED, seat, prey, NOWHERE)


@part
def draw_up(s: State, seat: int, journal: Journal | None) -> None:
    """K7: draw up to five cards, as far as the draw pile lasts."""
    draw(s, seat, min(HAND - int(s.held[seat]), int(s.left)), journal)


@part
def draw(s: State, seat: int, count: int, journal: Journal | None) -> None:
    """The top face-down cards go into a hand, unseen by the others."""
    stop = int(s.left) - count
    while s.left > stop:
        card = lift(s)
        s.hands[seat, card] += 1
        tell(journal, DREW, seat, card, NOWHERE)
    s.held[seat] += count


@part
def take(s: State, seat: int, animal: int, journal: Journal | None) -> None:
    """K12: a face-up card goes into a hand. K14: everybody saw it."""
    s.market[animal] -= 1
    s.stalls -= 1
    s.hands[seat, animal] += 1
    s.shown[seat, animal] += 1
    s.held[seat] += 1
    tell(journal, TOOK, seat, animal, NOWHERE)


@part
def fill_market(s: State, journal: Journal | None) -> None:
    """K11, K13: three cards lie face up, as far as the face-down cards last."""
    while s.stalls < STALLS and s.left > 0:
        card = lift(s)
        s.market[card] += 1
        s.stalls += 1
        tell(journal, REFILLED, NOBODY, card, NOWHERE)


@part
def end_turn(s: State, seat: int, journal: Journal | None) -> None:
    """K8: a hand that stays empty ends the game, and nobody is next. Otherwise play passes clockwise."""
    s.phase = TURN
    if s.open:
        fill_market(s, journal)  # K13: only now
    if s.held[seat] == 0:
        s.over = 1
        tell(journal, ENDED, seat, NOWHERE, NOWHERE)
    else:
        s.turn = seat + 1 if seat + 1 < s.players else 0


@kernel
def score(s: State, out: Cells) -> None:
    """K9: one point for each card won."""
    for seat in range(s.players):
        out[seat] = points_of(s, seat)


@part
def points_of(s: State, seat: int) -> int:
    """How many cards a seat has won."""
    points = 0
    for animal in range(ANIMALS):
        points += int(s.captured[seat, animal])
    return points
