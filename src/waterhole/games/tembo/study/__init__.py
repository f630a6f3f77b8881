"""What only those ask who study the game: its habits, its tensor, what is at stake, its draw pile, its unseen cards."""
