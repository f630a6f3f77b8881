"""Run the server: one process, or several that share a database and Redis."""

from __future__ import annotations

import gc
import json
import logging
import os
import sys
from dataclasses import asdict
from typing import Any

from waterhole.engine.errors import Refused
from waterhole.server.common.clock import SYSTEM, SystemClock
from waterhole.server.common.settings import Settings

SWITCH = 0.0005  # seconds after which a thread that has stored, or thought, gets Python's lock
MINUTE = 60.0  # seconds
LONGEST_MESSAGE = 16 * 1024  # bytes
ENVIRONMENT = "WATERHOLE_SERVE"  # how settings reach several processes
FIELDS = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName"}


class Structured(logging.Formatter):
    """One JSON object a line. What is logged names no cards, no tokens, and of a table only its beginning."""

    def format(self, record: logging.LogRecord) -> str:
        extra = {name: value for name, value in vars(record).items() if name not in FIELDS and name != "color_message"}
        line = {"at": round(record.created, 3), "level": record.levelname.lower(), "what": record.getMessage(), **extra}
        if record.exc_info:
            refused = isinstance(record.exc_info[1], Refused)  # it says why by itself, and where it came from is known
            line["error"] = str(record.exc_info[1]) if refused else self.formatException(record.exc_info)
        return json.dumps(line, default=str)


class Seldom(logging.Filter):
    """Of what clients do wrong, a line a minute, and how often it was not said: else they could fill a disk."""

    def __init__(self, clock: SystemClock = SYSTEM) -> None:
        super().__init__()
        self.clock = clock
        self.silent: dict[object, tuple[float, int]] = {}  # until when, and how often it was not said

    def filter(self, record: logging.LogRecord) -> bool:
        if record.levelno > logging.WARNING:
            return True
        now = self.clock.monotonic()
        until, unsaid = self.silent.get(record.msg, (now, 0))
        said = now >= until
        self.silent[record.msg] = (now + MINUTE, 0) if said else (until, unsaid + 1)
        if said and unsaid:
            record.unsaid = unsaid
        return said


def set_up_logs() -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Structured())
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
    for chatty in ("uvicorn", "uvicorn.error", "alembic", "websockets"):  # they name tables
        logging.getLogger(chatty).setLevel(logging.WARNING)
    loud = logging.getLogger("uvicorn.error")
    loud.filters = [is_ours, Seldom()]  # once, however often logs are set up


def is_ours(record: logging.LogRecord) -> bool:
    """A client that sends what is no text is closed; that is its error, and not one of the server's."""
    return record.exc_info is None or not isinstance(record.exc_info[1], UnicodeDecodeError)


def serve(settings: Settings) -> None:
    """Serve until told to stop."""
    import uvicorn

    from waterhole.server.http.protocols import HttpLine, MessageLine

    if settings.workers > 1 and settings.redis is None:
        raise Refused("Several processes need Redis to tell each other of moves: --redis redis://…")
    os.environ[ENVIRONMENT] = json.dumps(asdict(settings))
    set_up_logs()
    uvicorn.run(
        "waterhole.server.http.serve:application",
        factory=True,
        host=settings.host,
        port=settings.port,
        workers=settings.workers if settings.workers > 1 else None,
        loop="uvloop" if has_uvloop() else "asyncio",
        http=HttpLine,
        ws=MessageLine,
        ws_max_size=LONGEST_MESSAGE,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=40,
        access_log=False,
        log_config=None,
        server_header=False,
        proxy_headers=settings.proxy is not None,
        forwarded_allow_ips=settings.proxy,
        timeout_graceful_shutdown=5,
        backlog=4096,
    )


def application() -> Any:
    """The application, from the settings in the environment."""
    gc.disable()  # until the house is open: what is loaded is no garbage, and looking takes a third of the time
    from waterhole.server.http.app import create

    set_up_logs()
    sys.setswitchinterval(SWITCH)
    given = json.loads(os.environ[ENVIRONMENT])
    return create(Settings(**{**given, "origins": tuple(given["origins"])}))


def has_uvloop() -> bool:
    try:
        import uvloop  # noqa: F401
    except ImportError:
        return False
    return True
