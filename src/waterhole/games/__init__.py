"""The games: one folder each. Which there are, and how one is loaded, the engine finds out by looking."""

from waterhole.engine.library.finding import deck_file, known, load, names, options

__all__ = ["deck_file", "known", "load", "names", "options"]
