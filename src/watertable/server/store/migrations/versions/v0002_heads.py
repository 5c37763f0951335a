"""What every move changes stands in a row of its own, and lines are kept in the order they came."""

import sqlalchemy as sa
from alembic import op

from watertable.server.store.migrations.steps import index

revision = "0002"
down_revision = "0001"

MOVED = ("listed", "version", "ply", "asked", "changed", "ended", "deadline")


def upgrade() -> None:
    """Carry over what is there."""
    for old in ("tables_deadline", "tables_listed", "tables_ended"):
        op.drop_index(old, "tables")
    op.drop_index("lines_key", "lines")
    op.create_table(
        "heads",
        sa.Column("number", sa.Integer, sa.Identity(), primary_key=True),
        sa.Column(
            "table_id",
            sa.Text,
            sa.ForeignKey("tables.id", ondelete="CASCADE"),
            nullable=False,
            unique=True,
        ),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("asked", sa.Integer),
        sa.Column("changed", sa.Double, nullable=False),
        sa.Column("ended", sa.Double),
        sa.Column("deadline", sa.Double),
        postgresql_with={"fillfactor": 50},
    )
    columns = ", ".join(MOVED)
    op.execute(
        f"INSERT INTO heads (table_id, {columns}) SELECT id, {columns} FROM tables ORDER BY created"
    )
    for column in MOVED:
        op.drop_column("tables", column)
    op.rename_table("lines", "old_lines")
    op.create_table(
        "lines",
        sa.Column("head", sa.Integer, sa.ForeignKey("heads.number", ondelete="CASCADE")),
        sa.Column("ply", sa.Integer),
        sa.Column("line", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("key", sa.Text),
        sa.Column("done", sa.Integer),
        sa.Column("hash", sa.LargeBinary, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("head", "ply", name="lines_ply"),
    )
    columns = "ply, line, seat, key, done, hash, at"
    op.execute(
        f"INSERT INTO lines (head, {columns}) SELECT number, old_lines.ply, line, seat, key, done, "
        "hash, at FROM heads JOIN old_lines ON old_lines.table_id = heads.table_id "
        "ORDER BY number, old_lines.ply"
    )
    op.drop_table("old_lines")
    index("lines_key", "lines", ["head", "seat", "key"], "key IS NOT NULL", unique=True)
    index("heads_deadline", "heads", ["deadline"], "deadline IS NOT NULL")
    index("heads_ended", "heads", ["ended"], "ended IS NOT NULL")
    index("heads_listed", "heads", ["number"], "listed AND ended IS NULL")
