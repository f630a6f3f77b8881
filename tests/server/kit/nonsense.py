"""Messages that mean nothing, out of a generator: each is close to one that does, and none of them is."""

from __future__ import annotations

import json
import random
import string
from collections.abc import Callable
from typing import Any

SENSE: list[dict[str, Any]] = [
    {"type": "move", "id": "a", "version": 1, "move": "1x1"},
    {"type": "undo"},
    {"type": "hint", "id": "a"},
    {"type": "back"},
    {"type": "next"},
    {"type": "commit", "commitment": "ab" * 32},
    {"type": "look", "since": 0},
    {"type": "say", "reaction": "wave"},
    {"type": "say", "text": "hello"},
    {"type": "mute", "seat": 1, "on": True},
    {"type": "ping"},
]
NEVER: list[Any] = [[], {}, 1.5, -1, 2**53 + 1, 10**30, -(10**300), [None], {"type": "ping"}, "x" * 200]
LITERAL = [
    "",
    " ",
    "null",
    "true",
    "0",
    '""',
    "[]",
    "{}",
    "NaN",
    "-",
    "1e999",
    '"ping"',
    "[1,",
    "\ufeff{}",
    "{'type':'ping'}",
]
LITERAL += [
    '{"type":"ping"}}',
    '{"type":"ping"}{"type":"ping"}',
    '{"type":"ping",}',
    '{"type":"ping"/**/}',
    "ping",
    "\x00",
]
LITERAL += [r'{"type":"say","text":"\ud800"}', r'{"type":"say","text":"\udc00\ud800"}', r'{"type":"\ud800"}']
LITERAL += ['{"type":"say","text":"\x01"}', '{"type":"look","since":1e999}', f'{{"type":"look","since":{"9" * 5000}}}']


def nonsense(chance: random.Random) -> str:
    """One message."""
    return chance.choice(KINDS)(chance)


def cut_off(chance: random.Random) -> str:
    text = json.dumps(chance.choice(SENSE))
    return text[: chance.randrange(len(text))]


def mistyped(chance: random.Random) -> str:
    message = chance.choice([each for each in SENSE if len(each) > 1])
    name = chance.choice([name for name in message if name != "type"])
    return json.dumps({**message, name: chance.choice(NEVER)})


def unknown(chance: random.Random) -> str:
    word = "".join(chance.choices(string.printable, k=chance.randrange(8)))
    return json.dumps(
        {**chance.choice(SENSE), "type": chance.choice([f"?{word}", "news", "Move", "taken", None, *NEVER])}
    )


def with_more(chance: random.Random) -> str:
    return json.dumps({**chance.choice(SENSE), chance.choice(["seat", "as", "__class__", "", "é"]) + "_": 1})


def with_less(chance: random.Random) -> str:
    message = chance.choice([each for each in SENSE if each["type"] in ("move", "mute")])
    gone = chance.choice([name for name in message if name != "on"])
    return json.dumps({name: value for name, value in message.items() if name != gone})


def deep(chance: random.Random) -> str:
    depth = chance.choice([2, 100, 1000, 1600])
    opening, closing = chance.choice([("[", "]"), ('{"type":', "}"), ('{"a":[', "]}")])
    return opening * depth + "1" + closing * depth * chance.randrange(2)


def literal(chance: random.Random) -> str:
    return chance.choice(LITERAL)


KINDS: list[Callable[[random.Random], str]] = [cut_off, mistyped, unknown, with_more, with_less, deep, literal]
