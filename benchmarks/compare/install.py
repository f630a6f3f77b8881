"""Makes the environment for the comparison: what Waterhole needs, and then each peer that can be had here.

python benchmarks/compare/install.py FOLDER      (runs before anything is installed, so it needs nothing but Python)
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PINS = Path(__file__).with_name("peers.txt")
MISSING = "missing.json"  # in the environment: which peers could not be installed, and why
PEERS = {
    "OpenSpiel": ["open_spiel"],
    "RLCard": ["rlcard"],
    "PettingZoo": ["pettingzoo", "rlcard", "pygame-ce"],
    "Pgx": ["pgx", "jax[cpu]"],
}


def named(line: str) -> str:
    """The package that a line of constraints is about, spelled the one way."""
    return re.sub(r"[-_.]+", "-", line.split("==")[0].strip()).lower()


def pins(ours: str, peers: str) -> str:
    """One list of constraints: the peers' word counts where both have one."""
    own = {named(line) for line in peers.splitlines()}
    return "\n".join([*(line for line in ours.splitlines() if named(line) not in own), peers])


def needs() -> list[str]:
    """What Waterhole, its laboratory and its environments need."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    return [*project["dependencies"], *extras["lab"], *extras["envs"]]


def main(folder: Path) -> None:
    python = folder / "bin" / "python"
    if not python.exists():
        print(f"Making a virtual environment in {folder} ...")
        venv.create(folder, with_pip=True)
    constraints = folder / "constraints.txt"
    ours = (ROOT / "constraints.txt").read_text(encoding="utf-8")
    constraints.write_text(pins(ours, PINS.read_text(encoding="utf-8")), encoding="utf-8")

    def pip(wanted: list[str]) -> str | None:
        """Install; why not, if pip could not."""
        print(f"Installing {', '.join(wanted)} ...")
        quietly = ("-q", "--disable-pip-version-check")
        command = [str(python), "-m", "pip", "install", *quietly, "-c", str(constraints), *wanted]
        done = subprocess.run(command, check=False, text=True, capture_output=True)  # noqa: S603
        if done.returncode == 0:
            return None
        errors = [line for line in done.stderr.splitlines() if line.startswith("ERROR")]
        return (errors or done.stderr.splitlines() or ["it gave no reason"])[-1]

    if reason := pip(needs()):
        sys.exit(f"pip could not install what Waterhole needs: {reason}")
    missing = {peer: reason for peer, wanted in PEERS.items() if (reason := pip(wanted))}
    for peer, reason in missing.items():
        print(f"{peer} is left out, as pip could not install it (remove {folder} to try again): {reason}")
    (folder / MISSING).write_text(json.dumps(missing), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
