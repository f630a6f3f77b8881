"""Replays: a match as one JSON Lines file, which can be checked move by move.

The first line holds settings and seed, then each move has a line, and the last one holds the checksum of the final
position. Every line carries a check that follows from its content and from the line before it, so that damage is found
on the line where it is.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from waterhole import __version__
from waterhole.engine.errors import BadReplay, Refused
from waterhole.engine.library.fields import whole
from waterhole.engine.library.finding import load
from waterhole.engine.library.match import Match, check_names
from waterhole.engine.library.series import MatchKey
from waterhole.engine.library.state import State

FORMAT = 1
KEYED = 2  # the scheme of shuffles with commitments
HEAD = {"replay", "version", "game", "deck", "players", "names", "length", "start", "options", "seed"}
MOVE = {"game", "seat", "move"}
END = {"dealt", "over", "totals", "position"}


@dataclass(frozen=True, slots=True)
class Fair:
    """What the seed of a match at a table was made of: the table's own secret, and the texts that seats added to it.

    In scheme 2 seats commit to their texts before any is opened, and the games' seeds come from a key. In scheme 1, of
    earlier versions, texts were open from the start.
    """

    seed: str  # hexadecimal
    contributions: list[str | None]
    scheme: int = 1

    @property
    def commitment(self) -> str:
        """What the table showed before the match."""
        return hashlib.sha256(bytes.fromhex(self.seed)).hexdigest()

    def json(self) -> dict[str, Any]:
        """As it stands in a file; of the first scheme without its number, as those files always were."""
        return {name: value for name, value in asdict(self).items() if name != "scheme" or value != 1}

    @property
    def fingerprints(self) -> list[str | None]:
        """And what it showed of the seats' contributions."""
        return [None if text is None else hashlib.sha256(text.encode()).hexdigest() for text in self.contributions]

    def match_seed(self) -> bytes:
        """The seed of the cards: of scheme 2 the key of all games."""
        if self.scheme == KEYED:
            return MatchKey(hmac.digest(bytes.fromhex(self.seed), framed(self.contributions), "sha256"))
        mixed = hashlib.sha256(bytes.fromhex(self.seed))
        for contribution in self.contributions:
            mixed.update(hashlib.sha256((contribution or "").encode()).digest())
        return mixed.digest()


def framed(texts: Sequence[str | None]) -> bytes:
    """All texts in one: each with its seat and its length, so that nothing can be moved from one to another."""
    given = [(seat, text.encode()) for seat, text in enumerate(texts) if text is not None]
    return b"".join(b"%d %d %b\n" % (seat, len(text), text) for seat, text in given)


@dataclass(frozen=True, slots=True)
class Replay:
    """A match that was read from a file and played again, move by move."""

    match: Match
    names: list[str]
    fair: Fair | None = None


def write(match: Match, names: Sequence[str], fair: Fair | None = None) -> str:
    """The text of a replay file; the match may be unfinished."""
    check_all_named(names, match.players)
    lines: list[Mapping[str, Any]] = [
        {
            "replay": FORMAT,
            "version": __version__,
            "game": match.game.name,
            "deck": None if match.game.own_deck else match.game.deck.content,
            "players": match.players,
            "names": list(names),
            "length": match.length,
            "start": match.start,
            "options": match.options,
            "seed": match.seed.hex() if isinstance(match.seed, bytes | bytearray) else int(match.seed),
            **({} if fair is None else {"fair": fair.json()}),
        },
        *({"game": turn.number, "seat": turn.seat, "move": turn.move} for turn in match.turns),
        ending(match),
    ]
    text, check = "", ""
    for line in lines:
        check = chained(check, line)
        text += json.dumps({**line, "check": check}) + "\n"
    return text


def read(text: str) -> Replay:
    """Check a replay file from the first line to the last, playing every move again."""
    lines = parse(text)
    fair = fair_of(lines[0])
    match, names = settle(lines[0], keyed=fair is not None and fair.scheme == KEYED)
    if fair is not None and match.seed != fair.match_seed():
        raise BadReplay("Line 1: the cards were not shuffled from what “fair” says.")
    for number, line in enumerate(lines[1:-1], start=2):
        try:
            repeat(match, line)
        except Refused as error:
            raise BadReplay(f"Line {number}: {error}") from None
    end = lines[-1]
    if end.keys() != END:
        raise BadReplay(f"Line {len(lines)}: the file breaks off here, without its end.")
    try:
        while whole(end["dealt"], match.dealt + 1, match.length):
            match.deal_next()  # dealt, but not played
    except Refused as error:
        raise BadReplay(f"Line {len(lines)}: {error}") from None
    for name, value in ending(match).items():
        if end[name] != value:
            raise BadReplay(f"Line {len(lines)}: “{name}” is not what these moves lead to.")
    return Replay(match, names, fair)


def parse(text: str) -> list[dict[str, Any]]:
    """The lines as objects, each held against its check."""
    lines: list[dict[str, Any]] = []
    check = ""
    for number, row in enumerate(text.rstrip("\n").split("\n"), start=1):
        try:
            line = json.loads(row)
        except (ValueError, RecursionError):
            raise BadReplay(f"Line {number}: this is not JSON; the file is damaged or no replay.") from None
        if number == 1 and (not isinstance(line, dict) or not whole(line.get("replay"), FORMAT, FORMAT)):
            raise BadReplay(f"Line 1: this is no replay of Waterhole (format {FORMAT}).")
        if not isinstance(line, dict) or "check" not in line:
            raise BadReplay(f"Line {number}: the line has no check; the file is damaged or edited.")
        claimed = line.pop("check")
        check = chained(check, line)
        if claimed != check:
            raise BadReplay(f"Line {number}: the check does not match; this line or the one before it was changed.")
        lines.append(line)
    if len(lines) < 2:
        raise BadReplay("This is no replay: it needs at least a first and a last line.")
    return lines


def fair_of(head: dict[str, Any]) -> Fair | None:
    """What the first line says about the shuffle, if the match was played at a table."""
    fair = head.pop("fair", None)
    if fair is None:
        return None
    if not isinstance(fair, dict) or fair.keys() - {"scheme"} != {"seed", "contributions"}:
        raise BadReplay("Line 1: “fair” has a seed and contributions.")
    seed, contributions, scheme = fair["seed"], fair["contributions"], fair.get("scheme", 1)
    if not whole(scheme, 1, KEYED):
        raise BadReplay("Line 1: these cards were shuffled in a way that this version does not know.")
    if not isinstance(contributions, list) or not all(isinstance(each, str | None) for each in contributions):
        raise BadReplay("Line 1: “contributions” is a list of texts, or null where a seat added nothing.")
    if len(contributions) != head.get("players"):
        raise BadReplay("Line 1: “contributions” has one entry for each seat.")
    try:
        bytes.fromhex(seed)
        "".join(each or "" for each in contributions).encode()
    except (TypeError, ValueError):
        raise BadReplay("Line 1: “fair” has a seed that is not hexadecimal, or a text that is none.") from None
    return Fair(seed, contributions, scheme)


def settle(head: dict[str, Any], keyed: bool) -> tuple[Match, list[str]]:
    """The match that the first line describes, at its beginning."""
    if head.keys() != HEAD:
        raise BadReplay(f"Line 1: these fields are missing or unknown: {', '.join(sorted(head.keys() ^ HEAD))}.")
    names, options, seed = head["names"], head["options"], head["seed"]
    try:
        seed = (MatchKey if keyed else bytes).fromhex(seed) if isinstance(seed, str) else seed
    except ValueError:
        seed = None
    if seed is None:
        raise BadReplay("Line 1: the seed is neither a number nor hexadecimal.")
    if not isinstance(options, dict):
        raise BadReplay("Line 1: “options” is an object.")
    if not isinstance(head["deck"], dict | None):
        raise BadReplay("Line 1: “deck” is an object, or null for the game's own deck.")
    try:
        game = load(head["game"], head["deck"])
        options = game.check_options(options)
        match = Match(game, head["players"], seed, head["length"], head["start"], **options)
        check_all_named(names, match.players)
    except Refused as error:
        raise BadReplay(f"Line 1: {error}") from None
    return match, names


def check_all_named(names: Any, seats: int) -> None:
    if not isinstance(names, list | tuple) or len(names) != seats:
        raise BadReplay("“names” is a list of one name for each seat.")
    check_names(names, seats)


def repeat(match: Match, line: dict[str, Any]) -> None:
    """Play one line's move, dealing the next game first where one is over."""
    if line.keys() != MOVE:
        raise BadReplay("this is not a move.")
    while match.state.over:
        match.deal_next()
    number, turn = match.dealt, match.state.turn
    if not whole(line["game"], number, number) or not whole(line["seat"], turn, turn):
        raise BadReplay(f"it is seat {turn}'s turn in game {number}.")
    match.play(line["move"])


def ending(match: Match) -> dict[str, Any]:
    """What the last line says: how far the match came."""
    return {"dealt": match.dealt, "over": match.over, "totals": match.totals, "position": checksum(match.state)}


def chained(check: str, line: Mapping[str, Any]) -> str:
    """The check of a line, given the one before it."""
    content = json.dumps(line, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256((check + content).encode()).hexdigest()[:16]


def checksum(state: State) -> str:
    """The SHA-256 of a position."""
    return hashlib.sha256(json.dumps(state.position(), sort_keys=True).encode()).hexdigest()
