"""Many games of some bots, counted: what a designer asks about a deck."""

from waterhole.lab.simulate.simulation import Simulation
from waterhole.lab.simulate.survey import Survey

__all__ = ["Simulation", "Survey"]
