"""Do reviews of the same game agree on its costliest move, and how long do they take? python -m benchmarks.reviews

Bots play some games of each kind, as strong as people are; each is reviewed several times with other seeds. The time is
that of the processor, so that a busy machine does not count.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Sequence

from waterhole import bots, games
from waterhole.coach.reviews.look import Looker
from waterhole.coach.reviews.review import WORK, Finished, Review
from waterhole.engine.library.match import Match

LEVELS = ("easy", "medium")  # by turns around the table
KINDS = [(name, players) for name in games.names() for players in games.load(name).seats]


def kind(text: str) -> tuple[str, int]:
    """As kariba-2."""
    name, _, players = text.partition("-")
    return name, int(players)


def played(name: str, players: int, seed: int) -> Finished:
    match = Match(games.load(name), players, seed, 1)
    seats = [bots.load(LEVELS[seat % len(LEVELS)], seat) for seat in range(players)]
    while not match.over:
        match.play(seats[match.state.turn].choose(match.state.observe(match.state.turn)))
    return Finished.of(match, 1)


def reviewed(game: Finished, seed: int, work: int) -> tuple[float, Review]:
    review, begun = Review(game, Looker(seed), work), time.thread_time()
    while review.step() is not None:
        pass
    return time.thread_time() - begun, review


def costliest(review: Review) -> list[int | None]:
    """The number of the costliest move of the game, then of each seat; none where no move cost anything."""
    worst = max(review.judgements, key=lambda each: each.cost)
    return [
        worst.number if worst.cost else None,
        *(named[0] if named else None for named in review.summary().costliest),
    ]


def agreement(found: Sequence[Sequence[int | None]]) -> list[int]:
    """How many reviews name the move that most of them name, of the game and of each seat."""
    return [Counter(named).most_common(1)[0][1] for named in zip(*found, strict=True)]


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--runs", type=int, default=10)
    asked.add_argument("--games", type=int, default=2, help="of each kind")
    asked.add_argument("--thorough", type=float, default=1.0)
    asked.add_argument("--kinds", type=kind, nargs="+", default=KINDS, help="games and players, as kariba-2 mada-3")
    wanted = asked.parse_args()
    print(f"{'game':9} {'seed':>4} {'decisions':>9} {'seconds':>12}  agree of {wanted.runs}: game, seats; costs in %")
    for name, players in wanted.kinds:
        for seed in range(1, wanted.games + 1):
            game = played(name, players, seed)
            runs = [reviewed(game, number, round(WORK * wanted.thorough)) for number in range(wanted.runs)]
            whole, *seats = agreement([costliest(review) for _, review in runs])
            times = [seconds for seconds, _ in runs]
            costs = sorted((each.cost / 600 for each in runs[0][1].judgements), reverse=True)[:3]
            print(
                f"{name} {players:<{8 - len(name)}} {seed:>4} {len(runs[0][1].decisions):>9} "
                f"{min(times):5.1f}–{max(times):5.1f}  {whole}, {seats}; {', '.join(f'{cost:.1f}' for cost in costs)}",
                flush=True,
            )


if __name__ == "__main__":
    main()
