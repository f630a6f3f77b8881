"""Where people sit, for the list of one's own tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "seats"
down_revision = "first"


def upgrade() -> None:
    op.add_column("players", sa.Column("seat", sa.Integer))


def downgrade() -> None:
    op.drop_column("players", "seat")
