"""What people do with the same cards: deals that are played again, compared, or everybody's for a day."""
