"""Players who have a name here: how they come in, where they are signed in, and where they sit."""

from collections.abc import Sequence

from msgspec import Struct

from watertable.server.bus import BESIDE
from watertable.server.store.appends import HEAD_OF, storable
from watertable.server.store.contract import HELD_DAYS, KeptLine
from watertable.server.store.database import DAY, Database, SqlValue

MANY = 2000  # tables of one player that are looked at
CHALLENGE_SECONDS = 300.0  # within which a passkey must have signed


class NamedPlayer(Struct, frozen=True):
    """Somebody who has a name here."""

    id: str
    name: str


class KnownPlayer(Struct, frozen=True):
    """A player, and the hash of the passphrase if there is one."""

    player: NamedPlayer
    phrase: str | None
    created: float


class Passkey(Struct, frozen=True):
    """What is kept of a passkey: nothing that opens anything."""

    credential: str
    player: NamedPlayer
    public_key: bytes
    uses: int
    made: float


class SeatOfPlayer(Struct, frozen=True):
    """A seat that a player took, under this epoch of its link; -1 is the host's place."""

    table: str
    seat: int
    epoch: int


class NamedPlayers:
    """What a database knows of named players."""

    def __init__(self, database: Database) -> None:
        """Keep it there."""
        self.database = database

    async def make(self, player: NamedPlayer, folded: str, phrase: str | None) -> bool:
        """Keep a new player; False if another one has a name that looks so."""
        rows = await self.database.write(
            "INSERT INTO players (id, name, folded, phrase, created) "
            f"VALUES ($1, $2, $3, $4, {self.database.clock}) ON CONFLICT DO NOTHING RETURNING id",
            player.id,
            storable(player.name),
            storable(folded),
            phrase,
        )
        return bool(rows)

    async def find(self, folded: str) -> KnownPlayer | None:
        """Return the player of a name."""
        return await self._one("folded", storable(folded))

    async def get(self, id: str) -> KnownPlayer | None:
        """Return a player by the id."""
        return await self._one("id", storable(id))

    async def _one(self, column: str, value: str) -> KnownPlayer | None:
        rows = await self.database.read(
            f"SELECT id, name, phrase, created FROM players WHERE {column} = $1", value
        )
        return KnownPlayer(NamedPlayer(*rows[0][:2]), *rows[0][2:]) if rows else None

    async def many(self, ids: Sequence[str]) -> dict[str, str]:
        """Return what those of these players are called that there are, by their ids."""
        rows = await self.database.read(
            f"SELECT id, name FROM players WHERE id IN ({self.database.among})",
            self.database.ids(ids),
        )
        return {row[0]: row[1] for row in rows}

    async def rename(self, id: str, name: str, folded: str) -> bool:
        """Give a player another name; False if somebody has it."""
        rows = await self.database.write(
            "UPDATE players SET name = $2, folded = $3 WHERE id = $1 AND NOT EXISTS "
            "(SELECT 1 FROM players WHERE folded = $3 AND id <> $1) RETURNING id",
            id,
            storable(name),
            storable(folded),
        )
        return bool(rows)

    async def set_phrase(self, id: str, phrase: str | None) -> None:
        """Let a player come in by another passphrase, or by none."""
        change = "UPDATE players SET phrase = $2 WHERE id = $1"
        await self.database.write(change, id, phrase)

    async def forget(self, id: str) -> None:
        """Forget a player with all that belongs to them."""
        await self.database.write("DELETE FROM players WHERE id = $1", id)

    # Where they are signed in.

    async def let_in(self, session: str, id: str) -> None:
        """Remember where a player is signed in."""
        await self.database.write(
            "INSERT INTO signed (session, player_id, at) "
            f"SELECT $1, id, {self.database.clock} FROM players WHERE id = $2",
            session,
            id,
        )

    async def of_session(self, session: str) -> NamedPlayer | None:
        """Return who is signed in there."""
        rows = await self.database.read(
            "SELECT id, name FROM signed JOIN players ON id = player_id WHERE session = $1 "
            f"AND at > {self.database.clock} - $2",
            session,
            HELD_DAYS * DAY,
        )
        return NamedPlayer(*rows[0]) if rows else None

    async def let_out(self, session: str) -> None:
        """Nobody is signed in there any more."""
        await self.database.write("DELETE FROM signed WHERE session = $1", session)

    async def let_out_elsewhere(self, id: str, session: str) -> int:
        """Sign a player out everywhere but there; say in how many places."""
        rows = await self.database.write(
            "DELETE FROM signed WHERE player_id = $1 AND session <> $2 RETURNING session",
            id,
            session,
        )
        return len(rows)

    async def count_sessions(self, id: str) -> int:
        """Return in how many places a player is signed in."""
        rows = await self.database.read(
            f"SELECT count(*) FROM signed WHERE player_id = $1 AND at > {self.database.clock} - $2",
            id,
            HELD_DAYS * DAY,
        )
        return int(rows[0][0])

    async def let_go(self) -> None:
        """Forget sessions that are too old, and challenges that nobody answered."""
        clock = self.database.clock
        await self.database.write(f"DELETE FROM signed WHERE at < {clock} - $1", HELD_DAYS * DAY)
        old = f"DELETE FROM challenges WHERE at < {clock} - $1"
        await self.database.write(old, CHALLENGE_SECONDS)

    # Passkeys.

    async def ask(self, challenge: str, purpose: str) -> None:
        """Remember what a passkey is asked to sign, and what for."""
        await self.database.write(
            "INSERT INTO challenges (challenge, purpose, at) "
            f"VALUES ($1, $2, {self.database.clock})",
            challenge,
            storable(purpose),
        )

    async def asked(self, challenge: str) -> str | None:
        """Return what was asked, which is then forgotten: nothing is signed for twice."""
        rows = await self.database.write(
            f"DELETE FROM challenges WHERE challenge = $1 AND at > {self.database.clock} - $2 "
            "RETURNING purpose",
            storable(challenge),
            CHALLENGE_SECONDS,
        )
        return rows[0][0] if rows else None

    async def add_passkey(self, id: str, credential: str, public_key: bytes, uses: int) -> bool:
        """Let a player come in by a passkey; False if it is known here already."""
        rows = await self.database.write(
            "INSERT INTO passkeys (credential, player_id, public_key, uses, made) "
            f"SELECT $2, id, $3, $4, {self.database.clock} FROM players WHERE id = $1 "
            "ON CONFLICT DO NOTHING RETURNING credential",
            id,
            credential,
            public_key,
            uses,
        )
        return bool(rows)

    async def passkey(self, credential: str) -> Passkey | None:
        """Return a passkey and whose it is."""
        return next(iter(await self._passkeys("credential", storable(credential))), None)

    async def passkeys_of(self, id: str) -> list[Passkey]:
        """Return a player's passkeys, the oldest first."""
        return await self._passkeys("player_id", id)

    async def _passkeys(self, column: str, value: str) -> list[Passkey]:
        rows = await self.database.read(
            "SELECT credential, id, name, public_key, uses, made FROM passkeys "
            f"JOIN players ON id = player_id WHERE {column} = $1 ORDER BY made",
            value,
        )
        return [
            Passkey(credential, NamedPlayer(id, name), bytes(key), uses, made)
            for credential, id, name, key, uses, made in rows
        ]

    async def used(self, credential: str, before: int, uses: int) -> bool:
        """Count the uses of a passkey; False if it was used in the same moment."""
        rows = await self.database.write(
            "UPDATE passkeys SET uses = $3 WHERE credential = $1 AND uses = $2 RETURNING uses",
            credential,
            before,
            uses,
        )
        return bool(rows)

    async def drop_passkey(self, id: str, credential: str) -> bool:
        """Let a player come in by a passkey no more."""
        rows = await self.database.write(
            "DELETE FROM passkeys WHERE player_id = $1 AND credential = $2 RETURNING credential",
            id,
            storable(credential),
        )
        return bool(rows)

    # Where they sit.

    async def sit(self, id: str, seat: SeatOfPlayer) -> None:
        """Remember that a player has a seat."""
        await self.database.write(
            "INSERT INTO sat (player_id, table_id, seat, epoch, at) "
            f"SELECT players.id, tables.id, $3, $4, {self.database.clock} FROM players, tables "
            "WHERE players.id = $1 AND tables.id = $2 ON CONFLICT (player_id, table_id, seat) "
            "DO UPDATE SET epoch = excluded.epoch, at = excluded.at",
            id,
            seat.table,
            seat.seat,
            seat.epoch,
        )

    async def seats(self, id: str, table: str | None = None) -> list[SeatOfPlayer]:
        """Return the seats of a player, at one table or at all, the newest last."""
        query = "SELECT table_id, seat, epoch FROM sat WHERE player_id = $1"
        if table is None:
            rows = await self.database.read(f"{query} ORDER BY at DESC LIMIT {MANY}", id)
        else:
            rows = await self.database.read(
                f"{query} AND table_id = $2 ORDER BY at DESC", id, storable(table)
            )
        return [SeatOfPlayer(*row) for row in reversed(rows)]

    # What goes when they go.

    async def unsay(self, table: str, seat: int | None, name: str | None) -> None:
        """Empty the chat of a seat (null: the host), or only what it said under a name."""
        whose = "seat IS NULL" if seat is None else "seat = $2"
        values: tuple[SqlValue, ...] = () if seat is None else (seat,)
        if name is not None:
            whose += f" AND name = ${len(values) + 2}"
            values = (*values, storable(name))
        await self.database.write(
            f"UPDATE chat SET name = '', text = '' WHERE table_id = $1 AND {whose} RETURNING n",
            table,
            *values,
            hint=(table, BESIDE),
        )

    async def set_settings(self, table: str, settings: bytes) -> None:
        """Keep settings in which a name no longer stands."""
        change = "UPDATE tables SET settings = $2 WHERE id = $1"
        await self.database.write(change, table, settings.decode())

    async def rewrite(self, table: str, lines: Sequence[KeptLine]) -> None:
        """Keep lines of a log in which a name no longer stands, all or none."""
        change = f"UPDATE lines SET line = $3, hash = $4 WHERE head = {HEAD_OF} AND ply = $2"
        await self.database.write_all(
            [
                (f"{change} RETURNING ply", (table, line.ply, line.line.decode(), line.hash))
                for line in lines
            ]
        )
