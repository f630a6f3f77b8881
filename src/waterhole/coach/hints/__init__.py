"""Hints: what every move is worth, and why the best one is the best."""
