"""Bring a database up to date when the server starts."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, inspect, text

from waterhole.engine.errors import Refused
from waterhole.server.store.schema import metadata

MIGRATIONS = Path(__file__).parent / "migrations"
ANOTHER = "Another database is named by --database."
HEAD = "sparse"  # the newest revision: a database that has it needs no Alembic, which takes a while to import
LOCK = 0x7761746572  # of PostgreSQL: two processes that start at once migrate one after the other


def migrate(connection: Connection) -> None:
    """Run the migrations that this database has not seen."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SET LOCAL lock_timeout = 0"))  # whoever migrates takes the time it needs
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": LOCK})
    if (before := revision(connection)) != HEAD:
        check(connection, before)
        upgrade(connection, "head")


def check(connection: Connection, before: str | None) -> None:
    """Nothing is changed in what another program, or a newer one, has made."""
    there = set(inspect(connection).get_table_names())
    others = there if connection.dialect.name == "sqlite" else there & set(metadata.tables)
    if before is None and others:
        raise Refused(f"This database belongs to another program: it has tables like “{min(others)}”. {ANOTHER}")
    if before is not None and before not in {file.stem for file in (MIGRATIONS / "versions").glob("*.py")}:
        raise Refused(
            f"This database was made by a newer Waterhole, or by another program (its revision is “{before}”). "
            f"Install that one, or bring back a backup from before. {ANOTHER}"
        )


def upgrade(connection: Connection, to: str) -> None:
    """Run the migrations up to a revision."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN IMMEDIATE")  # else every table is created in a transaction of its own
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, to)


def revision(connection: Connection) -> str | None:
    """The last migration that this database has seen."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return found
