"""Hares, rule by rule: what may happen on the trail.

What there is on the table is said in state.py, what one seat may know of it in sight.py. A comment `H…` names the rule
that it carries out, as rules.md counts them.
"""

from __future__ import annotations

from waterhole.engine.kernel.chance import shuffle
from waterhole.engine.kernel.compiling import kernel, part
from waterhole.engine.kernel.journal import NOWHERE, Journal, tell
from waterhole.engine.kernel.pile import lift
from waterhole.engine.kernel.record import Cells
from waterhole.games.hares.sight import determinize as determinize
from waterhole.games.hares.sight import observe as observe
from waterhole.games.hares.state import CARDS, COPIES, DREW, ENDED, HAND, PLAYED, SEATS, VALUES, WON
from waterhole.games.hares.state import Observation as Observation
from waterhole.games.hares.state import State as State

ACTIONS = VALUES  # an action is the value of the card that is played


@kernel
def deal(s: State) -> None:
    """H1: all cards are shuffled and handed out."""
    lay_out(s)
    shuffle(s.chance, s.pile, CARDS)
    hand_out(s)


@kernel
def lay_out(s: State) -> None:
    """All cards are in the draw pile, in order."""
    for card in range(CARDS):
        s.pile[card] = card // COPIES
        s.trail[card] = 0
    s.left = CARDS
    s.length = 0
    for seat in range(SEATS):
        s.held[seat] = 0
        for value in range(VALUES):
            s.hands[seat, value] = 0
            s.won[seat, value] = 0


@kernel
def hand_out(s: State) -> None:
    """H1: three cards to each player, from the top of the draw pile."""
    for seat in range(s.players):
        for _ in range(HAND):
            draw(s, seat, None)
    s.turn = s.start
    s.phase = 0
    s.partial = 0
    s.over = 0


@kernel
def legal(s: State, out: Cells) -> int:
    """H2: any card from the hand."""
    n = 0
    if not s.over:
        for value in range(VALUES):
            if s.hands[s.turn, value] > 0:
                out[n] = value
                n += 1
    return n


@kernel
def play(s: State, action: int, journal: Journal | None) -> None:
    """Carry out a legal action: a card to the trail, and one into the hand."""
    seat = int(s.turn)
    follow(s, seat, action, journal)
    if s.left > 0:
        draw(s, seat, journal)  # H4
    pass_on(s, seat, journal)


@part
def follow(s: State, seat: int, value: int, journal: Journal | None) -> None:
    """H2: a card goes on top of the trail. H3: if it is like the one below, the trail is won."""
    s.hands[seat, value] -= 1
    s.held[seat] -= 1
    alike = s.length > 0 and s.trail[s.length - 1] == value
    s.trail[s.length] = value
    s.length += 1
    tell(journal, PLAYED, seat, value, NOWHERE)
    if alike:
        win(s, seat, journal)


@part
def win(s: State, seat: int, journal: Journal | None) -> None:
    """H3: a seat takes the whole trail, the card just played included."""
    for place in range(s.length):
        value = int(s.trail[place])
        s.trail[place] = 0
        s.won[seat, value] += 1
        tell(journal, WON, seat, value, NOWHERE)
    s.length = 0


@part
def draw(s: State, seat: int, journal: Journal | None) -> None:
    """The top card of the draw pile goes into a hand, unseen by the others."""
    value = lift(s)
    s.hands[seat, value] += 1
    s.held[seat] += 1
    tell(journal, DREW, seat, value, NOWHERE)


@part
def pass_on(s: State, seat: int, journal: Journal | None) -> None:
    """Play passes clockwise. H5: to somebody without a card, and the game is over."""
    s.turn = seat + 1 if seat + 1 < s.players else 0
    if s.held[s.turn] == 0:
        s.over = 1
        tell(journal, ENDED, int(s.turn), NOWHERE, NOWHERE)


@kernel
def score(s: State, out: Cells) -> None:
    """H6: a point for each card won."""
    for seat in range(s.players):
        out[seat] = 0
        for value in range(VALUES):
            out[seat] += s.won[seat, value]
