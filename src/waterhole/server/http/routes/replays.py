"""Looking back: games that are over, replay files and positions, as a table would show them."""

from __future__ import annotations

import gzip
from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response

from waterhole import games
from waterhole.server.club import daily
from waterhole.server.http.routes.callers import REFUSALS, AtWork, GameNumber, PastGame, TheHouse, exact
from waterhole.server.http.routes.tables import GameName
from waterhole.server.http.shelf import offer
from waterhole.server.table.games import loaded
from waterhole.server.telling.history import match_of
from waterhole.server.telling.info import options_of, scenery
from waterhole.server.telling.news import news_of
from waterhole.server.telling.reels import Viewpoint, reel_of, reel_of_file
from waterhole.server.telling.wire import ENCODE

JSON, ANY = "application/json", {"schema": {"type": "object"}}
PACKED = 5  # how hard to pack: the first few levels do most of it
PLAYERS = "ABCDE"  # around a position there is nobody

From = Annotated[str, Query(pattern=r"^(none|open|[0-4])$", description="A seat; “none”: a spectator; “open”.")]

router = APIRouter(prefix="/api", tags=["looking back"], responses=REFUSALS)
answers: Any = {"response_class": Response, "responses": {200: {"content": {JSON: ANY}}}}


@exact
@dataclass(frozen=True, slots=True)
class ReplayFile:
    """The text of a replay file, as long as the gate lets through."""

    text: str


@router.get("/tables/{id}/games/{number}/reel", **answers)
async def reel(
    id: str,
    number: GameNumber,
    table: PastGame,
    house: TheHouse,
    bench: AtWork,
    request: Request,
    seat: From = "none",
) -> Response:
    """A game that is over, move by move. The messages are those of the WebSocket: see “Reel” in GET /api/messages."""
    rows = await house.log.entries(id)
    secret = daily.secret(table, house.clock.now())
    return await bench.do(lambda: packed(reel_of(table, rows, number, place(seat), secret), request))


@router.get("/tables/{id}/games/{number}/position")
async def position(
    id: str,
    number: GameNumber,
    table: PastGame,
    house: TheHouse,
    bench: AtWork,
    after: Annotated[int, Query(ge=0, le=100_000)] = 0,
) -> dict[str, Any]:
    """The whole position after so many moves of a game that is over; after the last one, if there were fewer."""
    match = await bench.do(match_of, table, await house.log.entries(id))
    return match.states(number)[: after + 1][-1].position()


@router.post("/replays", **answers)
async def read_replay(
    wanted: ReplayFile,
    request: Request,
    bench: AtWork,
    game: Annotated[int, Query(ge=1, le=9)] = 1,
    seat: From = "open",
) -> Response:
    """A game of a replay file. Nothing of it is kept."""
    return await bench.do(lambda: packed(reel_of_file(wanted.text, game, place(seat)), request))


@router.post("/positions/{game}", **answers)
async def look_at_position(game: GameName, position: dict[str, Any], bench: AtWork) -> Response:
    """A position with all cards open, as one message of a table."""
    return Response(await bench.do(shown, game, position), media_type=JSON)


def shown(game: str, position: dict[str, Any]) -> bytes:
    state = loaded(games.known(game), None).read(position)
    table = scenery(state.game, PLAYERS[: state.players], None, options_of(state.game, position))
    return ENCODE.encode(news_of(state, None, 0, table=table, open_hands=True))


def place(seat: str) -> Viewpoint:
    return int(seat) if seat.isdigit() else "open" if seat == "open" else "none"


def packed(answer: Any, request: Request) -> Response:
    """Views of the same table are much alike: packed, they take little of the way."""
    body, headers = ENCODE.encode(answer), {"vary": "accept-encoding"}
    welcome = dict(map(offer, request.headers.get("accept-encoding", "").split(",")))
    if welcome.get("gzip", 0) > 0:
        body, headers["content-encoding"] = gzip.compress(body, PACKED), "gzip"
    return Response(body, media_type=JSON, headers=headers)
