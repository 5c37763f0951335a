"""Which moves of bots were less than was asked for: cut short, or a simpler bot's."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """No move that is there is known to have been."""
    op.create_table(
        "flaws",
        sa.Column("head", sa.Integer, sa.ForeignKey("heads.number", ondelete="CASCADE")),
        sa.Column("ply", sa.Integer),
        sa.Column("kind", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("head", "ply", name="flaws_ply"),
        sqlite_with_rowid=False,
    )
