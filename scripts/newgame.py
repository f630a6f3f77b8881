"""Begin a game: a small one that works, under a name of your own, in the two folders that a game has.

scripts/newgame NAME

What is written is in scripts/template/, where `hares` stands for the name and `H1` for the number of a rule.
"""

from __future__ import annotations

import keyword
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
TEMPLATE = ROOT / "scripts" / "template"
FOLDERS = {"game": ROOT / "src" / "waterhole" / "games", "web": ROOT / "web" / "src" / "games"}
NAME = re.compile(r"[a-z]{3,16}")
STANDS = "hares"  # in the template, for the name
SOURCES = ("src/waterhole", "web/public", "web/scripts", "web/src", "web/tests")
WRITTEN = {".css", ".html", ".js", ".json", ".py", ".svelte", ".svg", ".toml", ".ts", ".webmanifest"}


class BadName(ValueError):
    """No game can be called that; its text is a sentence."""


def check(name: str) -> None:
    """Refuse a name that cannot be a folder, a module and a word in an address, or is somebody's already."""
    if not NAME.fullmatch(name):
        raise BadName(f"A game's name is 3 to 16 lower-case letters from a to z, not {name!r}.")
    if keyword.iskeyword(name) or keyword.iskeyword(name.title()):
        raise BadName(f"A game cannot be called {name}: that is a word of Python's own.")
    for folder in FOLDERS.values():
        if (folder / name).exists():
            raise BadName(f"There is a {(folder / name).relative_to(ROOT)} already.")
    if (said := said_in(name)) is not None:
        raise BadName(f"A game cannot be called {name}: {said} says that word for something else.")


def said_in(name: str) -> str | None:
    """A file in which the name means something already: whoever looks for the game's name would find that, too."""
    word = re.compile(rf"(?<![a-z]){name}(?![a-z])", re.IGNORECASE)
    for file in sorted(file for place in SOURCES for file in (ROOT / place).rglob("*") if file.suffix in WRITTEN):
        path = file.relative_to(ROOT).as_posix()
        if word.search(path) or word.search(file.read_text(encoding="utf-8")):
            return path
    return None


def renamed(text: str, name: str) -> str:
    """A piece of the template with the name in it, in whichever case, and rules numbered by its first letter."""
    for write in (str.lower, str.title, str.upper):
        text = text.replace(write(STANDS), write(name))
    return re.sub(rf"\b{STANDS[0].upper()}(?=\d|…)", name[0].upper(), text)


def written(name: str) -> dict[Path, str]:
    """Every file of the game, and what is in it."""
    files = {}
    for part, folder in FOLDERS.items():
        for file in (TEMPLATE / part).rglob("*"):
            if file.is_file():
                place = renamed(str(file.relative_to(TEMPLATE / part)), name)
                files[folder / name / place] = renamed(file.read_text(encoding="utf-8"), name)
    return files


def main(words: list[str]) -> int:
    """Write the game; a name that cannot be taken is answered by a sentence and exit code 2."""
    try:
        if len(words) != 1:
            raise BadName("Say one name, of the game that is to be: scripts/newgame NAME")
        check(*words)
    except BadName as refused:
        print(f"newgame: {refused}", file=sys.stderr)
        return 2
    (name,) = words
    for file, text in written(name).items():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    places = " and ".join(str((folder / name).relative_to(ROOT)) for folder in FOLDERS.values())
    print(f"{name.title()} is there, in {places}.")
    print(f"Try it: waterhole play {name}. Then make it yours, from rules.md and rules.py on.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
