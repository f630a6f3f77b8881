"""What Python holds in its hands: games, states, observations, matches, replays and decks."""
