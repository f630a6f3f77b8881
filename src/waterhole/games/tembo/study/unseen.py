"""Counting Tembo's cards: no hand holds a lion (T1, T10), and whoever is to move can play something (T13)."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb

from waterhole.engine.kernel.compiling import kernel
from waterhole.engine.kernel.record import plain
from waterhole.engine.library.observation import Observation
from waterhole.engine.study.unseen import Unseen, listed
from waterhole.games.tembo.cards import faces
from waterhole.games.tembo.river import playable
from waterhole.games.tembo.state import FACES, LION, TURN, Word
from waterhole.games.tembo.state import Observation as Sight


@kernel
def fitting(o: Sight) -> Word:
    """Every card that could be played somewhere now."""
    return playable(o)  # type: ignore[arg-type]  # it asks for nothing but the rows


def count(observation: Observation) -> list[Unseen]:
    """All cards that the deck has. Nothing of another hand is ever known, and nothing of the river."""
    o = plain(observation.batch)
    unseen, deck = faces(o["unseen"]), set(faces(o["deck"]))
    hidden = [unseen.count(face) for face in FACES]
    odds = odds_of(observation, hidden) if o["left"] else [0.0] * len(FACES)
    cards = [i for i, face in enumerate(FACES) if face in deck]
    return listed([FACES[i] for i in cards], [hidden[i] for i in cards], [0] * len(cards), [odds[i] for i in cards])


def odds_of(observation: Observation, hidden: Sequence[int]) -> list[float]:
    """Other hands are filled from all that is no lion; what is left, and the lions, lies in the river or is drawn."""
    o = plain(observation.batch)
    mover = o["turn"] if o["turn"] != o["seat"] and o["phase"] == TURN and not o["over"] else None
    others = sum(int(held) for seat, held in enumerate(o["held"]) if seat not in (o["seat"], mover))
    rest = [0.0 if card == LION else float(count) for card, count in enumerate(hidden)]
    if mover is not None:
        rest = without_mover(rest, int(o["held"][mover]), set(faces(fitting(observation.record))))
    left = sum(rest)
    to_draw = left - others
    total = max(to_draw + hidden[LION], 1.0)
    odds = [count * (to_draw / max(left, 1.0)) / total for count in rest]
    odds[LION] = hidden[LION] / total
    return odds


def without_mover(rest: Sequence[float], held: int, some: set[object]) -> list[float]:
    """How many of each card are left, on average, once a hand is dealt that has a card which can be played."""
    cards = int(sum(rest))
    dull = int(sum(count for card, count in enumerate(rest) if FACES[card] not in some))
    never = comb(dull, held) / comb(cards, held)  # how likely a hand has none
    held_of = []
    for card, count in enumerate(rest):
        usual = held * count / max(cards, 1)
        wrong = 0.0 if FACES[card] in some else never * held * count / max(dull, 1)
        held_of.append((usual - wrong) / (1 - never) if never < 1 else usual)
    return [count - gone for count, gone in zip(rest, held_of, strict=True)]
