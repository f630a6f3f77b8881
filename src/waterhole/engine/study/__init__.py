"""What only those ask who study a game: its habits, its draw pile, its unseen cards; and what is taken for unsaid."""
