"""What a command reads and writes; whatever is wrong with it is said in a sentence."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any

import typer

from waterhole import games
from waterhole.engine.errors import BadPosition, Refused, shown


def check_writable(save: Path | None, what: str = "A match") -> None:
    """Better now than after the match. Nothing is left behind, as it may not come to that."""
    try:
        if save is not None:
            there = save.exists()
            save.open("a").close()
            if not there:
                save.unlink()
    except OSError as error:
        raise Refused(f"{what} cannot be saved as {shown(str(save))}: {error.strerror}.") from None


def read_text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except OSError as error:
        raise Refused(f"{file} cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise Refused(f"{file} is not a text file.") from None


def replace(file: Path, text: str) -> None:
    """Write a file anew: whatever happens meanwhile, either the old one is there or the new one."""
    part = file.with_name(f"{file.name}.part")
    try:
        part.write_text(text, encoding="utf-8")
        part.replace(file)
    except OSError as error:
        raise Refused(f"{shown(str(file))} cannot be written: {error.strerror}.") from None


def read_state(position: Any, seed: int | None = None) -> Any:
    if not isinstance(position, dict):
        raise BadPosition("A position is a JSON object.")
    return games.load(position.get("game", "")).read(position, seed)


def read_json() -> Any:
    try:
        return json.load(sys.stdin or io.StringIO())
    except (ValueError, RecursionError) as error:
        raise BadPosition(f"The input is not JSON: {error}.") from None


def write_json(value: Any) -> None:
    typer.echo(json.dumps(value))
