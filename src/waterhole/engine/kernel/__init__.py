"""What is compiled, and what compiled code works on: records, chance, the journal, and every game's rules by name."""
