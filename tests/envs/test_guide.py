"""The guide for researchers: its programs run and print what it says, and what it names is there."""

from __future__ import annotations

import inspect
import io
import re
import tomllib
from collections.abc import Callable
from contextlib import redirect_stdout
from importlib import import_module
from typing import Any

import gymnasium
import pyspiel
import pytest

import waterhole
import waterhole.envs
import waterhole.envs.openspiel
from tests.games.found import shipping
from tests.kit.client import ROOT
from waterhole import bots, games
from waterhole.envs import aec

GUIDE = ROOT / "docs" / "environments.md"
TOLD = shipping("study/page.toml")  # games that the guide tells of
PAGES = {name: ROOT / "docs" / "environments" / f"{name}.md" for name in TOLD}
PROGRAM = re.compile(r"^```python\n(.*?)^```$(?:\n\n```text\n(.*?)^```$)?", re.MULTILINE | re.DOTALL)
TEXT = GUIDE.read_text(encoding="utf-8")
PROGRAMS = [(said[1], said[2]) for said in PROGRAM.finditer(TEXT)]

WAYS: dict[str, Callable[..., Any]] = {
    "PettingZoo": aec.Table.__init__,
    "Gymnasium": waterhole.envs.Single.__init__,
    "array": waterhole.envs.SelfPlay.__init__,
}


def run(program: str) -> tuple[str, dict[str, Any]]:
    """What a program prints, and what it leaves behind."""
    said, left = io.StringIO(), {"__name__": "program"}
    with redirect_stdout(said):
        exec(compile(program, "program", "exec"), left)
    return said.getvalue(), left


@pytest.mark.parametrize(("program", "output"), PROGRAMS, ids=range(len(PROGRAMS)))
def test_a_program_prints_what_the_guide_says(program: str, output: str | None) -> None:
    said, _ = run(program)
    assert said
    if output is not None:
        assert said == output


def test_the_guide_has_programs_for_every_way_in() -> None:
    every = "\n".join(program for program, output in PROGRAMS if output is not None)
    for way in ("kariba_v0.env(", 'gymnasium.make("waterhole/', "SelfPlay(", "pyspiel.load_game("):
        assert way in every


@pytest.mark.parametrize("name", TOLD)
def test_the_example_of_a_page_is_the_row_that_the_page_explains(name: str) -> None:
    page = PAGES[name].read_text(encoding="utf-8")
    ((program, _),) = PROGRAM.findall(page)
    _, left = run(program)
    (mask,) = left["seen"]["action_mask"]
    legal = [f"{action} (`{waterhole.load(name).texts[action]}`)" for action in mask.nonzero()[0]]
    assert f"actions: {', '.join(legal)}\n" in page


def rows(head: str) -> list[list[str]]:
    """The table whose first line begins so."""
    lines = TEXT[TEXT.index(head) :].split("\n\n")[0].splitlines()
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in (lines[0], *lines[2:])]


def test_the_settings_are_those_that_there_are() -> None:
    head, *settings = rows("| setting |")
    told = {row[0].strip("`"): dict(zip(head, row, strict=True)) for row in settings}
    options = {option for name in TOLD for option in waterhole.load(name).options}
    for way, made in WAYS.items():
        there = inspect.signature(made).parameters
        defaults = {name: each.default for name, each in there.items() if name not in ("self", "game", "options")}
        defaults.update(dict.fromkeys(options, False))
        assert {name for name, row in told.items() if row[way] == "yes"} == defaults.keys()
        for name, default in defaults.items():
            assert told[name]["unless given"] == f"`{default!r}`".replace("'", '"')
    known = {name for each in TOLD for name in pyspiel.load_game(f"waterhole_{each}").get_parameters()}
    assert {name for name, row in told.items() if row["OpenSpiel"] == "yes"} == known


def test_the_games_are_as_large_as_the_guide_says() -> None:
    _, *told = rows("| | players | actions |")
    loaded = [waterhole.load(name) for name in TOLD]
    assert [row[:3] for row in told] == [
        [
            f"[{game.title}](environments/{game.name}.md)",
            f"{game.seats[0]} to {game.seats[-1]}",
            str(game.rules.ACTIONS),
        ]
        for game in loaded
    ]


def test_every_name_in_the_guide_is_there() -> None:
    ids = re.findall(r"waterhole/\w+-v\d+", TEXT)
    assert len(set(ids)) >= 4
    assert set(ids) <= set(gymnasium.registry)
    for name in re.findall(rf"\b(?:{'|'.join(games.names())})_v\d+\b", TEXT):
        import_module(f"waterhole.envs.{name}")
    for name in re.findall(r"\bwaterhole_\w+\b", TEXT):
        assert name in pyspiel.registered_names()
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    assert set(re.findall(r"\[(\w+)\]'", TEXT)) <= extras.keys()
    for name in (*bots.LEVELS, *re.findall(r"`(search:\S+?)`", TEXT)):
        assert f"`{name}`" in TEXT
        bots.load(name)


def test_links_lead_somewhere() -> None:
    for page in (GUIDE, *PAGES.values()):
        for link in re.findall(r"\]\(([^)\s]+)\)", page.read_text(encoding="utf-8")):
            path, _, anchor = link.partition("#")
            target = (page.parent / path).resolve() if path else page
            assert target.is_file(), link
            titles = re.findall(r"^#+ (.+)$", target.read_text(encoding="utf-8"), re.MULTILINE)
            assert not anchor or anchor in {title.lower().replace(" ", "-") for title in titles}, link
    for example in re.findall(r"`(examples/\S+)`", TEXT):
        assert (ROOT / example).is_file()
