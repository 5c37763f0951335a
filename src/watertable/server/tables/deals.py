"""The deal of the day: one seed a day and game, the same for everybody, one try each.

Its promise is told before the first try, a day ahead. No nonces enter: whoever runs the server
knows the seed all day, which the page says. Until it is told, after midnight UTC, everything that
could tell of the deal is closed to everybody but the one who plays, and so is all that would help.
"""

import secrets
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Literal

import msgspec

from watertable import games
from watertable.kernel.records.chance import promise_of
from watertable.kernel.table.lines import Line
from watertable.server.protocol import DailyDeals, DealTold, NewTable, NewTry, TryBegun, TryTold
from watertable.server.store import KeptLine, TableRow
from watertable.server.store.deal_rows import DealRow, TryRow
from watertable.server.store.named import NamedPlayer
from watertable.server.tables import links, making, naming, publishing
from watertable.server.tables.deal_results import TryResult, placed, result_of, rival_of, written
from watertable.server.tables.deal_seals import DAY, is_sealed
from watertable.server.tables.ledger import encode
from watertable.server.tables.live_table import LiveTable
from watertable.server.tables.refused import Refused, refuse
from watertable.server.tables.settings import BOT, TableSettings, settings_of
from watertable.server.tables.sitters import USED, Chair, Seats
from watertable.server.tables.tokens import new_id
from watertable.server.tables.who import Address

if TYPE_CHECKING:
    from watertable.server.tables.hall import Hall

LEVEL = "river"  # everybody's rival, in each game
OUT_OF_ORDER = 503
STOPPED = TryResult(False, (), "midnight", False)
DAYS = 14  # of the past that are named
_settings = msgspec.json.Decoder(TableSettings)


def ends_at(day: str) -> float:
    """Return when a day is over, in seconds since 1970.

    >>> ends_at("1970-01-01")
    86400.0
    """
    return (datetime.fromisoformat(day).replace(tzinfo=UTC) + DAY).timestamp()


# Today's deals.


async def deal_of(hall: "Hall", day: str, game: str) -> DealRow:
    """Return the deal of a day, which is drawn when somebody first asks."""
    found = await hall.kept(hall.store.deals.find(day, game))
    if found is not None:
        return found
    if day not in (hall.calendar.today, hall.calendar.day_in(1)):
        raise refuse(404, "no_deal")
    if game not in games.MODULES:
        raise refuse(404, "no_game", games=", ".join(games.MODULES))
    new = NewTable(game, ["person", BOT + LEVEL], chat=False, absent="resign")
    checked = await hall.backroom.do(settings_of, new)
    settings = msgspec.structs.replace(checked, deal=day, unrated=True)
    secret = secrets.token_bytes(32)
    drawn = DealRow(day, game, secret, promise_of(secret), encode(settings), LEVEL)
    return await hall.kept(hall.store.deals.keep(drawn))


async def tries_of(
    hall: "Hall", held: Sequence[str], player: NamedPlayer | None, day: str | None = None
) -> list[TryRow]:
    """Return the tries of a day that are a browser's or a player's."""
    day = day or hall.calendar.today
    own = [] if player is None else await hall.kept(hall.store.deals.of_player(player.id, day))
    return [*own, *await hall.kept(hall.store.deals.among(list(held), day))]


async def can_be_played(hall: "Hall", game: str) -> bool:
    """Whether there is all that a game needs: physics may not be installed."""
    try:
        await deal_of(hall, hall.calendar.today, game)
    except Refused as error:
        if error.status == OUT_OF_ORDER:
            raise
        return False
    return True


async def today(hall: "Hall", mine: list[TryRow]) -> DailyDeals:
    """Tell of the deals of today, of what is promised for tomorrow, and of the days before."""
    calendar = hall.calendar
    names = [game for game in games.MODULES if await can_be_played(hall, game)]
    day, next_day = calendar.today, calendar.day_in(1)
    return DailyDeals(
        day,
        [await shown(hall, day, game, mine) for game in names],
        [await shown(hall, next_day, game, []) for game in names],
        {game: await hall.kept(hall.store.deals.days(game, DAYS)) for game in names},
    )


async def shown(hall: "Hall", day: str, game: str, mine: list[TryRow]) -> DealTold:
    """Tell of one deal: its promise, its list, and one's own try at it."""
    deal = await deal_of(hall, day, game)
    settings = _settings.decode(deal.settings)
    played = placed(await hall.kept(hall.store.deals.listed(day, game)))
    own = next((one for one in mine if (one.day, one.game) == (day, game)), None)
    listed = [one for one in played if one.place is not None]
    return DealTold(
        day=day,
        game=game,
        title=games.game(game).title,
        seats=settings.seats,
        bot=deal.bot,
        bot_name=rival_of(deal),
        options=settings.options,
        promise=deal.promise,
        seed=deal.secret.hex() if deal.revealed is not None else None,
        state=state_of(hall, deal),
        now=hall.calendar.clock(),
        ends=ends_at(day),
        tries=await hall.kept(hall.store.deals.count(day, game)),
        list=[_told(hall, deal, one.row, one.place) for one in listed],
        mine=None
        if own is None
        else _told(
            hall, deal, own, next((x.place for x in played if x.row.table == own.table), None)
        ),
        my_table=None if own is None else own.table,
    )


def state_of(hall: "Hall", deal: DealRow) -> Literal["coming", "open", "closing", "over"]:
    """Say whether a deal can be played, or its seed be told."""
    if deal.revealed is not None:
        return "over"
    if deal.closed is not None or deal.day < hall.calendar.today:
        return "closing"
    return "open" if deal.day == hall.calendar.today else "coming"


async def shared(hall: "Hall", share: str) -> TryTold:
    """Tell the result that a link names, and only that."""
    row = await hall.kept(hall.store.deals.shared(share))
    if row is None:
        raise refuse(404, "no_try")
    deal = await deal_of(hall, row.day, row.game)
    played = placed(await hall.kept(hall.store.deals.listed(row.day, row.game)))
    place = next((one.place for one in played if one.row.table == row.table), None)
    return _told(hall, deal, row, place)


def _told(hall: "Hall", deal: DealRow, row: TryRow, place: int | None) -> TryTold:
    result = None if row.result is None else msgspec.json.decode(row.result, type=TryResult)
    is_over = result is not None and result.ranked
    said = written(deal, row, result, place)
    return TryTold(
        day=row.day,
        game=row.game,
        title=games.game(row.game).title,
        share=row.share,
        name=row.name if row.player is not None else "",
        state="playing" if result is None else "over" if is_over else "unranked",
        won=result is not None and result.won,
        points=[] if result is None else list(result.points),
        place=place,
        text=said.text,
        parts=said.parts,
        url=f"{hall.manners.base}/daily/{row.day}/{row.game}/{row.share}",
        table=row.table if deal.revealed is not None else None,
    )


# Playing.


async def begin(
    hall: "Hall",
    game: str,
    new: NewTry,
    address: Address,
    player: NamedPlayer | None,
    mine: list[TryRow],
) -> TryBegun:
    """Begin a try at today's deal: one for each player, and one for each browser."""
    deal = await deal_of(hall, hall.calendar.today, game)
    if new.promise != deal.promise:
        raise refuse(409, "deal.other_promise")
    if any(one.game == game for one in mine):
        raise refuse(409, "deal.tried")
    if state_of(hall, deal) != "open":
        raise refuse(409, "deal.over")
    await making.spare(hall, address)
    name = player.name if player is not None else new.name or ""
    id = new_id()
    while not hall.claims.wants(id):
        id = new_id()
    known = "" if player is None else player.id
    chairs = [
        Chair("person", name, joined=True, link=USED, player=known),
        Chair(BOT + deal.bot),
    ]
    row = TableRow(
        id=id,
        game=game,
        rules=games.game(game).version,
        settings=deal.settings,
        secret=deal.secret,
        seats=encode(Seats(chairs, begun=hall.time.now())),
        address=address.today,
    )
    await hall.kept(hall.store.create(row, games.game(game).text))
    one = TryRow(id, deal.day, game, new_id(), known or None, name if known else "")
    if not await hall.kept(hall.store.deals.begin(one)):
        await hall.kept(hall.store.delete(id))
        after = await deal_of(hall, deal.day, game)
        raise refuse(409, "deal.tried" if state_of(hall, after) == "open" else "deal.over")
    await naming.name_table(hall, id)
    live = await hall.hold(id)  # which begins it
    hall.release(live)
    own = links.own(hall, id, 0, 0)
    return TryBegun(id, own.seat, own.token, own.url)


async def record(hall: "Hall", id: str) -> None:
    """Keep how a try ended, if it has, once."""
    live = await hall.hold(id)
    try:
        if live.settings.deal and live.outcome is not None:
            result = encode(result_of(live.outcome))
            await hall.kept(hall.store.deals.record(id, result))
    finally:
        hall.release(live, was_used=False)


def seed_line(row: TableRow, lines: list[tuple[KeptLine, float]]) -> list[bytes]:
    """Return the last line of a try's log: the seed, which was told when nobody could play on."""
    if not _settings.decode(row.settings).deal:
        return []
    return [encode(Line(len(lines) + 1, table="seed", seed=row.secret.hex()))]


# Midnight.


async def keep(hall: "Hall") -> None:
    """End what is left of the days before, and only then tell their seeds."""
    today = hall.calendar.today
    if hall.calendar.settled == today:
        return
    try:
        for deal in await hall.store.deals.unrevealed(today):
            await settle(hall, deal)
        for live in tuple(hall.tables.values()):
            await unseal(hall, live)
    except Refused:
        return  # the store is out of order: there is a next look
    hall.calendar.settled = today


async def settle(hall: "Hall", deal: DealRow) -> None:
    """Close a deal, end the tries that still run unranked, and tell its seed."""
    which = (deal.day, deal.game)
    await hall.store.deals.close(*which)
    for one in await hall.store.deals.open_tries(*which):
        await hall.store.end(one.table)  # does nothing where it is over
        try:
            await hall.refresh(one.table)
            await record(hall, one.table)
        except Refused as error:
            if error.status == OUT_OF_ORDER:
                raise
        await hall.store.deals.record(one.table, encode(STOPPED))
    await hall.store.deals.reveal(*which)


async def unseal(hall: "Hall", live: LiveTable) -> None:
    """Tell whoever sits at a try of the seed, if it may be told now."""
    if not live.is_loaded or not live.is_sealed or await is_sealed(hall, live.settings):
        return
    await hall.take(live.id)
    try:
        live.is_sealed, live.cover = False, None
        if live.is_loaded:
            publishing.publish(hall, live)
    finally:
        hall.release(live, was_used=False)
