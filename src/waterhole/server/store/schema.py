"""The tables of the database."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, Index, Integer, LargeBinary, MetaData, String, Table, Text

metadata = MetaData()

# The log: (table, number) lets exactly one of two simultaneous entries in.
entries = Table(
    "entries",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),  # milliseconds since 1970
    Column("body", Text, nullable=False),
    Column("snapshot", LargeBinary),  # the whole table after this entry; of a finished one only the last is kept
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
    Index("tables_by_status", "status", "changed"),
    Index("tables_by_code", "code"),
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

facts = Table("facts", metadata, Column("name", String(32), primary_key=True), Column("value", Text, nullable=False))
