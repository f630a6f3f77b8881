"""What is true of everything that a server says over a WebSocket."""

from __future__ import annotations

import httpx
import jsonschema_rs

from tests.kit.services import Server
from tests.server.kit.clients import Message
from waterhole.engine.library import replay


def check_messages(server: Server, heard: list[Message]) -> None:
    """Everything is as the published schema says."""
    published = httpx.get(f"{server.url}/api/messages").json()
    schema = jsonschema_rs.validator_for({"$ref": "#/$defs/Server", "$defs": published["$defs"]})
    assert heard
    assert not schema.is_valid({"type": "gossip"})
    for message in heard:
        schema.validate(message)


def check_views(server: Server, table: str, heard: list[Message]) -> int:
    """Nobody was shown more than the rules show to their seat, as the finished match (of one game) proves."""
    text = httpx.get(f"{server.url}/api/tables/{table}/replay").text
    match = replay.read(text).match
    states = [*(turn.before for turn in match.turns), match.state]
    began = min(message["version"] for message in heard if message.get("view"))
    seen = 0
    for message in heard:
        news = message if message["type"] == "news" else message.get("now")
        if news and news["view"]:
            state = states[news["version"] - began]
            assert news["view"] == state.observe(news["seat"]).view()
            seen += 1
    return seen
