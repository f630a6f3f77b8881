"""How a server is set up. Every setting is a flag of `waterhole serve` and a variable of the environment."""

from __future__ import annotations

import os
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Settings:
    """What can be set."""

    database: str
    redis: str | None = None
    host: str = "127.0.0.1"
    port: int = 8080
    origins: tuple[str, ...] = ()
    pace: float = 0.8  # seconds that a bot takes at least
    interval: float = 10.0  # seconds between two games of a match
    patience: float = 60.0  # seconds that people wait for somebody who is gone
    thinkers: int = field(default_factory=lambda: os.cpu_count() or 1)
    bot_limit: float = 5.0  # seconds
    reviews: float = 1.0  # how thorough: 1 is about half a minute of one core
    messages: float = 50.0  # a second, of one connection
    requests: float = 20.0  # a second, of one address
    connections: int = 100  # of one address
    keep_finished: float = 90.0  # days
    keep_open: float = 2.0  # days
    keep_playing: float = 30.0  # days
    secure: bool = False  # cookies for https only
    proxy: str | None = None
