"""What goes on by itself at a table: bots, physics, standing orders, clocks that run out."""

import asyncio
import hashlib
import logging
from typing import TYPE_CHECKING

from msgspec import Struct

from watertable.kernel.errors import WatertableError
from watertable.kernel.records.seats import CHANCE, WORLD
from watertable.kernel.table import orders
from watertable.kernel.table.orders import Order
from watertable.server.players import Asker, Closed, Rank
from watertable.server.store import StoreError
from watertable.server.tables import keeping, lessons, owning
from watertable.server.tables.live_table import LiveTable
from watertable.server.tables.refused import Refused
from watertable.server.tables.sitters import player_of, present

if TYPE_CHECKING:
    from watertable.server.tables.hall import Hall

FAR = 120.0  # seconds: deadlines beyond that are left to the look at the store
MARGIN = 0.005  # seconds after a deadline, so that the database agrees that it has passed
PATIENCE = 30.0  # seconds at most between two attempts at what failed
LASTING = (404, 410)  # refusals after which nothing is tried again

_log = logging.getLogger("watertable.tables")


class Next(Struct, frozen=True):
    """What must happen next without anybody doing it."""

    seat: int
    bot: str | None = None
    number: int | None = None  # a pass that standing orders make, or what a lesson has


def next_of(live: LiveTable) -> Next | None:
    """Return what goes on by itself now, or None when a person is asked or it is over."""
    table, seat = live.table, live.asked
    if table is None or seat is None:
        return None
    if seat < 0:
        return Next(seat)  # chance or the world
    bot = player_of(live.seats, table, seat)
    if bot is not None:
        written = lessons.answer(live, seat)
        return Next(seat, bot) if written is None else Next(seat, None, written)
    if not live.seats.chairs[seat].orders:
        return None
    number = orders.answer(table, seat, orders_of(live, seat))
    return None if number is None else Next(seat, None, number)


def orders_of(live: LiveTable, seat: int) -> frozenset[Order]:
    """Return a seat's standing orders."""
    return frozenset(Order(name) for name in live.seats.chairs[seat].orders)


def go_on(hall: "Hall", live: LiveTable) -> None:
    """Start what goes on by itself, if the table is ours, and wind the clock.

    What was begun before is called off.
    """
    if hall.is_draining:
        return
    if hall.claims.is_shared and not hall.claims.leads(live):
        owning.wait(hall, live)
        return
    task = live.task
    if task is not None and task is not asyncio.current_task():
        task.cancel()
        live.task = task = None
    if task is None and next_of(live) is not None and not is_paused(hall, live):
        live.task = hall.errands.start(_play_on(hall, live.id))
    if live.timer is not None:
        live.timer.cancel()
        live.timer = None
    if live.deadline is not None:
        wait = live.deadline - hall.time.now() + MARGIN
        if wait < FAR:
            live.timer = hall.time.loop.call_later(max(wait, MARGIN), _ring, hall, live)


def is_paused(hall: "Hall", live: LiveTable) -> bool:
    """Whether bots play on among themselves though nobody looks: that can wait until one does."""
    if live.watchers or live.guested > hall.time.clock() or not live.seats.are_bots_alone:
        return False
    return live.looked is None or hall.time.clock() - live.looked > hall.manners.unwatched


def look(hall: "Hall", live: LiveTable) -> None:
    """Somebody asks how a table stands: bots that have paused go on."""
    live.looked = hall.time.clock()
    if live.task is None and live.seats.are_bots_alone:
        hall.go_on(live)


def asker_of(live: LiveTable) -> Asker:
    """Return for whom something is asked at a table: where people sit they come first."""
    assert live.table is not None
    rank = Rank.PEOPLE if present(live.seats, live.table) else Rank.BOTS
    return Asker(rank, live.address, live.id)


def _ring(hall: "Hall", live: LiveTable) -> None:
    live.timer = None
    hall.ring(live)


async def time_out(hall: "Hall", id: str) -> None:
    """The time of the seat that is asked has run out, if the database says so too."""
    if not await owning.may_go_on(hall, id):
        return
    live = await hall.hold(id)
    try:
        seat = live.asked
        if live.table is None or seat is None or seat < 0 or live.deadline is None:
            return
        if live.deadline > hall.time.now():
            hall.go_on(live)
            return
        if hall.time.is_late():
            return  # perhaps nobody served; the rounds come back to it
        live.table.timeout(seat)
        live.note()
        absent(live, seat)
        await keeping.commit(hall, live, late=True)
    finally:
        hall.release(live)


def absent(live: LiveTable, seat: int) -> None:
    """Nobody plays a seat any more: a bot takes over, or it resigns, as the settings say."""
    if live.settings.absent == "resign":
        resign(live, seat)
    else:
        assert live.table is not None
        live.table.substitute(seat, live.settings.substitute)
        live.note()


def resign(live: LiveTable, seat: int) -> None:
    """A seat gives up; if the others play on, a bot takes its place."""
    assert live.table is not None
    live.table.resign(seat)
    live.note()
    if live.table.outcome is None:
        live.table.substitute(seat, live.settings.substitute)
        live.note()


async def _play_on(hall: "Hall", id: str) -> None:
    """Go on until a person is asked; what fails is tried again, ever more patiently."""
    wait, failures = 0.0, 0
    while True:
        if wait:
            await asyncio.sleep(wait)
        try:
            if not await _step(hall, id):
                return
            wait, failures = 0.0, 0
        except Closed:
            return
        except Exception as error:  # a table never sticks, whoever made the mistake
            if isinstance(error, Refused) and error.status in LASTING:
                return
            failures += 1
            wait = min(PATIENCE, 0.05 * 2**failures)
            is_ours = not isinstance(error, (WatertableError, StoreError))
            if isinstance(error, Refused) and error.status == 503:
                continue  # the store is out of order, which is written down once for all tables
            _log.warning("table %s does not go on yet: %s", id, error, exc_info=is_ours)


async def _step(hall: "Hall", id: str) -> bool:
    """Do the next thing; False when there is none."""
    live = await hall.hold(id)
    try:
        step, ply, table = next_of(live), live.ply, live.table
        if live.task is not asyncio.current_task():
            return False
        if step is None or table is None or is_paused(hall, live) or not hall.claims.leads(live):
            live.task = None
            return False
        if step.seat == CHANCE:
            await keeping.commit(hall, live)
            return True
        seen = None if step.seat == WORLD else table.seen(step.seat)
        state = table.state_bytes() if step.seat == WORLD else b""
        asker = asker_of(live)
    finally:
        hall.release(live)
    answer, frames, number, flaw = None, None, step.number, None
    if seen is None:
        answer, frames = await hall.players.world(live.game, live.settings.options, state, asker)
    else:
        if step.bot is not None:
            seed = _seed(live.secret, step.seat, ply)
            move = await hall.players.choose(step.bot, live.game, seen, seed, asker)
            number, flaw = move.number, move.flaw
        if number == live.game.windows.passing(seen) or live.settings.lesson:
            await asyncio.sleep(max(0.0, live.opened + live.settings.pause - hall.time.clock()))
    live = await hall.hold(id)
    try:
        if live.ply != ply or live.table is None:
            return True
        if answer is not None:
            live.table.world(answer)
        else:
            assert number is not None
            live.table.play(number, step.seat)
        live.note()
        await keeping.commit(hall, live, frames=frames, flaw=flaw)
    finally:
        hall.release(live)
    return True


def _seed(secret: bytes, seat: int, ply: int) -> int:
    """Return what a bot's dice come from: other than all chance, and told to nobody."""
    said = hashlib.blake2b(f"bot {seat} at {ply}".encode(), digest_size=8, key=secret).digest()
    return int.from_bytes(said, "big") >> 1
