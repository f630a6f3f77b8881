#!/usr/bin/env python3
"""Write the types of everything that travels between server and client, from the server's schemas.

What all games share goes to web/src/wire.ts, what is a game's own to the wire.ts in its folder: a new game changes
no file but its own.

python scripts/wire.py            write them
python scripts/wire.py --check    say whether they are up to date
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import client
import msgspec

from waterhole import games
from waterhole.engine.kernel.journal import Kind
from waterhole.engine.library.game import Game
from waterhole.engine.library.observation import View
from waterhole.server.http.app import openapi
from waterhole.server.telling.wire import schema

SOURCES = client.WEB / "src"
Part = dict[str, Any]  # of a schema


def components(*types: type) -> tuple[list[str], dict[str, Part]]:
    """What these types are called, and all that they are made of."""
    named, parts = msgspec.json.schema_components(types, ref_template="#/$defs/{name}")
    return [each["$ref"].removeprefix("#/$defs/") for each in named], {
        name: closed(part) for name, part in parts.items()
    }


def shared() -> dict[str, Part]:
    """Messages over the WebSocket and answers over HTTP, whatever games there are. What is in both is the same."""
    spoken, asked = schema()["$defs"], openapi()["components"]["schemas"]
    own = {part for name in games.names() for part in components(games.load(name).view_type())[1]}
    parts = {
        name: {**closed(part), "title": name} for name, part in (spoken | asked | spoken).items() if name not in own
    }
    parts["View"] = viewed()
    parts["Event"]["properties"]["what"] = {"type": "string"}  # each game has its own words
    return parts


def viewed() -> Part:
    """What every game shows of itself."""
    _, parts = components(View)
    view = parts["View"]
    return {
        **view,
        "properties": {"game": {"type": "string"}, **view["properties"]},
        "required": ["game", *view["required"]],
        "description": "What every game shows of itself. Each has a type of its own for it, with its phases and cards.",
    }


def of(game: Game) -> dict[str, Part]:
    """A game's own: its view beyond what every game shows, all that lies in it, and its events."""
    (view,), parts = components(game.view_type())
    fields = {name: field for name, field in parts[view]["properties"].items() if name not in View.__annotations__}
    event = view.removesuffix("View") + "Event"
    return {
        **parts,
        view: {**parts[view], "properties": fields, "required": list(fields)},
        event: {
            "title": event,
            "description": f"What may happen in {game.title}.",
            "tsType": f"Event & ({' | '.join(member(kind) for kind in game.kinds)})",
        },
    }


def member(kind: Kind) -> str:
    """What is sure of every event of a kind, as TypeScript: a switch over the kinds knows then which cards it has."""
    fields = {"what": kind.what, "from": kind.origin, "to": kind.target}
    sure = [f"{name}: {json.dumps(word)}" for name, word in fields.items() if word is not None]
    cards = [] if kind.secret else ["cards: (number | string)[]"]  # of a secret, only its seat is told them
    return f"{{ {'; '.join(sure + cards)} }}"


def closed(part: Any) -> Any:
    """A part with only the fields it names, no titles for them, which would become types, and no list of games."""
    match part:
        case {"properties": dict(fields), **rest}:
            inside = {name: closed(field) for name, field in fields.items()}
            return {"additionalProperties": False, **closed(rest), "title": part.get("title"), "properties": inside}
        case {"enum": list(words), **rest} if words == list(games.names()):
            return closed({"type": "string", **rest})
        case dict():
            return {name: closed(field) for name, field in part.items() if name != "title"}
        case list():
            return [closed(each) for each in part]
        case str():
            return part.replace("#/components/schemas/", "#/$defs/")
    return part


def typed(title: str, description: str, parts: dict[str, Part]) -> str:
    """These parts as TypeScript, all named by one type, so that none is left out."""
    root = {
        "title": title,
        "description": description,
        "type": "object",
        "properties": {name: {"$ref": f"#/$defs/{name}"} for name in parts},
        "required": list(parts),
        "additionalProperties": False,
        "$defs": parts,
    }
    return client.run("scripts/types.js", input=json.dumps(root), stdout=subprocess.PIPE, check=True).stdout


def typed_game(game: Game) -> str:
    """A game's own types. Its view and its events are those of every game, and more."""
    (view,), _ = components(game.view_type())
    name = view.removesuffix("View")
    banner, types = typed(name, f"What travels only of {game.title}, by name.", of(game)).split("\n", 1)
    types = types.replace(f"export interface {view} {{", f"export interface {view} extends View {{")
    return f'{banner}\nimport type {{ Event, View }} from "../../wire";\n{types}'


def written() -> dict[Path, str]:
    """The types by file, as TypeScript."""
    own = {SOURCES / "games" / name / "wire.ts": typed_game(games.load(name)) for name in games.names()}
    return {SOURCES / "wire.ts": typed("Wire", "Everything that travels, by name.", shared()), **own}


def main() -> None:
    check, stale = "--check" in sys.argv, []
    for file, types in written().items():
        if not file.exists() or file.read_text() != types:
            stale.append(file.relative_to(client.ROOT).as_posix())
            if not check:
                file.write_text(types)
    if check and stale:
        sys.exit(f"Not what the server's schemas say now: {', '.join(stale)}. Run: make types")


if __name__ == "__main__":
    main()
