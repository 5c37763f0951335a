"""Tables, their lines, frames and chat, and the keys of the installation."""

import sqlalchemy as sa
from alembic import op

from watertable.server.store.migrations.steps import index

revision = "0001"
down_revision = None


def of_table() -> sa.Column[str]:
    """The table that a row belongs to and goes with."""
    return sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", ondelete="CASCADE"))


def upgrade() -> None:
    """Begin with nothing."""
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("settings", sa.Text, nullable=False),
        sa.Column("secret", sa.LargeBinary, nullable=False),
        sa.Column("seats", sa.Text, nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("header", sa.Text),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("asked", sa.Integer),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("changed", sa.Double, nullable=False),
        sa.Column("ended", sa.Double),
        sa.Column("deadline", sa.Double),
        postgresql_with={"fillfactor": 70},
    )
    op.create_table(
        "lines",
        of_table(),
        sa.Column("ply", sa.Integer),
        sa.Column("line", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("key", sa.Text),
        sa.Column("done", sa.Integer),
        sa.Column("hash", sa.LargeBinary, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "ply"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "frames",
        of_table(),
        sa.Column("ply", sa.Integer),
        sa.Column("frames", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "ply"),
    )
    op.create_table(
        "chat",
        of_table(),
        sa.Column("n", sa.Integer),
        sa.Column("seat", sa.Integer),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "n"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "keys",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("secret", sa.LargeBinary, nullable=False),
    )
    index("lines_key", "lines", ["table_id", "seat", "key"], "key IS NOT NULL", unique=True)
    index("tables_deadline", "tables", ["deadline"], "deadline IS NOT NULL")
    index("tables_listed", "tables", ["created"], "listed AND ended IS NULL")
    index("tables_ended", "tables", ["ended"], "ended IS NOT NULL")
    op.create_index("tables_address", "tables", ["address", "created"])
