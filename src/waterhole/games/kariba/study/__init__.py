"""What only those ask who study the game: its habits, its tensor, its draw pile, its unseen cards."""
