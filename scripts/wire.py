#!/usr/bin/env python3
"""Write web/src/wire.ts: the types of everything that travels between server and client, from the server's schemas.

python scripts/wire.py            write it
python scripts/wire.py --check    say whether it is up to date
"""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import client

from waterhole.server.http.app import openapi
from waterhole.server.telling.wire import schema

TYPES = client.WEB / "src" / "wire.ts"


def described() -> dict[str, Any]:
    """Messages over the WebSocket and answers over HTTP, in one schema. What is in both is the same."""
    spoken = schema()["$defs"]
    asked: dict[str, Any] = openapi()["components"]["schemas"]
    parts = {**spoken, **{name: {**closed(part), "title": name} for name, part in asked.items() if name not in spoken}}
    return {
        "title": "Wire",
        "description": "Everything that travels, by name.",
        "type": "object",
        "properties": {name: {"$ref": f"#/$defs/{name}"} for name in parts},
        "required": list(parts),
        "additionalProperties": False,
        "$defs": parts,
    }


def closed(part: Any) -> Any:
    """A part with no more fields than it names, and no titles for them, each of which would become a type."""
    match part:
        case {"properties": dict(fields), **rest}:
            inside = {name: closed(field) for name, field in fields.items()}
            return {"additionalProperties": False, **closed(rest), "properties": inside}
        case dict():
            return {name: closed(field) for name, field in part.items() if name != "title"}
        case list():
            return [closed(each) for each in part]
        case str():
            return part.replace("#/components/schemas/", "#/$defs/")
    return part


def written() -> str:
    """The types, as TypeScript."""
    return client.run("scripts/types.js", input=json.dumps(described()), stdout=subprocess.PIPE, check=True).stdout


def main() -> None:
    types = written()
    if "--check" not in sys.argv:
        TYPES.write_text(types)
    elif TYPES.read_text() != types:
        sys.exit("web/src/wire.ts is not what the server's schemas say now. Run: make types")


if __name__ == "__main__":
    main()
