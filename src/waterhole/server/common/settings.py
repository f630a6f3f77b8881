"""How a server is set up.

A setting stands here and nowhere else: its flag of `waterhole serve`, its variable of the environment, what is refused
before anything starts, and its row in docs/server.md are made of what is said here.
"""

from __future__ import annotations

import math
import os
from collections.abc import Callable
from dataclasses import MISSING, Field, dataclass, field, fields
from ipaddress import ip_network
from typing import Any
from urllib.parse import urlsplit

from waterhole.engine.errors import Refused

PORTS = (1, 65535)
ANY = "--{flag} is a number from 0, not {value}."
PORT = f"A port is a number from {PORTS[0]} to {PORTS[1]}, not {{value}}."
ONE = "There is at least one process, and at least one bot that thinks."
SOME = "Bots need some time, and people some messages."


@dataclass(frozen=True, slots=True)
class Bounds:
    """What a number has to be, and the sentence for one that is not."""

    refusal: str
    least: float
    most: float = math.inf

    def refuse(self, name: str, value: float) -> None:
        if not (math.isfinite(value) and self.least <= value <= self.most):
            raise Refused(self.refusal.format(flag=flag(name), value=value))


@dataclass(frozen=True, slots=True)
class Texts:
    """What a text, or each of several, has to be, and the sentence for one that is not."""

    refusal: str
    fits: Callable[[str], bool]

    def refuse(self, name: str, value: str | tuple[str, ...] | None) -> None:
        for each in (value,) if isinstance(value, str) else value or ():
            if not self.fits(each):
                raise Refused(self.refusal.format(flag=flag(name), value=each))


def is_origin(text: str) -> bool:
    """As browsers name the server of a page: https://club.example, without a path."""
    try:
        parts = urlsplit(text)
        return parts.scheme in ("http", "https") and bool(parts.hostname) and text == f"{parts.scheme}://{parts.netloc}"
    except ValueError:
        return False


def is_network(text: str) -> bool:
    """Addresses of proxies, with commas between them; * for any."""
    try:
        return all(part.strip() == "*" or ip_network(part.strip(), strict=False) for part in text.split(","))
    except ValueError:
        return False


def setting(sentence: str, default: Any = MISSING, *bounds: Bounds | Texts, **more: Any) -> Any:
    """A setting with the sentence that explains it."""
    return field(default=default, metadata={"sentence": sentence, "bounds": bounds}, **more)


FROM_0 = Bounds(ANY, 0)
FROM_1 = Bounds(ONE, 1)
ABOVE_0 = FROM_0, Bounds(SOME, math.ulp(0.0))  # the least there is


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What can be set, in the order in which it is explained."""

    host: str = setting("The address to listen on; 0.0.0.0 for everybody on the network.", "127.0.0.1")
    port: int = setting("The port to listen on.", 8080, Bounds(PORT, *PORTS))
    database: str = setting("sqlite:///file.db or postgresql://…; else a file among your own data.")
    redis: str | None = setting("redis://…, to tell other processes of moves.", None)
    workers: int = setting("Processes; several need Redis.", 1, FROM_1)
    origins: tuple[str, ...] = setting(
        "The address that browsers see, as https://club.example, if a proxy does not pass Host on.",
        (),
        Texts("--{flag} is an address like https://club.example, not “{value}”.", is_origin),
    )
    pace: float = setting("Seconds that a bot takes at least, so that people can follow.", 0.8, FROM_0)
    interval: float = setting("Seconds between two games of a match.", 10, FROM_0)
    patience: float = setting("Seconds that people wait for somebody who is gone before a bot takes over.", 60, FROM_0)
    thinkers: int = setting(
        "Bots that think at once; else one for each core.", MISSING, FROM_1, default_factory=lambda: os.cpu_count() or 1
    )
    bot_limit: float = setting("Seconds after which a bot's move is replaced.", 5, *ABOVE_0)
    reviews: float = setting("How thoroughly games are reviewed; 1: about half a minute of one core.", 1, FROM_0)
    messages: float = setting("A second, that one connection may send.", 50, *ABOVE_0)
    requests: float = setting("A second, that one address may send; 0: any number.", 20, FROM_0)
    connections: int = setting("That one address may have open; 0: any number.", 100, FROM_0)
    lines: int = setting(
        "TCP connections that one address may have, whatever it asks on them; as many as --connections at least; "
        "0, or with --connections 0: any number.",
        500,
        FROM_0,
    )
    tables: int = setting("That one address may open in an hour, and one person a fifth; 0: any number.", 500, FROM_0)
    answers: int = setting(
        "Answers that take work, as replays and puzzles do, on their way to one address; 0: any number.",
        16,
        FROM_0,
    )
    keep_finished: float = setting("Days until finished tables are deleted; 0: never.", 90, FROM_0)
    keep_open: float = setting("Days until tables that never began are deleted; 0: never.", 2, FROM_0)
    keep_playing: float = setting("Days until abandoned matches are deleted; 0: never.", 30, FROM_0)
    secure: bool = setting("Cookies over https only: for a server behind https.", False)
    proxy: str | None = setting(
        "The address of a proxy whose word about its clients' addresses is trusted.",
        None,
        Texts("--{flag} is an address like 127.0.0.1, or a network like 10.0.0.0/8, not “{value}”.", is_network),
    )
    no_browser: bool = setting("Do not open a browser.", False)


def flag(name: str) -> str:
    """A setting on the command line. An origin is given once for each."""
    return name.removesuffix("s") if name == "origins" else name.replace("_", "-")


def variable(name: str) -> str:
    """The same in the environment."""
    return f"WATERHOLE_{flag(name).replace('-', '_').upper()}"


def default(each: Field[Any]) -> Any:
    """What a setting is if nobody sets it; None if that is found out when the server starts, or is nothing."""
    return None if each.default in (MISSING, ()) else each.default


def check(settings: Settings) -> None:
    """Refuse what cannot work."""
    for each in fields(Settings):
        for bounds in each.metadata["bounds"]:
            bounds.refuse(each.name, getattr(settings, each.name))
