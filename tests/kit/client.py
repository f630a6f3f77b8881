"""The browser client, built for the tests."""

from __future__ import annotations

import fcntl
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
SCRIPT = ROOT / "scripts" / "client.py"
CLIENT = ROOT / "src" / "waterhole" / "server" / "client"


def built() -> Path:
    """The folder it is in. One worker builds it if its sources have changed; the others wait."""
    with SCRIPT.open() as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        subprocess.run([sys.executable, SCRIPT, "build"], check=True)
    return CLIENT
