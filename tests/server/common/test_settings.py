"""A setting stands in one place: its flag, its row on the page and what is refused are made of it."""

from __future__ import annotations

import math
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from waterhole.engine.errors import Refused
from waterhole.server.common.settings import Settings, check, default, flag, variable

PAGE = Path(__file__).parents[3] / "docs" / "server.md"


def row(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"


def test_the_page_lists_every_setting() -> None:
    rows = [row(["flag", "variable", "default", "what it is"]), "|:--|:--|:--|:--|"]
    for each in fields(Settings):
        usual = "" if default(each) in (None, False) else f"`{default(each)}`"
        rows.append(row([f"`--{flag(each.name)}`", f"`{variable(each.name)}`", usual, each.metadata["sentence"]]))
    assert "\n".join(rows) in PAGE.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"pace": -1}, "--pace is a number from 0, not -1."),
        ({"keep_open": math.inf}, "--keep-open is a number from 0, not inf."),
        ({"bot_limit": math.nan}, "--bot-limit is a number from 0, not nan."),
        ({"bot_limit": 0}, "Bots need some time, and people some messages."),
        ({"messages": 0.0}, "Bots need some time, and people some messages."),
        ({"port": 0}, "A port is a number from 1 to 65535, not 0."),
        ({"port": 65536}, "A port is a number from 1 to 65535, not 65536."),
        ({"workers": 0}, "There is at least one process, and at least one bot that thinks."),
        ({"thinkers": 0}, "There is at least one process, and at least one bot that thinks."),
    ],
)
def test_what_cannot_work_is_refused_before_anything_starts(given: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Refused) as refused:
        check(Settings(database="sqlite://", **given))
    assert str(refused.value) == sentence


def test_what_can_work_is_not_refused() -> None:
    check(Settings(database="sqlite://"))
    check(Settings(database="sqlite://", pace=0, requests=0, connections=0, keep_finished=0, messages=0.1, port=65535))
