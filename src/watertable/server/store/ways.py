"""How seats want to be told that it is their turn: addresses that only this server can read."""

from typing import Any

from msgspec import Struct

from watertable.server.store.appends import AWAY, storable
from watertable.server.store.database import Database

MOST = 5  # ways of one seat
MANY = 500  # that are looked at together
REMIND = 0.25  # of the time that a move has, when this is left somebody is reminded
LONG = 3600.0  # seconds that a move has at least where anybody is reminded


class KeptWay(Struct, frozen=True):
    """One way to tell a seat; `target` is enciphered."""

    id: str
    table: str
    seat: int
    epoch: int  # of the seat's link: another sitter, another epoch
    kind: str  # push, webhook or mail
    target: bytes


class DueWay(Struct, frozen=True):
    """A way whose seat is waited for."""

    way: KeptWay
    game: str
    told: int  # the ply at which it was last told
    ply: int
    waited: float  # seconds since anything happened at the table
    failures: int
    left: float | None  # seconds until its clock runs out
    deadline: float  # 0: there is no clock
    is_last_call: bool  # little time is left, and nobody has said so yet


class Ways:
    """What a database knows of them."""

    def __init__(self, database: Database) -> None:
        """Keep it there."""
        self.database = database

    async def add(self, way: KeptWay) -> None:
        """Keep a way, or what it is now; of a seat the last few are kept.

        Whoever asks for it sees the table at this moment: what is told is what comes after.
        """
        await self.database.write(
            "INSERT INTO ways (id, table_id, seat, epoch, kind, target, told, reminded, failures, "
            f"at) SELECT $1, $2, $3, $4, $5, $6, ply, 0, 0, {self.database.clock} FROM heads "
            "WHERE table_id = $2 ON CONFLICT (id) DO UPDATE SET target = excluded.target, "
            "epoch = excluded.epoch, failures = 0, at = excluded.at RETURNING id",
            way.id,
            storable(way.table),
            way.seat,
            way.epoch,
            way.kind,
            way.target,
            also=(
                "DELETE FROM ways WHERE table_id = $1 AND seat = $2 AND id NOT IN (SELECT id "
                f"FROM ways WHERE table_id = $1 AND seat = $2 ORDER BY at DESC LIMIT {MOST})",
                (storable(way.table), way.seat),
            ),
        )

    async def of(self, table: str, seat: int, epoch: int) -> list[KeptWay]:
        """Return the ways of whoever sits there under this epoch."""
        rows = await self.database.read(
            "SELECT id, table_id, seat, epoch, kind, target FROM ways "
            "WHERE table_id = $1 AND seat = $2 AND epoch = $3 ORDER BY at",
            storable(table),
            seat,
            epoch,
        )
        return [KeptWay(*row) for row in rows]

    async def due(self, after: float, beyond: str = "") -> list[DueWay]:
        """Return the ways of seats that have been asked for so many seconds and were not told.

        Those whose id comes after `beyond` first: whoever looks at one part after the other passes
        nobody over, however many wait. A letter is written once for each wait, reminders included.
        """
        now = self.database.clock
        total = f"(h.deadline - h.changed + {AWAY})"
        left = f"(h.deadline - ({now} - {AWAY}))"
        last = f"(h.deadline IS NOT NULL AND h.deadline > w.reminded AND {total} > {LONG} "
        last += f"AND {left} < {REMIND} * {total} "
        last += "AND (w.kind <> 'mail' OR w.told < h.ply OR w.reminded = 0))"
        rows = await self.database.read(
            "SELECT w.id, w.table_id, w.seat, w.epoch, w.kind, w.target, t.game, w.told, h.ply, "
            f"{now} - h.changed, w.failures, {left}, h.deadline, {last} "
            "FROM ways w JOIN heads h ON h.table_id = w.table_id JOIN tables t "
            "ON t.id = w.table_id WHERE h.ended IS NULL AND h.asked = w.seat "
            f"AND t.header IS NOT NULL AND ((w.told < h.ply AND h.changed <= {now} - $1) "
            f"OR {last}) ORDER BY CASE WHEN w.id > $2 THEN 0 ELSE 1 END, w.id LIMIT {MANY}",
            after,
            beyond,
        )
        return [_due(*row) for row in rows]

    async def claim(self, due: DueWay) -> bool:
        """Say that this seat is being told now; False if another worker does."""
        is_last = due.is_last_call or due.way.kind == "mail"
        rows = await self.database.write(
            "UPDATE ways SET told = $2, reminded = $3 WHERE id = $1 AND told = $4 "
            "AND (told < $2 OR reminded < $3) RETURNING id",
            due.way.id,
            due.ply,
            max(due.deadline, 1.0) if is_last else 0.0,
            due.told,
        )
        return bool(rows)

    async def unclaim(self, due: DueWay) -> None:
        """Say that nobody was told after all, so that it is tried again."""
        change = "UPDATE ways SET told = $2, reminded = 0 WHERE id = $1 AND told = $3"
        await self.database.write(change, due.way.id, due.told, due.ply)

    async def note(self, id: str, failures: int) -> None:
        """Remember how often a way has failed in a row."""
        await self.database.write("UPDATE ways SET failures = $2 WHERE id = $1", id, failures)

    async def drop(self, id: str) -> bool:
        """Forget a way."""
        return bool(await self.database.write("DELETE FROM ways WHERE id = $1 RETURNING id", id))

    async def drop_all(self, table: str, seat: int) -> None:
        """Forget every way of a seat."""
        change = "DELETE FROM ways WHERE table_id = $1 AND seat = $2"
        await self.database.write(change, storable(table), seat)


def _due(*row: Any) -> DueWay:
    """A row as `due` selects it."""
    game, told, ply, waited, failures, left, deadline, is_last = row[6:]
    way = KeptWay(*row[:6])
    return DueWay(way, game, told, ply, waited, failures, left, deadline or 0.0, bool(is_last))
