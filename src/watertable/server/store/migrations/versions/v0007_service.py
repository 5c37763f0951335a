"""When somebody last served, and how long nobody did: the tables' time stands still meanwhile."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Begin with the last sign of life that there is."""
    op.create_table(
        "service",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("away", sa.Double, nullable=False),
        sa.Column("beat", sa.Double),
        sa.Column("before", sa.Double),
    )
    op.execute(
        "INSERT INTO service (number, away, beat, before) "
        "SELECT 1, 0, max(changed), NULL FROM heads"
    )
