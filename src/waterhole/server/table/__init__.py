"""What a table is: its log, what that adds up to, and what may be done there. Pure: no clock, no line, no database."""
