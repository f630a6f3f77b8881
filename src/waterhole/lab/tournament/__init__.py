"""Which bot is stronger, by duplicate deals; and the ladder that is made of it."""

from waterhole.lab.tournament.tournament import Tournament

__all__ = ["Tournament"]
