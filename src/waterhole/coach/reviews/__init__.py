"""Reviews of finished games: what moves cost, and what was luck."""
