"""A page for researchers about each game, made from the code: what can be read there cannot differ from what happens.

The few words that the code does not know are in a game's `page.toml`: its rules in short, and what actions and axes are
called. Whatever they name must be there, and whatever is there must be named.
"""

from __future__ import annotations

import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from waterhole import games
from waterhole.engine.errors import Refused
from waterhole.engine.kernel.tensor import Feature, spans, width
from waterhole.engine.library.game import Game
from waterhole.envs.lanes import Lanes
from waterhole.lab.handbook.patterns import Pattern, listed, patterns
from waterhole.lab.handbook.trial import GAMES, SEED, SIDE_BY_SIDE, STEPS, fingerprint, trial

FOLDER = Path("docs", "environments")
CARDS = ("card", "animal")  # axes along which a game's cards stand, as the game counts them
FEW = 16  # cards, in a table of their own
SHOWN = 12  # labels of a feature in the example
MOVES = 12  # before the example

SEATS = """\
**Seats in actions are those of the table**, counted from 0, whoever acts; seats in observations are counted from
oneself. At `place` sits `(seat + place) % players`, where `seat` is one's own.
"""
REWARDS = """\
## Rewards

Points are {points}.

- `reward="win"`, as it is unless you ask: the end of a game brings 1 to its only winner and -1/(n - 1) to each of the
  n - 1 others; those who tie share. Until then there is nothing.
- `reward="score"`: each step brings the points that a seat has just won, less the mean of what the others have just
  won. Over a game that adds up to the lead over their mean.

Both add up to zero over all seats. [More in the guide.](../environments.md#rewards)
"""
RANDOM_GAMES = """\
## Random games

{games:,} games at each table, every legal action as likely, `seed={seed}`. A move is one action of one seat. A winner's
lead is over the mean of the others, as rewards by score add up.
"""
FINGERPRINT = """\
Of {version}, `waterhole.lab.handbook.fingerprint(waterhole.load("{game}"))` is `{digest}`: a digest of all that
{steps} steps of {games} random games of two tell. If yours is another, yours is another game.
"""

Row = npt.NDArray[np.uint8]


def paged() -> list[str]:
    """The games that have a page: those that say what code cannot."""
    return [name for name in games.names() if words_of(games.load(name)).exists()]


def words_of(game: Game) -> Path:
    return game.study / "page.toml"


def page(name: str) -> str:
    """The whole page as Markdown."""
    game = games.load(name)
    said = tomllib.loads(words_of(game).read_text(encoding="utf-8"))
    check_features(game, said["axes"])
    return "\n".join(
        [
            f"# {game.title} for researchers\n",
            "*Made from the code by `make pages`. [The guide](../environments.md) says how to use it.*\n",
            *names(game, said),
            "## Rules in short\n",
            said["rules"].strip(),
            f"\nThe whole rules: [rules.md](../../src/waterhole/games/{name}/rules.md).\n",
            *cards(game),
            *actions(game, said["actions"]),
            *observations(game, said),
            *example(game, said),
            REWARDS.format(points=said["points"]),
            *random_games(game),
            *versions(game, said["versions"]),
        ]
    )


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> list[str]:
    lines = [head, ["---"] * len(head), *rows]
    return [*("| " + " | ".join(str(cell) for cell in line) + " |" for line in lines), ""]


def names(game: Game, said: dict[str, Any]) -> list[str]:
    """Under which names it is found, and how large everything is."""
    title, version = game.name.capitalize(), max(said["versions"])
    rows = [
        ("PettingZoo", f"`waterhole.envs.{game.name}_{version}`"),
        ("Gymnasium, against bots", f"`waterhole/{title}-{version}`"),
        ("Gymnasium, many games as one array", f"`waterhole/{title}SelfPlay-{version}`"),
        ("OpenSpiel", f"`waterhole_{game.name}`"),
        ("players", f"{game.seats[0]} to {game.seats[-1]}"),
        ("options", ", ".join(f"`{option}`" for option in game.options) or "none"),
        ("actions", f"{game.rules.ACTIONS}"),
        ("observation", f"{width(game.tensor.FEATURES)} numbers, `uint8`"),
    ]
    return table(("", ""), rows)


def cards(game: Game) -> list[str]:
    """What a deck file says of the cards: row by row, or of many, column by column. A row's first entry is its card."""
    lines = ["## Cards\n", f"As its [deck file](../../src/waterhole/games/{game.name}/deck.toml) has them.\n"]
    for rows in game.deck.content.values():
        if len(rows) <= FEW:
            lines += table(tuple(rows[0]), [tuple(row.values()) for row in rows])
            continue
        key, *columns = rows[0]
        for column in columns:
            of: defaultdict[Any, list[str]] = defaultdict(list)
            for row in rows:
                of[row[column]].append(str(row[key]))
            lines += table((column, f"{key}s"), [(value, listed(of[value])) for value in sorted(of)])
    return lines


def actions(game: Game, said: Sequence[dict[str, str]]) -> list[str]:
    """Every kind of action, with the formula of its numbers."""
    found = patterns(game.texts, (each["text"] for each in said))
    rows = [
        (numbers(each.first, each.last), f"`{each.text}`", values_of(each), f"`{each.formula()}`", kind["meaning"])
        for each, kind in zip(found, said, strict=True)
    ]
    lines = ["## Actions\n", "`game.texts[action]` is the text of an action, `game.action(text)` its number.\n"]
    if any("seat" in each.slots for each in found):
        lines.append(SEATS)
    if any(not value.isdecimal() for each in found for values in each.slots.values() for value in values):
        lines.append("`index` counts from 0 in the list of values.\n")
    return [*lines, *table(("number", "text", "values", "formula", "meaning"), rows)]


def numbers(first: int, last: int) -> str:
    return f"{first}–{last}" if last > first else str(first)


def values_of(pattern: Pattern) -> str:
    return "; ".join(f"{name}: {listed(values)}" for name, values in pattern.slots.items())


def check_features(game: Game, axes: dict[str, list[str]]) -> None:
    """Every feature has its axes, and there are no others."""
    shapes = {each.name: each.shape for each in game.tensor.FEATURES}
    if list(axes) != list(shapes):
        raise Refused(f"{game.title}'s page has axes of {', '.join(axes)}; its tensor has {', '.join(shapes)}.")
    for name, along in axes.items():
        if len(along) != len(shapes[name]) and (along or shapes[name] != (1,)):
            raise Refused(f"{game.title}'s “{name}” has the shape {shapes[name]}, not one of {', '.join(along)}.")


def labels(game: Game, said: dict[str, Any], axis: str, size: int) -> list[str]:
    """What stands along an axis."""
    if axis == "seat":
        found = [str(place) for place in range(game.seats[-1])]
    elif axis in CARDS:
        found = [str(face) for face in game.faces[:size]]
    else:
        found = said["labels"][axis]
    if len(found) != size:
        raise Refused(f"{game.title} has an axis of {size}, “{axis}”, whose labels are {', '.join(found)}.")
    return found


def observations(game: Game, said: dict[str, Any]) -> list[str]:
    """Every feature and its place, and what stands along the axes."""
    features = game.tensor.FEATURES
    rows, axes = [], {}
    for each, place in zip(features, spans(features).values(), strict=True):
        along = said["axes"][each.name]
        axes.update({axis: labels(game, said, axis, size) for axis, size in zip(along, each.shape, strict=False)})
        shape = " × ".join(f"{axis} {size}" for axis, size in zip(along, each.shape, strict=False)) or "1"
        rows.append((numbers(place.start, place.stop - 1), f"`{each.name}`", shape, each.high, each.meaning))
    lines = ["## Observations\n", "Along the axes stand, in this order:\n"]
    for axis, found in axes.items():
        note = " (0 is oneself, then clockwise; zeros where nobody sits)" if axis == "seat" else ""
        lines.append(f"- *{axis}*: {listed(found)}{note}")
    return [*lines, "", *table(("places", "feature", "shape", "highest", "meaning"), rows)]


def example(game: Game, said: dict[str, Any]) -> list[str]:
    """A row of numbers in words."""
    lanes = Lanes(game)
    lanes.deal(SEED)
    for _ in range(MOVES):
        lanes.play(lanes.sample())
    row, features = lanes.observations[0], game.tensor.FEATURES
    rows = [
        (f"`{each.name}`", told(game, said, each, row[place.start : place.stop]))
        for each, place in zip(features, spans(features).values(), strict=True)
    ]
    legal = np.flatnonzero(lanes.masks[0]).tolist()
    return [
        "### An example\n",
        "```python",
        "from waterhole.envs import SelfPlay",
        "",
        f'env = SelfPlay("{game.name}", num_envs=1)',
        f"seen, infos = env.reset(seed={SEED})",
        f"for _ in range({MOVES}):",
        "    seen, rewards, over, cut, infos = env.step(env.sample())",
        'print(seen["observation"][0])',
        "```\n",
        "All that is not zero there, by its label (of two axes: the one, then the other):\n",
        *table(("feature", "numbers"), rows),
        f"Legal now, of {len(game.texts)} actions: " + ", ".join(f"{each} (`{game.texts[each]}`)" for each in legal),
        "",
    ]


def told(game: Game, said: dict[str, Any], feature: Feature, part: Row) -> str:
    """What is not zero of a feature."""
    along = said["axes"][feature.name]
    if not along:
        return str(part[0])
    sides = [labels(game, said, axis, size) for axis, size in zip(along, feature.shape, strict=True)]
    there = [f"{' '.join(at)}: {value}" for at, value in zip(product(*sides), part.tolist(), strict=True) if value]
    return "; ".join(there[:SHOWN]) + (f"; … ({len(there)} in all)" if len(there) > SHOWN else "")


def random_games(game: Game) -> list[str]:
    """What to expect, at every table."""
    rows = []
    for switches in product((False, True), repeat=len(game.options)):
        for players in game.seats:
            options = dict(zip(game.options, switches, strict=True))
            on = ", ".join(f"`{option}`" for option in game.options if options[option])
            found = trial(game, players, options)
            length = (found.shortest, f"{found.mean:.1f}", found.longest)
            rows.append((players, on or "none", *length, f"{found.choices:.1f}", found.most, f"{found.lead:.1f}"))
    head = ("players", "options", "fewest moves", "mean", "most", "legal actions, mean", "most", "winner's lead, mean")
    return [RANDOM_GAMES.format(games=GAMES, seed=SEED), *table(head, rows)]


def versions(game: Game, said: dict[str, str]) -> list[str]:
    digest = fingerprint(game)
    told = FINGERPRINT.format(version=max(said), game=game.name, digest=digest, steps=STEPS, games=SIDE_BY_SIDE)
    return ["## Versions\n", *table(("version", "change"), said.items()), told]


def main(folder: Path = FOLDER) -> None:
    """Write all pages."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in paged():
        (folder / f"{name}.md").write_text(page(name), encoding="utf-8")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
