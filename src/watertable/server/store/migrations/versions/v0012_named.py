"""Players who have a name here, how they come in, where they sit, and how they are rated."""

import sqlalchemy as sa
from alembic import op

from watertable.server.store.migrations.steps import index

revision = "0012"
down_revision = "0009"


def of(thing: str) -> sa.Column[str]:
    """What a row belongs to and goes with: a player or a table."""
    key = sa.ForeignKey(f"{thing}s.id", ondelete="CASCADE")
    return sa.Column(f"{thing}_id", sa.Text, key)


def always_of(thing: str) -> sa.Column[str]:
    """The same, where it cannot be left out."""
    column = of(thing)
    column.nullable = False
    return column


def upgrade() -> None:
    """Begin with nobody: everybody of before goes on playing without a name."""
    op.create_table(
        "players",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("folded", sa.Text, nullable=False, unique=True),
        sa.Column("phrase", sa.Text),
        sa.Column("created", sa.Double, nullable=False),
    )
    op.create_table(
        "signed",
        sa.Column("session", sa.Text, primary_key=True),
        always_of("player"),
        sa.Column("at", sa.Double, nullable=False),
    )
    op.create_table(
        "passkeys",
        sa.Column("credential", sa.Text, primary_key=True),
        always_of("player"),
        sa.Column("public_key", sa.LargeBinary, nullable=False),
        sa.Column("uses", sa.BigInteger, nullable=False),
        sa.Column("made", sa.Double, nullable=False),
    )
    op.create_table(
        "challenges",
        sa.Column("challenge", sa.Text, primary_key=True),
        sa.Column("purpose", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
    )
    op.create_table(
        "sat",
        of("player"),
        of("table"),
        sa.Column("seat", sa.Integer),
        sa.Column("epoch", sa.Integer, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("player_id", "table_id", "seat"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "ratings",
        sa.Column("game", sa.Text),
        sa.Column("who", sa.Text),
        of("player"),
        sa.Column("mu", sa.Double, nullable=False),
        sa.Column("sigma", sa.Double, nullable=False),
        sa.Column("matches", sa.Integer, nullable=False),
        sa.Column("won", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("game", "who"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "rated",
        of("table"),
        sa.Column("counted", sa.Double),
        sa.PrimaryKeyConstraint("table_id"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "rerated",
        of("table"),
        sa.Column("seat", sa.Integer),
        sa.Column("before", sa.Double, nullable=False),
        sa.Column("after", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "waiting",
        of("table"),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("made", sa.Double, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("table_id"),
        sqlite_with_rowid=False,
    )
    op.create_index("signed_player", "signed", ["player_id"])
    op.create_index("signed_at", "signed", ["at"])
    op.create_index("passkeys_player", "passkeys", ["player_id"])
    op.create_index("sat_table", "sat", ["table_id"])
    op.create_index("ratings_player", "ratings", ["player_id"])
    index("rated_uncounted", "rated", ["table_id"], "counted IS NULL")
