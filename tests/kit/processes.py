"""Starting a server in a process of its own, and waiting until it is ready."""

from __future__ import annotations

import secrets
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Protocol, TypeVar

HOST = "127.0.0.1"
TRIES = 5
DEADLINE = 180.0  # seconds; the first start on a machine compiles the rules


class Process(Protocol):
    """A process that was started: `subprocess.Popen`, or one from the nursery."""

    @property
    def pid(self) -> int: ...
    @property
    def returncode(self) -> int | None: ...
    def poll(self) -> int | None: ...
    def wait(self, timeout: float | None = None) -> int: ...
    def send_signal(self, sig: int, /) -> None: ...
    def terminate(self) -> None: ...
    def kill(self) -> None: ...


Started = TypeVar("Started", bound=Process)


class NotStarted(RuntimeError):
    """A server that ended, or did not get ready in time; the message ends with its log."""


class PortTaken(NotStarted):
    """Somebody else took the port before the server did."""


def free_port() -> int:
    """A port nobody uses now.

    It is none of those that the system gives to clients (from 32768 on): a client that tries to reach a killed server
    on one of those may be given that very port, reach itself, and keep the server from coming back.
    """
    while True:
        port = 10_000 + secrets.randbelow(22_000)  # not `random`: every worker of the tests has the same seed
        with socket.socket() as probe:
            try:
                probe.bind((HOST, port))
            except OSError:
                continue
            return port


def is_open(port: int) -> bool:
    """Whether somebody listens there."""
    with socket.socket() as client:
        return client.connect_ex((HOST, port)) == 0


def started(command: Sequence[object], log: Path, is_ready: Callable[[], bool], **how: Any) -> subprocess.Popen[bytes]:
    """Start a server that writes to a log, and wait until it is ready."""
    words = list(map(str, command))
    with log.open("wb") as out:
        process = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.STDOUT, **how)
    return ready(process, " ".join(words), log, is_ready)


def ready(process: Started, name: str, log: Path, is_ready: Callable[[], bool]) -> Started:
    """A server, once it is ready; whatever goes wrong before ends it."""
    try:
        deadline = time.monotonic() + DEADLINE
        while not is_ready():
            if process.poll() is not None:
                raise not_started(f"ended with exit code {process.returncode}", name, log)
            if time.monotonic() > deadline:
                raise not_started(f"was not ready after {DEADLINE:.0f} s", name, log)
            time.sleep(0.02)
    except BaseException:
        process.kill()
        process.wait()
        raise
    return process


def not_started(what: str, name: str, log: Path) -> NotStarted:
    said = text(log)
    kind = PortTaken if "address already in use" in said.lower() else NotStarted
    return kind(f"{name} {what}. It said:\n{said}")


def on_a_free_port(start: Callable[[int], Started]) -> tuple[int, Started]:
    """Start on a free port, and on another if somebody was quicker."""
    for _ in range(TRIES - 1):
        port = free_port()
        try:
            return port, start(port)
        except PortTaken:
            continue
    port = free_port()
    return port, start(port)


def end(process: Process, politely: signal.Signals) -> None:
    process.send_signal(politely)
    try:
        process.wait(30)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def run(command: Sequence[object], **how: Any) -> None:
    done = subprocess.run(
        list(map(str, command)), stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False, **how
    )
    if done.returncode:
        raise RuntimeError(f"{' '.join(map(str, command))} failed. It said:\n{done.stdout}{done.stderr}")


def text(file: Path) -> str:
    """What is in a file; nothing if it is not there (yet, or any more)."""
    try:
        return file.read_text(errors="replace")
    except FileNotFoundError:
        return ""
