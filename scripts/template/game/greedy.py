"""A player who takes what lies nearest: the trail if it can be won, and otherwise as small a risk as possible."""

from __future__ import annotations

from waterhole.engine.library.observation import Observation


def choose(observation: Observation) -> str:
    """The move of a sensible beginner."""
    o = observation.record
    top = o.trail[o.length - 1] if o.length else None

    def worth(value: int) -> tuple[bool, int]:
        """H3: what is like the top card wins; of all else, what others hardly have is safest."""
        return value == top, -int(o.unseen[value])

    return observation.game.texts[max(observation.actions, key=worth)]
