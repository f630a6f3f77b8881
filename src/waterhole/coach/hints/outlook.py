"""What becomes of a move until one's next turn, over many imagined worlds: compiled for every game.

In each world the move is made, everybody plays on by habit until the same seat begins a turn again (or, where a game
is played in rounds, until the round is over), and there it is seen what could be gained. All moves that are compared
are made in the same worlds.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from waterhole.bots.sampling import sample
from waterhole.engine.kernel.chance import seeded
from waterhole.engine.kernel.compiling import kernel, part
from waterhole.engine.kernel.journal import Journal
from waterhole.engine.kernel.record import Cells, Record, cells, number
from waterhole.engine.kernel.rules import SEATS, Choices, Logits, Weights, determinize, legal, play, score, stake, weigh
from waterhole.engine.library.observation import Observation

PATIENCE = 200  # moves after which nothing is waited for any more
NOTHING = -2  # is the number of no kind of event
NOBODY = -1
WORLD, COURSE, TRIAL = range(3)  # the imagined world, where it goes after a move, and what might be done there

# What is measured in each world.
GAIN, MEANWHILE, OTHERS, NEXT, SETBACK, OWN, FOREIGN, GONE, ENDED, MEASURES = range(10)


class Purse(Record):
    """Points of every seat, at two moments."""

    before: Cells = cells(SEATS, cell=np.int32)
    now: Cells = cells(SEATS, cell=np.int32)


class Look(Record):
    """What is looked for."""

    promised: Any = number(np.float64)  # points that can be had now
    seat: int = number(np.int16)
    setback: int = number(np.int16)  # the kind of event that hurts whoever it names
    end: int = number(np.int16)  # the kind of event that ends a round


@dataclass(frozen=True, slots=True)
class Outlook:
    """A move, and the means and standard errors of what was measured; in points, but for shares of worlds."""

    move: str
    worlds: int
    mean: tuple[float, ...]
    error: tuple[float, ...]

    @property
    def gain(self) -> float:
        """Points that the move brings at once."""
        return self.mean[GAIN]


def look_ahead(observation: Observation, moves: Sequence[str], worlds: int, promised: float) -> list[Outlook]:
    """What becomes of some moves; and whether as many points as are promised now can still be had the next time."""
    game, seat = observation.game, observation.turn
    states = game.rules.State.batch(3)
    seeded(states[WORLD].chance, hashlib.sha256(b"outlook" + observation.record.tobytes()).digest())
    actions = np.array([game.action(move) for move in moves], np.int16)
    found = np.zeros((len(moves), 2, MEASURES))
    room = Choices.blank(), Logits.blank(), Purse.blank(), Journal.blank()
    names = [kind.what for kind in game.kinds]
    setback, end = (names.index(what) if what else NOTHING for what in (game.setback, game.round_end))
    look = Look.blank()
    look.seat, look.promised, look.setback, look.end = seat, promised, setback, end
    weights = game.weights(int(observation.record.players))
    survey(observation.batch, states, weights, *room, look, actions, worlds, found)
    means = found[:, 0] / worlds
    errors = np.sqrt(np.maximum(found[:, 1] / worlds - means**2, 0) / worlds)
    return [
        Outlook(move, worlds, tuple(mean.tolist()), tuple(error.tolist()))
        for move, mean, error in zip(moves, means, errors, strict=True)
    ]


@kernel
def survey(
    observations: Any,
    states: Any,
    weights: Weights,
    choices: Choices,
    logits: Logits,
    purse: Purse,
    journal: Journal,
    look: Look,
    actions: Cells,
    worlds: int,
    out: Cells,
) -> None:
    """Add up what is measured in so many worlds, and its squares, for each of some moves."""
    for _ in range(worlds):
        determinize(observations[0], states[WORLD])
        for i in range(len(actions)):
            states[COURSE] = states[WORLD]
            follow(states[COURSE], weights, choices, logits, purse, journal, look, int(actions[i]), out[i])
            look_round(states, choices, purse, journal, look, out[i])


@part
def note(out: Cells, measure: int, value: float) -> None:
    """One more world."""
    out[0, measure] += value
    out[1, measure] += value * value


@part
def follow(
    s: Any,
    weights: Weights,
    choices: Choices,
    logits: Logits,
    purse: Purse,
    journal: Journal,
    look: Look,
    action: int,
    out: Cells,
) -> None:
    """Make a move, and play on by habit until it is the same seat's turn again, or the round is over."""
    seat = int(look.seat)
    score(s, purse.before)
    gain, hurt, ended = 0, False, False
    passed = False  # has anybody else decided since?
    for made in range(PATIENCE):
        if made > 0:
            passed |= s.turn != seat
            again = look.end == NOTHING and passed and s.turn == seat and s.phase == 0
            if s.over or ended or again:
                break
            n = legal(s, choices.actions)
            weigh(s, choices.actions, n, weights.values, logits.values)
            action = int(choices.actions[sample(s.chance, logits.values, n)])
        journal.length = 0
        play(s, action, journal)
        hurt |= happens(journal, int(look.setback), seat)
        ended = happens(journal, int(look.end), NOBODY)
        if made == 0:
            score(s, purse.now)
            gain = int(purse.now[seat]) - int(purse.before[seat])
            note_first(s, seat, gain, out)
    score(s, purse.now)
    others = 0
    for other in range(s.players):
        others += int(purse.now[other]) - int(purse.before[other])
    mine = int(purse.now[seat]) - int(purse.before[seat])
    note(out, SETBACK, 1.0 if hurt else 0.0)
    note(out, OTHERS, others - mine)
    note(out, MEANWHILE, mine - gain)


@part
def note_first(s: Any, seat: int, gain: int, out: Cells) -> None:
    """What the move itself has done."""
    own, foreign = 0, 0
    for other in range(s.players):
        lies = stake(s, other)
        if other == seat:
            own = lies
        else:
            foreign += lies
    note(out, GAIN, gain)
    note(out, OWN, own)
    note(out, FOREIGN, foreign)
    note(out, ENDED, 1.0 if s.over else 0.0)


@part
def happens(journal: Journal, what: int, seat: int) -> bool:
    """Is there an event of this kind in a move, of this seat if one is given?"""
    found = False
    for line in range(journal.length):
        found |= (journal.lines[line, 0] == what) & ((seat == NOBODY) | (journal.lines[line, 1] == seat))
    return found


@part
def look_round(states: Any, choices: Choices, purse: Purse, journal: Journal, look: Look, out: Cells) -> None:
    """What could the seat gain now that it is its turn again, and is that as much as was promised?"""
    most = 0
    seat = int(look.seat)
    s = states[COURSE]
    if not s.over and s.turn == seat:
        score(s, purse.before)
        n = legal(s, choices.actions)
        for i in range(n):
            action = int(choices.actions[i])
            states[TRIAL] = s
            journal.length = 0
            play(states[TRIAL], action, journal)
            score(states[TRIAL], purse.now)
            most = max(most, int(purse.now[seat]) - int(purse.before[seat]))
    note(out, NEXT, most)
    note(out, GONE, 1.0 if most < look.promised else 0.0)
