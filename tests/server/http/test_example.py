"""What the documentation shows works."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.kit.client import ROOT
from tests.kit.services import serve
from tests.server.kit.clients import QUICK

EXAMPLE = ROOT / "examples" / "bot.py"


def test_the_bot_in_thirty_lines_plays_a_match(tmp_path: Path) -> None:
    with serve(f"sqlite:///{tmp_path}/tables.db", args=QUICK) as server:
        played = subprocess.run([sys.executable, EXAMPLE, server.url], capture_output=True, text=True, timeout=120)
    assert played.stdout.startswith("The scores are ["), played.stderr
    code = EXAMPLE.read_text().split('"""')[2]
    assert len([line for line in code.splitlines() if line.strip()]) <= 30
