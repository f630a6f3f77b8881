"""The file of a tournament: a line with its settings, then a line for every deal, written before anyone is told.

A tournament that was stopped, or killed, goes on from its file; a last line that was not finished is played again.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO

from waterhole.engine.errors import Refused, shown
from waterhole.engine.library.fields import whole
from waterhole.lab.tournament.duplicate import Outcome
from waterhole.lab.tournament.tournament import MOST_DEALS, Key, Results, Tournament
from waterhole.lab.work.build import build

FORMAT = 1
HEAD = ("tournament", "version", "game", "players", "options", "bots", "pairs", "seed")
LINE = ("pair", "deal", "points", "moves", "seconds", "longest")
MANY = 10**9


class Ledger:
    """The results of a tournament, in a file if there is one; what the file holds already is not played again."""

    def __init__(self, tournament: Tournament, path: Path | None = None) -> None:
        self.tournament = tournament
        self.results: Results = {}
        self.file: BinaryIO | None = None
        if path is None:
            return
        try:
            path.touch()
            content = path.read_bytes()
            kept = self.take(content, path) if content else b""
            self.file = path.open("r+b")
            hold(self.file, path)
        except OSError as error:
            raise Refused(f"The tournament cannot be saved as {shown(str(path))}: {error.strerror}.") from None
        self.file.truncate(len(kept))
        self.file.seek(len(kept))
        if not kept:
            self.write(head(tournament))

    def take(self, content: bytes, path: Path) -> bytes:
        """Go on from what a file holds; the part of it that is worth keeping."""
        kept = whole_lines(content)
        if not kept and line_of(head(self.tournament)).startswith(content):
            return kept
        theirs, results = parse(content, path)
        if theirs != self.tournament or version_of(kept) != build():
            raise Refused(f"{path} is of another tournament: {differences(kept, self.tournament)}.")
        self.results = results
        return kept

    def check_deals(self, deals: int) -> None:
        """More deals may be asked for than before, not fewer."""
        held = 1 + max((number for _, number in self.results), default=-1)
        if deals < held:
            raise Refused(f"The file holds {held} deals of each pairing already: ask for as many, or for more.")

    def add(self, key: Key, outcome: Outcome) -> None:
        """Store, then tell."""
        pair, number = key
        self.write({"pair": pair, "deal": number, **{name: getattr(outcome, name) for name in LINE[2:]}})
        self.results[key] = outcome

    def write(self, line: dict[str, Any]) -> None:
        if self.file is not None:
            self.file.write(line_of(line))
            self.file.flush()

    def __enter__(self) -> Ledger:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self.file is not None:
            self.file.close()


def hold(file: BinaryIO, path: Path) -> None:
    """Keep others from writing into the same file, where the system has a way to."""
    try:
        import fcntl
    except ImportError:  # pragma: no cover
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise Refused(f"Another tournament is writing into {path}.") from None


def read(path: Path) -> tuple[Tournament, Results]:
    """A saved tournament, finished or not."""
    try:
        return parse(path.read_bytes(), path)
    except OSError as error:
        raise Refused(f"{path} cannot be read: {error.strerror}.") from None


def head(tournament: Tournament) -> dict[str, Any]:
    settings = {name: getattr(tournament, name) for name in HEAD[2:]}
    return {"tournament": FORMAT, "version": build(), **settings, "bots": list(tournament.bots)}


def line_of(line: dict[str, Any]) -> bytes:
    return json.dumps(line, separators=(",", ":")).encode() + b"\n"


def whole_lines(content: bytes) -> bytes:
    """All but a last line that lacks its end: whoever wrote it was killed."""
    return content[: content.rfind(b"\n") + 1]


def parse(content: bytes, path: Path) -> tuple[Tournament, Results]:
    """A file's settings and deals, every line checked."""
    rows = whole_lines(content).split(b"\n")[:-1]
    if not rows:
        raise Refused(f"{path} is no saved tournament.")
    with on_line(1, path):
        tournament = read_head(rows[0])
    pairings, results = len(tournament.pairings), Results()
    for number, row in enumerate(rows[1:], start=2):
        with on_line(number, path):
            key, outcome = read_line(row, pairings, tournament.players)
            if key in results:
                raise Refused("this deal is in the file already.")
            results[key] = outcome
    return tournament, results


@contextmanager
def on_line(number: int, path: Path) -> Iterator[None]:
    """Whatever is refused in here is refused for this line."""
    try:
        yield
    except Refused as error:
        raise Refused(f"{path}, line {number}: {error}") from None


def read_object(row: bytes) -> dict[str, Any]:
    try:
        line = json.loads(row)
    except (ValueError, RecursionError):
        line = None
    if not isinstance(line, dict):
        raise Refused("this is no JSON object; the file is damaged or no saved tournament.")
    return line


def read_head(row: bytes) -> Tournament:
    line = read_object(row)
    if line.keys() != set(HEAD) or not whole(line["tournament"], FORMAT, FORMAT):
        raise Refused(f"this is no saved tournament (format {FORMAT}).")
    entrants, options = line["bots"], line["options"]
    if not isinstance(entrants, list):
        raise Refused("“bots” is a list of names.")
    if not isinstance(options, dict):
        raise Refused("“options” is an object.")
    return Tournament.of(line["game"], entrants, line["players"], options, line["pairs"], line["seed"])


def read_line(row: bytes, pairings: int, players: int) -> tuple[Key, Outcome]:
    line = read_object(row)
    if line.keys() != set(LINE):
        raise Refused("this is not a deal of a tournament.")
    pair, number = line["pair"], line["deal"]
    if not whole(pair, 0, pairings - 1) or not whole(number, 0, MOST_DEALS - 1):
        raise Refused("this tournament has no such deal.")
    points = line["points"]
    if not rows_of(points, players) or not all(all_whole(row, players, -MANY) for row in points):
        raise Refused("“points” are not those of every seat in every game.")
    if not all_whole(line["moves"], 2, 0):
        raise Refused("“moves” are two whole numbers.")
    for name in ("seconds", "longest"):
        if not rows_of(line[name], 2) or not all(is_seconds(value) for value in line[name]):
            raise Refused(f"“{name}” are two numbers.")
    return (pair, number), Outcome(points, line["moves"], line["seconds"], line["longest"])


def rows_of(value: Any, length: int) -> bool:
    return isinstance(value, list) and len(value) == length


def all_whole(value: Any, length: int, lowest: int) -> bool:
    return rows_of(value, length) and all(whole(number, lowest, MANY) for number in value)


def is_seconds(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value < MANY


def version_of(content: bytes) -> Any:
    return read_object(content.split(b"\n")[0])["version"]


def differences(content: bytes, tournament: Tournament) -> str:
    """What a file was made with, and what is asked for now."""
    there, here = read_object(content.split(b"\n")[0]), head(tournament)
    return "; ".join(
        f"“{name}” is {shown(there[name])} there and {shown(here[name])} here"
        for name in HEAD
        if there[name] != here[name]
    )
