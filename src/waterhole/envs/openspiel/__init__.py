"""All games for OpenSpiel: importing this makes them known to it.

    import pyspiel
    import waterhole.envs.openspiel
    game = pyspiel.load_game("waterhole_kariba(players=3,market=True)")

Parameters: `players`; `reward`, which is "win" (a win is shared by those who tie; all returns add up to zero) or
"score" (points less the mean of the others' points); `deck`, the path of a deck file; and the options of the game.
Seat 0 makes the first move. Every card is decided by a chance node of its own when it is dealt, drawn or turned up, and
never before. An information state is text; tensors are of observations.

For searches, `state.resample_from_infostate` imagines a world that the player cannot tell from the real one. The search
in `open_spiel.python.algorithms.ismcts` asks for that; OpenSpiel's compiled one (`pyspiel.ISMCTSBot`) can ask no game
that is written in Python, and crashes.
"""

from __future__ import annotations

try:
    import pyspiel  # noqa: F401
except ImportError:
    raise ImportError("Games for OpenSpiel need one more library: pip install 'waterhole[openspiel]'.") from None

from waterhole.envs.openspiel.games import register_all

register_all()
