"""The tables of the database."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, Float, Index, Integer, LargeBinary, MetaData, String, Table, Text

metadata = MetaData()

# The log: (table, number) lets exactly one of two simultaneous entries in.
entries = Table(
    "entries",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),  # milliseconds since 1970
    Column("body", Text, nullable=False),
    Column("snapshot", LargeBinary),  # the whole table after some of the entries; of a finished one after the last
    sqlite_with_rowid=False,
)

# What lists need to know; changed by entries other than moves.
tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("code", String(16), nullable=False),
    Column("game", String(16), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("status", String(8), nullable=False),
    Column("changed", BigInteger, nullable=False),
    Column("card", Text, nullable=False),  # as lists show it, in JSON
    Column("deal", String(64)),  # whose results are compared
    Index("tables_by_status", "status", "changed"),
    Index("tables_by_code", "code"),
    Index("tables_by_deal", "deal", "status", "changed"),
)

players = Table(
    "players",
    metadata,
    Column("person", String(32), primary_key=True),
    Column("table_id", String(32), primary_key=True),
    Column("seat", Integer),  # unknown where they sat before it was written down
    Index("players_by_table", "table_id"),
)

# Private links that move a seat to another device; only their fingerprints are kept.
links = Table(
    "links",
    metadata,
    Column("fingerprint", String(64), primary_key=True),
    Column("table_id", String(32), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("owner", String(32), nullable=False),
    Column("expires", BigInteger, nullable=False),
)

# What was found about the moves of a finished game, one after another: a review goes on where it was left.
reviews = Table(
    "reviews",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("game", Integer, primary_key=True, autoincrement=False),  # of the match, from 1
    Column("number", Integer, primary_key=True, autoincrement=False),  # of what was found
    Column("body", Text, nullable=False),
    sqlite_with_rowid=False,
)

# How strong somebody is in a game. People go by a public name of their own, bots by “bot:expert”.
ratings = Table(
    "ratings",
    metadata,
    Column("player", String(40), primary_key=True),
    Column("game", String(16), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("sure", Float, nullable=False),  # hardly weaker than this: follows from both, and is what lists go by
    Column("matches", Integer, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Index("ratings_by_strength", "game", "sure", "player"),
)

# Every seat of every finished match, rated or not.
results = Table(
    "results",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("player", String(40), nullable=False),
    Column("game", String(16), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("points", Integer, nullable=False),
    Column("share", Float, nullable=False),  # of the win
    Column("left", Boolean, nullable=False),  # did they leave it to a bot?
    Column("mu", Float),  # after a rated match
    Column("sigma", Float),
    Column("luck", Integer),  # as the reviews of its games say, if there are any
    Column("skill", Integer),
    Index("results_by_player", "player", "at"),
    Index("results_by_record", "player", "game", "share", "left", "mu"),  # all that is counted: of bots there are many
)

facts = Table("facts", metadata, Column("name", String(32), primary_key=True), Column("value", Text, nullable=False))
