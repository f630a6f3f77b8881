"""Which Waterhole this is: results of one are not mixed with those of another."""

from __future__ import annotations

import hashlib
from functools import cache

from waterhole import __version__
from waterhole.engine.kernel.compiling import PACKAGE


@cache
def build() -> str:
    """The version and a digest of all that decides how bots play: other bots have other results."""
    digest = hashlib.sha256()
    for room in ("engine", "games", "bots"):
        for path in sorted((PACKAGE / room).rglob("*")):
            if path.suffix in (".py", ".toml"):
                digest.update(path.relative_to(PACKAGE).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return f"{__version__}+{digest.hexdigest()[:12]}"
