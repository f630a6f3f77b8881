"""Who does the work, which Waterhole that is, and how sure a result is."""

from waterhole.lab.work.crew import Crew

__all__ = ["Crew"]
