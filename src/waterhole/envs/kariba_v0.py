"""Kariba for PettingZoo: `kariba_v0.env(players=3)`."""

from __future__ import annotations

from functools import partial

from waterhole.envs import aec

env = partial(aec.env, "kariba")
raw_env = partial(aec.Table, "kariba")
