"""Tournaments: what each has come to, and which players have entered by a name of their own."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0011"


def upgrade() -> None:
    """Begin with none."""
    op.create_table(
        "tournaments",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
        sa.Column("running", sa.Boolean, nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("changed", sa.Double, nullable=False),
    )
    op.create_table(
        "entered",
        sa.Column(
            "tournament_id",
            sa.Text,
            sa.ForeignKey("tournaments.id", ondelete="CASCADE"),
            nullable=False,
        ),
        sa.Column(
            "player_id", sa.Text, sa.ForeignKey("players.id", ondelete="CASCADE"), nullable=False
        ),
        sa.PrimaryKeyConstraint("tournament_id", "player_id"),
        sqlite_with_rowid=False,
    )
    op.create_index(
        "tournaments_running",
        "tournaments",
        ["id"],
        sqlite_where=sa.text("running"),
        postgresql_where=sa.text("running"),
    )
    op.create_index("tournaments_address", "tournaments", ["address", "created"])
    op.create_index("entered_player", "entered", ["player_id"])
