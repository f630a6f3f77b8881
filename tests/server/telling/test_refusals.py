"""Refusals can be said in any language: every code, and the fields that come with it, stand in the documentation."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

import waterhole.server
from tests.kit.services import Server
from tests.server.kit.clients import begin, company
from waterhole.engine import errors
from waterhole.server.common.refusal import explained, status_of

pytestmark = pytest.mark.anyio

SOURCE = Path(waterhole.server.__file__).parent
PAGE = SOURCE.parents[2] / "docs" / "server.md"
ROW = re.compile(r"^\| `(\w+)` \| ([\d, ]+) \| (.*?) \| ", re.MULTILINE)
NEVER_SENT = {"bad_cache", "bad_position", "bad_replay"}  # the server reads no positions and no replays


@dataclass(frozen=True)
class Told:
    """A code, with a status that it is answered with and the fields that it may have."""

    code: str
    status: int
    fields: frozenset[str]


def raised() -> Iterator[Told]:
    """What the server refuses with, from its source."""
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Refusal":
                code, status = node.args[:2]
                assert isinstance(code, ast.Constant), f"{path.name}:{node.lineno}: a code is written out"
                assert isinstance(status, ast.Constant), f"{path.name}:{node.lineno}: a status is written out"
                yield Told(str(code.value), int(str(status.value)), frozenset(word.arg or "" for word in node.keywords))
    kinds: list[type[errors.Refused]] = [errors.Refused, *errors.Refused.__subclasses__()]
    for kind in kinds:
        if kind.__module__ == errors.__name__ and kind.code not in NEVER_SENT:
            refused = kind("A sentence (K7).")
            yield Told(kind.code, status_of(refused), frozenset(explained(refused)["fields"]))


def documented() -> dict[str, tuple[set[int], set[str]]]:
    """Statuses and fields of every code in the table."""
    rows = ROW.findall(PAGE.read_text(encoding="utf-8"))
    found = {
        code: ({int(each) for each in statuses.split(",")}, set(re.findall(r"`(\w+)`", fields)))
        for code, statuses, fields in rows
    }
    assert len(found) == len(rows), "a code stands there twice"
    return found


def test_every_code_is_documented_with_its_statuses_and_fields() -> None:
    sent: dict[str, tuple[set[int], set[str]]] = {}
    for told in raised():
        statuses, fields = sent.setdefault(told.code, (set(), set()))
        statuses.add(told.status)
        fields |= told.fields
    assert documented() == sent


async def test_whatever_has_an_id_is_refused_under_it(on_sqlite: Server) -> None:
    async with company(on_sqlite, "Ann", "Bob", "Eve") as (ann, bob, eve):
        table = await begin([ann, bob], "kariba", ["open", "open"], chat=False)
        async with eve.at(table) as watching, ann.at(table) as seat:
            for one, message in (
                (seat, {"type": "undo"}),
                (seat, {"type": "back"}),
                (seat, {"type": "next"}),
                (seat, {"type": "say", "text": "hello"}),
                (watching, {"type": "undo"}),
                (watching, {"type": "back"}),
                (watching, {"type": "next"}),
                (watching, {"type": "say", "text": "hello"}),
            ):
                for id in ("a name of my own", None):
                    await one.send(message if id is None else {**message, "id": id})
                    refused = await one.until(lambda message: message["type"] == "refused")
                    assert refused["id"] == id
                    assert refused["code"] != "bad_message"
