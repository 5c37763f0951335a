"""The text of every box that a table is played with is kept: it is played to its end on it."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Begin with none: a server says which box the tables that are there were played with."""
    op.create_table(
        "boxes",
        sa.Column("hash", sa.Text, primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
    )
    op.execute("ALTER TABLE tables ADD COLUMN box TEXT REFERENCES boxes (hash)")
    op.create_index("tables_box", "tables", ["box"])
