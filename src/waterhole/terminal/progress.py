"""How far a long run has come, for a person who watches it; nobody else is told."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

Step = TypeVar("Step")


def followed(
    steps: Iterable[Step], done: int, total: int, what: str = "deals", size: Callable[[Step], int] = lambda _: 1
) -> Iterator[Step]:
    """The steps as they come, with a bar on the standard error if that is a terminal."""
    console = Console(stderr=True)
    columns = (TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, disable=not console.is_terminal, transient=True) as progress:
        task = progress.add_task(what, completed=done, total=total)
        for step in steps:
            yield step
            progress.advance(task, size(step))
