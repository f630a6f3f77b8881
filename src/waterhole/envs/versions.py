"""Every game for PettingZoo as the module that its users expect: `from waterhole.envs import kariba_v0`.

No game needs a file for it. Like modules of a file, these can be imported by their full name, and what they make can
be pickled.
"""

from __future__ import annotations

import sys
from functools import cached_property, partial
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import TYPE_CHECKING

from waterhole import games

if TYPE_CHECKING:
    from waterhole.envs.aec import Guarded, Table


class Version(ModuleType):
    """One game: `kariba_v0.env(players=3)`. PettingZoo is imported when somebody wants a table."""

    def __init__(self, package: str, game: str) -> None:
        super().__init__(f"{package}.{game}_v0", self.__doc__)
        self.__spec__ = ModuleSpec(self.__name__, loader=None)
        self.game = game

    @cached_property
    def env(self) -> partial[Guarded]:
        """A table with the usual guards."""
        from waterhole.envs import aec

        return partial(aec.env, self.game)

    @cached_property
    def raw_env(self) -> partial[Table]:
        """A table without guards."""
        from waterhole.envs import aec

        return partial(aec.Table, self.game)

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), "env", "raw_env"]


def provide(package: ModuleType) -> None:
    """From now on every game can be imported from this package."""
    for game in games.names():
        version = Version(package.__name__, game)
        sys.modules[version.__name__] = version
        setattr(package, f"{game}_v0", version)
