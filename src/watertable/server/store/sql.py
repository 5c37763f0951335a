"""What both databases do with the same SQL, written as PostgreSQL writes it."""

import asyncio
import copy
import secrets
from abc import abstractmethod
from collections.abc import Sequence
from functools import cached_property, partial

from watertable.kernel.game.fingerprint import hash_of_text
from watertable.server.bus import BESIDE
from watertable.server.store import sealing
from watertable.server.store.aliases import Aliases
from watertable.server.store.appends import AWAY, DONE, HEAD_OF, Append, Row, settle, storable
from watertable.server.store.contract import (
    SILENCE,
    Appended,
    Beat,
    ChatRow,
    Conflict,
    Done,
    Due,
    Flaw,
    Frames,
    Head,
    KeptLine,
    Missing,
    StoreError,
    TableRow,
)
from watertable.server.store.database import DAY, Database, SqlValue
from watertable.server.store.deal_rows import DealRows
from watertable.server.store.held import HeldSeats
from watertable.server.store.leases import Leases
from watertable.server.store.named import NamedPlayers
from watertable.server.store.rated import Ratings
from watertable.server.store.sealing import Seals
from watertable.server.store.tournament_rows import TournamentRows
from watertable.server.store.waiting import WaitingTables
from watertable.server.store.ways import Ways

MANY = 2000  # tables that are changed at once
FEW = 100  # tables deleted at once, so that nobody waits long
ADD_BOX = "INSERT INTO boxes (hash, text) VALUES ($1, $2) ON CONFLICT DO NOTHING"
UNUSED = "DELETE FROM boxes WHERE NOT EXISTS (SELECT 1 FROM tables WHERE box = hash)"
ROWS = (
    f"SELECT {', '.join(TableRow.__struct_fields__)} FROM tables JOIN heads ON table_id = id "
    "LEFT JOIN aliases ON named = id"
)


class SqlStore(Database):
    """A store in terms of `read`, `write` and `commit`, which each database has in its own way."""

    holding: str  # rows against everybody else, in SQL
    holding_free: str  # the same, but only those that nobody else holds
    seals: Seals | None = None  # of secrets, which else lie there in clear
    wrong: str | None = None  # why the last beat could not be written

    @cached_property
    def browsers(self) -> HeldSeats:
        """The seats that browsers hold."""
        return HeldSeats(self)

    @cached_property
    def aliases(self) -> Aliases:
        """What tables are called."""
        return Aliases(self)

    @cached_property
    def deals(self) -> DealRows:
        """The deals of the days, and the tries at them."""
        return DealRows(self, lambda: self.seals)

    @cached_property
    def leases(self) -> Leases:
        """Which worker has which table."""
        return Leases(self)

    @cached_property
    def named(self) -> NamedPlayers:
        """Players who have a name here."""
        return NamedPlayers(self)

    @cached_property
    def ratings(self) -> Ratings:
        """How strong players and bots are."""
        return Ratings(self)

    @cached_property
    def tournaments(self) -> TournamentRows:
        """Tournaments, and who has entered them."""
        return TournamentRows(self)

    @cached_property
    def waiters(self) -> WaitingTables:
        """Where somebody waits for anybody."""
        return WaitingTables(self)

    @cached_property
    def ways(self) -> Ways:
        """How seats want to be told that it is their turn."""
        return Ways(self)

    @abstractmethod
    async def look(self) -> None:
        """Raise if the database cannot be written to, as far as reading tells."""

    @abstractmethod
    def commit(self, append: Append, done: Done) -> None:
        """Write an append and commit it, together with others that are waiting."""

    async def append(
        self,
        table: str,
        after_ply: int,
        entries: Sequence[KeptLine],
        head: Head,
        *,
        frames: Sequence[Frames] = (),
        flaws: Sequence[Flaw] = (),
        late: bool = False,
        at: float | None = None,
    ) -> Appended:
        """Add lines in one atomic step."""
        waiting: asyncio.Future[Appended] = asyncio.get_running_loop().create_future()
        append = Append(table, after_ply, entries, head, frames, late, at, flaws)
        self.commit(append, partial(settle, waiting))
        return await waiting

    def submit(
        self,
        table: str,
        after_ply: int,
        entries: Sequence[KeptLine],
        head: Head,
        done: Done,
        *,
        frames: Sequence[Frames] = (),
        late: bool = False,
        at: float | None = None,
    ) -> None:
        """Append without waiting."""
        self.commit(Append(table, after_ply, entries, head, frames, late, at), done)

    async def create(self, row: TableRow, box: str | None = None) -> TableRow:
        """Keep a new table, and its box if that is the first of its kind."""
        made = copy.copy(row)
        made.box = None if box is None else hash_of_text(box)
        rows = await self.write(
            "INSERT INTO tables "
            "(id, game, rules, settings, secret, seats, address, header, box, created) "
            f"VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, {self.clock}) "
            "ON CONFLICT DO NOTHING RETURNING created",
            row.id,
            row.game,
            row.rules,
            row.settings.decode(),
            sealing.closed(self.seals, row.secret, row.id),
            row.seats.decode(),
            row.address,
            None if row.header is None else row.header.decode(),
            made.box,
            first=None if box is None else (ADD_BOX, (made.box, box)),
            also=(
                "INSERT INTO heads (table_id, listed, version, ply, asked, changed) "
                "SELECT id, $2, 0, 0, $3, created FROM tables WHERE id = $1",
                (row.id, row.listed, row.asked),
            ),
        )
        if not rows:
            raise Conflict("There is a table with this id already.")
        made.version, made.ply, made.ended, made.deadline = 0, 0, None, None
        made.created = made.changed = rows[0][0]
        return made

    async def box(self, hash: str) -> str | None:
        """Return the text of a box."""
        rows = await self.read("SELECT text FROM boxes WHERE hash = $1", hash)
        return rows[0][0] if rows else None

    async def boxless(self) -> list[str]:
        """Return the games of tables whose box is not kept."""
        query = "SELECT DISTINCT game FROM tables WHERE box IS NULL AND header IS NOT NULL"
        return [row[0] for row in await self.read(query)]

    async def keep_box(self, text: str, header: str) -> int:
        """Keep the box of tables that were made before boxes were kept, some at a time."""
        hash, kept = hash_of_text(text), 0
        while rows := await self.write(
            "UPDATE tables SET box = $1 WHERE box IS NULL AND id IN (SELECT id FROM tables "
            f"WHERE box IS NULL AND header LIKE $2 LIMIT {MANY}) RETURNING id",
            hash,
            f"{header}%",
            first=(ADD_BOX, (hash, text)),
        ):
            kept += len(rows)
        return kept

    async def load(self, table: str) -> TableRow | None:
        """Return a table's row."""
        rows = await self.read(f"{ROWS} WHERE id = $1", table)
        if not rows:
            return None
        row = table_row(rows[0])
        row.secret = sealing.opened(self.seals, row.secret, row.id)
        return row

    async def many(self, tables: Sequence[str]) -> list[TableRow]:
        """Return the rows of those of these tables that exist."""
        query = f"{ROWS} WHERE id IN ({self.among})"
        return [table_row(row) for row in await self.read(query, self.ids(tables))]

    async def lines(self, table: str, since: int = 0) -> list[tuple[KeptLine, float]]:
        """Return the entries after a ply."""
        rows = await self.read(
            "SELECT ply, line, seat, key, hash, at FROM lines "
            f"WHERE head = {HEAD_OF} AND ply > $2 ORDER BY ply",
            table,
            since,
        )
        return [
            (KeptLine(ply, line.encode(), seat, key, hash), at)
            for ply, line, seat, key, hash, at in rows
        ]

    async def by_key(self, table: str, seat: int, key: str) -> int | None:
        """Return the ply after the append that carried a key."""
        rows = await self.read(DONE, table, seat, storable(key))
        return rows[0][0] if rows else None

    async def change(self, table: str, version: int, seats: bytes) -> int:
        """Replace the seats."""
        rows = await self.write(
            f"UPDATE heads SET version = version + 1, changed = {self.clock} "
            "WHERE table_id = $1 AND version = $2 RETURNING version",
            table,
            version,
            also=("UPDATE tables SET seats = $2 WHERE id = $1", (table, seats.decode())),
            hint=(table, BESIDE),
        )
        if not rows:
            raise Conflict("Somebody else has changed the seats of this table.")
        return int(rows[0][0])

    async def end(self, table: str) -> None:
        """End a table without a line."""
        await self.write(
            f"UPDATE heads SET ended = {self.clock}, deadline = NULL, asked = NULL "
            "WHERE table_id = $1 AND ended IS NULL RETURNING number",
            table,
            hint=(table, BESIDE),
        )

    async def frames(self, table: str, ply: int) -> bytes | None:
        """Return the keyframes of a motion."""
        rows = await self.read(
            "SELECT frames FROM frames WHERE table_id = $1 AND ply = $2", table, ply
        )
        return rows[0][0] if rows else None

    async def films(self, table: str, after: int = 0) -> list[Frames]:
        """Return the keyframes of all motions after a ply."""
        rows = await self.read(
            "SELECT ply, frames FROM frames WHERE table_id = $1 AND ply > $2 ORDER BY ply",
            table,
            after,
        )
        return [Frames(ply, bytes(frames)) for ply, frames in rows]

    async def flaws(self, table: str) -> list[Flaw]:
        """Return which moves were less than was asked for."""
        rows = await self.read(
            f"SELECT ply, kind FROM flaws WHERE head = {HEAD_OF} ORDER BY ply", table
        )
        return [Flaw(*row) for row in rows]

    async def add_chat(self, table: str, seat: int | None, name: str, text: str) -> ChatRow:
        """Say something at a table."""
        rows = await self.write(
            "INSERT INTO chat (table_id, n, seat, name, text, at) "
            "SELECT id, 1 + coalesce((SELECT max(n) FROM chat WHERE table_id = $1), 0), "
            f"$2, $3, $4, {self.clock} FROM tables WHERE id = $1 "
            "RETURNING n, seat, name, text, at",
            table,
            seat,
            storable(name),
            storable(text),
            hint=(table, BESIDE),
        )
        if not rows:
            raise Missing("There is no such table.")
        return ChatRow(*rows[0])

    async def chat(self, table: str, last: int = 50) -> list[ChatRow]:
        """Return the last lines of chat, oldest first."""
        rows = await self.read(
            "SELECT n, seat, name, text, at FROM chat WHERE table_id = $1 ORDER BY n DESC LIMIT $2",
            table,
            last,
        )
        return [ChatRow(*row) for row in reversed(rows)]

    async def remove_chat(self, table: str, n: int) -> None:
        """Empty a line of chat."""
        rows = await self.write(
            "UPDATE chat SET text = '' WHERE table_id = $1 AND n = $2 RETURNING n",
            table,
            n,
            hint=(table, BESIDE),
        )
        if not rows:
            raise Missing("There is no such line of chat.")

    async def listed(self, limit: int) -> list[TableRow]:
        """Return the listed tables that have not ended, the liveliest first."""
        rows = await self.read(
            f"{ROWS} WHERE number IN (SELECT number FROM heads WHERE listed AND ended IS NULL "
            "ORDER BY changed DESC LIMIT $1) ORDER BY changed DESC",
            limit,
        )
        return [table_row(row) for row in rows]

    async def count_recent(self, addresses: Sequence[str], seconds: float) -> int:
        """Count the tables that an address has made lately."""
        rows = await self.read(
            f"SELECT count(*) FROM tables WHERE address IN ({self.among}) "
            f"AND created > {self.clock} - $2",
            self.ids(addresses),
            seconds,
        )
        return int(rows[0][0])

    async def count_alone(self, addresses: Sequence[str], seconds: float) -> int:
        """Count an address's tables that go on and have no chair for a person."""
        rows = await self.read(
            "SELECT count(*) FROM tables JOIN heads ON table_id = id "
            f"WHERE address IN ({self.among}) "
            f"AND created > {self.clock} - {DAY} AND ended IS NULL AND changed > {self.clock} - $2 "
            """AND seats NOT LIKE '%"kind":"person"%' AND seats NOT LIKE '%"kind":"open"%'""",
            self.ids(addresses),
            seconds,
        )
        return int(rows[0][0])

    async def due(self, limit: int, at: float | None = None, after: Due | None = None) -> list[Due]:
        """Return tables whose deadline has passed."""
        last = after or Due(-1.0, "")
        rows = await self.read(
            "SELECT deadline, table_id FROM heads "
            f"WHERE deadline <= coalesce($1, {self.clock} - {AWAY}) "
            "AND (deadline, table_id) > ($2, $3) ORDER BY deadline, table_id LIMIT $4",
            at,
            last.deadline,
            last.table,
            limit,
        )
        return [Due(*row) for row in rows]

    async def soonest(self) -> float | None:
        """Return the seconds until the next deadline of all."""
        rows = await self.read(
            f"SELECT min(deadline) + {AWAY} - {self.clock} FROM heads WHERE deadline IS NOT NULL"
        )
        return None if rows[0][0] is None else max(0.0, float(rows[0][0]))

    async def all_tables(self, after: str = "", limit: int = 1000) -> list[TableRow]:
        """Return tables in the order of their ids."""
        rows = await self.read(f"{ROWS} WHERE id > $1 ORDER BY id LIMIT $2", after, limit)
        return [table_row(row) for row in rows]

    @abstractmethod
    async def abandon(self, days: float) -> int:
        """Delete unfinished tables that nobody has touched for long."""

    async def prune(self, days: float | None, idle: float | None = None) -> int:
        """Delete tables that ended long ago, and unfinished ones that nobody touches."""
        gone = 0 if days is None else await self.sweep(f"ended < {self.clock} - $1", days)
        gone += 0 if idle is None else await self.abandon(idle)
        await self.write(UNUSED)
        return gone

    async def sweep(self, which: str, days: float) -> int:
        """Delete some tables, a few at a time."""
        gone = 0
        some = f"{which} LIMIT {FEW} {self.holding_free}"
        while rows := await self.take_away(some, days * DAY):
            gone += len(rows)
        return gone

    async def take_away(self, which: str, value: SqlValue) -> Sequence[Row]:
        """Delete tables, their heads held first: an append that begins a match does it so too."""
        return await self.write(
            f"WITH chosen AS (SELECT table_id FROM heads WHERE {which}) "
            "DELETE FROM tables WHERE id IN (SELECT table_id FROM chosen) RETURNING id",
            value,
        )

    async def key(self, name: str) -> bytes:
        """Return the secret bytes of a name."""
        rows = await self.read("SELECT secret FROM keys WHERE name = $1", name)
        if not rows:  # whoever is first makes it, and everybody is told the same
            rows = await self.write(
                "INSERT INTO keys (name, secret) VALUES ($1, $2) "
                "ON CONFLICT (name) DO UPDATE SET name = excluded.name RETURNING secret",
                name,
                sealing.closed(self.seals, secrets.token_bytes(32), f"key {name}"),
            )
        kept = bytes(rows[0][0])
        secret = sealing.opened(self.seals, kept, f"key {name}")
        if self.seals is not None and not self.seals.is_current(kept):
            change = "UPDATE keys SET secret = $2 WHERE name = $1 AND secret = $3"
            await self.write(change, name, self.seals.seal(secret, f"key {name}"), kept)
        return secret

    async def now(self) -> float:
        """Return the database's time."""
        return float((await self.read(f"SELECT {self.clock}"))[0][0])

    async def beat(self) -> Beat:
        """Say that somebody serves."""
        try:
            [row] = await self.write(
                "UPDATE service SET beat = CLOCK, before = beat, "
                "away = away + CASE WHEN abs(CLOCK - beat) > $1 THEN CLOCK - beat ELSE 0 END "
                "RETURNING beat, away, before".replace("CLOCK", self.clock),
                SILENCE,
            )
        except StoreError as error:
            self.wrong = str(error)
            raise
        self.wrong = None
        return Beat(*row)

    async def give(self, seconds: float, away: float) -> bool:
        """Add to the time that is away."""
        rows = await self.write(
            "UPDATE service SET away = away + $1 WHERE away = $2 RETURNING away", seconds, away
        )
        return bool(rows)

    async def check(self) -> None:
        """Raise what the last beat met, then what can be seen without writing."""
        if self.wrong is not None:
            raise StoreError(self.wrong)
        await self.look()


def table_row(row: Row) -> TableRow:
    """A row as ROWS selects it."""
    it = TableRow(*row)
    it.settings, it.seats = row[3].encode(), row[5].encode()
    it.header = None if it.header is None else row[8].encode()
    it.listed = bool(it.listed)
    return it
