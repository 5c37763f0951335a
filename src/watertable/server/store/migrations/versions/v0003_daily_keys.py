"""The one key that hashed all addresses is destroyed: daily keys, outside the store, follow it."""

from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make the hashes of older tables say nothing to anybody."""
    op.execute("DELETE FROM keys WHERE name = 'addresses'")
