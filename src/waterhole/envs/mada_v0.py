"""MADA for PettingZoo: `mada_v0.env(players=3)`."""

from __future__ import annotations

from functools import partial

from waterhole.envs import aec

env = partial(aec.env, "mada")
raw_env = partial(aec.Table, "mada")
