"""Tables in PostgreSQL, shared by several workers; appends are committed together here too."""

import asyncio
from collections.abc import Awaitable, Sequence
from typing import TypeAlias, TypeVar

import asyncpg
from msgspec import Struct

from watertable.server.bus import Bus, Hint
from watertable.server.store.appends import DONE, STANDING, Append, Row, refusal, storable, tell
from watertable.server.store.clearing import Clearing
from watertable.server.store.contract import Appended, Done, Repeated, StoreError
from watertable.server.store.database import SqlValue, Step
from watertable.server.store.migrations import CURRENT, statements

T = TypeVar("T")
CONNECTIONS = 4  # for reading and for all that is not an append
MOST = 512  # appends in one transaction
STALLED = 5  # seconds after which a transaction in which nothing is done is given up
TRIES = 8  # of a statement that met another at the same row
ONLY_READS = "SELECT pg_is_in_recovery() OR current_setting('transaction_read_only') = 'on'"
LOCK = 7_283_065  # the advisory lock of whoever migrates
FAULTS = (
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # an answer that makes no sense: the server was going down
    OSError,
    TimeoutError,
)
LOST = (  # the connection, and with it the knowledge of what was done
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,
    asyncpg.InterfaceError,
    OSError,
)
MET = (
    asyncpg.UniqueViolationError,
    asyncpg.DeadlockDetectedError,
    asyncpg.ForeignKeyViolationError,  # a box that was forgotten, or used again, in this moment
)

Connection: TypeAlias = "asyncpg.Connection[asyncpg.Record]"
Pool: TypeAlias = "asyncpg.Pool[asyncpg.Record]"


class Parked(Struct, eq=False):
    """An append and whoever waits for it."""

    append: Append
    values: tuple[SqlValue, ...]
    done: Done


async def open_postgres(url: str, bus: Bus | None, make: bool = True) -> "PostgresStore":
    """Connect to a database and bring it up to date."""
    connection = await attempt(asyncpg.connect(url))
    try:
        await attempt(prepare(connection, make))
    finally:
        await connection.close()
    pool = await attempt(
        asyncpg.create_pool(
            url, min_size=1, max_size=CONNECTIONS, command_timeout=30, init=heed, reset=keep_heeding
        )
    )
    return PostgresStore(url, pool, bus)


async def prepare(connection: Connection, make: bool) -> None:
    """Run the migrations that are missing, one process at a time."""
    async with connection.transaction():
        await connection.execute(f"SELECT pg_advisory_xact_lock({LOCK})")
        known = await connection.fetchval("SELECT to_regclass('alembic_version')")
        since = await connection.fetchval(CURRENT) if known else None
        if since is None and not make:
            raise StoreError("There is no store in this database; --database names another.")
        for statement in statements("postgresql", since):
            await connection.execute(statement)


async def heed(connection: Connection) -> None:
    """Have a commit mean that it is on disk, where the database is set up otherwise.

    A process that stops between two statements must not keep a table from the others for long.
    """
    await connection.execute(f"SET idle_in_transaction_session_timeout = {STALLED * 1000}")
    await connection.execute(
        "SELECT set_config('synchronous_commit', 'on', false) "
        "WHERE current_setting('synchronous_commit') = 'off'"
    )


async def keep_heeding(_: Connection) -> None:
    """Leave a connection as it is when it is given back; asyncpg would undo what `heed` did."""


async def attempt(doing: Awaitable[T]) -> T:
    """Turn what the database complains about into one sentence."""
    try:
        return await doing
    except FAULTS as error:
        raise fault(error) from error


def fault(error: Exception) -> StoreError:
    """What the database complains about, in one sentence."""
    if isinstance(error, StoreError):
        return error
    said = " ".join(str(error).split()) or type(error).__name__
    return StoreError(f"PostgreSQL could not do it ({said}).")


class PostgresStore(Clearing):
    """A store in a PostgreSQL database."""

    clock = "extract(epoch FROM statement_timestamp())::float8"
    among = "SELECT unnest($1::text[])"
    holding, holding_free = "FOR UPDATE", "FOR UPDATE SKIP LOCKED"

    def __init__(self, url: str, pool: Pool, bus: Bus | None) -> None:
        """Start the task that appends."""
        self.url = url
        self.pool = pool
        self.bus = bus
        self.connection: Connection | None = None
        self.waiting: list[Parked] = []
        self.called = asyncio.Event()
        self.is_open = True
        self.commits = 0
        self.task = asyncio.create_task(self.run())

    async def read(self, statement: str, *values: SqlValue) -> Sequence[Row]:
        """Run a query; what is asked for may be any text."""
        asked = [storable(it) if isinstance(it, str) else it for it in values]
        try:
            return await self.pool.fetch(statement, *asked)
        except FAULTS as error:
            if not isinstance(error, LOST) or isinstance(error, TimeoutError):
                raise fault(error) from error
        return await attempt(self.pool.fetch(statement, *asked))

    async def write(
        self,
        statement: str,
        *values: SqlValue,
        first: Step | None = None,
        also: Step | None = None,
        hint: Hint | None = None,
    ) -> Sequence[Row]:
        """Run a statement, or two or three."""
        rows = await attempt(self.insist(first, (statement, values), also))
        if hint is not None and rows and self.bus is not None:
            self.bus.publish([hint])
        return rows

    async def insist(self, first: Step | None, step: Step, also: Step | None) -> Sequence[Row]:
        """Run a statement, again if it met another at the same row."""
        for tries in range(TRIES):
            try:
                return await self.once(first, step, also)
            except MET:
                await asyncio.sleep(0.01 * tries)
        return await self.once(first, step, also)

    async def once(self, first: Step | None, step: Step, also: Step | None) -> Sequence[Row]:
        """Run a statement, after one that comes first, and another if it has changed something."""
        statement, values = step
        if first is None and also is None:
            return await self.pool.fetch(statement, *values)
        async with self.pool.acquire() as connection, connection.transaction():
            if first is not None:
                await connection.execute(first[0], *first[1])
            rows = await connection.fetch(statement, *values)
            if rows and also is not None:
                await connection.execute(also[0], *also[1])
            return rows

    async def write_all(self, steps: Sequence[Step]) -> bool:
        """Run statements in a transaction; two that meet at the same rows come one by one."""
        for tries in range(TRIES):
            try:
                return await attempt(self.all_once(steps))
            except StoreError as error:
                if not isinstance(error.__cause__, MET) or tries == TRIES - 1:
                    raise
                await asyncio.sleep(0.01 * tries)
        return False

    async def all_once(self, steps: Sequence[Step]) -> bool:
        """Run statements until one changes nothing: then nothing was done."""
        async with self.pool.acquire() as connection:
            transaction = connection.transaction()
            await transaction.start()
            try:
                for statement, values in steps:
                    if not await connection.fetch(statement, *values):
                        await transaction.rollback()
                        return False
            except BaseException:
                await transaction.rollback()
                raise
            await transaction.commit()
            return True

    async def look(self) -> None:
        """Ask PostgreSQL whether it takes anything."""
        if (await self.read(ONLY_READS))[0][0]:
            raise StoreError("The database can only be read now.")

    def ids(self, tables: Sequence[str]) -> list[str]:
        """Tables as a list."""
        return [storable(table) for table in tables]

    def commit(self, append: Append, done: Done) -> None:
        """Leave an append to the task."""
        try:
            if not self.is_open:
                raise StoreError("The store is closed.")
            self.waiting.append(Parked(append, values(append), done))
            self.called.set()
        except (StoreError, UnicodeError) as error:
            asyncio.get_running_loop().call_soon(done, error)

    async def close(self) -> None:
        """Commit what was asked for, then let go of the database."""
        self.is_open = False
        self.called.set()
        await self.task
        if self.connection is not None:
            await self.connection.close()
        await self.pool.close()

    async def run(self) -> None:
        """Commit batch after batch."""
        while self.is_open or self.waiting:
            await self.called.wait()
            self.called.clear()
            while self.waiting:
                batch, self.waiting = self.waiting[:MOST], self.waiting[MOST:]
                await self.settle(batch)

    async def settle(self, batch: list[Parked]) -> None:
        """Commit a batch and tell everyone who waits; publish the hints of what was done."""
        batch.sort(key=lambda one: one.append.table)  # two workers lock rows in the same order
        hints = []
        for one, result in zip(batch, await self.results(batch), strict=True):
            if isinstance(result, Appended):
                hints.append((one.append.table, one.append.ply))
            tell(one.done, result)
        if hints and self.bus is not None:
            self.bus.publish(hints)

    async def results(self, batch: list[Parked]) -> list[Appended | Exception]:
        """Write appends in one transaction; each result is what became of one."""
        try:
            if self.connection is None or self.connection.is_closed():
                self.connection = await attempt(asyncpg.connect(self.url, command_timeout=30))
                await attempt(heed(self.connection))
                await attempt(self.connection.execute(PLAN_ONCE))
            numbered = [(number, *one.values) for number, one in enumerate(batch)]
            statement = ADD
            if any(one.append.flaws for one in batch):
                statement = ADD_FLAWED
                for number, one in enumerate(batch):
                    numbered[number] += flaws_of(one.append)
            rows = await self.connection.fetchmany(statement, numbered)
            self.commits += 1
            done = {number: Appended(at, deadline) for number, at, deadline in rows}
            return [done.get(i) or await self.reason(x.append) for i, x in enumerate(batch)]
        except Exception as error:
            is_lost = isinstance(error, LOST) or not isinstance(error, asyncpg.PostgresError)
            if len(batch) > 1 and not is_lost:
                # All were rolled back; the one at fault must not fail the others.
                return [(await self.results([one]))[0] for one in batch]
            if is_lost and self.connection is not None:
                self.connection.terminate()
            return [fault(error) for _ in batch]

    async def reason(self, append: Append) -> StoreError:
        """Why an append was not done."""
        try:
            for entry in append.keyed:
                done = await self.read(DONE, append.table, entry.seat, storable(entry.key or ""))
                if done:
                    return Repeated(done[0][0])
            return refusal(append, await self.read(STANDING, append.table))
        except StoreError as error:
            return error


# Left alone PostgreSQL plans ADD anew each time: 650 appends a second instead of 2,300.
PLAN_ONCE = "SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off"
ADD = """
WITH moved AS (
    UPDATE heads SET ply = $4, asked = $5, changed = clock.now,
        ended = CASE WHEN $7 THEN clock.now END,
        deadline = CASE WHEN $7 THEN NULL WHEN $8 THEN deadline ELSE now.at + $9 END
    FROM (SELECT extract(epoch FROM clock_timestamp())::float8 AS now) AS clock,
        LATERAL (SELECT coalesce($18::float8,
            clock.now - (SELECT away FROM service WHERE number = 1)) AS at) AS now
    WHERE table_id = $2 AND ply = $3 AND ended IS NULL
        AND CASE WHEN $10 THEN deadline <= now.at ELSE deadline IS NULL OR deadline > now.at END
        AND NOT EXISTS (
            SELECT 1 FROM lines JOIN unnest($13::int[], $14::text[]) AS used(seat, key)
            ON lines.seat = used.seat AND lines.key = used.key WHERE lines.head = number
        )
    RETURNING number, table_id, now.at, deadline
), begun AS (
    UPDATE tables SET header = $6 FROM moved WHERE id = table_id AND $6::text IS NOT NULL
), written AS (
    INSERT INTO lines (head, ply, line, seat, key, done, hash, at)
    SELECT number, it.ply, it.line, it.seat, it.key, CASE WHEN it.key IS NOT NULL THEN $4 END,
        it.hash, moved.at
    FROM moved, unnest($11::int[], $12::text[], $13::int[], $14::text[], $15::bytea[])
        AS it(ply, line, seat, key, hash)
), shown AS (
    INSERT INTO frames (table_id, ply, frames)
    SELECT table_id, it.ply, it.frames
    FROM moved, unnest($16::int[], $17::bytea[]) AS it(ply, frames)
)
SELECT $1::int, at, deadline FROM moved
"""
# Seldom needed, and so a statement of its own: every other append is spared the step.
FLAWED = """), flawed AS (
    INSERT INTO flaws (head, ply, kind)
    SELECT number, it.ply, it.kind FROM moved, unnest($19::int[], $20::text[]) AS it(ply, kind)
)
SELECT"""
ADD_FLAWED = FLAWED.join(ADD.rsplit(")\nSELECT", 1))


def values(append: Append) -> tuple[SqlValue, ...]:
    """An append as the parameters of ADD after the first: a number that names it when done."""
    head, entries, frames = append.head, append.entries, append.frames
    return (
        append.table,
        append.after_ply,
        append.ply,
        head.asked,
        None if head.header is None else head.header.decode(),
        head.ended,
        head.keep,
        head.budget,
        append.late,
        [entry.ply for entry in entries],
        [entry.line.decode() for entry in entries],
        [entry.seat for entry in entries],
        [None if entry.key is None else storable(entry.key) for entry in entries],
        [entry.hash for entry in entries],
        [frame.ply for frame in frames],
        [frame.frames for frame in frames],
        append.at,
    )


def flaws_of(append: Append) -> tuple[SqlValue, ...]:
    """The two parameters that ADD_FLAWED has besides."""
    return [flaw.ply for flaw in append.flaws], [flaw.kind for flaw in append.flaws]
