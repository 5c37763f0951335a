"""How seats want to be told that it is their turn."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0013"


def upgrade() -> None:
    """Begin with nobody who wants to be told."""
    op.create_table(
        "ways",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column(
            "table_id", sa.Text, sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False
        ),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("epoch", sa.Integer, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("target", sa.LargeBinary, nullable=False),
        sa.Column("told", sa.Integer, nullable=False),
        sa.Column("reminded", sa.Double, nullable=False),
        sa.Column("failures", sa.Integer, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
    )
    op.create_index("ways_seat", "ways", ["table_id", "seat"])
