"""Alembic runs this: it migrates over the connection that the log hands it."""

from __future__ import annotations

from alembic import context

from waterhole.server.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
