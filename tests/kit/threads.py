"""Coroutines for tests that are none."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

Result = TypeVar("Result")


def in_a_thread(doing: Coroutine[Any, Any, Result]) -> Result:
    """Wait for a coroutine in a thread of its own: in this one runs the browser's loop."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, doing).result()
