#!/usr/bin/env python3
"""How much of the package and of the browser client the tests run, by lines and by branches.

python scripts/covered.py …        run every test, or those that are named as for pytest, and print the table
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TypedDict

import client

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "build" / "coverage"
PAGES = FOLDER / "pages"  # what Chromium counts, a file a page
UNITS = FOLDER / "units"  # what vitest counts
FILES = FOLDER / "files.txt"
PYTHON = ("src/waterhole", FOLDER / "python.json")
CLIENT = ("web/src", FOLDER / "client.json")


class Coverage(TypedDict):
    """Of one file: how many were run of how many, and the lines that never were."""

    lines: tuple[int, int]
    branches: tuple[int, int]
    missing: list[int]


def build() -> None:
    """A client that can be read: what ran of it is found again in its sources."""
    vite = ("node_modules/vite/bin/vite.js", "build", "--logLevel=warn", "--minify=false", "--sourcemap=hidden")
    client.run(*vite, check=True)
    client.BUILT.write_text(client.digest(client.sources()))


def unit_tests() -> int:
    # Components are counted in browsers alone: compiled for vitest they have other branches, which would be added.
    how = ("enabled", "reportOnFailure", "include=src/**/*.ts", "reporter=json", f"reportsDirectory={UNITS}")
    return client.run("node_modules/.bin/vitest", "run", *(f"--coverage.{word}" for word in how)).returncode


def tests(*named: str) -> int:
    workers = ("-n", str((os.cpu_count() or 1) + 1), "--dist", "worksteal")
    large = ("--ignore", "tests/web/pages/test_size.py")  # such a client is larger
    how = {**os.environ, "WATERHOLE_COVERAGE": str(PAGES)}
    return python("coverage", "run", "-m", "pytest", *workers, *large, *named, env=how)


def python(*words: str, env: Mapping[str, str] | None = None) -> int:
    return subprocess.run([sys.executable, "-m", *words], cwd=ROOT, env=env, check=False).returncode  # noqa: S603


def add_up() -> None:
    """Write what was counted of every file."""
    folder, out = PYTHON
    python("coverage", "combine", "--quiet")
    python("coverage", "json", "--quiet", "-o", str(out))
    found = {}
    for name, file in json.loads(out.read_text())["files"].items():
        of = file["summary"]
        found[name.removeprefix(f"{folder}/")] = Coverage(
            lines=(of["covered_lines"], of["num_statements"]),
            branches=(of["covered_branches"], of["num_branches"]),
            missing=file["missing_lines"],
        )
    out.write_text(json.dumps(found))
    counts = (client.CLIENT, PAGES, UNITS / "coverage-final.json", CLIENT[1])
    client.run("scripts/coverage.js", *map(str, counts), check=True)


def report() -> None:
    """Print a row a folder, and write one a file, with the lines that nothing ran."""
    print(row("", ("lines", "branches")))
    with FILES.open("w") as files:
        for folder, counted in (PYTHON, CLIENT):
            coverage: dict[str, Coverage] = json.loads(counted.read_text())
            rooms: dict[str, list[Coverage]] = defaultdict(list)
            for name, file in sorted(coverage.items()):
                rooms[name.partition("/")[0] if "/" in name else "."].append(file)
                missing = " ".join(map(str, file["missing"]))
                print(row(f"{folder}/{name}", shares([file])), missing, sep="  ", file=files)
            print(row(folder, shares(list(coverage.values()))))
            for room, of in sorted(rooms.items()):
                print(row(f"  {room}", shares(of)))
    print(f"Every file, with the lines that nothing ran: {FILES.relative_to(ROOT)}")


def shares(files: list[Coverage]) -> tuple[str, str]:
    return share([file["lines"] for file in files]), share([file["branches"] for file in files])


def share(counted: Iterable[tuple[int, int]]) -> str:
    covered, total = map(sum, zip(*counted, strict=True))
    return f"{100 * covered / total:.1f} % of {total}" if total else "-"


def row(name: str, columns: tuple[str, str]) -> str:
    return f"{name:<50}" + "".join(f"{column:>20}" for column in columns)


def main() -> int:
    shutil.rmtree(FOLDER, ignore_errors=True)
    PAGES.mkdir(parents=True)
    try:
        build()
        failed = max(unit_tests(), tests(*sys.argv[1:]))
        add_up()
    finally:
        client.BUILT.unlink(missing_ok=True)  # whoever comes next builds the client that is given out
    report()
    return failed


if __name__ == "__main__":
    sys.exit(main())
