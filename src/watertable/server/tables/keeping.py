"""Keeping what happened: on disk first, then told. On any doubt memory is thrown away."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from watertable.kernel.records.seats import CHANCE
from watertable.kernel.table import orders
from watertable.kernel.table.orders import Order
from watertable.kernel.table.table import Table
from watertable.server.store import (
    Appended,
    Conflict,
    Flaw,
    Frames,
    Head,
    Missing,
    Repeated,
    StoreError,
    TooEarly,
    TooLate,
)
from watertable.server.tables import ledger, publishing, refused
from watertable.server.tables.live_table import LiveTable
from watertable.server.tables.refused import Refused, refuse

if TYPE_CHECKING:
    from watertable.server.tables.hall import Hall


class Again(Refused):
    """Somebody else was first, at the seats or with a line: look again and decide anew.

    Whoever cannot do that is refused.
    """

    def __init__(self) -> None:
        """Say so to whoever is refused."""
        super().__init__(409, refuse(409, "stale.look_again").said)


async def begin(hall: "Hall", live: LiveTable) -> None:
    """Set the table up with everybody's nonces, and make the first chance."""
    if live.game.standard and live.settings.position is None:
        live.table = _set_up(live)
    else:
        live.table = await hall.backroom.do(_set_up, live)
    live.noted = 0
    live.start_clock()
    await commit(hall, live, header=ledger.header_of(live.table))


def _set_up(live: LiveTable) -> Table:
    settings = live.settings
    table = Table(
        live.game,
        settings.seats,
        settings.options,
        secret=live.secret,
        nonces=live.seats.nonces,
        nonce_seats=live.seats.nonce_seats,
        without_nonce=live.seats.without_nonce,
        manual=True,
        position=settings.position,
    )
    table.keeps_seed = bool(settings.deal)
    return table


async def commit(
    hall: "Hall",
    live: LiveTable,
    *,
    header: bytes | None = None,
    frames: bytes | None = None,
    flaw: str | None = None,
    late: bool = False,
    at: float | None = None,
) -> None:
    """Answer for chance, keep what is fresh, and only then tell everybody.

    It counts as done now, or at the moment for which it was held back. Whatever goes wrong, memory
    is forgotten and nothing is told.
    """
    try:
        now = hall.time.now() if at is None else at
        head = _ready(live, now, header)
        motion = () if frames is None else (Frames(live.ply + 1, frames),)
        flaws = () if flaw is None else (Flaw(live.ply + 1, flaw),)
        done = await hall.store.append(
            live.id, live.ply, live.fresh, head, frames=motion, flaws=flaws, late=late, at=now
        )
    except BaseException as error:
        raise _lost(hall, live, error) from error
    _kept(hall, live, done)


def commit_soon(
    hall: "Hall", live: LiveTable, then: Callable[[BaseException | None], None]
) -> None:
    """Do the same without a task that waits; `then` is called once, with what went wrong."""

    def kept(result: Appended | BaseException) -> None:
        if isinstance(result, BaseException):
            then(_lost(hall, live, result))
            return
        wrong: BaseException | None = None
        try:
            _kept(hall, live, result)
        except Exception as error:  # it is on disk; whoever waits is answered all the same
            wrong = error
        then(wrong)

    try:
        now = hall.time.now()
        head = _ready(live, now)
        hall.store.submit(live.id, live.ply, live.fresh, head, kept, at=now)
    except Exception as error:  # nothing was written
        then(_lost(hall, live, error))


def _ready(live: LiveTable, now: float, header: bytes | None = None) -> Head:
    """Answer for chance, and say what changes in the row: who is asked, until when."""
    table = live.table
    assert table is not None
    while (asked := table.to_act) == CHANCE:
        table.chance()
        live.note()
    clocks = live.clocks
    if clocks is None or asked is None:
        return Head(asked, asked is None, None, header)
    later = clocks.after(live.marks, now)
    keep = live.deadline is not None and clocks.is_same_thought(later)
    budget = None if later.budget is None else later.budget + live.rest(now)
    return Head(asked, False, budget, header, keep)


async def put_off(hall: "Hall", live: LiveTable, seconds: float) -> None:
    """Whoever is asked has so many seconds more, or less; nothing else changes."""
    if live.deadline is None:
        return
    now = hall.time.now()
    head = Head(live.asked, False, live.deadline + seconds - now)
    try:
        done = await hall.store.append(live.id, live.ply, [], head, at=now)
    except BaseException as error:
        raise _lost(hall, live, error) from error
    live.deadline = done.deadline
    hall.go_on(live)


def _lost(hall: "Hall", live: LiveTable, error: BaseException) -> BaseException:
    """Forget what is not on disk, and say why it is not."""
    hall.forget(live)
    if isinstance(error, TooLate):
        hall.ring(live)
    return _reason(error)


def _kept(hall: "Hall", live: LiveTable, done: Appended) -> None:
    """All that is fresh is on disk: tell everybody, and go on."""
    table = live.table
    assert table is not None
    for mark in live.marks:
        live.pass_line(mark, done.at)
    live.deadline = done.deadline
    if live.game.stream is not None:
        live.hear_chance(live.fresh, done.at)
    live.settle()
    live.at = hall.time.clock()
    hall.moves += 1
    is_untidy = _tidy(live, table)
    publishing.publish(hall, live)
    hall.go_on(live)
    if live.outcome is not None:
        hall.note_end(live)
    if is_untidy:
        hall.errands.start(_save_later(hall, live.id))
    if live.outcome is not None and live.settings.rated:
        hall.errands.start(hall.count_match(live.id))
    if live.outcome is not None and has_bots(live):
        hall.errands.start(_tell_flaws(hall, live.id))
        if hall.programs is not None:
            hall.programs.over(live.id, live.outcome)


def has_bots(live: LiveTable) -> bool:
    """Whether bots play at a table, or played on for somebody."""
    assert live.table is not None
    return bool(live.table.substitutes) or any(chair.is_bot for chair in live.seats.chairs)


async def read_flaws(hall: "Hall", live: LiveTable) -> None:
    """Read which moves of bots were less than was asked for, once nobody can use it any more."""
    if live.outcome is not None and live.settings.rated and not live.rerated:
        live.rerated = await hall.rerated(live.id)
    if live.outcome is not None and has_bots(live):
        live.flaws, live.cover = await hall.store.flaws(live.id), None


async def _tell_flaws(hall: "Hall", id: str) -> None:
    """Tell everybody at a table whose match is over of flaws, if there were any."""
    live = await hall.hold(id)
    try:
        await read_flaws(hall, live)
        if live.flaws:
            publishing.publish(hall, live)
    finally:
        hall.release(live)


def _tidy(live: LiveTable, table: Table) -> bool:
    """Take away orders that are used up and note who is away; whether anything changed."""
    changed = False
    for seat, chair in enumerate(live.seats.chairs):
        if "until_my_turn" in chair.orders:
            after = orders.still_standing(table, seat, orders.named(chair.orders))
            if Order.UNTIL_MY_TURN not in after:
                used = Order.UNTIL_MY_TURN.value
                chair.orders = tuple(name for name in chair.orders if name != used)
                changed = True
        away = seat in table.substitutes and not chair.is_bot
        if away != chair.away:
            chair.away, changed = away, True
    return changed


async def _save_later(hall: "Hall", id: str) -> None:
    """Keep tidied seats. Nobody waits for it: how long a move takes must not tell of orders."""
    live = await hall.hold(id)
    try:
        await save(hall, live, quietly=True)
    except Again:
        pass  # they are tidied again after the next line
    finally:
        hall.release(live)


async def save(hall: "Hall", live: LiveTable, *, quietly: bool = False) -> None:
    """Keep the seats as they are now, and tell everybody; Again if somebody else was first."""
    try:
        live.version = await hall.store.change(live.id, live.version, ledger.encode(live.seats))
    except BaseException as error:
        hall.forget(live)
        raise _reason(error) from error
    publishing.part_strangers(live)
    if not quietly:
        publishing.publish(hall, live)


def _reason(error: BaseException) -> BaseException:
    """Say why something was not kept."""
    match error:
        case Repeated():
            return error
        case Missing():
            return refused.no_table()
        case TooLate():
            return refuse(409, "too_late")
        case TooEarly():
            return refuse(409, "too_early")
        case Conflict():
            return Again()
        case StoreError():
            return refused.out_of_order()
    return error
