"""Workers have leases, and tables have an owner among them."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Begin with tables that nobody owns."""
    op.create_table(
        "workers",
        sa.Column("number", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("until", sa.Double, nullable=False),
    )
    op.add_column("heads", sa.Column("owner", sa.BigInteger))
