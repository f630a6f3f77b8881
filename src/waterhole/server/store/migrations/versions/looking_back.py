"""Reviews, ratings, results, and deals that are compared."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "looking_back"
down_revision = "seats"


def upgrade() -> None:
    op.add_column("tables", sa.Column("deal", sa.String(64)))
    op.create_index("tables_by_deal", "tables", ["deal", "status", "changed"])
    op.create_table(
        "reviews",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("game", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("body", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "ratings",
        sa.Column("player", sa.String(40), primary_key=True),
        sa.Column("game", sa.String(16), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("sure", sa.Float, nullable=False),
        sa.Column("matches", sa.Integer, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
    )
    op.create_index("ratings_by_strength", "ratings", ["game", "sure", "player"])
    op.create_table(
        "results",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("player", sa.String(40), nullable=False),
        sa.Column("game", sa.String(16), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("share", sa.Float, nullable=False),
        sa.Column("left", sa.Boolean, nullable=False),
        sa.Column("mu", sa.Float),
        sa.Column("sigma", sa.Float),
        sa.Column("luck", sa.Integer),
        sa.Column("skill", sa.Integer),
    )
    op.create_index("results_by_player", "results", ["player", "at"])
    op.create_index("results_by_record", "results", ["player", "game", "share", "left", "mu"])


def downgrade() -> None:
    for table in ("results", "ratings", "reviews"):
        op.drop_table(table)
    op.drop_index("tables_by_deal", "tables")
    op.drop_column("tables", "deal")
