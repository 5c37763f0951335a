"""A rematch: the next table for the same people, made once whoever asks first."""

import secrets
from typing import TYPE_CHECKING

import msgspec

from watertable import games
from watertable.kernel.table.orders import ANSWER
from watertable.server.protocol import RematchAnswer
from watertable.server.store import TableRow
from watertable.server.tables import (
    deal_seals,
    keeping,
    links,
    making,
    naming,
    rating,
    refused,
    sitting,
)
from watertable.server.tables.ledger import encode
from watertable.server.tables.live_table import LiveTable
from watertable.server.tables.refused import refuse
from watertable.server.tables.settings import (
    BOT,
    PROGRAM,
    SPREAD,
    USUAL,
    TableSettings,
    check_bots,
    has_tempo,
)
from watertable.server.tables.sitters import USED, Chair, Seats
from watertable.server.tables.tokens import new_id
from watertable.server.tables.who import Address, Who

if TYPE_CHECKING:
    from watertable.server.tables.hall import Hall


async def rematch(
    hall: "Hall", live: LiveTable, who: Who, address: Address, bot: str | None = None
) -> RematchAnswer:
    """Return the next table and the asker's own link to it.

    `bot` plays there wherever a bot does, if nobody but the asker sits there as a person.
    """
    seat = live.seat_of(who)
    deal_seals.check_help(live)
    if live.settings.tournament:
        raise refuse(409, "tournament.no_rematch")
    if live.table is None:
        raise refused.not_begun()
    if live.outcome is None:
        raise refuse(409, "not_over.rematch")
    if seat in live.table.substitutes:
        raise sitting.away()
    if bot is not None:
        _check_bot(hall, live, bot)
    if live.seats.rematch is None:
        await making.spare(hall, address)
        live.seats.rematch = await _set_up(hall, live, address, bot)
        live.seats.rematch_by = seat
        made = live.seats.rematch
        try:
            await keeping.save(hall, live)
        except BaseException:
            await hall.store.delete(made)
            raise
    told = links.own(hall, live.seats.rematch, seat, 0)
    host = hall.signer.token(live.seats.rematch, None, 0) if who.host else None
    return RematchAnswer(live.seats.rematch, seat, told.token, told.url, host)


def _check_bot(hall: "Hall", live: LiveTable, bot: str) -> None:
    """Refuse a bot that cannot sit there, and where others have a say as well."""
    if sum(not chair.is_bot for chair in live.seats.chairs) > 1:
        raise refuse(409, "not_alone")
    if live.settings.rated:
        rating.check_bot(bot)
    if bot.startswith(PROGRAM):
        making.check_program(hall, bot.removeprefix(BOT))
    else:
        check_bots([bot])


async def _set_up(hall: "Hall", live: LiveTable, address: Address, bot: str | None) -> str:
    assert live.table is not None
    settings = next_settings(live)
    row = TableRow(
        id=new_id(),
        game=settings.game,
        rules=games.game(settings.game).version,
        settings=encode(settings),
        secret=secrets.token_bytes(32),
        seats=encode(_next_seats(live, bot)),
        address=address.today,
        listed=False,
    )
    own = settings.own_box
    await hall.store.create(row, live.game.text if own else games.game(settings.game).text)
    await naming.name_table(hall, row.id)
    if settings.rated:
        await hall.store.ratings.expect(row.id)
    return row.id


def next_settings(live: LiveTable) -> TableSettings:
    """Return the settings of the next match; a game may let another begin."""
    assert live.table is not None
    options = live.settings.options
    if live.game.rematch is not None:
        options = dict(live.game.rematch(options, live.table.seen(None)))
    own = live.settings.own_box or live.settings.box is not None
    rated = live.settings.rated and not live.table.substitutes  # those who left stay bots
    settings = msgspec.structs.replace(
        live.settings, options=options, box=None, own_box=own, rated=rated, paired=False
    )
    people = sum(not chair.is_bot for chair in live.seats.chairs)
    if settings.drawn is None:  # at a table of before
        drawn = SPREAD if settings.pause == USUAL else settings.spread
        settings = msgspec.structs.replace(settings, drawn=drawn, quick=people < 2)
    tempo = not settings.lesson and has_tempo(settings.spread, people)
    return msgspec.structs.replace(settings, tempo=tempo)


def _next_seats(live: LiveTable, other: str | None) -> Seats:
    """Keep who is there; those who left are played by the bot that played for them.

    With another bot, that one plays at the seats of bots.

    No invitations are made: each seat is given its own token when it asks.
    """
    assert live.table is not None
    chairs = []
    for seat, chair in enumerate(live.seats.chairs):
        bot = live.table.substitutes.get(seat)
        if chair.is_bot or bot is not None:
            chairs.append(Chair((other or chair.kind) if chair.is_bot else BOT + str(bot)))
        else:
            chairs.append(
                Chair("person", chair.name, orders=_passing(chair), link=USED, player=chair.player)
            )
    return Seats(chairs)


def _passing(chair: Chair) -> tuple[str, ...]:
    """Return the orders that go on: answers given beforehand were for the cards of that match."""
    return tuple(name for name in chair.orders if not name.startswith(ANSWER))
