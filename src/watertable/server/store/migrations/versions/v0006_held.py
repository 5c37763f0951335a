"""What browsers hold is kept for them: one cookie instead of one for each seat."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Begin with nothing: seats are moved here from the cookies in which they lie."""
    op.create_table(
        "held",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", ondelete="CASCADE")),
        sa.Column("seat", sa.Integer),
        sa.Column("browser", sa.Text),
        sa.Column("token", sa.LargeBinary, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat", "browser"),
        sqlite_with_rowid=False,
    )
    op.create_index("held_browser", "held", ["browser"])
    op.create_index("held_at", "held", ["at"])
