"""Repeat the tests of server and browser on a machine that is never quiet, and say what failed.

    python -m tests.soak --rounds 10 --seed 7

Beside every round somebody takes the processor away at random. A round's seed is that of the thief's moods, of kills
under load and of Hypothesis; a test that fails is named with it, and what a browser showed is kept in screenshots/.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import random
import secrets
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from xml.etree import ElementTree

from tests.kit.client import ROOT

WHAT = ("tests/server", "tests/web")
BUSY = (0.02, 1.5)  # seconds that a thief works without a pause
IDLE = (0.0, 1.5)  # and then rests


def cores() -> int:
    return os.cpu_count() or 1


def steal(seed: int, number: int) -> None:
    """Take one processor away, now and then, until whoever sent it is gone."""
    chance = random.Random(f"{seed} {number}")
    sender = os.getppid()
    while os.getppid() == sender:
        until = time.monotonic() + chance.uniform(*BUSY)
        while time.monotonic() < until:
            pass
        time.sleep(chance.uniform(*IDLE))


@contextmanager
def thieves(seed: int) -> Iterator[None]:
    """One for each processor."""
    context = multiprocessing.get_context("spawn")
    gang = [context.Process(target=steal, args=(seed, number), daemon=True) for number in range(cores())]
    for thief in gang:
        thief.start()
    try:
        yield
    finally:
        for thief in gang:
            thief.kill()
            thief.join()


def once(seed: int, what: list[str]) -> tuple[int, list[str]]:
    """One round: how many tests ran, and those that failed."""
    with tempfile.TemporaryDirectory(prefix="waterhole-soak-") as folder, thieves(seed):
        report = Path(folder, "report.xml")
        command = [
            sys.executable,
            "-m",
            "pytest",
            "-n",
            str(cores() + 1),
            "--dist",
            "worksteal",
            f"--junitxml={report}",
            *what,
        ]
        seeds = ["-o", "junit_family=xunit1", f"--hypothesis-seed={seed}"]
        said = subprocess.run(
            [*command, *seeds],
            cwd=ROOT,
            env={**os.environ, "WATERHOLE_SEED": str(seed)},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        if not report.exists():
            sys.exit(f"The tests did not run:\n{said.stdout}")
        cases = list(ElementTree.parse(report).iter("testcase"))
    failed = [case for case in cases if case.find("failure") is not None or case.find("error") is not None]
    names = [f"{case.get('file')}::{case.get('name')}" for case in failed]
    if said.returncode and not names:
        names = [f"pytest itself, with exit code {said.returncode}:\n{said.stdout[-3000:]}"]
    elif names:
        print(said.stdout)
    return len(cases), names


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description="Repeat tests on a busy machine.")
    parser.add_argument("--rounds", type=int, default=10, help="how often (10)")
    parser.add_argument("--seed", type=int, default=secrets.randbelow(10**6), help="of the first round")
    parser.add_argument("what", nargs="*", default=list(WHAT), help=f"what is repeated ({' '.join(WHAT)})")
    given = parser.parse_args()
    passed, failures = 0, list[str]()
    for seed in range(given.seed, given.seed + given.rounds):
        began = time.monotonic()
        ran, failed = once(seed, given.what)
        passed += ran - len(failed)
        failures += [f"seed {seed}: {name}" for name in failed]
        print(f"seed {seed}: {ran} tests, {len(failed)} failed, {time.monotonic() - began:.0f} s", flush=True)
    print("\n".join(failures))
    print(f"{passed} passed, {len(failures)} failed")
    sys.exit(bool(failures))


if __name__ == "__main__":
    main()
