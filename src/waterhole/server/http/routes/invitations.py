"""Where others find a page of this server: an address that works on their devices too, and a picture of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import segno
from fastapi import APIRouter, Request
from pydantic import Field

from waterhole.server.common.addresses import ANYWHERE, LOCAL, own_address
from waterhole.server.http.routes.callers import REFUSALS, TheHouse, exact

router = APIRouter(prefix="/api", tags=["invitations"], responses=REFUSALS)


@exact
@dataclass(frozen=True, slots=True)
class PageWanted:
    """A page that somebody is to come to."""

    path: Annotated[str, Field(pattern=r"^/[\w\-./#=]*$", max_length=200)]


@dataclass(frozen=True, slots=True)
class Invitation:
    """An address to be sent, and the same as a QR code."""

    url: str
    picture: str  # an SVG, as a data: address


@router.post("/invitations")
def invitation(wanted: PageWanted, request: Request, house: TheHouse) -> Invitation:
    """The address of a page for people on other devices."""
    # In the body, because the page may be a private link: what is in an address is written into logs on the way.
    url = outside(request, house.settings.host) + wanted.path
    return Invitation(url, segno.make(url, micro=False).svg_data_uri(scale=4, border=2))


def outside(request: Request, host: str) -> str:
    """What this server is called by others. “localhost” is another machine to everybody else."""
    asked = request.base_url
    if asked.hostname in LOCAL and host in ANYWHERE and (address := own_address()) is not None:
        return f"{asked.scheme}://{address}:{asked.port or 80}"
    return f"{asked.scheme}://{asked.netloc}"
