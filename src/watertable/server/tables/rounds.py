"""Rounds of tournaments: they begin, their matches end or are ended, and the next one comes.

Every worker looks after all of it: what it does it does to the newest version of a tournament, or
not at all. A round ends when its last match does, and at its deadline by the tables' time.
"""

import asyncio
import secrets
from collections.abc import Callable, Collection, Iterable
from typing import TYPE_CHECKING, TypeVar

import msgspec

from watertable import games
from watertable.server import records
from watertable.server.protocol import Clock, NewTable
from watertable.server.store import StoreError, TableRow
from watertable.server.store.tournament_rows import TournamentRow
from watertable.server.tables import automatic, keeping, naming
from watertable.server.tables.ledger import encode
from watertable.server.tables.refused import Refused, refuse
from watertable.server.tables.settings import TableSettings, settings_of
from watertable.server.tables.sitters import USED, Chair, Seats
from watertable.server.tables.tokens import new_id
from watertable.server.tables.tournament import (
    Entry,
    Met,
    Result,
    Tournament,
    TournamentRound,
    Why,
    next_pairs,
    planned,
)

if TYPE_CHECKING:
    from watertable.server.tables.hall import Hall

TRIES = 12  # at a tournament that others change at the same time
PATIENCE = 60.0  # seconds past a deadline in which chance or the world may still answer
T = TypeVar("T")
_tournament = msgspec.json.Decoder(Tournament)


async def load(hall: "Hall", id: str) -> Tournament:
    """Return a tournament as it stands."""
    return (await _read(hall, id))[1]


async def _read(hall: "Hall", id: str) -> tuple[TournamentRow, Tournament]:
    row = await hall.kept(hall.store.tournaments.load(id))
    if row is None:
        raise refuse(404, "no_tournament")
    return row, _tournament.decode(row.state)


async def _write(
    hall: "Hall", row: TournamentRow, found: Tournament, player: str | None = None
) -> bool:
    is_running = found.state == "playing"
    return await hall.kept(
        hall.store.tournaments.change(
            row.id, row.version, encode(found), running=is_running, player=player
        )
    )


async def change(
    hall: "Hall", id: str, work: Callable[[Tournament], T], player: str | None = None
) -> T:
    """Change a tournament as it stands now, and keep it; `player`: who enters, if one does."""
    for tried in range(TRIES):
        row, found = await _read(hall, id)
        before, count = encode(found), len(found.entries)
        done = work(found)
        if encode(found) == before:
            return done
        if await _write(hall, row, found, player if len(found.entries) > count else None):
            return done
        await asyncio.sleep(0.01 * tried)
    raise refuse(409, "busy.changes")


# What goes on by itself.


async def keep(hall: "Hall") -> None:
    """Look after all tournaments of which a round is played."""
    for id in await hall.store.tournaments.running():
        try:
            await look_at(hall, id)
        except Refused as error:
            if error.status == 503:
                return  # the store is out of order: there is a next look
        except StoreError:
            raise
        except Exception as error:  # the other tournaments go on
            records.fault("a tournament does not go on", error, tournament=id)


async def clear(hall: "Hall") -> None:
    """Forget tournaments of long ago."""
    if hall.manners.keep_days:
        await hall.store.tournaments.prune(hall.manners.keep_days)


async def look_at(hall: "Hall", id: str) -> None:
    """Note what has ended, end what is late, and begin the next round if it is time."""
    for tried in range(TRIES):
        row, found = await _read(hall, id)
        if found.state != "playing":
            return
        made: list[str] = []
        is_kept = False
        try:
            if not await _go_on(hall, id, found, made):
                return
            is_kept = await _write(hall, row, found)
        finally:
            if not is_kept:
                for table in made:
                    await hall.store.delete(table)
        if is_kept:
            await wake(hall, made)
        else:
            await asyncio.sleep(0.01 * tried)


async def _go_on(hall: "Hall", id: str, found: Tournament, made: list[str]) -> bool:
    """Take a tournament as far as it can go now; whether that was anywhere."""
    if found.rounds:
        current = found.rounds[-1]
        is_changed = await _note_results(hall, found, current)
        if not all(met.result for met in current.pairings):
            return is_changed
        current.over = True
    playing = sum(not one.left for one in found.entries)
    if len(found.rounds) >= planned(found) or playing < 2:
        found.state = "over"
        return True
    pairings = await hall.backroom.do(next_pairs, found)
    for met in pairings:
        if not met.result:
            met.table = await _table_for(hall, id, found, met)
            made.append(met.table)
    found.rounds.append(TournamentRound(hall.time.now() + found.seconds, pairings))
    return True


# Tables.


async def _table_for(hall: "Hall", id: str, found: Tournament, met: Met) -> str:
    """Set up the table of two who meet; each is given the seat when they ask."""
    pair = [found.entry(met.first), found.entry(met.second)]
    settings = await hall.backroom.do(_settings, id, found, pair)
    seats = Seats([_chair(one) for one in pair])
    seats.begun = hall.time.now() if seats.are_bots_alone else None
    is_right = hall.claims.belongs if seats.are_bots_alone else hall.claims.wants
    table = new_id()
    while not is_right(table):
        table = new_id()
    row = TableRow(
        id=table,
        game=found.game,
        rules=games.game(found.game).version,
        settings=encode(settings),
        secret=secrets.token_bytes(32),
        seats=encode(seats),
        address="",  # it counts for nobody: the tournament does
    )
    await hall.kept(hall.store.create(row, games.game(found.game).text))
    await naming.name_table(hall, table)
    if settings.rated:
        await hall.kept(hall.store.ratings.expect(table))
    return table


def _settings(id: str, found: Tournament, pair: list[Entry]) -> TableSettings:
    are_bots = all(one.is_bot for one in pair)
    new = NewTable(
        found.game,
        [one.kind for one in pair],
        options=found.options,
        clock=Clock() if are_bots else found.clock,
        absent="resign",
        rated=found.rated and not are_bots,
    )
    settings = settings_of(new)
    return msgspec.structs.replace(settings, tournament=id, name=found.name[:40])


def _chair(one: Entry) -> Chair:
    if one.is_bot:
        return Chair(one.kind)
    return Chair("person", one.name, link=USED, player=one.player)


async def wake(hall: "Hall", tables: Iterable[str]) -> None:
    """Let bots go on at tables that nobody may be looking at."""
    for table in tables:
        try:
            live = await hall.hold(table)
        except Refused:
            continue
        automatic.look(hall, live)
        hall.release(live)


# How matches come out.


async def _note_results(hall: "Hall", found: Tournament, current: TournamentRound) -> bool:
    """Note what has ended and end what is late; whether anything is new."""
    late = hall.time.now() - current.until
    open_ones = [met for met in current.pairings if not met.result]
    rows = {
        row.id: row for row in await hall.kept(hall.store.many([met.table for met in open_ones]))
    }
    for met in open_ones:
        row = rows.get(met.table)
        pair = found.entry(met.first), found.entry(met.second)
        gone = pair[0].left, pair[1].left
        if row is None:
            met.result, met.why = "none", "late"  # whoever runs the server has deleted it
        elif row.header is None and (row.ended is not None or late >= 0 or any(gone)):
            met.result, met.why = await _without_a_match(hall, met.table, gone)
        elif row.header is not None and (row.ended is not None or late >= 0):
            met.result, met.why = await _of_a_match(hall, met.table, late)
        elif row.asked is not None and (row.asked < 0 or pair[row.asked].is_bot):
            await wake(hall, [met.table])  # whoever played there before has ended
    return any(met.result for met in open_ones)


async def _without_a_match(hall: "Hall", table: str, gone: tuple[bool, bool]) -> tuple[Result, Why]:
    """End a match that has not begun: whoever was there has won it."""
    await hall.kept(hall.store.end(table))
    row = await hall.kept(hall.store.load(table))
    await hall.refresh(table)
    if row is None or row.header is not None:
        return "draw", "late"  # it began in that moment
    chairs = msgspec.json.decode(row.seats, type=Seats).chairs
    there = [
        (chair.is_bot or (chair.joined and chair.nonce is not None)) and not left
        for chair, left in zip(chairs, gone, strict=True)
    ]
    why: Why = "gone" if any(gone) else "away"
    if any(gone) and not all(gone):
        return ("second" if gone[0] else "first"), why
    return ("none" if there[0] == there[1] else "first" if there[0] else "second"), why


async def _of_a_match(hall: "Hall", table: str, late: float) -> tuple[Result, Why]:
    """Say how a match came out; after the deadline whoever it waits for has lost it.

    Nothing where it must be asked again. Where it waits for a bot it counts half for each.
    """
    try:
        live = await hall.hold(table)
    except Refused as error:
        if error.status in automatic.LASTING:
            return "none", "late"  # nobody can read it any more
        raise
    try:
        if live.outcome is not None:
            return won_by(live.outcome.winners), ""
        seat = live.asked
        if live.is_closed or live.table is None:
            return "draw", "late"
        if (seat is None or seat < 0 or live.is_held) and late < PATIENCE:
            return "", ""
        if seat is None or seat < 0 or live.seats.chairs[seat].is_bot:
            await hall.kept(hall.store.end(table))
            hall.forget(live)
            return "draw", "late"
        live.table.timeout(seat)
        live.note()
        automatic.resign(live, seat)
        await keeping.commit(hall, live)
        assert live.outcome is not None
        return won_by(live.outcome.winners), "late"
    except keeping.Again:
        return "", ""  # somebody has moved in that moment
    finally:
        hall.release(live, was_used=False)


def won_by(winners: Collection[int]) -> Result:
    """Return the result of a match of two.

    >>> won_by([1]), won_by([0, 1])
    ('second', 'draw')
    """
    if len(winners) != 1:
        return "draw"
    return "first" if 0 in winners else "second"
