"""The deal of the day: one secret a day and game, and the tries at it."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Begin with none: the first who asks for a day's deal has it drawn."""
    op.create_table(
        "deals",
        sa.Column("day", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("secret", sa.LargeBinary, nullable=False),
        sa.Column("promise", sa.Text, nullable=False),
        sa.Column("settings", sa.Text, nullable=False),
        sa.Column("bot", sa.Text, nullable=False),
        sa.Column("closed", sa.Double),
        sa.Column("revealed", sa.Double),
        sa.PrimaryKeyConstraint("day", "game", name="deals_day"),
    )
    op.create_table(
        "tries",
        sa.Column(
            "try_at", sa.Text, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("day", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("share", sa.Text, nullable=False, unique=True),
        sa.Column("player", sa.Text),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("result", sa.Text),
        sqlite_with_rowid=False,
    )
    op.create_index(
        "tries_player",
        "tries",
        ["day", "game", "player"],
        unique=True,
        sqlite_where=sa.text("player IS NOT NULL"),
        postgresql_where=sa.text("player IS NOT NULL"),
    )
    op.create_index("tries_day", "tries", ["day", "game"])
