"""The deals of the days: one secret for everybody, and the tries at it.

No try begins when its deal is closed, and the secret may be told when it is revealed: in between
every try that still runs is ended.
"""

from collections.abc import Callable, Sequence

from msgspec import Struct

from watertable.kernel.records.chance import promise_of
from watertable.server.store import sealing
from watertable.server.store.appends import Row, storable
from watertable.server.store.database import Database
from watertable.server.store.sealing import Seals

MANY = 1000  # tries of one deal that are listed


class DealRow(Struct, frozen=True):
    """The deal of one day and game."""

    day: str
    game: str
    secret: bytes
    promise: str
    settings: bytes  # JSON: those of each of its tables
    bot: str
    closed: float | None = None
    revealed: float | None = None


class TryRow(Struct, frozen=True):
    """One try at a deal; `ended` is that of its table."""

    table: str
    day: str
    game: str
    share: str
    player: str | None
    name: str
    result: bytes | None = None
    ended: float | None = None


DEAL = "SELECT day, game, secret, promise, settings, bot, closed, revealed FROM deals"
TRY = (
    "SELECT try_at, day, game, share, player, name, result, ended "
    "FROM tries JOIN heads ON table_id = try_at"
)


class DealRows:
    """The deals in a database."""

    def __init__(self, database: Database, seals: Callable[[], Seals | None]) -> None:
        """Keep them there, their secrets sealed where there is a key."""
        self.database, self.seals = database, seals

    async def keep(self, deal: DealRow) -> DealRow:
        """Keep a deal, unless there is one of that day: return the one that stands."""
        await self.database.write(
            "INSERT INTO deals (day, game, secret, promise, settings, bot) "
            "VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING RETURNING day",
            deal.day,
            deal.game,
            sealing.closed(self.seals(), deal.secret, _place(deal.day, deal.game)),
            promise_of(deal.secret),
            deal.settings.decode(),
            deal.bot,
        )
        found = await self.find(deal.day, deal.game)
        assert found is not None
        return found

    async def find(self, day: str, game: str) -> DealRow | None:
        """Return the deal of a day."""
        rows = await self.database.read(
            f"{DEAL} WHERE day = $1 AND game = $2", storable(day), storable(game)
        )
        return self._deal(rows[0]) if rows else None

    async def unrevealed(self, before: str) -> list[DealRow]:
        """Return the deals of days before one that have not been revealed."""
        rows = await self.database.read(
            f"{DEAL} WHERE revealed IS NULL AND day < $1 ORDER BY day", before
        )
        return [self._deal(row) for row in rows]

    async def days(self, game: str, limit: int) -> list[str]:
        """Return the days whose deal has been revealed, the newest first."""
        rows = await self.database.read(
            "SELECT day FROM deals WHERE game = $1 AND revealed IS NOT NULL "
            "ORDER BY day DESC LIMIT $2",
            game,
            limit,
        )
        return [row[0] for row in rows]

    async def close(self, day: str, game: str) -> None:
        """Let no try begin or count any more."""
        await self.database.write(
            f"UPDATE deals SET closed = {self.database.clock} "
            "WHERE day = $1 AND game = $2 AND closed IS NULL RETURNING day",
            day,
            game,
        )

    async def reveal(self, day: str, game: str) -> None:
        """Let the secret be told: all tries are over."""
        await self.database.write(
            f"UPDATE deals SET revealed = {self.database.clock} "
            "WHERE day = $1 AND game = $2 AND revealed IS NULL RETURNING day",
            day,
            game,
        )

    async def begin(self, one: TryRow) -> bool:
        """Note a try at a table that is kept; False if it is too late, or the player has had one.

        The deal's row is held meanwhile: it cannot be closed before the try can be seen.
        """
        rows = await self.database.write(
            "UPDATE deals SET closed = NULL WHERE day = $2 AND game = $3 AND closed IS NULL "
            "AND NOT EXISTS (SELECT 1 FROM tries WHERE day = $2 AND game = $3 AND player = $1) "
            "RETURNING day",
            one.player,
            one.day,
            one.game,
            also=(
                "INSERT INTO tries (try_at, day, game, share, player, name) "
                "VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING",
                (one.table, one.day, one.game, one.share, one.player, storable(one.name)),
            ),
        )
        return bool(rows) and await self.of_table(one.table) is not None

    async def record(self, table: str, result: bytes) -> None:
        """Keep how a try ended, once."""
        await self.database.write(
            "UPDATE tries SET result = $2 WHERE try_at = $1 AND result IS NULL RETURNING try_at",
            table,
            result.decode(),
        )

    async def listed(self, day: str, game: str) -> list[TryRow]:
        """Return the tries at a deal that are over and somebody's who has a name here.

        However many try without one, they take nobody's place.
        """
        rows = await self.database.read(
            f"{TRY} WHERE day = $1 AND game = $2 AND player IS NOT NULL AND result IS NOT NULL "
            f"ORDER BY try_at LIMIT {MANY}",
            day,
            game,
        )
        return [_try(row) for row in rows]

    async def open_tries(self, day: str, game: str) -> list[TryRow]:
        """Return the tries at a deal whose result is not kept."""
        rows = await self.database.read(
            f"{TRY} WHERE day = $1 AND game = $2 AND result IS NULL ORDER BY try_at", day, game
        )
        return [_try(row) for row in rows]

    async def count(self, day: str, game: str) -> int:
        """Return how many tries there were at a deal."""
        query = "SELECT count(*) FROM tries WHERE day = $1 AND game = $2"
        return int((await self.database.read(query, day, game))[0][0])

    async def shared(self, share: str) -> TryRow | None:
        """Return the try that a link names."""
        rows = await self.database.read(f"{TRY} WHERE share = $1", storable(share))
        return _try(rows[0]) if rows else None

    async def of_table(self, table: str) -> TryRow | None:
        """Return the try that is played at a table."""
        rows = await self.database.read(f"{TRY} WHERE try_at = $1", table)
        return _try(rows[0]) if rows else None

    async def among(self, tables: Sequence[str], day: str) -> list[TryRow]:
        """Return the tries of a day that are played at some of these tables."""
        query = f"{TRY} WHERE try_at IN ({self.database.among}) AND day = $2"
        rows = await self.database.read(query, self.database.ids(tables), day)
        return [_try(row) for row in rows]

    async def of_player(self, player: str, day: str) -> list[TryRow]:
        """Return a player's tries of a day."""
        rows = await self.database.read(f"{TRY} WHERE player = $1 AND day = $2", player, day)
        return [_try(row) for row in rows]

    async def disown(self, player: str) -> None:
        """Forget whose tries a player's were: they are anonymous from now on."""
        await self.database.write(
            "UPDATE tries SET player = NULL, name = '' WHERE player = $1 RETURNING try_at", player
        )

    async def seal_all(self) -> None:
        """Seal the secrets that lie there in clear, or by an older key."""
        seals = self.seals()
        if seals is None:
            return
        for day, game, kept in await self.database.read("SELECT day, game, secret FROM deals"):
            if not seals.is_current(bytes(kept)):
                place = _place(day, game)
                await self.database.write(
                    "UPDATE deals SET secret = $3 WHERE day = $1 AND game = $2 RETURNING day",
                    day,
                    game,
                    seals.seal(sealing.opened(seals, bytes(kept), place), place),
                )

    def _deal(self, row: Row) -> DealRow:
        day, game, secret, promise, settings, *rest = row
        opened = sealing.opened(self.seals(), bytes(secret), _place(day, game))
        return DealRow(day, game, opened, promise, settings.encode(), *rest)


def _place(day: str, game: str) -> str:
    return f"deal {day} {game}"


def _try(row: Row) -> TryRow:
    table, day, game, share, player, name, result, ended = row
    kept = None if result is None else result.encode()
    return TryRow(table, day, game, share, player, name, kept, ended)
