"""Compiling: `@kernel` turns a plain function on records into machine code that is compiled once and kept.

Numba keys a compiled function by its own file only and does not notice a change in a file that it calls. So compiled
code is kept in a directory named after a digest of every kernel source and the version: any change starts a new one.
With NUMBA_DISABLE_JIT=1 in the environment the same functions run as plain Python and play the same games.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import numpy as np

from waterhole import __version__
from waterhole.engine.errors import BadCache

Function = TypeVar("Function", bound=Callable[..., Any])

PACKAGE = Path(__file__).resolve().parents[2]
CACHE_VARIABLE = "WATERHOLE_CACHE_DIR"
NO_CACHE = "none"
CONFIG: Any = numba.config
COMPILED = not CONFIG.DISABLE_JIT
MARKS = (b"@kernel", b"@part", b"(Record)")  # of files that decide what is compiled: functions, and what they work on

# GIL released, so that bots think in threads; C's arithmetic, so that nothing checks for a division by zero; and
# nothing compiled for callers in C, of which there are none.
OPTIONS: Any = {"nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True}


def kernel(function: Function) -> Function:
    """Compile a function of the rules, or of code that plays many games, on its first call."""
    return compiled(function, no_cpython_wrapper=False)


def part(function: Function) -> Function:
    """The same for what only kernels call, never Python: without an entrance from there it compiles sooner."""
    return closed(compiled(function, no_cpython_wrapper=True)) if COMPILED else compiled(function, False)


def closed(dispatcher: Any) -> Any:
    """Python would jump into nothing where there is no entrance: it is kept out with a sentence instead."""

    def keep(result: Any) -> None:
        dispatcher.overloads[tuple(result.signature.args)] = result  # for kernels; Python's own table stays empty

    def refuse(*_: Any, **__: Any) -> None:
        raise TypeError(f"{dispatcher.__name__} is a part of kernels: Python cannot call it")

    dispatcher.add_overload = keep
    dispatcher._compile_for_args = refuse
    return dispatcher


def compiled(function: Function, no_cpython_wrapper: bool) -> Function:
    """The function as machine code; it becomes part of whatever kernel calls it, as fast as if written in one piece."""
    options = {"forceinline": True, "no_cpython_wrapper": no_cpython_wrapper, **OPTIONS}
    if not COMPILED:
        # The generator wraps around on purpose, which NumPy would warn about.
        return np.errstate(over="ignore")(function)
    directory = cache_directory()
    if directory is None:
        return cast("Function", for_all_numbers(numba.njit(**options)(function)))
    # Numba reads its setting when it decorates; put back, it leaves other packages' kernels where they belong.
    before = CONFIG.CACHE_DIR
    CONFIG.CACHE_DIR = str(directory)
    try:
        dispatcher: Any = numba.njit(cache=True, **options)(function)
    finally:
        CONFIG.CACHE_DIR = before
    if not Path(dispatcher.stats.cache_path).is_relative_to(directory):
        # Numba looked for another place by itself, where a change in a called file would go unnoticed.
        raise unusable(directory, "a directory in it cannot be written")
    return cast("Function", for_all_numbers(dispatcher))


def for_all_numbers(dispatcher: Any) -> Any:
    """Called with a constant, Numba would compile a function for that very number; once for all numbers is enough."""
    typed = dispatcher.get_call_template

    def without_constants(args: tuple[Any, ...], kws: dict[str, Any]) -> Any:
        return typed(tuple(map(numba.types.unliteral, args)), kws)

    dispatcher.get_call_template = without_constants
    return dispatcher


@cache
def cache_directory() -> Path | None:
    """Where compiled kernels are kept, ready to be written to; None when told to keep nothing."""
    root = cache_root(os.environ)
    if root is None:
        return None
    directory = root / kernel_digest()
    try:
        directory.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=directory):
            pass
    except OSError as error:
        raise unusable(directory, error.strerror or str(error)) from None
    return directory


def unusable(directory: Path, reason: str) -> BadCache:
    return BadCache(
        f"Compiled rules cannot be kept in {directory}: {reason}. Set {CACHE_VARIABLE} to a directory that can be "
        f"written, or to “{NO_CACHE}” to compile anew at each start."
    )


def cache_root(environment: os._Environ[str] | dict[str, str]) -> Path | None:
    """The directory asked for, else the user's cache directory."""
    asked = environment.get(CACHE_VARIABLE, "").strip()
    if asked.lower() == NO_CACHE:
        return None
    try:
        if asked:
            return Path(asked).expanduser()
        if environment.get("XDG_CACHE_HOME"):
            return Path(environment["XDG_CACHE_HOME"]) / "waterhole"
        return Path.home() / ".cache" / "waterhole"
    except RuntimeError:
        raise BadCache(f"There is no such home directory to keep compiled rules in. Set {CACHE_VARIABLE}.") from None


@cache
def kernel_digest() -> str:
    """A name for exactly these kernels: it changes with any file of this room, or that holds a kernel or a record."""
    digest = hashlib.sha256(__version__.encode())
    for path in sorted(PACKAGE.rglob("*.py")):
        source = path.read_bytes()
        if path.parent.name == "kernel" or any(mark in source for mark in MARKS):
            digest.update(path.relative_to(PACKAGE).as_posix().encode() + b"\0" + source + b"\0")
    return digest.hexdigest()[:16]
