"""Builds the browser client into the package when Waterhole is installed from its sources."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent / "scripts"))

import client


class ClientHook(BuildHookInterface[Any]):
    """For a wheel, and for an editable install. A source distribution takes the sources instead."""

    def dependencies(self) -> list[str]:
        return [] if self.target_name == "sdist" or client.is_built() else client.needs()

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        if self.target_name == "sdist":
            return
        try:
            client.build()
        except client.NotBuilt as reason:
            raise SystemExit(f"waterhole: {reason}") from None
