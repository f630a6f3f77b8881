"""What travels between server and clients. OpenAPI and JSON Schema are made of these types.

Over the WebSocket a client says:
    {"type": "move", "id": "a1", "version": 17, "move": "7x2"}
and hears, once the move is stored:
    {"type": "taken", "id": "a1", "version": 18}
    {"type": "news", "version": 18, "seat": 0, "steps": [{"version": 18, "what": "played", …}], "view": {…}, …}
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, Literal, NotRequired, TypedDict

import msgspec
from msgspec import Meta, Struct

from waterhole import games
from waterhole.coach.hints.reason import Reason as Because
from waterhole.coach.reviews.account import Judgement, Summary
from waterhole.engine.kernel.journal import Card
from waterhole.engine.kernel.rules import SEATS
from waterhole.engine.library.observation import View
from waterhole.engine.library.replay import Fair
from waterhole.server.table.entries import Clock, Reason
from waterhole.server.table.shuffling import LONGEST_TEXT as LONGEST_SHARE

LONGEST_TEXT = 120  # characters that somebody says at once
Id = Annotated[str, Meta(min_length=1, max_length=64)]
What = Literal[
    "opened",
    "sat",
    "stood",
    "placed",
    "committed",
    "locked",
    "contributed",
    "unlocked",
    "started",
    "played",
    "undone",
    "dealt",
    "away",
    "back",
    "ended",
    "rematched",
]
Reaction = Literal["wave", "clap", "laugh", "wow", "sorry", "think", "hurry", "thanks"]

# What HTTP and WebSocket both tell.


@dataclass(frozen=True, slots=True)
class SeatInfo:
    """Who sits on a seat."""

    kind: Literal["open", "person", "bot"]
    name: str | None
    bot: str | None  # the level of a bot
    away: Reason | None  # why a bot plays in a person's place
    here: bool  # is the person connected?
    contribution: str | None  # the SHA-256 of what the seat adds to the shuffle; after the match, see `fair`


@dataclass(frozen=True, slots=True)
class OriginInfo:
    """Where cards come from that were not shuffled for their table: from a game, or from a position somebody chose."""

    table: str | None
    game: int | None  # of its match, from 1
    after: int  # so many moves of it


@dataclass(frozen=True, slots=True)
class TableInfo:
    """A table as everybody may see it."""

    id: str
    code: str
    game: str
    options: dict[str, bool]
    deck: dict[str, Any] | None
    length: int
    clock: Clock | None
    public: bool
    chat: bool
    rated: bool  # does the result count? Then nobody has help
    help: bool  # hints and counts for everybody who sits there
    status: Literal["open", "playing", "over"]
    version: int
    seats: list[SeatInfo]
    host: int | None  # the seat of the host, if they sit
    opened: int  # milliseconds since 1970
    dealt: int  # games so far
    finished: list[list[int]]  # the scores of the games that are over
    totals: list[int]
    winners: list[int]  # of the match
    commitment: str  # the SHA-256 of the table's seed; empty if its cards come from elsewhere
    locked: bool  # is the match about to begin, as soon as all seats have opened what they add to the shuffle?
    fair: Fair | None  # what the cards were shuffled from, when the match is over
    seeds: list[str] | None  # and of each game that was dealt: the seed that followed from it, in hexadecimal
    deal: str | None  # the name under which results with these cards are compared
    origin: OriginInfo | None  # where the cards come from, if they were not shuffled for this table
    before: str | None  # the table that this one is the rematch of
    rematch: str | None  # the table where the same people went on


@dataclass(frozen=True, slots=True)
class TableSeen(TableInfo):
    """A table as whoever asks sees it."""

    seat: int | None  # one's own


# What the server says over the WebSocket.

Event = TypedDict(
    "Event",
    {
        "what": str,  # one of the kinds of events that the games have
        "seat": NotRequired[int],
        "count": int,  # of the cards
        "cards": NotRequired[list[Card]],  # unless this seat may not see them
        "from": NotRequired[str],
        "to": NotRequired[str],
        "at": NotRequired[int],  # the place, where there are several: a crossing, another seat
    },
)


class Said(Struct, tag_field="type", tag=str.lower):
    """A message of the server."""


class Time(Struct, frozen=True, omit_defaults=True):
    """Milliseconds left when this was sent."""

    left: int | None = None  # of whoever decides
    banks: list[int] | None = None  # of every seat
    deal: int | None = None  # until the next game of the match is dealt
    gone: int | None = None  # until a bot takes the place of whoever decides, who is gone


class Step(Struct, frozen=True, omit_defaults=True):
    """An entry of the table's log as this seat may know it."""

    version: int
    at: int
    what: What
    seat: int | None = None
    move: str | None = None
    by: Literal["bot", "greedy"] | None = None  # if no person decided
    why: Reason | None = None  # why a bot took over
    name: str | None = None
    bot: str | None = None
    table: str | None = None
    seats: list[int] | None = None  # who did not open what they add to the shuffle
    events: list[Event] | None = None


class Choice(Struct, frozen=True):
    """A legal move, and what it is sure to do."""

    move: str
    events: list[Event]


class News(Said):
    """The table as this seat may know it: what happened since, and how it is now."""

    version: int
    seat: int | None  # None: a spectator
    steps: list[Step]
    view: View | None  # None before the match
    moves: list[Choice]
    undo: bool  # may this seat take its last move back?
    time: Time
    table: TableInfo | msgspec.UnsetType = msgspec.UNSET  # told at first and whenever it changed other than by a move
    hands: list[list[Card]] | msgspec.UnsetType = msgspec.UNSET  # of every seat, where a game that is over is looked at


class Reel(Struct, frozen=True):
    """A game that is over, move by move, as a seat saw it or with all cards open."""

    table: TableInfo  # as it was while the game was played
    games: int  # of the match, so far
    game: int  # which of them this is, from 1
    frames: list[News]  # the deal, and the moment after each move; moves are those of whoever decides
    secret: bool = False  # are its cards those of a daily deal that others may still want to play?


class Taken(Said):
    """A move is stored. The answer is the same however often it is asked for."""

    id: str
    version: int


class Refused(Said):
    """Something was not done, and why. Nothing has changed."""

    code: str
    sentence: str
    fields: dict[str, Any]
    id: str | None = None
    now: News | None = None  # for a move that came too late: the table as it is


class Chat(Said):
    """What somebody at the table says."""

    seat: int
    reaction: Reaction | None = None
    text: str | None = None


class Chance(Struct, frozen=True):
    """A legal move, and the chance to win the game with it: from 0 to 1, a shared win counting as its share."""

    move: str
    chance: float


class Hint(Said):
    """What a strong bot would do on this seat, knowing what the seat may know, and why."""

    id: str
    version: int  # of the table that was thought about
    move: str
    reason: Because
    chances: list[Chance]  # of all legal moves, the best one first, then by their chance
    thought: int  # milliseconds


class CountedCard(Struct, frozen=True):
    """A kind of card, as far as this seat has not seen it."""

    card: Card
    unseen: int  # that may be in another hand as well as still to be drawn
    known: int  # more that are known to be in other hands
    next: float  # the odds, from 0 to 1, that the next card drawn is one of them


class Counted(Said):
    """All kinds of cards of the deck: what this seat has not seen, and what may come next."""

    version: int
    cards: list[CountedCard]
    hidden: int  # how many are unseen, all together


class Here(Said):
    """Which seats' people are connected, and what that means for the time."""

    seats: list[int]
    time: Time


class Pong(Said):
    """The server is there."""


# What is learned from, over HTTP: a table's messages without a table.


class Way(Struct, frozen=True):
    """A move that a lesson expects, and what is heard of it and of the answers to it."""

    move: str
    news: list[News]


class LessonStep(Struct, frozen=True):
    """One thing to learn; without ways, only told."""

    id: str
    fresh: bool  # a new position; else the game goes on
    before: News
    ways: list[Way]
    riddle: bool  # nothing is lit before the learner has tried
    light: list[str]  # spots to look at


class Lesson(Struct, frozen=True):
    """A game, learned by playing."""

    table: TableInfo
    coach: str  # the animal that teaches
    steps: list[LessonStep]


class ReviewBegun(Struct, frozen=True):
    """What a review is going to look at."""

    decisions: int  # that will be judged


class ReviewFailed(Struct, frozen=True):
    """A review that cannot be made, for a while at least: the last event of its stream."""

    sentence: str


# What a client says.


class Asked(Struct, tag_field="type", tag=str.lower, forbid_unknown_fields=True):
    """A message of a client."""


class Move(Asked):
    """A move, for the version of the table that it was decided on, under an id of the client's own."""

    id: Id
    version: Annotated[int, Meta(ge=0, le=2**53)]
    move: Annotated[str, Meta(max_length=64)]


class Undo(Asked):
    """Take the last move back: alone with bots at an unrated table, and as long as nothing new was seen since."""

    id: Id | None = None


class HintWanted(Asked, tag="hint"):
    """What would a strong bot do? In one's own turn: for those alone with bots, or where a table allows help."""

    id: Id


class CountWanted(Asked, tag="count"):
    """Which cards have I not seen? At any time, for those who may have hints."""

    id: Id | None = None


class Back(Asked):
    """Take the seat back from the bot that plays there."""

    id: Id | None = None


class Next(Asked):
    """Deal the next game of the match now."""

    id: Id | None = None


class Commit(Asked):
    """Commit the seat to a text for the shuffle, before the match: by its SHA-256, in hexadecimal."""

    commitment: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
    id: Id | None = None


class Reveal(Asked):
    """Open the text that the seat has committed itself to, once the table is locked."""

    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_SHARE)]
    id: Id | None = None


class Look(Asked):
    """Tell again how the table is, and what happened since a version."""

    since: Annotated[int, Meta(ge=0, le=2**53)] | None = None


class Say(Asked):
    """A reaction, or a short text."""

    reaction: Reaction | None = None
    text: Annotated[str, Meta(max_length=LONGEST_TEXT)] | None = None
    id: Id | None = None


class Mute(Asked):
    """Hear no more of a seat on this connection, or hear it again."""

    seat: Annotated[int, Meta(ge=0, le=SEATS - 1)]
    on: bool = True


class Ping(Asked):
    """Is the server there?"""


Request = Move | Undo | HintWanted | CountWanted | Back | Next | Commit | Reveal | Look | Say | Mute | Ping
Answer = News | Taken | Refused | Hint | Counted | Chat | Here | Pong

DECODE = msgspec.json.Decoder(Request)
ENCODE = msgspec.json.Encoder()


@cache
def schema() -> dict[str, Any]:
    """The JSON Schema of every message, by direction; views and events are those of all games there are."""
    loaded = [games.load(name) for name in games.names()]
    views, told = [game.view_type() for game in loaded], [Reel, Lesson, ReviewBegun, Judgement, Summary, ReviewFailed]
    (asked, said, *rest), parts = msgspec.json.schema_components(
        [Request, Answer, *told, *views],
        ref_template="#/$defs/{name}",
    )
    parts["View"] = {"title": "View", "anyOf": rest[len(told) :]}  # each says in “game” which it is
    parts["Event"]["properties"]["what"] = {"enum": sorted({kind.what for game in loaded for kind in game.kinds})}
    for part in parts.values():
        if "properties" in part:
            part["additionalProperties"] = False
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Messages of a Waterhole table",
        "anyOf": [{"$ref": "#/$defs/Client"}, {"$ref": "#/$defs/Server"}],
        "$defs": {"Client": asked, "Server": said, **parts},
    }
