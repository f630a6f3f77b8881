"""The tables of the page, from what was measured. Everything is the best of the rounds."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from benchmarks.compare.contestants import (
    AGENTS,
    BATCH,
    GAMES,
    LOOKED_AT,
    LOOPS,
    ON_OPENSPIEL,
    ON_PETTINGZOO,
    ON_PGX,
    ON_RLCARD,
    SEARCHED,
    SEARCHED_IN_PYTHON,
)
from waterhole.lab.bench.measuring import row

Result = dict[str, Any]
Cells = list[str]
NONE = "–"


def measured(result: Result) -> tuple[str, ...]:
    """The games of ours that took part; one that is new has not been measured yet."""
    return tuple(game for game in GAMES if f"Waterhole bare {game}" in result["entries"])


def best(result: Result, key: str) -> dict[str, float] | None:
    """The round in which a contestant was fastest, if it took part."""
    rounds = result["entries"].get(key, {}).get("rounds", [])
    return max(rounds, key=lambda played: played["steps"] / played["seconds"], default=None)


def speed(result: Result, key: str) -> float | None:
    """Steps a second."""
    played = best(result, key)
    return played["steps"] / played["seconds"] if played else None


def ratio(of: float | None, to: float | None) -> float | None:
    return None if of is None or to is None else of / to


def short(value: float | None, unit: str = "") -> str:
    """Three digits that count, and no more."""
    if value is None:
        return NONE
    digits = 2 - math.floor(math.log10(value)) if value else 0
    return f"{round(value, digits):,.{max(0, digits)}f}{unit}"


def table(head: Sequence[str], rows: Sequence[Cells], words: int = 2) -> str:
    """Markdown; the first columns are words, all others numbers."""
    sides = [":--"] * words + ["--:"] * (len(head) - words)
    return "\n".join(f"| {' | '.join(cells)} |" for cells in [list(head), sides, *rows])


def length(played: dict[str, float] | None, what: str = "steps") -> float | None:
    """How many of these there are in a game."""
    return played.get(what, 0) / played["games"] if played and played.get("games") else None


def line(result: Result, names: Cells, key: str, yardstick: str, *more: str) -> Cells:
    """Ratio, steps a second, microseconds a step, steps a game, and what else is asked for."""
    played, found = best(result, key), speed(result, key)
    about = result["entries"].get(key, {}).get("about", {})
    cells = [short(ratio(found, speed(result, yardstick)), " ×"), short(found), short(ratio(1e6, found))]
    for wanted in more:
        value = length(played, wanted) if wanted in ("steps", "chance") else about.get(wanted)
        cells.append(short(value) if isinstance(value, float) else NONE if value is None else f"{value:,}")
    return [*names, *cells]


# What was wanted.


def wanted(result: Result) -> list[dict[str, Any]]:
    """The numbers that have a bound; those that could not be measured are not among them."""
    rows = []

    def hold(name: str, value: float | None, unit: str, **bounds: float) -> None:
        if value is not None:
            rows.append(row(name, value, unit, **bounds))

    for game in measured(result):
        array, bare = speed(result, f"Waterhole array {game}"), speed(result, f"Waterhole bare {game}")
        hold(f"{game}: {BATCH} games as an array, to the bare rules", ratio(array, bare), "×", at_least=0.35)
        hold(f"{game}: {BATCH} games as an array", array, "steps/s", at_least=3_000_000)
    rummy = speed(result, "PettingZoo customary gin_rummy_v4")
    for game in measured(result):
        ours = speed(result, f"Waterhole customary {game}")
        hold(f"{game}: PettingZoo's loop, to its gin_rummy", ratio(ours, rummy), "×", at_least=5)
        hold(
            f"{game}: a step in it, with a quick agent",
            ratio(1e6, speed(result, f"Waterhole quick {game}")),
            "µs",
            at_most=40,
        )
    two, one = (speed(result, f"Waterhole simulate kariba{cores}") for cores in (" on 2 cores", ""))
    hold("kariba: simulate with 2 workers, to 1", ratio(two, one), "×", at_least=1.7)
    return rows


def wanted_table(result: Result) -> str:
    rows = []
    for held in wanted(result):
        bounds = [f"{sign} {held[key]:,}" for sign, key in (("≥", "at_least"), ("≤", "at_most")) if key in held]
        value = short(held["value"], f" {held['unit']}")
        rows.append([held["name"], value if held["kept"] else f"**{value}**", " ".join(bounds)])
    return table(("measured", "value", "wanted"), rows, words=1)


# Side by side.

ENTRANCES = {
    "bare": "bare rules, one compiled call",
    "array": f"{BATCH} games as an array, one thread",
    "library": "library, moves as text",
    "gymnasium": "Gymnasium, against the random bot",
    "unguarded": "PettingZoo, quick agent, no guards",
    "quick": "PettingZoo, quick agent",
    "customary": "PettingZoo, customary agent",
    "openspiel": "OpenSpiel",
    "openspiel looking": "OpenSpiel, with observations",
}


def entrances_table(result: Result) -> str:
    rows = []
    for game in measured(result):
        for way, words in ENTRANCES.items():
            word, _, cores = way.partition(" on ")
            key = f"Waterhole {word} {game}" + (f" on {cores}" if cores else "")
            rows.append(line(result, [game, words], key, f"Waterhole bare {game}", "numbers", "actions"))
    head = ("game", "entrance", "to the bare rules", "steps/s", "µs a step", "numbers seen", "actions")
    return table(head, rows)


def pettingzoo_table(result: Result) -> str:
    rows = []
    for way, (agent, guarded) in LOOPS.items():
        words = agent if guarded else f"{agent}, no guards"
        for peer, games in (("Waterhole", measured(result)), ("PettingZoo", ON_PETTINGZOO)):
            for game in games:
                more = ("steps", "numbers", "actions")
                names = [f"{peer} {game}", words]
                rows.append(line(result, names, f"{peer} {way} {game}", f"PettingZoo {way} gin_rummy_v4", *more))
    head = ("environment", "agent", "to gin_rummy", "steps/s", "µs a step", "steps a game", "numbers seen", "actions")
    return table(head, rows)


def agents_table(result: Result) -> str:
    rows = []
    for agent in AGENTS:
        found = speed(result, f"Waterhole only the {agent} agent kariba")
        rows.append([agent, short(ratio(1e6, found))])
    return table(("agent alone, on Kariba's masks", "µs a choice"), rows, words=1)


def rlcard_table(result: Result) -> str:
    rows = []
    for peer, way, games in (("Waterhole", "unguarded", measured(result)), ("RLCard", "run", ON_RLCARD)):
        for game in games:
            cells = ("steps", "numbers", "actions")
            rows.append(line(result, [f"{peer} {game}"], f"{peer} {way} {game}", "RLCard run uno", *cells))
    head = ("environment", "to uno", "steps/s", "µs a step", "steps a game", "numbers seen", "actions")
    return table(head, rows, words=1)


def openspiel_table(result: Result) -> str:
    rows = []
    for seen, ways, games in (
        ("nothing", ("openspiel", "play"), ON_OPENSPIEL),
        ("tensor", ("openspiel looking", "looking"), LOOKED_AT),
    ):
        for peer, way, some in (("Waterhole", ways[0], measured(result)), ("OpenSpiel", ways[1], games)):
            for game in some:
                key = f"{peer} {way} {game}"
                rows.append(
                    [
                        *line(
                            result, [f"{peer} {game}", seen], key, "OpenSpiel play hearts", "steps", "chance", "players"
                        ),
                        short(nodes(best(result, key))),
                    ]
                )
    head = ("game", "seen", "to hearts", "moves/s", "µs a move", "moves a game", "chances a game", "players")
    return table((*head, "moves and chances/s"), rows)


def nodes(played: dict[str, float] | None) -> float | None:
    """Moves and chances a second."""
    return (played["steps"] + played.get("chance", 0)) / played["seconds"] if played else None


def search_table(result: Result) -> str:
    asked: list[tuple[str, str, str, Sequence[str]]] = [
        ("Waterhole", way, words, measured(result))
        for way, words in (
            ("guided search", "our search"),
            ("plain search", "our search in the textbook's style"),
            ("openspiel search", "OpenSpiel's ISMCTS in Python"),
        )
    ]
    asked += [
        ("OpenSpiel", "search", "OpenSpiel's ISMCTS in C++", tuple(SEARCHED)),
        ("OpenSpiel", "search in Python", "OpenSpiel's ISMCTS in Python", tuple(SEARCHED_IN_PYTHON)),
    ]
    rows = []
    for peer, way, words, games in asked:
        for game in games:
            key = f"{peer} {way} {game}"
            rows.append(line(result, [f"{peer} {game}", words], key, "OpenSpiel search hearts", "players"))
    head = ("game", "search", "to hearts in C++", "simulations/s", "µs a simulation", "players")
    return table(head, rows)


def arrays_table(result: Result) -> str:
    rows = []
    asked = [("Waterhole", "array", "a call a step", n, measured(result)) for n in (1, 2)]
    asked += [("Pgx", "by loops", "compiled loop", n, ON_PGX) for n in (1, 2)]
    asked += [("Pgx", "by steps", "a call a step", 1, ON_PGX)]
    for peer, way, words, cores, games in asked:
        for game in games:
            key = f"{peer} {way} {game}" + (f" on {cores} cores" if cores > 1 else "")
            more = ("steps", "numbers", "actions")
            rows.append(line(result, [f"{peer} {game}", words, str(cores)], key, "Pgx by loops leduc_holdem", *more))
    head = (
        "game",
        "way",
        "cores",
        "to leduc_holdem",
        "steps/s",
        "µs a step",
        "steps a game",
        "numbers seen",
        "actions",
    )
    return table(head, rows, words=2)


def simulate_table(result: Result) -> str:
    if not best(result, "Waterhole simulate kariba"):
        return "It was not there to be measured."
    rows = []
    for workers, cores in ((1, ""), (2, " on 2 cores")):
        key = f"Waterhole simulate kariba{cores}"
        played = best(result, key)
        against = ratio(speed(result, key), speed(result, "Waterhole simulate kariba"))
        games = f"{played['steps']:,}" if played else NONE
        seconds = short(played["seconds"]) if played else NONE
        rows.append([str(workers), short(against, " ×"), games, seconds])
    return table(("workers", "to one", "games", "seconds, from the start of the command to its report"), rows, words=1)
