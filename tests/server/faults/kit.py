"""What faults need: servers that are not to start, and disks that are small."""

from __future__ import annotations

import os
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.kit.nursery import Newborn
from tests.kit.processes import DEADLINE, free_port, text

ROOT = pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can mount a disk")


def refused(*options: str) -> str:
    """What a server says that does not start: one sentence, and the exit code of bad input."""
    code, said = answered("serve", "--no-browser", "--port", str(free_port()), *options)
    sentence = said.removeprefix("redis cannot be reached\n")
    assert code == 2, said
    assert sentence.count("\n") == 0, said
    return sentence


def answered(*arguments: str) -> tuple[int, str]:
    """How a command ends, and what it says about errors."""
    with tempfile.TemporaryDirectory(prefix="waterhole-answered-") as folder:
        out, errors = Path(folder, "out"), Path(folder, "errors")
        process = Newborn(arguments, out, errors, os.environ)
        try:
            return process.wait(DEADLINE), text(errors).strip()
        finally:
            process.kill()


@contextmanager
def small_disk(folder: Path, size: str) -> Iterator[Path]:
    """A disk of its own, in memory."""
    folder.mkdir()
    mount("-t", "tmpfs", "-o", f"size={size}", "waterhole-test", str(folder))
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


def mount(*how: str) -> None:
    subprocess.run(["mount", *how], check=True)
