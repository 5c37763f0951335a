"""Tournaments: each is one row, changed all at once by whoever has read its newest version."""

from collections.abc import Sequence

from msgspec import Struct

from watertable.server.store.appends import storable
from watertable.server.store.database import DAY, Database, Step

ROW = "SELECT id, version, state, running, address, created, changed FROM tournaments"
MANY = 500  # that are looked after together


class TournamentRow(Struct, frozen=True):
    """A tournament: what it has come to, as JSON."""

    id: str
    version: int
    state: bytes
    running: bool = False  # a round of it is played
    address: str = ""
    created: float = 0.0
    changed: float = 0.0


class TournamentRows:
    """The tournaments in a database."""

    def __init__(self, database: Database) -> None:
        """Keep them there."""
        self.database = database

    async def create(self, id: str, state: bytes, address: str, player: str = "") -> None:
        """Keep a new tournament; `player` hosts it, and has a name here."""
        clock = self.database.clock
        await self.database.write(
            "INSERT INTO tournaments (id, version, state, running, address, created, changed) "
            f"VALUES ($1, 0, $2, $3, $4, {clock}, {clock}) RETURNING id",
            id,
            state.decode(),
            False,
            address,
            also=(
                "INSERT INTO entered (tournament_id, player_id) "
                "SELECT CAST($1 AS text), id FROM players WHERE id = $2",
                (id, player),
            ),
        )

    async def load(self, id: str) -> TournamentRow | None:
        """Return a tournament."""
        rows = await self.database.read(f"{ROW} WHERE id = $1", storable(id))
        return _row(rows[0]) if rows else None

    async def change(
        self, id: str, version: int, state: bytes, *, running: bool, player: str | None = None
    ) -> bool:
        """Replace what a tournament has come to; False unless that version is its newest.

        `player` has entered with this change.
        """
        steps: list[Step] = [
            (
                f"UPDATE tournaments SET version = version + 1, state = $3, running = $4, "
                f"changed = {self.database.clock} WHERE id = $1 AND version = $2 RETURNING id",
                (id, version, state.decode(), running),
            )
        ]
        if player is not None:
            steps.append(
                (
                    "INSERT INTO entered (tournament_id, player_id) "
                    "SELECT CAST($1 AS text), id FROM players WHERE id = $2 "
                    "ON CONFLICT (tournament_id, player_id) "
                    "DO UPDATE SET player_id = excluded.player_id RETURNING player_id",
                    (id, player),
                )
            )
        return await self.database.write_all(steps)

    async def running(self) -> list[str]:
        """Return the tournaments of which a round is played."""
        rows = await self.database.read(
            f"SELECT id FROM tournaments WHERE running ORDER BY id LIMIT {MANY}"
        )
        return [row[0] for row in rows]

    async def of_player(self, player: str) -> list[str]:
        """Return the tournaments that a player has entered or hosts."""
        rows = await self.database.read(
            "SELECT tournament_id FROM entered WHERE player_id = $1 ORDER BY tournament_id", player
        )
        return [row[0] for row in rows]

    async def count_recent(self, addresses: Sequence[str], seconds: float) -> int:
        """Count the tournaments that an address, under any of these hashes, has made lately."""
        rows = await self.database.read(
            f"SELECT count(*) FROM tournaments WHERE address IN ({self.database.among}) "
            f"AND created > {self.database.clock} - $2",
            self.database.ids(addresses),
            seconds,
        )
        return int(rows[0][0])

    async def prune(self, days: float) -> None:
        """Forget tournaments at which nothing has happened for so many days."""
        await self.database.write(
            f"DELETE FROM tournaments WHERE NOT running AND changed < {self.database.clock} - $1 "
            "RETURNING id",
            days * DAY,
        )


def _row(row: Sequence[object]) -> TournamentRow:
    id, version, state, running, address, created, changed = row
    assert isinstance(state, str)
    assert isinstance(version, int)
    assert isinstance(created, float)
    assert isinstance(changed, float)
    return TournamentRow(
        str(id), version, state.encode(), bool(running), str(address), created, changed
    )
