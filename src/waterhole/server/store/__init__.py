"""Where tables are kept: a log of entries in SQLite or PostgreSQL, written by one hand."""
