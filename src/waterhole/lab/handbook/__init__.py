"""The pages about the environments, made from the code."""

from waterhole.lab.handbook.trial import fingerprint

__all__ = ["fingerprint"]
