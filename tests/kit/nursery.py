"""Processes that are born warm: forked from one that has imported everything and loaded the compiled rules.

Importing alone takes some three seconds of a processor, and the tests start more than a hundred servers and as many
commands. Whatever comes from here is `waterhole` in a process of its own; it has only skipped the way there.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

CONTEXT = multiprocessing.get_context("forkserver")
CONTEXT.set_forkserver_preload(["tests.kit.warm"])


class Newborn:
    """`waterhole` with some arguments, with the methods of `subprocess.Popen` that tests use."""

    def __init__(
        self, arguments: Sequence[str], out: Path, errors: Path, env: Mapping[str, str], given: Path | None = None
    ) -> None:
        streams = (str(given or os.devnull), str(out), str(errors))
        self.process = CONTEXT.Process(target=live, args=(list(arguments), streams, dict(env)))
        self.process.start()

    @property
    def pid(self) -> int:
        pid = self.process.pid
        assert pid is not None
        return pid

    @property
    def returncode(self) -> int | None:
        return self.process.exitcode

    def poll(self) -> int | None:
        return self.process.exitcode

    def wait(self, timeout: float | None = None) -> int:
        self.process.join(timeout)
        if self.process.exitcode is None:
            raise subprocess.TimeoutExpired("waterhole serve", timeout or 0.0)
        return self.process.exitcode

    def send_signal(self, how: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, how)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


def live(arguments: list[str], streams: tuple[str, str, str], env: dict[str, str]) -> None:
    """In the new process: be `waterhole`, from its first line on."""
    from waterhole.cli import main

    for number, (file, how) in enumerate(zip(streams, (os.O_RDONLY, WRITE, WRITE), strict=True)):
        os.dup2(os.open(file, how), number)
    sys.stdin = open(0, closefd=False)  # noqa: SIM115  # it stays open
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(line_buffering=True)  # type: ignore[union-attr]  # it is a text stream
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    os.environ.clear()
    os.environ.update(env)
    sys.argv = ["waterhole", *arguments]
    main()


WRITE = os.O_WRONLY | os.O_CREAT | os.O_APPEND


def run(arguments: Sequence[str], given: str, env: Mapping[str, str]) -> subprocess.CompletedProcess[str]:
    """Run a command to its end: what it answers to an input."""
    with tempfile.TemporaryDirectory(prefix="waterhole-run-") as folder:
        put, out, errors = (Path(folder, name) for name in ("in", "out", "errors"))
        put.write_text(given)
        code = Newborn(arguments, out, errors, env, put).wait()
        return subprocess.CompletedProcess(arguments, code, out.read_text(), errors.read_text())
