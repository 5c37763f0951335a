"""Moving: a move, why not, a hint, standing orders."""

import functools
import secrets
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from watertable.kernel.table.table import Table
from watertable.kernel.text.json import Json
from watertable.kernel.text.reason import IllegalMove
from watertable.server.players import Asker, Rank, Unanswered
from watertable.server.protocol import Done, Hint, Hints, MoveFrame, MoveRequest, Orders, Why
from watertable.server.store import Repeated
from watertable.server.tables import keeping, loading, publishing, refused, sitting
from watertable.server.tables.live_table import LiveTable
from watertable.server.tables.refused import Refused, refuse, said_as
from watertable.server.tables.who import Who

if TYPE_CHECKING:
    from watertable.server.tables.hall import Hall


Then: TypeAlias = Callable[[Done | BaseException], None]


async def move(
    hall: "Hall", live: LiveTable, who: Who, request: MoveRequest | MoveFrame, waited: bool
) -> Done | float:
    """Make a move and keep it, or say how many seconds too early it is.

    `waited`: it is a pass that was too early before.
    """
    seat = live.seat_of(who)
    await sitting.arrive(hall, live, who)
    if request.ply > live.ply:
        await loading.look(hall, live)
    table = live.table
    if table is None:
        raise refused.not_begun(live.unheard)
    if request.ply != live.ply:
        return await _repeated(hall, live, seat, request, waited)
    if live.in_play and seat in table.substitutes:
        raise sitting.away()
    wait = _too_early(hall, live, table, seat, request.move)
    if wait > 0:
        return wait
    try:
        table.play(request.move, seat)
    except IllegalMove as error:
        raise refused.illegal(error.reason) from error
    live.note(seat, request.key)
    try:
        await keeping.commit(hall, live)
    except Repeated as repeated:
        return Done(repeated.ply)
    return Done(live.ply)


def move_at_once(hall: "Hall", live: LiveTable, who: Who, move: MoveFrame, then: Then) -> bool:
    """Make a move that nothing stands in the way of; False, and nothing was done, if it is not so.

    `then` is called when it is on disk, or when it could not be kept. Whoever is told False takes
    the way through `move`, which does the same with all its ifs, and gives reasons.
    """
    seat, table, chairs = who.seat, live.table, live.seats.chairs
    if seat is None or table is None or seat >= len(chairs) or move.ply != live.ply:
        return False
    chair = chairs[seat]
    if not chair.joined or chair.epoch != who.epoch or seat in table.substitutes:
        return False
    if live.outcome is not None or live.is_closed:
        return False
    if live.opened + live.settings.pause > hall.time.clock():
        return False  # a pass would be too early
    try:
        table.play(move.move, seat)
    except IllegalMove:
        return False
    live.note(seat, move.key)
    keeping.commit_soon(hall, live, functools.partial(_done, hall, live, then))
    return True


def _done(hall: "Hall", live: LiveTable, then: Then, wrong: BaseException | None) -> None:
    """Let go of the table, and answer whoever moved."""
    ply = live.ply
    hall.release(live)
    if isinstance(wrong, Repeated):
        then(Done(wrong.ply))
    else:
        then(Done(ply) if wrong is None else wrong)


async def _repeated(
    hall: "Hall", live: LiveTable, seat: int, request: MoveRequest | MoveFrame, waited: bool
) -> Done:
    """The table has moved on: perhaps by this very request."""
    assert live.table is not None
    if request.key is not None:
        ply = await hall.kept(hall.store.by_key(live.id, seat, request.key))
        if ply is not None:
            return Done(ply)
    if waited and live.table.log.lines[request.ply].seat == seat:
        return Done(live.ply)  # a standing order has passed in the same moment
    if live.outcome is not None:
        raise refused.over()
    raise refused.stale(live.ply)


def _too_early(hall: "Hall", live: LiveTable, table: Table, seat: int, move: int | Json) -> float:
    """Return the seconds until a pass in a window may be made; nobody can tell it was quick."""
    wait = live.opened + live.settings.pause - hall.time.clock()
    if wait <= 0:
        return 0.0
    view = table.seen(seat)
    passing = live.game.windows.passing(view)
    if passing is None:
        return 0.0
    return wait if number_of(live, view, move) == passing else 0.0


def number_of(live: LiveTable, view: Any, move: int | Json) -> int | None:
    """Return the number of a move that is said as data, if it can be read."""
    if not isinstance(move, dict):
        return int(move)
    try:
        return live.game.words.number(live.game.data, view, move, lambda _: 0)
    except (ValueError, KeyError):
        return None


async def why(live: LiveTable, who: Who, move: int | Json) -> Why:
    """Say why a seat may not do this now; only what the seat knows decides."""
    seat = live.seat_of(who)
    if live.table is None:
        raise refused.not_begun(live.unheard)
    try:
        reason = live.table.why_not(move, seat)
    except IllegalMove as error:
        reason = error.reason
    if reason is None:
        return Why(None)
    return Why(refused.illegal(reason).said)


async def hint(hall: "Hall", id: str, who: Who) -> Hints:
    """Return moves worth thinking about; others may use the table meanwhile."""
    live = await hall.hold(id)
    try:
        seat = live.seat_of(who)
        if live.in_play and live.asked != seat:
            raise refuse(409, "not_asked")
        view, asker = live.in_play.seen(seat), Asker(Rank.PEOPLE, live.address, live.id)
    finally:
        hall.release(live)
    try:
        found = await hall.players.hints(live.game, view, secrets.randbits(60), asker)
    except Unanswered as error:
        raise Refused(503, said_as("no_hint", error)) from error
    return Hints(
        [
            Hint(action, move.text, move.parts, why.text, why.parts, win)
            for action, move, why, win in found
        ]
    )


async def order(hall: "Hall", live: LiveTable, who: Who, names: Sequence[str]) -> Orders:
    """Set a seat's standing orders; nobody else is told."""
    seat = live.seat_of(who)
    chair = live.seats.chairs[seat]
    chair.orders = tuple(dict.fromkeys(names))
    await keeping.save(hall, live, quietly=True)
    publishing.publish(hall, live, seat)
    hall.go_on(live)
    return Orders(list(chair.orders))
