"""The games as researchers know them: PettingZoo, Gymnasium, arrays of games and OpenSpiel.

Importing this registers the Gymnasium environments, and makes `kariba_v0` and its like for PettingZoo. OpenSpiel's
games come with `waterhole.envs.openspiel`.
"""

from __future__ import annotations

import sys

try:
    import gymnasium
except ImportError:
    raise ImportError("Environments need more libraries: pip install 'waterhole[envs]'") from None

from waterhole import games
from waterhole.engine.kernel.tensor import spans
from waterhole.envs.selfplay import SelfPlay
from waterhole.envs.single import Single
from waterhole.envs.versions import Version, provide

__all__ = ["SelfPlay", "Single", "spans"]


def register() -> None:
    """`waterhole/Kariba-v0` against bots, `waterhole/KaribaSelfPlay-v0` for arrays of games; so for every game."""
    for name in games.names():
        title = name.capitalize()
        kwargs = {"game": name}
        gymnasium.register(f"waterhole/{title}-v0", "waterhole.envs.single:Single", kwargs=kwargs)
        gymnasium.register(
            f"waterhole/{title}SelfPlay-v0", vector_entry_point="waterhole.envs.selfplay:SelfPlay", kwargs=kwargs
        )


def __getattr__(name: str) -> Version:
    """Tells type checkers what `kariba_v0` and its like are; of what is not there, Python asks here in vain."""
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


register()
provide(sys.modules[__name__])
