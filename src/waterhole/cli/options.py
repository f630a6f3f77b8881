"""What several commands ask alike: the game, and a flag for every option that any game has."""

from __future__ import annotations

from collections.abc import Callable
from inspect import Parameter, Signature, signature
from typing import Annotated

import typer

from waterhole import games

GameName = Annotated[str, typer.Argument(help=f"One of: {', '.join(games.names())}.")]


def switchable(after: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Give a command, after one of its flags, a flag for every option that any game has; they come as `**options`."""

    def with_flags(command: Callable[..., None]) -> Callable[..., None]:
        every = signature(command, eval_str=True).parameters.values()
        own = [each for each in every if each.kind is not Parameter.VAR_KEYWORD]
        place = 1 + [each.name for each in own].index(after)
        command.__signature__ = Signature([*own[:place], *switches(), *own[place:]])  # type: ignore[attr-defined]
        return command

    return with_flags


def switches() -> list[Parameter]:
    """A flag for each option, with what each game that has it says of it."""
    said: dict[str, list[str]] = {}
    for game in games.names():
        for option, sentence in games.options(game).items():
            said.setdefault(option, []).append(sentence)
    return [
        Parameter(
            option,
            Parameter.POSITIONAL_OR_KEYWORD,
            default=typer.Option(False, f"--{option}", help=" ".join(sentences)),
            annotation=bool,
        )
        for option, sentences in said.items()
    ]


def on(options: dict[str, bool]) -> dict[str, bool]:
    """Those that were asked for: a game refuses what it does not have."""
    return {option: True for option, asked in options.items() if asked}
