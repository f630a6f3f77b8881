"""Fair shuffles: what a table promises before a match holds afterwards, and anybody can check it."""

from __future__ import annotations

import hashlib
import json
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import waterhole
from tests.kit.services import Server
from tests.server.kit.clients import Message, Someone, begin, company
from waterhole import BadReplay
from waterhole.engine.library import replay
from waterhole.engine.library.match import Match
from waterhole.engine.library.replay import Fair, chained
from waterhole.engine.library.series import Series

pytestmark = pytest.mark.anyio


async def finished(ann: Someone, contribution: str | None) -> tuple[Message, Message, str]:
    """A match against a bot: the table before it, Ann's first view, and the file of it."""
    table = await ann.open("kariba", ["open", "easy"], length=1)
    before = await ann.get(f"/tables/{table}")
    if contribution is not None:
        commitment = hashlib.sha256(contribution.encode()).hexdigest()
        before = await ann.post(f"/tables/{table}/commitment", {"commitment": commitment})
    await ann.post(f"/tables/{table}/start", {"text": contribution})
    async with ann.at(table, since=0) as seat:
        await seat.play_on(random.Random(1))
    return before, seat.heard[0], (await ann.ask("GET", f"/tables/{table}/replay")).text


def changed(text: str, change: Callable[[Message], Any]) -> str:
    """A file whose first line was changed by somebody who knows how checks are made."""
    lines = [json.loads(line) for line in text.splitlines()]
    change(lines[0])
    check = ""
    for line in lines:
        del line["check"]
        check = line["check"] = chained(check, line)
    return "".join(json.dumps(line) + "\n" for line in lines)


def verify(file: Path, *options: str) -> tuple[int, str]:
    done = subprocess.run(
        [sys.executable, "-m", "waterhole", "verify", str(file), *options], capture_output=True, text=True, check=False
    )
    return done.returncode, done.stdout + done.stderr


async def test_the_promise_before_a_match_is_the_fingerprint_of_the_seed_told_after_it(on_sqlite: Server) -> None:
    async with company(on_sqlite, "Ann") as (ann,):
        before, _, text = await finished(ann, "stripes")
        after = await ann.get(f"/tables/{before['id']}")
        assert before["fair"] is None
        assert before["seats"][0]["contribution"] == hashlib.sha256(b"stripes").hexdigest()
        assert "stripes" not in json.dumps(before)
        assert before["commitment"] == after["commitment"]
        assert hashlib.sha256(bytes.fromhex(after["fair"]["seed"])).hexdigest() == before["commitment"]
        assert after["fair"]["contributions"] == ["stripes", None]
        assert replay.read(text).fair == Fair(**after["fair"])


async def test_what_a_seat_adds_changes_the_cards(on_sqlite: Server) -> None:
    async with company(on_sqlite, "Ann") as (ann,):
        _, first, text = await finished(ann, "stripes")
        fair = replay.read(text).fair
        assert fair is not None
        kariba = waterhole.load("kariba")
        dealt = Series(kariba, 2, fair.match_seed()).state
        if dealt.turn == 0:  # else the bot has moved before Ann saw it
            assert dealt.view(0) == first["view"]
        assert dealt.view(0)["hand"] == first["view"]["hand"]
        added: list[list[str | None]]
        added = [[None, None], ["Stripes", None], [None, "stripes"], ["stripes", "stripes"]]
        for others in added:
            assert Series(kariba, 2, Fair(fair.seed, others, fair.scheme).match_seed()).state != dealt


async def test_anybody_can_verify_a_match_and_sees_what_was_changed(on_sqlite: Server, tmp_path: Path) -> None:
    async with company(on_sqlite, "Ann") as (ann,):
        before, _, text = await finished(ann, "stripes")
    commitment, file = before["commitment"], tmp_path / "match.jsonl"
    file.write_text(text)
    stripes = hashlib.sha256(b"stripes").hexdigest()
    code, said = verify(file, "--commitment", commitment, "--seat", f"0={stripes}", "--seat", "1=none")
    assert (code, said.splitlines()[-1]) == (0, "As promised.")
    assert stripes in said
    code, said = verify(file, "--commitment", hashlib.sha256(b"another").hexdigest())
    assert (code, commitment in said) == (2, True)
    other = Fair("00" * 32, ["stripes", None], scheme=2)
    for change in (
        lambda head: head["fair"].update(seed=other.seed),
        lambda head: head["fair"].update(contributions=["spots", None]),
        lambda head: head["fair"].update(scheme=1),
        lambda head: head["fair"].pop("scheme"),
    ):
        file.write_text(changed(text, change))
        code, said = verify(file, "--commitment", commitment)
        assert (code, "not shuffled from what “fair” says" in said) == (2, True)
    with pytest.raises(BadReplay, match="not shuffled from what “fair” says"):
        replay.read(changed(text, lambda head: head.update(seed=other.match_seed().hex())))


def test_whoever_chose_a_text_afterwards_is_found_out_by_what_its_seat_had_shown(tmp_path: Path) -> None:
    """The server's commitment fits each of these files: by another text for a seat it could choose among the cards."""
    kariba, file = waterhole.load("kariba"), tmp_path / "match.jsonl"
    promised, chosen = (Fair("ab" * 32, ["stripes", text], scheme=2) for text in ("spots", "chosen"))
    options = ["--commitment", promised.commitment, "--seat", f"0={promised.fingerprints[0]}"]
    last = ["--seat", f"1={promised.fingerprints[1]}"]
    for fair in (promised, chosen):
        match = Match(kariba, 2, length=1, seed=fair.match_seed())
        while not match.over:
            match.play(match.state.moves()[0])
        file.write_text(replay.write(match, ["Ann", "Bob"], fair))
        code, said = verify(file, *options)
        assert (code, "As promised." in said) == (0, False)
        assert said.splitlines()[-1] == "Not compared with what the table showed before the match: seat 1 (--seat)."
        code, said = verify(file, *options, *last)
        assert (code, "As promised." in said) == ((0, True) if fair is promised else (2, False))
    assert f"{chosen.fingerprints[1]} belongs to this file" in said
    assert verify(file, *options, "--seat", "1=none")[0] == 2
    for nonsense in ("2=none", "none", "1", "-1=none"):
        code, said = verify(file, *options, "--seat", nonsense)
        assert (code, "is no seat of this match" in said) == (2, True)


async def test_another_game_from_another_seed_keeps_no_promise(on_sqlite: Server) -> None:
    async with company(on_sqlite, "Ann") as (ann,):
        before, _, text = await finished(ann, None)
    other = Fair("00" * 32, [None, None], scheme=2)

    def exchange(head: Message) -> None:
        head["fair"]["seed"], head["seed"] = other.seed, other.match_seed().hex()

    with pytest.raises(BadReplay):  # the moves do not fit these cards
        replay.read(changed(text, exchange))
    assert other.commitment != before["commitment"]
    with pytest.raises(BadReplay, match="Line 1: the check"):
        replay.read(text.replace('"contributions": [null, null]', '"contributions": [null, "x"]'))


async def test_a_match_in_progress_has_no_file_and_no_seed(on_sqlite: Server) -> None:
    async with company(on_sqlite, "Ann", "Bob") as people:
        table = await begin(people, "tembo", ["open", "open"])
        assert (await people[0].get(f"/tables/{table}/replay", status=409))["code"] == "not_over"
        assert (await people[0].get(f"/tables/{table}"))["fair"] is None
        late = await people[0].post(f"/tables/{table}/contribution", {"text": "late"}, 409)
        assert late["code"] == "started"


def test_a_file_of_before_verifies_as_it_did_and_is_written_as_it_was() -> None:
    """Its texts were added in the clear, which is said; its second game's seed follows from the first's."""
    file = Path(__file__).parent / "earlier.jsonl"
    text = file.read_text(encoding="utf-8")
    saved = replay.read(text)
    assert saved.fair == Fair("ab" * 32, ["stripes", None])
    assert (saved.match.dealt, saved.match.over) == (2, True)
    assert replay.write(saved.match, saved.names, saved.fair) == text
    options = [f"--seat={number}={shown or 'none'}" for number, shown in enumerate(saved.fair.fingerprints)]
    code, said = verify(file, "--commitment", saved.fair.commitment, *options)
    assert (code, said.splitlines()[-1], "in the clear" in said) == (0, "As promised.", True)
    with pytest.raises(BadReplay, match="in a way that this version does not know"):
        replay.read(changed(text, lambda head: head["fair"].update(scheme=3)))
