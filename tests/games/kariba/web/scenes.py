"""Phases of Kariba that no other game has, to be looked at."""

from __future__ import annotations

from tests.games.kariba.web.situations import SITUATIONS
from tests.web.kit.robot import met

SCENES = {"market": met(SITUATIONS["market"])}
