"""Compiling ahead what tables and bots need: one process for each game, as many at once as there are cores."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path

from waterhole import games
from waterhole.engine.errors import Refused
from waterhole.engine.kernel.compiling import COMPILED, cache_directory
from waterhole.server.live.house import warm_up
from waterhole.server.live.thinking import wake_bots

MARK = "awake"  # a file beside the compiled code of all games


def marked() -> Path | None:
    """What is there once everything is compiled; None where nothing that is compiled is kept."""
    directory = cache_directory() if COMPILED else None
    return None if directory is None else directory / MARK


def is_cold() -> bool:
    """Does compiling ahead help?"""
    mark = marked()
    return mark is not None and not mark.exists()


def warm(*names: str) -> None:
    """In this process: some games, or all."""
    warm_up(*names)
    wake_bots(*names)
    if not names and (mark := marked()) is not None:
        mark.touch()


def warm_all(say: Callable[[str], None]) -> None:
    """In processes of their own, all games at once."""
    for number, name in enumerate(finished(games.names()), 1):
        say(f"The bots wake up: {name}, {number} of {len(games.names())} games.")
    warm()  # what is compiled is found; and it is noted


def finished(names: Sequence[str]) -> Iterator[str]:
    """Games, as they are done."""
    with ThreadPoolExecutor(min(len(names), os.cpu_count() or 1)) as threads:
        for done in as_completed([threads.submit(apart, name) for name in names]):
            yield done.result()


def apart(name: str) -> str:
    command = [sys.executable, "-m", "waterhole", "warm", name]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True)  # noqa: S603  # our own
    if done.returncode:
        raise Refused(f"The bots of {name} cannot be compiled: {done.stderr.strip()[-500:]}")
    return name
