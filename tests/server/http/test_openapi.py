"""What the interface says of itself is true, whatever is sent to it: Schemathesis reads it and tries everything."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import httpx
import pytest
import schemathesis
from schemathesis import engine
from schemathesis.config import SchemathesisConfig
from schemathesis.engine import events

from tests.kit.services import Server, serve
from tests.server.kit.clients import QUICK
from waterhole.coach.puzzles.puzzle import shipped
from waterhole.server.club import daily
from waterhole.server.common.clock import SYSTEM

SEED = 5
EXAMPLES = 15  # of each operation, beside those that walk along every bound
OPEN = {"game": "kariba", "seats": ["open", "open"], "length": 1}
FULL = {"game": "kariba", "seats": ["open", "novice"], "length": 1}
SOME = 4  # tables of a kind, for what can be done once at each
BOTS = {"game": "mada", "seats": ["novice", "novice"], "length": 1, "sit": False}

# A request may fit its schema and still not be possible: Kariba for five, a bot where a person sits, a deck of stones.
SWITCHED_OFF = {"positive_data_acceptance": {"enabled": False}}

# What takes a whole file, a position, a moment of a game that is over or a puzzle of this very game is not guessed.
NOT_GUESSED = {
    "POST /api/tables/{id}/contribution",  # only once a table is locked
    "POST /api/replays",
    "POST /api/positions/{game}",
    "POST /api/tables/{id}/games/{number}/try",
    "POST /api/puzzles/{game}/{puzzle}",
    "POST /api/puzzles/{game}/{puzzle}/hint",
}


@dataclass
class Outcome:
    """What came of it all."""

    statuses: dict[str, Counter[int]] = field(default_factory=dict)  # by operation
    trouble: list[str] = field(default_factory=list)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serve(f"sqlite:///{tmp_path_factory.mktemp('openapi')}/waterhole.db", args=QUICK) as server:
        yield server


@pytest.fixture(scope="module")
def token(server: Server) -> str:
    return str(httpx.post(f"{server.url}/api/tokens", json={"name": "Ann"}).json()["token"])


def tables_of(server: Server, token: str) -> dict[str, list[str]]:
    """Tables to be found, by what is so there; some of those at which something can be done but once."""
    with httpx.Client(base_url=server.url, headers={"authorization": f"Bearer {token}"}) as ann:

        def opened(*wanted: dict[str, Any]) -> list[str]:
            return [ann.post("/api/tables", json=settings).json()["id"] for settings in wanted]

        begun, over = opened(FULL), opened(FULL, FULL)
        for playing in (*begun, *over):
            ann.post(f"/api/tables/{playing}/start").raise_for_status()
        for left in over:
            ann.post(f"/api/tables/{left}/leave").raise_for_status()  # bots play it to its end
        eventually(lambda: all(ann.get(f"/api/tables/{left}").json()["status"] == "over" for left in over))
        return {
            "tables": [*opened(OPEN), *begun, *opened(FULL, BOTS, BOTS, BOTS), *over, *over[:1] * 16],
            "over": over,
            "ready": opened(*[BOTS] * SOME),  # nobody can leave them before they are started
            "free": opened(*[{**OPEN, "sit": False}] * SOME),
            "taken": opened(*[OPEN] * SOME),
        }


def eventually(so: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 60
    while not so():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def tried(server: Server, tables: dict[str, list[str]], headers: dict[str, str]) -> Outcome:
    """Everything that Schemathesis thinks of: every bound of every field, and examples at random (of a fixed seed)."""
    settings: dict[str, Any] = {
        "seed": SEED,
        "generation": {"max-examples": EXAMPLES, "deterministic": True, "database": "none"},
        "dictionaries": {
            **{kind: {"values": found} for kind, found in tables.items()},
            "deals": {"values": [f"{tables['over'][-1]}.1", f"daily.mada.{daily.today(SYSTEM.now())}"]},
            "players": {"values": ["bot-novice", "bot-hard"]},
            "games": {"values": [1, 1, 1, 1, 1, 1, 2]},
            "puzzled": {"values": ["kariba"]},
            "puzzles": {"values": [next(iter(shipped("kariba")))]},
        },
        "parameters": {
            "path.id": {"dictionary": "tables", "probability": 0.8},
            "path.name": {"dictionary": "deals", "probability": 0.8},
            "path.player": {"dictionary": "players", "probability": 0.8},
            "path.number": {"dictionary": "games", "probability": 0.95},
        },
        # What Hypothesis thinks of depends on which modules a process has imported. So whatever can be done only in
        # some places is mostly tried there.
        "operations": [
            {"include-path": "/api/tokens", "include-method": "DELETE", "enabled": False},  # it would be its own
            at("/games/", id="over"),
            at("/start$", id="ready"),
            at("/sit$", id="free"),
            at("/stand$", id="taken"),
            at("/puzzles/.*puzzle", game="puzzled", puzzle="puzzles"),
        ],
        "cache": {"enabled": False},
        "phases": {"stateful": {"enabled": False}},  # whole matches are played elsewhere
        "checks": SWITCHED_OFF,
        "headers": headers,  # with capitals: Schemathesis sometimes takes “Authorization” away
    }
    interface = schemathesis.openapi.from_url(
        f"{server.url}/openapi.json", config=SchemathesisConfig.from_dict(settings)
    )
    outcome = Outcome()
    for event in engine.from_schema(interface).execute():
        note(outcome, event)
    return outcome


def at(path: str, **dictionaries: str) -> dict[str, Any]:
    """What is mostly tried at the paths that look like this."""
    bound = {f"path.{name}": {"dictionary": words, "probability": 0.8} for name, words in dictionaries.items()}
    return {"include-path-regex": path, "parameters": bound}


def note(outcome: Outcome, event: events.EngineEvent) -> None:
    match event:
        case events.ScenarioFinished(recorder=recorder):
            for interaction in recorder.interactions.values():
                status = interaction.response.status_code if interaction.response else 0
                outcome.statuses.setdefault(recorder.label, Counter())[status] += 1
            failures = [check.failure_info for checks in recorder.checks.values() for check in checks]
            outcome.trouble += [f"{each.failure}\n{each.code_sample}" for each in failures if each]
        case events.NonFatalError(value=error) | events.FatalError(exception=error):
            outcome.trouble.append(repr(error))


def test_whoever_has_a_token_gets_what_was_promised(server: Server, token: str) -> None:
    outcome = tried(server, tables_of(server, token), {"Authorization": f"Bearer {token}"})
    assert not outcome.trouble, "\n\n".join(outcome.trouble)
    done = {label for label, statuses in outcome.statuses.items() if any(200 <= status < 300 for status in statuses)}
    only_refused = {label: statuses for label, statuses in outcome.statuses.items() if label not in done | NOT_GUESSED}
    assert not only_refused  # all of it was reached
    assert done | NOT_GUESSED == set(outcome.statuses)  # and what cannot be guessed is there


def test_a_stranger_gets_what_was_promised(server: Server, token: str) -> None:
    outcome = tried(server, tables_of(server, token), {})
    assert not outcome.trouble, "\n\n".join(outcome.trouble)
    refused = [label for label, statuses in outcome.statuses.items() if statuses[401] and not statuses[200]]
    assert "POST /api/tables" in refused
    assert "POST /api/tables/{id}/start" in refused


def test_the_server_saw_nothing_that_it_did_not_expect(server: Server) -> None:
    assert '"level": "error"' not in server.text()
    assert httpx.get(f"{server.url}/healthz").text == "ok"
