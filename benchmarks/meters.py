"""What a server's process uses, and what it says about itself."""

from __future__ import annotations

import asyncio
import os
import re
import time
import urllib.request
from pathlib import Path

from benchmarks.crowd import PATIENCE, Stuck
from tests.kit.services import Server


def cpu_seconds(pid: int) -> float:
    """How long a process has worked, in all its threads."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def resident(pid: int) -> int:
    """The memory of a process, in kB."""
    return int(number(r"VmRSS:\s+(\d+)", Path(f"/proc/{pid}/status").read_text()))


def get(server: Server, path: str) -> str:
    with urllib.request.urlopen(f"{server.url}{path}", timeout=PATIENCE) as response:  # noqa: S310  # our own server
        text: str = response.read().decode()
        return text


def gauge(server: Server, name: str) -> float:
    """A number of the server's own."""
    return number(rf"(?m)^{name} (\S+)$", get(server, "/metrics"))


def number(pattern: str, text: str) -> float:
    found = re.search(pattern, text)
    if found is None:
        raise Stuck(f"there is no {pattern} to be read")
    return float(found[1])


def live_tables(server: Server, expected: int) -> int:
    """The memory of a server that has to hold so many tables now."""
    if (live := gauge(server, "waterhole_live_tables")) != expected:
        raise Stuck(f"{live:.0f} tables are live, and {expected} should be")
    return resident(server.pid)


async def all_gone(server: Server) -> None:
    """Wait until the server has noticed that nobody is there."""
    deadline = time.monotonic() + PATIENCE
    while gauge(server, "waterhole_connections") or gauge(server, "waterhole_live_tables"):
        if time.monotonic() > deadline:
            raise Stuck("the server keeps tables where nobody is")
        await asyncio.sleep(0.1)
