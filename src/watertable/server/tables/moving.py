"""Moving: a move, why not, a hint, standing orders."""

import functools
import secrets
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec

from watertable.kernel.table import orders
from watertable.kernel.table.table import Table
from watertable.kernel.text.json import Json
from watertable.kernel.text.reason import IllegalMove
from watertable.server.players import Asker, Rank, Unanswered
from watertable.server.protocol import Done, Hint, Hints, MoveFrame, MoveRequest, Orders, Why
from watertable.server.store import Repeated
from watertable.server.tables import (
    deal_seals,
    keeping,
    loading,
    publishing,
    rating,
    refused,
    sitting,
    streaming,
)
from watertable.server.tables.live_table import LiveTable
from watertable.server.tables.refused import Refused, refuse, said_as
from watertable.server.tables.who import Who
from watertable.server.tables.windows import QUIET, EarlyAnswer

if TYPE_CHECKING:
    from watertable.server.tables.hall import Hall


Then: TypeAlias = Callable[[Done | BaseException], None]


async def move(
    hall: "Hall",
    live: LiveTable,
    who: Who,
    request: MoveRequest | MoveFrame,
    held: EarlyAnswer | None = None,
) -> Done | EarlyAnswer:
    """Make a move and keep it; an answer in a window is held until its moment, and comes again."""
    seat = live.seat_of(who)
    await sitting.arrive(hall, live, who)
    if request.ply > live.ply:
        await loading.look(hall, live)
    table = live.table
    if table is None:
        raise refused.not_begun(live.unheard)
    if request.ply != live.ply and not _is_asked_still(live, table, seat, request.ply, held):
        return await _repeated(hall, live, seat, request, held)
    if live.in_play and seat in table.substitutes:
        raise sitting.away()
    streaming.check(hall, live, request.move)
    if live.asked == seat and (live.is_held or live.window.told > hall.time.now()):
        if held is None or held.until > hall.time.now():
            return _hold(live, table, seat, request.move)
        live.held = None
    try:
        table.play(request.move, seat)
    except IllegalMove as error:
        raise refused.illegal(error.reason) from error
    live.note(seat, request.key)
    at = held.until if held is not None and request.ply == live.ply else None
    try:
        await keeping.commit(hall, live, at=at)
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
    if live.is_held or live.window.told > hall.time.now():
        return False  # an answer is too early
    if live.game.stream is not None and live.game.stream.tick(move.move):
        return False  # it may be too late
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


def _is_asked_still(
    live: LiveTable, table: Table, seat: int, ply: int, held: EarlyAnswer | None
) -> bool:
    """Whether an answer that was held since this ply answers what its seat is asked now."""
    if held is None or live.asked != seat or seat in table.substitutes:
        return False
    return live.is_same_question(ply)


async def _repeated(
    hall: "Hall",
    live: LiveTable,
    seat: int,
    request: MoveRequest | MoveFrame,
    held: EarlyAnswer | None,
) -> Done:
    """The table has moved on: perhaps by this very request."""
    assert live.table is not None
    if request.key is not None:
        ply = await hall.kept(hall.store.by_key(live.id, seat, request.key))
        if ply is not None:
            return Done(ply)
    if held is not None and seat not in live.table.substitutes:
        since = [line for line, _ in live.table.log.since(request.ply) if line.table not in QUIET]
        if since and (since[0].seat, since[0].action) == (seat, held.number):
            return Done(live.ply)  # in the same moment a standing order has passed, as it does
    if live.outcome is not None:
        raise refused.over()
    raise refused.stale(live.ply)


def _hold(live: LiveTable, table: Table, seat: int, move: int | Json) -> EarlyAnswer:
    """Take an answer that the rules allow, the first one that comes; nobody else is told."""
    try:
        reason = table.why_not(move, seat)
    except IllegalMove as error:
        reason = error.reason
    if reason is not None:
        raise refused.illegal(reason)
    number = number_of(live, table.seen(seat), move)
    assert number is not None
    if live.held is None or not live.is_held:
        live.held = EarlyAnswer(live.ply, number, live.window.told)
    elif live.held.number != number:
        raise refuse(409, "answered")
    return live.held


def let_go(hall: "Hall", id: str, held: EarlyAnswer) -> None:
    """Whoever gave an answer does not wait for its moment any more: the seat is asked again."""
    live = hall.tables.get(id)
    if live is None or live.held is not held:
        return
    live.held = None
    if live.asked is not None and not hall.is_draining:
        hall.errands.start(_ask_again(hall, id, live.asked))


async def _ask_again(hall: "Hall", id: str, seat: int) -> None:
    """Tell a seat that it is asked, and let its orders and its clock go on."""
    live = await hall.take(id)  # also where the store is out of order
    try:
        if live.asked == seat and not live.is_held and seat not in live.in_play.substitutes:
            publishing.publish(hall, live, seat)
            hall.go_on(live)
    finally:
        hall.release(live, was_used=False)


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
    foresight = _foresight(live, live.table, seat, move)
    if reason is None:
        return Why(None, foresight)
    return Why(refused.illegal(reason).said, foresight)


def _foresight(live: LiveTable, table: Table, seat: int, move: int | Json) -> Json | None:
    """Return what the seat that is asked would see coming of a move, where its game says that."""
    if live.game.foretell is None or live.asked != seat:
        return None
    view = table.seen(seat)
    number = number_of(live, view, move)
    told = None if number is None else live.game.foretell(live.game, view, number)
    return None if told is None else msgspec.to_builtins(told)


async def hint(hall: "Hall", id: str, who: Who, said: Sequence[str]) -> Hints:
    """Return moves worth thinking about; others may use the table meanwhile."""
    live = await hall.hold(id)
    try:
        seat = live.seat_of(who)
        rating.forbid(live, "hints")
        if live.in_play and live.asked != seat:
            raise refuse(409, "not_asked")
        deal_seals.check_help(live)
        view, asker = live.in_play.seen(seat), Asker(Rank.PEOPLE, live.address, live.id)
    finally:
        hall.release(live)
    try:
        found = await hall.players.hints(live.game, view, secrets.randbits(60), asker, said=said)
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
    for name in names:
        if name.startswith(orders.ANSWER) and not orders.known_answer(live.game, name):
            raise refuse(422, "bad_order", order=name)
    chair.orders = tuple(dict.fromkeys(names))
    await keeping.save(hall, live, quietly=True)
    publishing.publish(hall, live, seat)
    if live.asked == seat and seat not in live.in_play.substitutes:
        hall.go_on(live)  # else what goes on is another's, whose thinking begins only once
    return Orders(list(chair.orders))
