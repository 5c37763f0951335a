"""The tables of the database, as they are after the newest migration.

Nothing asks these at run time; the tests compare the migrated databases with them.
"""

import sqlalchemy as sa

metadata = sa.MetaData()


def of_table() -> sa.Column[str]:
    """The table that a row belongs to and goes with."""
    return sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", ondelete="CASCADE"))


# The texts of the boxes that tables are played with, each once, whoever ships or brings them.
boxes = sa.Table(
    "boxes",
    metadata,
    sa.Column("hash", sa.Text, primary_key=True),  # SHA-256 of the text
    sa.Column("text", sa.Text, nullable=False),
)

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("game", sa.Text, nullable=False),
    sa.Column("rules", sa.Integer, nullable=False),
    sa.Column("settings", sa.Text, nullable=False),
    sa.Column("secret", sa.LargeBinary, nullable=False),
    sa.Column("seats", sa.Text, nullable=False),
    sa.Column("address", sa.Text, nullable=False),
    sa.Column("header", sa.Text),
    sa.Column("created", sa.Double, nullable=False),
    sa.Column("box", sa.Text, sa.ForeignKey("boxes.hash")),
)

# Names that people can say, beside the ids.
aliases = sa.Table(
    "aliases",
    metadata,
    sa.Column("named", sa.Text, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("alias", sa.Text, nullable=False, unique=True),
    sqlite_with_rowid=False,
)

# What changes with every move, in short rows: a commit writes the pages of those who moved.
heads = sa.Table(
    "heads",
    metadata,
    sa.Column("number", sa.Integer, sa.Identity(), primary_key=True),
    sa.Column(
        "table_id",
        sa.Text,
        sa.ForeignKey("tables.id", ondelete="CASCADE"),
        nullable=False,
        unique=True,
    ),
    sa.Column("listed", sa.Boolean, nullable=False),
    sa.Column("version", sa.Integer, nullable=False),  # of the seats
    sa.Column("ply", sa.Integer, nullable=False),
    sa.Column("asked", sa.Integer),
    sa.Column("changed", sa.Double, nullable=False),
    sa.Column("ended", sa.Double),
    sa.Column("deadline", sa.Double),
    sa.Column("owner", sa.BigInteger),  # a number of `workers`, or of one that is gone
    postgresql_with={"fillfactor": 50},
)

# In the order they came, which fills page after page, not in that of the tables.
lines = sa.Table(
    "lines",
    metadata,
    sa.Column("head", sa.Integer, sa.ForeignKey("heads.number", ondelete="CASCADE")),
    sa.Column("ply", sa.Integer),
    sa.Column("line", sa.Text, nullable=False),
    sa.Column("seat", sa.Integer),
    sa.Column("key", sa.Text),
    sa.Column("done", sa.Integer),  # the ply after the whole append that carried the key
    sa.Column("hash", sa.LargeBinary, nullable=False),
    sa.Column("at", sa.Double, nullable=False),
    sa.PrimaryKeyConstraint("head", "ply", name="lines_ply"),
)

# Moves of bots that were less than was asked for; told when the match is over.
flaws = sa.Table(
    "flaws",
    metadata,
    sa.Column("head", sa.Integer, sa.ForeignKey("heads.number", ondelete="CASCADE")),
    sa.Column("ply", sa.Integer),
    sa.Column("kind", sa.Text, nullable=False),
    sa.PrimaryKeyConstraint("head", "ply", name="flaws_ply"),
    sqlite_with_rowid=False,
)

frames = sa.Table(
    "frames",
    metadata,
    of_table(),
    sa.Column("ply", sa.Integer),
    sa.Column("frames", sa.LargeBinary, nullable=False),
    sa.PrimaryKeyConstraint("table_id", "ply"),
)

chat = sa.Table(
    "chat",
    metadata,
    of_table(),
    sa.Column("n", sa.Integer),
    sa.Column("seat", sa.Integer),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("at", sa.Double, nullable=False),
    sa.PrimaryKeyConstraint("table_id", "n"),
    sqlite_with_rowid=False,
)

# The seats of browsers; `browser` is a hash of its secret, which also enciphers the token.
held = sa.Table(
    "held",
    metadata,
    of_table(),
    sa.Column("seat", sa.Integer),
    sa.Column("browser", sa.Text),
    sa.Column("token", sa.LargeBinary, nullable=False),
    sa.Column("at", sa.Double, nullable=False),
    sa.PrimaryKeyConstraint("table_id", "seat", "browser"),
    sqlite_with_rowid=False,
)

# How seats want to be told that it is their turn; `target` is enciphered.
ways = sa.Table(
    "ways",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("epoch", sa.Integer, nullable=False),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("target", sa.LargeBinary, nullable=False),
    sa.Column("told", sa.Integer, nullable=False),
    sa.Column("reminded", sa.Double, nullable=False),
    sa.Column("failures", sa.Integer, nullable=False),
    sa.Column("at", sa.Double, nullable=False),
)

# Players who have a name here. A passphrase is kept as a hash that only this server can make.
players = sa.Table(
    "players",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("folded", sa.Text, nullable=False, unique=True),  # names that look alike are one
    sa.Column("phrase", sa.Text),
    sa.Column("created", sa.Double, nullable=False),
)


def of_player() -> sa.Column[str]:
    """The player that a row belongs to and goes with."""
    return sa.Column("player_id", sa.Text, sa.ForeignKey("players.id", ondelete="CASCADE"))


def always_of_player() -> sa.Column[str]:
    """The same, where there is no row without one."""
    column = of_player()
    column.nullable = False
    return column


# Where a player is signed in; `session` is a hash of what the browser keeps.
signed = sa.Table(
    "signed",
    metadata,
    sa.Column("session", sa.Text, primary_key=True),
    always_of_player(),
    sa.Column("at", sa.Double, nullable=False),
)

passkeys = sa.Table(
    "passkeys",
    metadata,
    sa.Column("credential", sa.Text, primary_key=True),
    always_of_player(),
    sa.Column("public_key", sa.LargeBinary, nullable=False),
    sa.Column("uses", sa.BigInteger, nullable=False),  # as the key counts them
    sa.Column("made", sa.Double, nullable=False),
)

# What passkeys are asked to sign: each once, within minutes.
challenges = sa.Table(
    "challenges",
    metadata,
    sa.Column("challenge", sa.Text, primary_key=True),
    sa.Column("purpose", sa.Text, nullable=False),
    sa.Column("at", sa.Double, nullable=False),
)

# The seats of players, whatever they sit with; -1 is the host's place.
sat = sa.Table(
    "sat",
    metadata,
    of_player(),
    of_table(),
    sa.Column("seat", sa.Integer),
    sa.Column("epoch", sa.Integer, nullable=False),
    sa.Column("at", sa.Double, nullable=False),
    sa.PrimaryKeyConstraint("player_id", "table_id", "seat"),
    sqlite_with_rowid=False,
)

# How strong somebody is at a game: `who` is a player's id, or bot:LEVEL.
ratings = sa.Table(
    "ratings",
    metadata,
    sa.Column("game", sa.Text),
    sa.Column("who", sa.Text),
    of_player(),
    sa.Column("mu", sa.Double, nullable=False),
    sa.Column("sigma", sa.Double, nullable=False),
    sa.Column("matches", sa.Integer, nullable=False),
    sa.Column("won", sa.Integer, nullable=False),
    sa.PrimaryKeyConstraint("game", "who"),
    sqlite_with_rowid=False,
)

# Tables that count for ratings, and when they did: each once.
rated = sa.Table(
    "rated",
    metadata,
    of_table(),
    sa.Column("counted", sa.Double),
    sa.PrimaryKeyConstraint("table_id"),
    sqlite_with_rowid=False,
)

# What a match did to the ratings of its seats.
rerated = sa.Table(
    "rerated",
    metadata,
    of_table(),
    sa.Column("seat", sa.Integer),
    sa.Column("before", sa.Double, nullable=False),
    sa.Column("after", sa.Double, nullable=False),
    sa.PrimaryKeyConstraint("table_id", "seat"),
    sqlite_with_rowid=False,
)

# Tables at which somebody waits for anybody, and when they were last seen to wait.
waiting = sa.Table(
    "waiting",
    metadata,
    of_table(),
    sa.Column("game", sa.Text, nullable=False),
    sa.Column("seats", sa.Integer, nullable=False),
    sa.Column("rated", sa.Boolean, nullable=False),
    sa.Column("made", sa.Double, nullable=False),
    sa.Column("at", sa.Double, nullable=False),
    sa.PrimaryKeyConstraint("table_id"),
    sqlite_with_rowid=False,
)

keys = sa.Table(
    "keys",
    metadata,
    sa.Column("name", sa.Text, primary_key=True),
    sa.Column("secret", sa.LargeBinary, nullable=False),
)

# Processes that serve; a lease that is not renewed ends, and the worker's tables are free.
workers = sa.Table(
    "workers",
    metadata,
    sa.Column("number", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("until", sa.Double, nullable=False),
)

# One row. What lines and deadlines count is the database's time less `away`: see docs/store.md.
service = sa.Table(
    "service",
    metadata,
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("away", sa.Double, nullable=False),  # seconds in which nobody served
    sa.Column("beat", sa.Double),  # when somebody last said that they serve
    sa.Column("before", sa.Double),  # and when somebody had said so before that
)

# The deal of each day, the same for everybody; `settings` are those of all its tables.
deals = sa.Table(
    "deals",
    metadata,
    sa.Column("day", sa.Text, nullable=False),  # UTC, such as 2026-11-18
    sa.Column("game", sa.Text, nullable=False),
    sa.Column("secret", sa.LargeBinary, nullable=False),
    sa.Column("promise", sa.Text, nullable=False),
    sa.Column("settings", sa.Text, nullable=False),
    sa.Column("bot", sa.Text, nullable=False),
    sa.Column("closed", sa.Double),  # since when no try begins or counts any more
    sa.Column("revealed", sa.Double),  # since when the seed is told: all its tries are over
    sa.PrimaryKeyConstraint("day", "game", name="deals_day"),
)

tries = sa.Table(
    "tries",
    metadata,
    sa.Column("try_at", sa.Text, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("day", sa.Text, nullable=False),
    sa.Column("game", sa.Text, nullable=False),
    sa.Column("share", sa.Text, nullable=False, unique=True),  # names the result in a link
    sa.Column("player", sa.Text),  # who, where they have a name of their own; else not listed
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("result", sa.Text),  # JSON, once it is over
    sqlite_with_rowid=False,
)

# Tournaments; what each has come to is one JSON.
tournaments = sa.Table(
    "tournaments",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("state", sa.Text, nullable=False),
    sa.Column("running", sa.Boolean, nullable=False),  # a round of it is played
    sa.Column("address", sa.Text, nullable=False),
    sa.Column("created", sa.Double, nullable=False),
    sa.Column("changed", sa.Double, nullable=False),
)

# Players who have entered a tournament, or host it, by a name of their own.
entered = sa.Table(
    "entered",
    metadata,
    sa.Column(
        "tournament_id",
        sa.Text,
        sa.ForeignKey("tournaments.id", ondelete="CASCADE"),
        nullable=False,
    ),
    always_of_player(),
    sa.PrimaryKeyConstraint("tournament_id", "player_id"),
    sqlite_with_rowid=False,
)

# No index names a column that every move changes: PostgreSQL can then update a row in its page.
HAS_KEY = sa.text("key IS NOT NULL")
sa.Index(
    "lines_key",
    lines.c.head,
    lines.c.seat,
    lines.c.key,
    unique=True,
    sqlite_where=HAS_KEY,
    postgresql_where=HAS_KEY,
)
HAS_DEADLINE = sa.text("deadline IS NOT NULL")
sa.Index(
    "heads_deadline",
    heads.c.deadline,
    sqlite_where=HAS_DEADLINE,
    postgresql_where=HAS_DEADLINE,
)
HAS_ENDED = sa.text("ended IS NOT NULL")
sa.Index("heads_ended", heads.c.ended, sqlite_where=HAS_ENDED, postgresql_where=HAS_ENDED)
OPEN = sa.text("listed AND ended IS NULL")
sa.Index("heads_listed", heads.c.number, sqlite_where=OPEN, postgresql_where=OPEN)
sa.Index("held_browser", held.c.browser)
sa.Index("held_at", held.c.at)
sa.Index("ways_seat", ways.c.table_id, ways.c.seat)
sa.Index("signed_player", signed.c.player_id)
sa.Index("signed_at", signed.c.at)
sa.Index("passkeys_player", passkeys.c.player_id)
sa.Index("sat_table", sat.c.table_id)
sa.Index("ratings_player", ratings.c.player_id)
UNCOUNTED = sa.text("counted IS NULL")
sa.Index("rated_uncounted", rated.c.table_id, sqlite_where=UNCOUNTED, postgresql_where=UNCOUNTED)
sa.Index("tables_box", tables.c.box)
sa.Index("tables_address", tables.c.address, tables.c.created)
OF_A_PLAYER = sa.text("player IS NOT NULL")
sa.Index(
    "tries_player",
    tries.c.day,
    tries.c.game,
    tries.c.player,
    unique=True,
    sqlite_where=OF_A_PLAYER,
    postgresql_where=OF_A_PLAYER,
)
sa.Index("tries_day", tries.c.day, tries.c.game)
RUNNING = sa.text("running")
sa.Index(
    "tournaments_running",
    tournaments.c.id,
    sqlite_where=RUNNING,
    postgresql_where=RUNNING,
)
sa.Index("tournaments_address", tournaments.c.address, tournaments.c.created)
sa.Index("entered_player", entered.c.player_id)
