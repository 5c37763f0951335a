"""Rated tables: who may sit there, what is forbidden, and how a match counts, once.

What was won counts in a transaction of its own after the last line, together with the mark that it
has; whoever dies in between is followed by somebody who finds no mark.
"""

import asyncio
from typing import TYPE_CHECKING

from msgspec import Struct

from watertable import games
from watertable.bots.levels import LEVELS
from watertable.server.protocol import NewTable, OwnRating, Rerated, Rung
from watertable.server.store.named import NamedPlayer
from watertable.server.store.rated import CountedFor, Rated, SeatRerated
from watertable.server.tables import publishing
from watertable.server.tables.live_table import LiveTable
from watertable.server.tables.refused import Refused, refuse
from watertable.server.tables.settings import BOT, TableSettings, are_usual
from watertable.skill import after

if TYPE_CHECKING:
    from watertable.server.tables.hall import Hall

ENOUGH = 10  # matches after which a rating is no longer provisional
RUNGS = 500  # of a ladder that are told
TRIES = 20  # of a match whose players have others counted at the same time
LASTING = (404, 410)


class Entrant(Struct, frozen=True):
    """One who is rated for a match: a player or a level of bots, their seats, their place."""

    who: str
    seats: tuple[int, ...]
    place: int  # 0 the winners, 1 the others who stayed, 2 who left or gave up
    is_player: bool


def check_options(settings: TableSettings) -> None:
    """Refuse a rated table that chooses otherwise than the game does by itself."""
    if not are_usual(games.game(settings.game), settings.options):
        raise refuse(422, "wrong_setting.rated_options")


def check_kinds(new: NewTable) -> None:
    """Refuse a rated table that is not the same game for everybody."""
    if not new.rated:
        return
    if new.box is not None or new.variant is not None or new.position is not None:
        raise refuse(422, "wrong_setting.rated_other")
    people = [kind for kind in new.seats if not kind.startswith(BOT)]
    if not people:
        raise refuse(422, "wrong_setting.rated_nobody")
    if len(people) > 1 and new.clock.kind == "none":
        raise refuse(422, "wrong_setting.rated_clock")
    for kind in new.seats:
        check_bot(kind)


def check_bot(kind: str) -> None:
    """Refuse a bot that is no level: others are not on the ladder."""
    if kind.startswith(BOT) and kind.removeprefix(BOT) not in LEVELS:
        raise refuse(422, "wrong_setting.rated_bot", levels=", ".join(LEVELS))


def forbid(live: LiveTable, what: str) -> None:
    """Refuse what no rated table allows: hints, going back, another player in the seat."""
    if live.settings.rated:
        raise refuse(409, f"rated.{what}")


def check_seat(live: LiveTable, seat: int, player: NamedPlayer | None, *, owns: bool) -> None:
    """Refuse whoever may not sit down at a rated table's seat."""
    if not live.settings.rated:
        return
    theirs = live.seats.chairs[seat].player
    if theirs:
        if not owns and (player is None or player.id != theirs):
            raise refuse(403, "rated.of_other")
    elif player is None:
        raise refuse(403, "rated.no_name")
    elif any(chair.player == player.id for chair in live.seats.chairs):
        raise refuse(409, "rated.twice")


async def take_seat(hall: "Hall", live: LiveTable, seat: int, player: NamedPlayer | None) -> None:
    """Whoever sits down at a rated table does so by name, and its match will count."""
    chair = live.seats.chairs[seat]
    if not live.settings.rated:
        return
    if player is not None and not chair.player:
        await hall.kept(hall.store.ratings.expect(live.id))
        chair.player = player.id
    if player is not None:
        chair.name = player.name


def entrants_of(live: LiveTable) -> list[Entrant]:
    """Say who is rated for a match that is over, and how they did.

    Whoever left, ran out of time or gave up is behind everybody who stayed, also where the bot in
    their place has won. A level that sits at several seats counts once, by the best of them.
    """
    table, outcome = live.table, live.outcome
    if table is None or outcome is None:
        return []
    found: dict[str, Entrant] = {}
    for seat, chair in enumerate(live.seats.chairs):
        who = chair.kind if chair.is_bot else chair.player
        if not who:
            continue  # a player who is forgotten
        is_gone = seat in table.substitutes or seat in table.company.quit
        place = 2 if is_gone else 0 if seat in outcome.winners else 1
        if who in found:
            known = found[who]
            place = min(place, known.place)
            found[who] = Entrant(who, (*known.seats, seat), place, known.is_player)
        else:
            found[who] = Entrant(who, (seat,), place, not chair.is_bot)
    return list(found.values())


async def count(hall: "Hall", id: str) -> None:
    """Let a match that is over count, unless it has; then tell whoever is still there."""
    try:
        live = await hall.hold(id)
    except Refused as error:
        if error.status not in LASTING:
            raise
        await hall.store.ratings.count(id, "", [], [])  # nobody can read it any more
        return
    try:
        entrants = entrants_of(live)
    finally:
        hall.release(live, was_used=False)
    for tried in range(TRIES):
        if await hall.store.ratings.has_counted(id):
            break
        if await _count_once(hall, id, live.settings.game, entrants):
            break
        await asyncio.sleep(0.01 * tried)
    live = await hall.hold(id)
    try:
        live.rerated, live.cover = await changes(hall, id), None
        publishing.publish(hall, live)
    finally:
        hall.release(live, was_used=False)


async def _count_once(hall: "Hall", id: str, game: str, entrants: list[Entrant]) -> bool:
    store = hall.store
    players = await store.named.many([one.who for one in entrants if one.is_player])
    there = [one for one in entrants if not one.is_player or one.who in players]
    if len(there) < 2:
        return await store.ratings.count(id, game, [], [])
    known = await store.ratings.of(game, [one.who for one in there])
    before = [known.get(one.who, Rated(one.who)) for one in there]
    now = after([one.strength for one in before], [one.place for one in there])
    changed = [
        CountedFor(was, is_now, one.place == 0, one.is_player)
        for one, was, is_now in zip(there, before, now, strict=True)
    ]
    seats = [
        SeatRerated(seat, was.strength, is_now)
        for one, was, is_now in zip(there, before, now, strict=True)
        for seat in one.seats
    ]
    return await store.ratings.count(id, game, changed, seats)


async def catch_up(hall: "Hall") -> None:
    """Let matches count of which nobody has seen the end: a process died in between."""
    for id in await hall.store.ratings.uncounted():
        await count(hall, id)


async def changes(hall: "Hall", id: str) -> list[Rerated]:
    """Return what a match that is over has done to ratings."""
    found = await hall.store.ratings.changes(id)
    return [Rerated(it.seat, it.before.rating, it.after.rating) for it in found]


async def ladder(hall: "Hall", game: str) -> list[Rung]:
    """Return who is how strong at a game, the best first; those of few matches come last."""
    found = await hall.kept(hall.store.ratings.ladder(game, RUNGS))
    found.sort(key=lambda one: one.matches < ENOUGH)
    return [_rung(one) for one in found]


def _rung(one: Rated) -> Rung:
    bot = one.who.removeprefix(BOT) if one.who.startswith(BOT) else None
    return Rung(
        player=None if bot else one.who,
        bot=bot,
        name=one.name or "",
        rating=one.strength.rating,
        spread=one.strength.spread,
        matches=one.matches,
        won=one.won,
        provisional=one.matches < ENOUGH,
    )


async def own(hall: "Hall", player: str) -> list[OwnRating]:
    """Return a player's ratings."""
    return [
        OwnRating(
            one.game,
            one.strength.rating,
            one.strength.spread,
            one.matches,
            one.won,
            one.matches < ENOUGH,
        )
        for one in await hall.kept(hall.store.ratings.of_player(player))
    ]
