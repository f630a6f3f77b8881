"""The coach: lessons, hints with reasons, reviews, puzzles. It knows what the seat it helps may know, and no more."""
