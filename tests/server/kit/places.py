"""Servers with their databases, and who opens tables there over plain HTTP."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx

from tests.kit.services import Server, serve


@dataclass(frozen=True)
class Place:
    """A server and its database."""

    server: Server
    database: Path


def placed(folder: Path, *args: str) -> Iterator[Place]:
    database = folder / "waterhole.db"
    with serve(f"sqlite:///{database}", args=args) as server:
        yield Place(server, database)


def name(http: httpx.Client, called: str = "Ann") -> dict[str, str]:
    token = http.post("/api/tokens", json={"name": called}).json()["token"]
    return {"authorization": f"Bearer {token}"}


def kariba(http: httpx.Client, headers: dict[str, str], **wanted: Any) -> str:
    table = {"game": "kariba", "seats": ["open", "open"], "length": 1, **wanted}
    return str(http.post("/api/tables", json=table, headers=headers).json()["id"])
