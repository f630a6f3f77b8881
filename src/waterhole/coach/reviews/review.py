"""A review of one finished game: every decision judged on what its mover could know, and luck told from skill.

First every decision is looked at in its order; then those that may be the costliest of their seat are looked at again,
ever more deeply, until their order is clear or the work is used up. Of a game that is too long for the work only some
decisions are looked at. A review is a series of findings. It can be stopped after any of them, and goes on from those
that were kept as if it had never been stopped.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate

from waterhole.coach.reviews.account import Judgement, Summary, summed_up
from waterhole.coach.reviews.deepening import wishes
from waterhole.coach.reviews.finding import RIVALS, Finding
from waterhole.coach.reviews.look import Looker
from waterhole.engine.errors import Refused, shown
from waterhole.engine.library.fields import whole
from waterhole.engine.library.match import Match, Turn
from waterhole.engine.library.state import winners_of

METHOD = 3  # findings of another method do not go together with those of this one
WORK = 550_000_000  # legal moves weighed: about half a minute on one core
FIRST = 0.3  # the part of the work that is for the first looks
PICKING = 3  # times as many simulations pick the rivals in a first look as each move gets when they are compared
FEWEST, MOST = 16, 20_000  # simulations of a move in a first look
HARDLY = (PICKING + 1 + RIVALS) * FEWEST  # simulations of a first look that has the fewest
LONG = 0.5  # the part of the work for the first looks at a game so long that even the fewest are too many
DEEPER = 3  # times as many simulations in each look as in the one before
LARGEST = 0.1  # the part of the work that one look may take
SHARES = 3  # times its share of the work for first looks that one of them may take


@dataclass(frozen=True, slots=True)
class Finished:
    """A game that is over."""

    players: int
    turns: Sequence[Turn]
    winners: Sequence[int]
    begun: int = 0  # so many moves were made elsewhere, before anybody took this game on: they are not judged

    @classmethod
    def of(cls, match: Match, game: int, begun: int = 0) -> Finished:
        """One of the games of a match, from 1."""
        if not whole(game, 1, match.length):
            raise Refused(f"This match has the games 1 to {match.length}, and none with the number {shown(game)}.")
        if game > len(match.finished):
            raise Refused(f"Game {game} of this match is not over: it cannot be reviewed.")
        turns = [turn for turn in match.turns if turn.number == game]
        return cls(match.players, turns, winners_of(match.finished[game - 1]), begun)


class Review:
    """Looks at one decision after another. Same game, looker and work: same findings."""

    def __init__(
        self,
        game: Finished,
        looker: Looker,
        work: int = WORK,
        people: Collection[int] | None = None,  # whose moves matter first; else everybody's
        found: Iterable[Finding] = (),  # so far
    ) -> None:
        self.game = game
        self.work = work
        self.people = range(game.players) if people is None else people
        self.looker = looker
        options = [len(turn.before.moves()) for turn in game.turns]
        # What a simulation takes from each move on, as far as one can say without making any: as many moves as were
        # legal later in the game.
        self.length = list(accumulate(reversed(options)))[::-1]
        self.choices = [number for number, count in enumerate(options) if count > 1 and number >= game.begun]
        self.decisions = self.affordable()  # that are looked at
        each = int(FIRST * work / max(1, 2 * PICKING * sum(self.length[number] for number in self.decisions)))
        self.each = min(max(each, FEWEST), MOST)
        self.spent = 0
        self.found: dict[int, Finding] = {}
        for finding in found:
            self.take(finding)

    def affordable(self) -> list[int]:
        """All choices; if the work is not enough for that, some of them from all over the game, people's first."""
        seats = [turn.seat for turn in self.game.turns]
        theirs = [number for number in self.choices if seats[number] in self.people]
        bots = [number for number in self.choices if seats[number] not in self.people]
        left = int(LONG * self.work) // HARDLY
        chosen = within(theirs, self.length, left)
        left -= sum(self.length[number] for number in chosen)
        return sorted(chosen + within(bots, self.length, left))

    def take(self, finding: Finding) -> Finding:
        self.found[finding.number] = finding
        self.spent += finding.work
        return finding

    def step(self) -> Finding | None:
        """One more look; nothing if all is said."""
        for number in self.decisions:
            if number not in self.found:
                return self.take(self.look_first(number))
        deeper = self.deeper()
        return None if deeper is None else self.take(self.look_again(deeper))

    def deeper(self) -> Finding | None:
        """The decision to be looked into next, if the work that is left allows any."""
        for wish in wishes(list(self.found.values()), self.game.players, self.people):
            found = self.found[wish.number]
            work = self.next_work(found)
            if work <= LARGEST * self.work and self.spent + work <= self.work:
                return found
        return None

    def next_work(self, found: Finding) -> int:
        """What the next look at a decision will take, if its simulations are like those of the last one."""
        return DEEPER * found.each * (1 + len(found.rivals)) * found.work // found.simulations

    def look_first(self, number: int) -> Finding:
        turn, looker = self.game.turns[number], self.looker
        observation, made, taken = turn.before.observe(turn.seat), looker.simulations, looker.work
        each = self.within_share(looker.price(observation))
        rivals = looker.pick(observation, turn.move, PICKING * each)
        estimates = looker.compare(observation, [turn.move, *rivals], each, 1)
        return Finding(number, turn.seat, 1, each, looker.simulations - made, looker.work - taken, estimates)

    def within_share(self, price: int) -> int:
        """Simulations of each move in a first look: fewer, if games last much longer from here than this one did."""
        share = SHARES * FIRST * self.work / len(self.decisions)
        return max(FEWEST, min(self.each, int(share / (2 * PICKING * price))))

    def look_again(self, found: Finding) -> Finding:
        turn, looker, look, each = self.game.turns[found.number], self.looker, found.look + 1, DEEPER * found.each
        observation, made, taken = turn.before.observe(turn.seat), looker.simulations, looker.work
        estimates = looker.compare(observation, [turn.move, *found.rivals], each, look)
        return Finding(found.number, turn.seat, look, each, looker.simulations - made, looker.work - taken, estimates)

    @property
    def judgements(self) -> list[Judgement]:
        """What is known now about every decision, in the order of the moves."""
        return final(self.found.values())

    def summary(self) -> Summary:
        """The accounts of all seats, once all decisions have been looked at."""
        return summed_up(self.judgements, self.game.players, self.game.winners, len(self.choices))


def within(numbers: Sequence[int], length: Sequence[int], most: int) -> list[int]:
    """As many of these moves, evenly spread, as are no longer than that together."""
    together = bisect_right(
        range(len(numbers) + 1), most, key=lambda count: sum(length[number] for number in spread(numbers, count))
    )
    return spread(numbers, together - 1)


def spread(numbers: Sequence[int], count: int) -> list[int]:
    """So many of them, each from the middle of its part."""
    return [numbers[(2 * part + 1) * len(numbers) // (2 * count)] for part in range(count)]


def final(findings: Iterable[Finding]) -> list[Judgement]:
    """What is told of every decision when the review is over, in the order of the moves: the latest look counts."""
    latest = {finding.number: finding for finding in findings}
    return [latest[number].judgement(final=True) for number in sorted(latest)]
