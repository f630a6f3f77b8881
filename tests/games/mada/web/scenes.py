"""Phases of MADA that no other game has, to be looked at."""

from __future__ import annotations

from tests.games.mada.web.situations import SITUATIONS
from tests.web.kit.robot import met

SCENES = {phase: met(SITUATIONS[phase]) for phase in ("scorpion", "swap", "loser")}
