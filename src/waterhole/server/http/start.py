"""What `waterhole` does first: checks its settings, shows where to go, and opens the browser."""

from __future__ import annotations

import asyncio
import os
import socket
import sys
import threading
import time
import urllib.request
import webbrowser
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from waterhole.engine.errors import Refused
from waterhole.server.common.addresses import ANYWHERE, LOCAL, own_address
from waterhole.server.common.settings import Settings, check


def start(given: Mapping[str, Any]) -> None:
    """Serve until told to stop, with the settings that somebody has given."""
    try:
        from waterhole.server.http.serve import serve
    except ImportError as missing:
        raise Refused(f"The server needs more ({missing.name}): pip install 'waterhole[server]'.") from None
    database, origins = given.get("database") or own_database(), tuple(given.get("origins") or ())
    settings = Settings(**{**given, "database": database, "origins": origins})
    check(settings)
    if not free(settings.host, settings.port):
        raise Refused(f"Something else listens on {settings.host}:{settings.port}. Another: --port {settings.port + 1}")
    prepare(settings)
    greet(settings)
    warm_if_cold()
    if not settings.no_browser and is_local(settings):
        threading.Thread(target=show, args=(f"http://localhost:{settings.port}",), daemon=True).start()
    serve(settings)


def prepare(settings: Settings) -> None:
    """Whatever would keep the server, or each of its processes, from starting is said now, in a sentence."""
    from waterhole.server.live.bus import bus
    from waterhole.server.store.log import Log

    async def examine() -> None:
        await bus(settings.redis).check()
        log = Log(settings.database)
        try:
            await log.open()
            await log.claim(settings.redis is None)
            await log.examine()
        finally:
            await log.close()

    asyncio.run(examine())


def warm_if_cold() -> None:
    """The first start on a machine compiles, on all cores, and says how far it is; later ones find it done."""
    from waterhole.server.http.warm import is_cold, warm_all

    if is_cold():
        warm_all(lambda said: print(said, flush=True))


def free(host: str, port: int) -> bool:
    """Can we listen there?"""
    try:
        family, kind, *_, place = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind) as tried:
            tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            tried.bind(place)
    except socket.gaierror:
        raise Refused(f"There is no address {host!r} here.") from None
    except OSError:
        return False
    return True


def own_database() -> str:
    """A file among the data of whoever runs this."""
    base = os.environ.get("XDG_DATA_HOME") or (
        os.environ.get("LOCALAPPDATA", "~") if sys.platform == "win32" else "~/.local/share"
    )
    file = Path(base).expanduser() / "waterhole" / "tables.db"
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        file.touch(mode=0o600)  # it holds cards, names and keys
    except OSError as error:
        raise Refused(
            f"Tables cannot be kept in {file}: {error.strerror}. Name a file: --database sqlite:///…"
        ) from None
    return f"sqlite:///{file}"


def greet(settings: Settings) -> None:
    """The address, and a code for phones on the same network."""
    print(f"\nWaterhole is at http://{'localhost' if is_local(settings) else settings.host}:{settings.port}")
    if settings.host in ANYWHERE and (address := own_address()) is not None:
        phones = f"http://{address}:{settings.port}"
        print(f"and for phones on the same network at {phones}")
        if sys.stdout.isatty():
            import segno

            segno.make(phones, micro=False).terminal(compact=True)
    print("The first start on a machine takes a minute. Ctrl-C ends it; tables are kept.\n", flush=True)


def is_local(settings: Settings) -> bool:
    """Can a browser on this machine come in?"""
    return settings.host in (*LOCAL, *ANYWHERE)


def show(address: str) -> None:
    """Open the browser once somebody answers."""
    for _ in range(1000):
        try:
            urllib.request.urlopen(f"{address}/readyz", timeout=1)  # noqa: S310  # our own address
        except OSError:
            time.sleep(0.2)
        else:
            webbrowser.open(address)
            return
