"""What goes on by itself at a table: bots, physics, standing orders, clocks that run out."""

import asyncio
import hashlib
import logging
from typing import TYPE_CHECKING

from msgspec import Struct

from watertable.bots.protocol import AnyView
from watertable.kernel.errors import WatertableError
from watertable.kernel.records.seats import CHANCE, WORLD
from watertable.kernel.table import orders
from watertable.kernel.table.table import Table
from watertable.programs import is_program
from watertable.server.players import Asker, BotMove, Closed, Rank, SeatAsked
from watertable.server.store import StoreError
from watertable.server.tables import keeping, lessons, owning, thinking
from watertable.server.tables.live_table import LiveTable
from watertable.server.tables.refused import Refused
from watertable.server.tables.settings import SUBSTITUTE
from watertable.server.tables.sitters import player_of, present
from watertable.server.tables.thinking import Thought
from watertable.server.tables.windows import READY

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
    if live.is_held:
        return None  # who sits there has answered
    number = ordered(live, table, seat)
    return None if number is None else Next(seat, None, number)


def ordered(live: LiveTable, table: Table, seat: int) -> int | None:
    """Return what a seat's standing orders do now, or None when it must be asked."""
    names = live.seats.chairs[seat].orders
    number = orders.prepared(table, seat, names)
    if number is not None:
        return number
    return orders.answer(table, seat, orders.named(names), may_look=live.settings.quick)


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
    if live.settings.tournament:
        return False  # the others wait for it
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
        if live.is_held:
            return  # it was answered in time, and is about to be told
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
        asked = _asked_program(hall, live, step)
        state = table.state_bytes() if step.seat == WORLD else b""
        asker, thought = asker_of(live), thinking.thought_of(live, step.seat, step.bot)
    finally:
        hall.release(live)
    answer, frames, number, flaw, fails = None, None, step.number, None, False
    if seen is None:
        answer, frames = await hall.players.world(live.game, live.settings.options, state, asker)
    elif step.bot is not None:
        seed, move = _seed(live.secret, step.seat, ply), None
        if asked is not None and hall.programs is not None:
            move = await hall.programs.choose(step.bot, live.game, asked, seed)
            fails = move is None
        if move is None:
            bot = SUBSTITUTE if fails else step.bot
            move = await _chosen(hall, live, bot, seen, seed, asker, thought)
        number, flaw = move.number, move.flaw
    at = await _moment(hall, live, thought)
    live = await hall.hold(id)
    try:
        if live.ply != ply or live.table is None:
            return True
        if step.bot is None and live.is_held:
            return True  # its seat has answered by hand in the meantime
        if answer is not None:
            live.table.world(answer)
            if frames is not None and live.game.world is not None:
                live.films[ply + 1] = live.game.world.lasts(frames)
        else:
            assert number is not None
            live.table.play(number, step.seat)
        live.note()
        if fails and live.table.outcome is None:
            live.table.substitute(step.seat, SUBSTITUTE)
            live.note()
        await keeping.commit(hall, live, frames=frames, flaw=flaw, at=at)
    finally:
        hall.release(live)
    return True


async def _chosen(
    hall: "Hall",
    live: LiveTable,
    bot: str,
    seen: AnyView,
    seed: int,
    asker: Asker,
    thought: Thought | None,
) -> BotMove:
    """Ask a bot; it must have chosen before its answer could first be told."""
    choose, now = hall.players.choose, hall.time.now()
    if thought is not None:
        within = thought.lasts - READY  # all of it where its moment has passed: after a restart
        return await choose(bot, live.game, seen, seed, asker, within=within, is_window=False)
    if not live.window.is_open:
        return await choose(bot, live.game, seen, seed, asker)
    within = max(0.0, live.window.opened + live.settings.spread[0] - READY - now)
    return await choose(bot, live.game, seen, seed, asker, within=within)


async def _moment(hall: "Hall", live: LiveTable, thought: Thought | None) -> float | None:
    """Wait until an answer may be told; return when that was, None when it was before."""
    told = live.window.told if thought is None else thought.told
    if live.settings.lesson:  # whatever the rival does, one sees what happened before
        told = live.window.opened + live.settings.spread[0]
    if told <= hall.time.now():
        return None
    await hall.time.reach(told)
    return told


def _asked_program(hall: "Hall", live: LiveTable, step: Next) -> SeatAsked | None:
    """Return what a program at this seat is asked, if one sits there and may."""
    programs, table = hall.programs, live.table
    if programs is None or table is None or step.bot is None or not is_program(step.bot):
        return None
    if not programs.has(step.bot):
        return None
    events = table.events_text(step.seat, programs.since(live.id, step.seat))
    return SeatAsked(
        table=live.id,
        seat=step.seat,
        seats=live.settings.seats,
        options=live.settings.options,
        ply=live.ply,
        view=table.seen(step.seat),
        events=events,
    )


def _seed(secret: bytes, seat: int, ply: int) -> int:
    """Return what a bot's dice come from: other than all chance, and told to nobody."""
    said = hashlib.blake2b(f"bot {seat} at {ply}".encode(), digest_size=8, key=secret).digest()
    return int.from_bytes(said, "big") >> 1
