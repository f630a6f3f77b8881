"""Nobody lists the games: outside its own folder, no module of the package names one."""

from __future__ import annotations

import ast
import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kit import nursery
from tests.kit.client import ROOT
from waterhole import games

PACKAGE = ROOT / "src" / "waterhole"
NAMED = re.compile(rf"(?<![a-z])({'|'.join(games.names())})(?![a-z])", re.IGNORECASE)
EXAMPLES = {
    "server/http/routes/deals.py",  # what OpenAPI shows as an example is a deal of some game
}


def spoken(tree: ast.Module) -> Iterator[str]:
    """Every name and every text of a module, but for docstrings; comments are not in the tree."""
    docstrings = {id(child) for node in ast.walk(tree) for child in docstring(node)}
    for node in ast.walk(tree):
        if id(node) in docstrings:
            continue
        for field in ("id", "attr", "arg", "name", "module", "value"):
            said = getattr(node, field, None)
            if isinstance(said, str):
                yield said


def docstring(node: ast.AST) -> list[ast.expr]:
    """The text that a module, a class or a function begins with, if there is one."""
    match getattr(node, "body", None):
        case [ast.Expr(value=ast.Constant(value=str()) as text), *_]:
            return [text]
    return []


def naming(source: str) -> list[str]:
    return [said for said in spoken(ast.parse(source)) if NAMED.search(said)]


def test_no_module_outside_the_folder_of_a_game_names_it() -> None:
    own = [PACKAGE / "games" / name for name in games.names()]
    modules = [file for file in PACKAGE.rglob("*.py") if not any(file.is_relative_to(folder) for folder in own)]
    assert len(modules) > 100
    listing = {str(file.relative_to(PACKAGE)): naming(file.read_text(encoding="utf-8")) for file in modules}
    assert {file: said for file, said in listing.items() if said and file not in EXAMPLES} == {}
    assert {file for file in EXAMPLES if not listing[file]} == set(), "needs no exception any more"


def test_no_game_names_another() -> None:
    for name in games.names():
        sources = [file.read_text(encoding="utf-8") for file in (PACKAGE / "games" / name).rglob("*.py")]
        said = [each for source in sources for each in naming(source)]
        assert {found.lower() for each in said for found in NAMED.findall(each)} == {name}


def test_names_are_found_wherever_code_can_say_them() -> None:
    name = games.names()[0]
    for code in (f"x = '{name}'", f"import a.{name}.b", f"{name}_v0 = 1", f"a.{name}", f"def f({name.upper()}): ...",
                 f"class {name.title()}: ...", f"f'{name} {{x}}'", f"from a import {name}"):  # fmt: skip
        assert naming(code), code
    for code in (f"'''About {name}.'''", f"x = 1  # {name}", f"def f():\n    '''{name}'''", f"x = 'no{name}'"):
        assert not naming(code), code


def test_a_game_is_found_by_its_folder_alone() -> None:
    there = {file.parent.name for file in Path(games.__path__[0]).glob("*/game.py")}
    assert set(games.names()) == there


@pytest.mark.parametrize("command", ["play", "simulate", "tournament"])
def test_every_option_of_a_game_is_a_flag_with_what_the_game_says_of_it(command: str) -> None:
    said = " ".join(nursery.run([command, "--help"], "", {**os.environ, "COLUMNS": "200"}).stdout.split())
    for name in games.names():
        assert games.load(name).options == tuple(games.options(name))
        for option, sentence in games.options(name).items():
            assert f"--{option} {sentence}" in said
