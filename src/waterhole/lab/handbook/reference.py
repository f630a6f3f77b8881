"""The page about the library: a tour, written by hand, and below it what is made from docstrings and the code."""

from __future__ import annotations

import ast
import inspect
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent
from typing import Any

import waterhole
from waterhole import bots
from waterhole.engine.errors import Refused
from waterhole.lab.handbook.pages import paged

PAGE = Path("docs", "library.md")
BELOW = "<!-- From here on the page is made from the code: make pages -->"
CLASSES = {"game": "Game", "state": "State", "observation": "Observation", "event": "Event", "match": "Match"}
# A field of a class, with a comment that says what it is.
ATTRIBUTE = re.compile(r"^    (\w+): ([^=#\n]+?)(?: = .+?)?(?:  # type: .+?)?  # (.+)$", re.MULTILINE)
SHARED = re.compile(r"ClassVar\[(.+)\]$")


def page(written: str) -> str:
    """The page as it should be, from the page as it is: the tour stays."""
    tour, _, _ = written.partition(BELOW)
    return "\n\n".join([tour.rstrip(), BELOW, *lines(), *reference()]) + "\n"


def lines() -> Iterator[str]:
    """How positions of each game that has pages are written in one line."""
    yield "## The parts of a line"
    for game in map(waterhole.load, paged()):
        yield f"### {game}"
        rows = [f"| `{f'{field} {part.example}'.strip()}` | {part.about} |" for field, part in game.parts.items()]
        yield "\n".join(["| part | what it says |", "|---|---|", *rows])


def reference() -> Iterator[str]:
    """Everything that `waterhole` offers, by its name."""
    yield "## Reference"
    yield entry("waterhole", waterhole.load)
    for called, name in CLASSES.items():
        yield from whole_class(called, getattr(waterhole, name))
    yield "### waterhole.bots"
    yield text(bots)
    yield entry("waterhole.bots", bots.names)
    yield entry("waterhole.bots", bots.load)
    yield from whole_class("bot", bots.Bot)
    yield "### waterhole.Refused"
    yield text(Refused)
    rows = [f"| `waterhole.{error.__name__}` | `{error.code}` | {text(error)} |" for error in refusals()]
    yield "\n".join(["| refusal | code | when |", "|---|---|---|", *rows])
    yield from (entry("refusal", member) for error in refusals() for member in members(error).values())


def refusals() -> list[type[Refused]]:
    """Every kind of refusal."""
    every = [getattr(waterhole, name) for name in waterhole.__all__]
    return [each for each in every if inspect.isclass(each) and issubclass(each, Refused) and each is not Refused]


def whole_class(called: str, which: type) -> Iterator[str]:
    """A class: what it is, what one has, what one can do with it, and last what others say for it."""
    yield f"### {'waterhole.bots' if which is bots.Bot else 'waterhole'}.{which.__name__}"
    yield text(which)
    if rows := [f"| `{called}.{name}` | `{kind}` | {about} |" for name, kind, about in attributes(which)]:
        yield "\n".join(["| it has | type | what that is |", "|---|---|---|", *rows])
    hooks = {name: member for name, member in members(which).items() if getattr(member, "__isabstractmethod__", False)}
    yield from (entry(called, member) for name, member in members(which).items() if name not in hooks)
    if hooks:
        yield "Each game says for itself:"
    yield from (entry(called, hook) for hook in hooks.values())


def attributes(which: type) -> Iterator[tuple[str, str, str]]:
    """The fields that a class and those above it declare: name, type, and the comment beside it."""
    for each in ours(which):
        for name, kind, about in ATTRIBUTE.findall(inspect.getsource(each)):
            yield name, SHARED.sub(r"\1", kind).replace("|", "\\|"), about


def members(which: type) -> dict[str, Any]:
    """Methods and properties by name."""
    every = {name: member for each in ours(which) for name, member in vars(each).items()}
    return {
        name: member
        for name, member in every.items()
        if (isinstance(member, property | classmethod | staticmethod) or inspect.isfunction(member))
        and not name.startswith("_")
    }


def ours(which: type) -> list[type]:
    """The class and those above it that are written here, from the top down."""
    return [each for each in reversed(which.mro()) if each.__module__.startswith("waterhole.")]


def entry(called: str, member: Any) -> str:
    """A function, a method or a property: how it is called, as its source says, and its docstring."""
    function: Any = member.fget if isinstance(member, property) else getattr(member, "__func__", member)
    tree: Any = ast.parse(dedent(inspect.getsource(function))).body[0]
    tree.args.args = [each for each in tree.args.args if each.arg not in ("self", "cls")]
    arguments = "" if isinstance(member, property) else f"({ast.unparse(tree.args).replace('=', ' = ')})"
    return f"**`{called}.{tree.name}{arguments} -> {ast.unparse(tree.returns)}`**\n\n{text(function)}"


def text(thing: Any) -> str:
    """What a docstring says; whatever is public says something."""
    if not thing.__doc__:
        raise Refused(f"{thing!r} has no docstring.")
    return inspect.cleandoc(thing.__doc__)


def main(file: Path = PAGE) -> None:
    """Write the page anew."""
    file.write_text(page(file.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
