"""A fourth game: what `scripts/newgame` writes, in a copy of all that is kept here."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from tests.kit.client import ROOT

NAME = "aardvarks"  # the first of all, wherever games are in the order of their names
SCRIPT = Path("scripts", "newgame.py")
NODE = Path("web", "node_modules")

Contents = dict[str, str]  # digests of files, by their place


@dataclass(frozen=True)
class FourthGame:
    """Where it is, and what was there before it came and after."""

    name: str
    root: Path
    before: Contents
    after: Contents

    @property
    def folders(self) -> tuple[str, str]:
        return f"src/waterhole/games/{self.name}/", f"web/src/games/{self.name}/"

    @property
    def environment(self) -> dict[str, str]:
        """In which Python finds the copy instead of what is installed."""
        return {"PYTHONPATH": str(self.root / "src")}

    def run(self, *words: str, given: str = "") -> subprocess.CompletedProcess[str]:
        """Run Python in the copy."""
        surroundings = {**os.environ, **self.environment, "COLUMNS": "80"}
        return subprocess.run(
            [sys.executable, *words],
            cwd=self.root,
            env=surroundings,
            input=given,
            capture_output=True,
            text=True,
            check=False,
        )

    def node(self, *words: str) -> subprocess.CompletedProcess[str]:
        """Run one of the client's tools in the copy."""
        tool, *rest = words
        return self.run("scripts/client.py", "node", f"node_modules/.bin/{tool}", *rest)

    def alone(self, folder: Path) -> FourthGame:
        """A house that has this game and no other: nothing else has to be compiled."""
        homes = [self.root / "src" / "waterhole" / "games", self.root / "web" / "src" / "games"]
        others = {each.name for home in homes for each in home.iterdir() if each.is_dir()} - {self.name}
        root = folder / "alone"
        for part in ("scripts", "src", "web"):
            shutil.copytree(
                self.root / part,
                root / part,
                symlinks=True,
                ignore=lambda at, _: others if Path(at) in homes else {"__pycache__"},
            )
        return FourthGame(self.name, root, {}, {})


def begun(root: Path, name: str = NAME) -> FourthGame:
    """Copy everything to a folder, and begin a game there."""
    kept = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split("\0")
    for file in filter(None, kept):
        if (ROOT / file).is_file():  # one that was just removed is still listed
            (root / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / file, root / file)
    before = contents(root)
    subprocess.run([sys.executable, SCRIPT, name], cwd=root, capture_output=True, check=True)
    game = FourthGame(name, root, before, contents(root))
    (root / NODE).symlink_to(ROOT / NODE, target_is_directory=True)  # what the client is built with is here already
    return game


def contents(root: Path) -> Contents:
    """Every file below a folder."""
    return {
        file.relative_to(root).as_posix(): hashlib.sha256(file.read_bytes()).hexdigest()
        for file in root.rglob("*")
        if file.is_file()
    }
