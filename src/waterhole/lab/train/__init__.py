"""Learning habits from a search that plays against itself."""
