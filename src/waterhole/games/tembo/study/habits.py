"""What catches a Tembo player's eye: whose points wait where, how long a row is, and what still fits afterwards."""

from __future__ import annotations

import numpy as np

from waterhole.engine.kernel.compiling import kernel, part
from waterhole.engine.kernel.record import Cells
from waterhole.engine.study.habits import named
from waterhole.games.tembo.cards import CROC_CARDS, SUPER_CARDS, lowest, without_lowest
from waterhole.games.tembo.rules import BITE, FEAST, LEAD, POUNCE
from waterhole.games.tembo.state import CROSSINGS, State
from waterhole.games.tembo.study.glance import Glance, above, count, look, worth
from waterhole.games.tembo.study.joining import CROWD, JOIN_WEIGHTS, bring, join_logit, points_at, take_notes, tempers

# After those for joining a row. “Late” is an empty draw pile; “early” counts times how full it still is.
WEIGHTS, SPANS = named(
    {
        # Leading across.
        "lead": range(3),  # elephants held: 1, 2, 3
        "across": range(7),  # my points, theirs; the same late, and early; how many I am ahead
        "more": range(5),  # animals of mine that could still join: 0, 1, 2; the best of them; early
        "guide": range(4),  # elephants others may hold: alone, times my points, theirs; crocodiles times my points
        "win": range(2),  # I gain more than they; less
        # Eating.
        "bite": range(8),  # the first, the herd; animals there
        "eaten": range(6),  # my points, theirs; the same late, and early
        "prey": range(4),  # my points, theirs where an elephant could come; the same times elephants others may hold
        "thin": range(2),  # an elephant cannot come any more: my points left there, theirs
        "spare": range(4),  # another crocodile stays in the hand; late; early; animals in the hand
        "feast": range(8),  # always, my points, theirs; late; early; long enough; animals in the hand; how far behind
        "pounce": range(4),  # a lion: animals there
        "torn": range(5),  # my points, theirs; the same where an elephant could come; how many they are ahead
        "closed": range(2),  # animals of mine that could join there; unseen animals that could
    },
    JOIN_WEIGHTS,
)
LED, BITTEN, PRIDE = (SPANS[table].start for table in ("lead", "bite", "pounce"))
ACROSS_OWN, ACROSS_FOREIGN, ACROSS_OWN_LATE, ACROSS_FOREIGN_LATE = SPANS["across"][:4]
ACROSS_OWN_EARLY, ACROSS_FOREIGN_EARLY, ACROSS_PLUS = SPANS["across"][4:]
MORE, _, _, MORE_BEST, MORE_EARLY = SPANS["more"]
GUIDE, GUIDE_OWN, GUIDE_FOREIGN, GUIDE_FEAR = SPANS["guide"]
WIN_MORE, WIN_LESS = SPANS["win"]
EATEN_OWN, EATEN_FOREIGN, EATEN_OWN_LATE, EATEN_FOREIGN_LATE, EATEN_OWN_EARLY, EATEN_FOREIGN_EARLY = SPANS["eaten"]
PREY_OWN, PREY_FOREIGN, PREY_OWN_RISK, PREY_FOREIGN_RISK = SPANS["prey"]
THIN_OWN, THIN_FOREIGN = SPANS["thin"]
SPARE, SPARE_LATE, SPARE_EARLY, SPARE_HELD = SPANS["spare"]
FEASTED, FEAST_OWN, FEAST_FOREIGN, FEAST_LATE, FEAST_EARLY, FEAST_CROWD, FEAST_HELD, FEAST_MINUS = SPANS["feast"]
TORN_OWN, TORN_FOREIGN, TORN_OWN_CROWD, TORN_FOREIGN_CROWD, TORN_MINUS = SPANS["torn"]
CLOSED_OWN, CLOSED_UNSEEN = SPANS["closed"]


@kernel
def weigh(s: State, actions: Cells, n: int, weights: Cells, out: Cells) -> None:
    """How strongly each legal action attracts the player to move. There is room in `out` for notes beyond n."""
    glance = look(s)
    take_notes(s, glance, weights, out, n)
    temper = tempers(glance, weights)
    joining = bring(s, glance, 0, weights)
    last = 0
    for i in range(n):
        action = int(actions[np.uint64(i)])
        if action < LEAD:
            group = action * 205 >> 10  # a fifth: the same animals at five crossings follow each other
            if group != last:
                joining = bring(s, glance, group, weights)
                last = group
            logit = join_logit(s, glance, temper, joining, action - group * CROSSINGS, weights, out, n)
        elif action < BITE:
            logit = lead_logit(s, glance, action - LEAD, weights, out, n)
        elif action < FEAST:
            logit = bite_logit(s, glance, action - BITE, weights, out, n)
        elif action < POUNCE:
            logit = feast_logit(s, glance, action - FEAST, weights, out, n)
        else:
            logit = pounce_logit(s, glance, action - POUNCE, weights, out, n)
        out[np.uint64(i)] = logit


@part
def lead_logit(s: State, glance: Glance, crossing: int, weights: Cells, out: Cells, n: int) -> np.float32:
    """An elephant leads a row across."""
    own, foreign = points_at(crossing, out, n)
    logit: np.float32 = weights[LED + min(glance.elephants, 3) - 1] + weights[MORE_EARLY] * glance.time
    logit += own * (
        weights[ACROSS_OWN]
        + glance.time * weights[ACROSS_OWN_EARLY]
        + glance.risk * weights[GUIDE_OWN]
        + glance.fear * weights[GUIDE_FEAR]
    )
    logit += foreign * (
        weights[ACROSS_FOREIGN] + glance.time * weights[ACROSS_FOREIGN_EARLY] + glance.risk * weights[GUIDE_FOREIGN]
    )
    logit += weights[ACROSS_PLUS] * max(own - foreign, np.float32(0)) + weights[GUIDE] * glance.risk
    joining = above(glance.animals, int(s.floor[crossing]))
    logit += weights[MORE + min(count(joining), 2)]
    best = 0
    while joining:
        best = max(best, int(s.points[lowest(joining)]))
        joining = without_lowest(joining)
    logit += weights[MORE_BEST] * np.float32(best)
    if glance.late:
        logit += weights[ACROSS_OWN_LATE] * own + weights[ACROSS_FOREIGN_LATE] * foreign
    if own > foreign:
        logit += weights[WIN_MORE]
    elif own < foreign:
        logit += weights[WIN_LESS]
    return logit


@part
def bite_logit(s: State, glance: Glance, bite: int, weights: Cells, out: Cells, n: int) -> np.float32:
    """A crocodile eats the first animal of a row, or a herd."""
    herd = bite & 1
    species = (bite >> 1) * 205 >> 10  # a fifth
    crossing = (bite >> 1) - species * CROSSINGS
    row = s.rows[crossing]
    prey = row & s.species[species] if herd else row & ~without_lowest(row)
    own, foreign = np.float32(worth(glance, prey & glance.mine)), np.float32(worth(glance, prey & ~glance.mine))
    there = count(row)
    logit: np.float32 = weights[BITTEN + herd * 4 + min(there, 4) - 1]
    logit += (weights[EATEN_OWN] + glance.time * weights[EATEN_OWN_EARLY]) * own
    logit += (weights[EATEN_FOREIGN] + glance.time * weights[EATEN_FOREIGN_EARLY]) * foreign
    logit += weights[SPARE_EARLY] * glance.time + weights[SPARE_HELD] * glance.held
    if glance.late:
        logit += weights[EATEN_OWN_LATE] * own + weights[EATEN_FOREIGN_LATE] * foreign + weights[SPARE_LATE]
    if there >= CROWD:
        logit += (weights[PREY_OWN] + glance.risk * weights[PREY_OWN_RISK]) * own
        logit += (weights[PREY_FOREIGN] + glance.risk * weights[PREY_FOREIGN_RISK]) * foreign
        if there - count(prey) < CROWD:
            waiting, others_waiting = points_at(crossing, out, n)
            logit += weights[THIN_OWN] * (waiting - own)
            logit += weights[THIN_FOREIGN] * (others_waiting - foreign)
    if without_lowest(glance.hand & (CROC_CARDS | SUPER_CARDS)):
        logit += weights[SPARE]
    return logit


@part
def feast_logit(s: State, glance: Glance, crossing: int, weights: Cells, out: Cells, n: int) -> np.float32:
    """The super crocodile eats a row."""
    own, foreign = points_at(crossing, out, n)
    logit: np.float32 = weights[FEASTED] + weights[FEAST_OWN] * own + weights[FEAST_FOREIGN] * foreign
    logit += weights[FEAST_EARLY] * glance.time + weights[FEAST_HELD] * glance.held
    logit += weights[FEAST_MINUS] * max(foreign - own, np.float32(0))
    if glance.late:
        logit += weights[FEAST_LATE]
    if count(s.rows[crossing]) >= CROWD:
        logit += weights[FEAST_CROWD]
    return logit


@part
def pounce_logit(s: State, glance: Glance, crossing: int, weights: Cells, out: Cells, n: int) -> np.float32:
    """A lion eats a row and closes the crossing."""
    own, foreign = points_at(crossing, out, n)
    there = min(count(s.rows[crossing]), CROWD)
    logit: np.float32 = weights[PRIDE + there] + weights[TORN_OWN] * own + weights[TORN_FOREIGN] * foreign
    if there == CROWD:
        logit += weights[TORN_OWN_CROWD] * own + weights[TORN_FOREIGN_CROWD] * foreign
    floor = int(s.floor[crossing])
    logit += weights[TORN_MINUS] * max(foreign - own, np.float32(0))
    logit += weights[CLOSED_OWN] * np.float32(count(above(glance.animals, floor)))
    logit += weights[CLOSED_UNSEEN] * np.float32(count(above(glance.unseen, floor)))
    return logit
