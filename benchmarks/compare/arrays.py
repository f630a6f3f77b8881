"""Pgx on the CPU: many games as one array, as its documentation does it."""

from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp
import pgx
from pgx.experimental import auto_reset

from benchmarks.compare.portions import SEED, Played, Ready

STEPS = 50  # in a portion, and in one call where the loop is compiled, too


def batch(game: str, count: int, one_call: bool) -> Ready:
    """Any legal action in every game; the games that end begin anew in the same step.

    Either Python calls every step, as a trainer outside of JAX has to, or one compiled call does them all.
    """
    env = pgx.make(game)
    again = jax.vmap(auto_reset(env.step, env.init))

    def step(state: Any, key: Any) -> tuple[Any, Any]:
        choice, chance = jax.random.split(key)
        actions = jax.random.categorical(choice, jnp.where(state.legal_action_mask, 0.0, -jnp.inf))
        state = again(state, actions, jax.random.split(chance, count))
        return state, state.terminated.sum()

    run = jax.jit(lambda state, key: jax.lax.scan(step, state, jax.random.split(key, STEPS)))
    single = jax.jit(step)
    key = jax.random.PRNGKey(SEED)
    state = jax.jit(jax.vmap(env.init))(jax.random.split(key, count))

    def portion() -> Played:
        nonlocal state, key
        key, chance = jax.random.split(key)
        if one_call:
            state, ended = run(state, chance)
            games = int(ended.sum())
        else:
            counts = []
            for each in jax.random.split(chance, STEPS):
                state, ended = single(state, each)
                counts.append(ended)
            games = int(sum(counts))
        jax.block_until_ready(state)
        return {"steps": STEPS * count, "games": games}

    about = {"numbers": int(state.observation[0].size), "actions": int(state.legal_action_mask.shape[1])}
    return Ready(portion, about | {"players": env.num_players})
