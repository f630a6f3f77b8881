"""Snapshots beside every eighth entry only: what came after one is played again."""

from __future__ import annotations

from alembic import op

revision = "sparse"
down_revision = "looking_back"


def upgrade() -> None:
    # Of a match that is over only the last is there, wherever that stands.
    op.execute(
        "UPDATE entries SET snapshot = NULL WHERE snapshot IS NOT NULL AND number % 8 <> 0 "
        "AND table_id NOT IN (SELECT id FROM tables WHERE status = 'over')"
    )


def downgrade() -> None:
    """Nothing: what is gone can be played again."""
