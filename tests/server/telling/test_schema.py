"""The published schema of the messages is true and complete: other languages make their types of it."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import httpx
import jsonschema_rs
import pytest

from tests.games.examples import changeable, other_deck
from tests.kit.services import Server
from tests.kit.tables import Table
from waterhole import games
from waterhole.server.http.app import openapi
from waterhole.server.telling import wire

KNOWN = wire.schema()["$defs"]


def validator(name: str) -> Any:
    return jsonschema_rs.validator_for({"$ref": f"#/$defs/{name}", "$defs": KNOWN})


def sent(value: object) -> Any:
    """As a client reads it."""
    return json.loads(wire.ENCODE.encode(value))


def test_everything_that_happens_in_a_game_is_as_the_schema_says(table: Table) -> None:
    view, event, choice = validator(f"{table.game.name.capitalize()}View"), validator("Event"), validator("Choice")
    state, chance = table.deal(3), Random(3)
    while True:
        for seat in (*range(table.players), None):
            view.validate(sent(state.view(seat)))
        if state.over:
            return
        observation = state.observe(state.turn)
        for move, events in zip(observation.moves(), observation.foresee(), strict=True):
            choice.validate(sent({"move": move, "events": [each.json() for each in events]}))
        for happened in state.play(chance.choice(observation.moves())):
            for seat in (state.turn, None):
                event.validate(sent(happened.seen_by(seat).json()))


def test_decks_of_people_s_own_are_shown_as_the_schema_says() -> None:
    for name in changeable():
        shown = games.load(name, other_deck(name)).deal(2, seed=1).view(0)
        assert "deck" not in shown or shown["deck"] is not None
        validator("View").validate(sent(shown))


@pytest.mark.parametrize("name", games.names())
def test_a_view_is_of_one_game_and_has_all_of_its_fields_and_no_others(name: str) -> None:
    schema, view = validator("View"), sent(games.load(name).deal(2, seed=1).view(0))
    schema.validate(view)
    assert not schema.is_valid({**view, "secret": 1})
    for field in view:
        assert not schema.is_valid({key: value for key, value in view.items() if key != field}), field
    for other in games.names():
        assert schema.is_valid({**view, "game": other}) == (other == name)


def test_the_kinds_of_events_are_those_of_the_games() -> None:
    kinds = {kind.what for name in games.names() for kind in games.load(name).kinds}
    assert set(KNOWN["Event"]["properties"]["what"]["enum"]) == kinds
    assert not validator("Event").is_valid({"what": "sing", "count": 0})


def test_the_schema_is_the_same_whenever_it_is_written() -> None:
    once = json.dumps(wire.schema())
    wire.schema.cache_clear()
    assert json.dumps(wire.schema()) == once


def test_what_is_asked_over_http_is_described_without_a_server_as_with_one(on_sqlite: Server) -> None:
    described = openapi()
    assert described == openapi()
    assert described == httpx.get(f"{on_sqlite.url}/openapi.json").json()
    assert "/api/tables/{id}/course" in described["paths"]
