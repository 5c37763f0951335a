"""The seats that browsers hold: tokens that only the browser itself can open."""

from collections.abc import Sequence

from watertable.server.store.appends import storable
from watertable.server.store.contract import HELD_DAYS, Held
from watertable.server.store.database import DAY, Database

BROWSERS = 8  # that are known to hold the same seat
MANY = 2000  # tables of one browser that are looked at


class HeldSeats:
    """What is kept for browsers in a database."""

    def __init__(self, database: Database) -> None:
        """Keep it there."""
        self.database = database

    async def hold(self, browser: str, table: str, seat: int, token: bytes) -> None:
        """Keep a token for a browser; of all that hold a seat, the last few are known."""
        await self.database.write(
            "INSERT INTO held (browser, table_id, seat, token, at) "
            f"SELECT $1, id, $3, $4, {self.database.clock} FROM tables WHERE id = $2 "
            "ON CONFLICT (table_id, seat, browser) "
            "DO UPDATE SET token = excluded.token, at = excluded.at RETURNING seat",
            browser,
            table,
            seat,
            token,
            also=(
                "DELETE FROM held WHERE table_id = $1 AND seat = $2 AND browser NOT IN "
                "(SELECT browser FROM held WHERE table_id = $1 AND seat = $2 "
                f"ORDER BY at DESC LIMIT {BROWSERS})",
                (table, seat),
            ),
        )

    async def of(self, browsers: Sequence[str], table: str | None = None) -> list[Held]:
        """Return what is kept for browsers, of one table or of all, the newest last."""
        among = self.database.among
        query = f"SELECT browser, table_id, seat, token FROM held WHERE browser IN ({among})"
        if table is None:
            some = f"{query} ORDER BY at DESC LIMIT {MANY}"
            rows = await self.database.read(some, self.database.ids(browsers))
        else:
            some = f"{query} AND table_id = $2 ORDER BY at DESC"
            rows = await self.database.read(some, self.database.ids(browsers), storable(table))
        return [Held(*row) for row in reversed(rows)]

    async def give_back(self, browsers: Sequence[str], player: str) -> None:
        """Take the seats of a named player away from browsers."""
        await self.database.write(
            f"DELETE FROM held WHERE browser IN ({self.database.among}) AND EXISTS "
            "(SELECT 1 FROM sat WHERE sat.table_id = held.table_id AND sat.seat = held.seat "
            "AND sat.player_id = $2)",
            self.database.ids(browsers),
            player,
        )

    async def let_go(self) -> None:
        """Forget what was kept for browsers longer than HELD_DAYS ago."""
        old = f"DELETE FROM held WHERE at < {self.database.clock} - $1"
        await self.database.write(old, HELD_DAYS * DAY)
