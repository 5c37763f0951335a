"""Ratings: how strong players and bots are at each game, and which matches have counted, once."""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from watertable.server.store.database import Database, Step
from watertable.skill import Strength

MANY = 100  # matches that are looked at together


class Rated(Struct, frozen=True):
    """What is known of one player, or one level of bots, at a game."""

    who: str  # a player's id, or bot:LEVEL
    strength: Strength = Strength()
    matches: int = 0
    won: int = 0
    name: str | None = None  # the player's
    game: str = ""


class CountedFor(Struct, frozen=True):
    """What a match makes of one of those who played it."""

    before: Rated
    after: Strength
    won: bool
    is_player: bool


class SeatRerated(Struct, frozen=True):
    """What a match did to the rating of a seat."""

    seat: int
    before: Strength
    after: Strength


class Ratings:
    """The ratings in a database."""

    def __init__(self, database: Database) -> None:
        """Keep them there."""
        self.database = database

    async def expect(self, table: str) -> None:
        """Remember that the match of a table will count."""
        await self.database.write(
            "INSERT INTO rated (table_id) SELECT id FROM tables WHERE id = $1 "
            "ON CONFLICT DO NOTHING",
            table,
        )

    async def uncounted(self) -> list[str]:
        """Return tables that are over and have not counted: whoever should do it died."""
        rows = await self.database.read(
            "SELECT rated.table_id FROM rated JOIN heads ON heads.table_id = rated.table_id "
            f"WHERE counted IS NULL AND ended IS NOT NULL LIMIT {MANY}"
        )
        return [row[0] for row in rows]

    async def has_counted(self, table: str) -> bool:
        """Say whether nothing is to be counted at a table, or nothing any more."""
        rows = await self.database.read("SELECT counted FROM rated WHERE table_id = $1", table)
        return not rows or rows[0][0] is not None

    async def of(self, game: str, whose: Sequence[str]) -> dict[str, Rated]:
        """Return what is known of some at a game; who is not there has not played."""
        rows = await self.database.read(
            "SELECT who, mu, sigma, matches, won FROM ratings "
            f"WHERE who IN ({self.database.among}) AND game = $2",
            self.database.ids(whose),
            game,
        )
        return {row[0]: Rated(row[0], Strength(*row[1:3]), *row[3:]) for row in rows}

    async def count(
        self, table: str, game: str, all_of: Iterable[CountedFor], seats: Iterable[SeatRerated]
    ) -> bool:
        """Let a match count, once; False if it has, or if a rating is not what it was before."""
        steps: list[Step] = [
            (
                f"UPDATE rated SET counted = {self.database.clock} "
                "WHERE table_id = $1 AND counted IS NULL RETURNING table_id",
                (table,),
            )
        ]
        for one in sorted(all_of, key=lambda one: one.before.who):  # locks in one order
            steps.append(_change(game, one))
        for seat in seats:
            steps.append(
                (
                    "INSERT INTO rerated (table_id, seat, before, after) VALUES ($1, $2, $3, $4) "
                    "RETURNING seat",
                    (table, seat.seat, seat.before.mu, seat.after.mu),
                )
            )
        return await self.database.write_all(steps)

    async def changes(self, table: str) -> list[SeatRerated]:
        """Return what a match did to the ratings of its seats."""
        rows = await self.database.read(
            "SELECT seat, before, after FROM rerated WHERE table_id = $1 ORDER BY seat", table
        )
        return [SeatRerated(seat, Strength(before), Strength(now)) for seat, before, now in rows]

    async def ladder(self, game: str, limit: int) -> list[Rated]:
        """Return the best at a game, players and bots in one list."""
        rows = await self.database.read(
            "SELECT who, mu, sigma, matches, won, name FROM ratings "
            "LEFT JOIN players ON players.id = player_id WHERE game = $1 ORDER BY mu DESC LIMIT $2",
            game,
            limit,
        )
        return [Rated(row[0], Strength(*row[1:3]), *row[3:]) for row in rows]

    async def of_player(self, player: str) -> list[Rated]:
        """Return a player's ratings, game by game."""
        rows = await self.database.read(
            "SELECT who, mu, sigma, matches, won, game FROM ratings "
            "WHERE player_id = $1 ORDER BY game",
            player,
        )
        return [
            Rated(who, Strength(mu, sigma), matches, won, game=game)
            for who, mu, sigma, matches, won, game in rows
        ]


def _change(game: str, one: CountedFor) -> Step:
    """Return the statement that changes a rating, if nobody has changed it meanwhile."""
    who, now = one.before.who, one.after
    if one.before.matches:
        return (
            "UPDATE ratings SET mu = $3, sigma = $4, matches = matches + 1, won = won + $5 "
            "WHERE game = $1 AND who = $2 AND matches = $6 RETURNING who",
            (game, who, now.mu, now.sigma, int(one.won), one.before.matches),
        )
    whose, source = ("id", "FROM players WHERE id = $2") if one.is_player else ("NULL", "")
    return (
        "INSERT INTO ratings (game, who, player_id, mu, sigma, matches, won) "
        f"SELECT CAST($1 AS text), CAST($2 AS text), {whose}, CAST($3 AS float), "
        f"CAST($4 AS float), 1, CAST($5 AS int) {source or 'WHERE true'} "
        "ON CONFLICT DO NOTHING RETURNING who",
        (game, who, now.mu, now.sigma, int(one.won)),
    )
