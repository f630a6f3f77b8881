"""Bring a database up to date when the server starts."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, inspect, text

HEAD = "looking_back"  # the newest revision: a database that has it needs no Alembic, which takes a while to import
LOCK = 0x7761746572  # of PostgreSQL: two processes that start at once migrate one after the other


def migrate(connection: Connection) -> None:
    """Run the migrations that this database has not seen."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": LOCK})
    if revision(connection) != HEAD:
        upgrade(connection, "head")


def upgrade(connection: Connection, to: str) -> None:
    """Run the migrations up to a revision."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN IMMEDIATE")  # else every table is created in a transaction of its own
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, to)


def revision(connection: Connection) -> str | None:
    """The last migration that this database has seen."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return found
