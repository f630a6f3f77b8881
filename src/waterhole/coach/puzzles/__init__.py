"""Puzzles: positions of bots' games in which one move is clearly the best, and not the one that comes to mind first."""
