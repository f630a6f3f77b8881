"""The seed of whatever tests leave to chance: always the same, unless somebody asks for another (`make soak` does)."""

from __future__ import annotations

import os

ASKED = os.environ.get("WATERHOLE_SEED")
SEED = int(ASKED or 5)
