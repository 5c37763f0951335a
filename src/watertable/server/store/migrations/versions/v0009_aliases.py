"""Tables have names that people can say, beside their ids."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Begin with none: tables of before are reached by their ids, as they were."""
    op.create_table(
        "aliases",
        sa.Column(
            "named", sa.Text, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("alias", sa.Text, nullable=False, unique=True),
        sqlite_with_rowid=False,
    )
