"""Making a table: whether an address may have one more, what was asked for, and the links to it."""

import contextlib
import secrets
from collections.abc import Iterator
from typing import TYPE_CHECKING

import msgspec

from watertable.server.protocol import Made, NewTable
from watertable.server.store import TableRow
from watertable.server.tables import automatic, links, naming, rating
from watertable.server.tables.ledger import encode
from watertable.server.tables.refused import Refused, refuse
from watertable.server.tables.settings import BOT, PROGRAM, TableSettings, game_of, settings_of
from watertable.server.tables.sitters import seats_for
from watertable.server.tables.tokens import new_id
from watertable.server.tables.variants import (
    is_patch,
    no_variant,
    played_with,
    varied_or_refused,
)
from watertable.server.tables.who import NOWHERE, Address

if TYPE_CHECKING:
    from watertable.server.tables.hall import Hall

HOUR, LATER = 3600.0, 300.0  # seconds


async def create(
    hall: "Hall",
    new: NewTable,
    address: Address,
    *,
    lesson: bool = False,
    paired: bool = False,
    ours: bool = False,
) -> Made:
    """Set up a table; one of bots alone begins at once. `ours`: its position is the game's own."""
    await spare(hall, address)
    for kind in new.seats:
        if kind.startswith(PROGRAM):
            check_program(hall, kind.removeprefix(BOT))
    rating.check_kinds(new)
    new, settings = await _settings(hall, new, lesson, ours or lesson)
    if new.rated:
        rating.check_options(settings)
    settings = msgspec.structs.replace(settings, paired=paired)
    game = game_of(settings.game, new.box)
    seats = seats_for(new.seats)
    seats.begun = None if seats.missing else hall.time.now()
    id = new_id()
    # Bots alone play where they are.
    is_right = hall.claims.wants if seats.missing else hall.claims.belongs
    while not is_right(id):
        id = new_id()
    row = TableRow(
        id=id,
        game=settings.game,
        rules=game.version,
        settings=encode(settings),
        secret=secrets.token_bytes(32),
        seats=encode(seats),
        address=address.today,
        listed=new.listed,
    )
    await hall.kept(hall.store.create(row, game.text))
    await naming.name_table(hall, id)
    if not seats.missing:
        live = await hall.hold(row.id)
        automatic.look(hall, live)
        hall.release(live)
    sent = [links.invitation(hall, row.id, seat, 0) for seat in seats.missing]
    return Made(row.id, links.url(hall, row.id), sent, hall.signer.token(row.id, None, 0))


async def spare(hall: "Hall", address: Address) -> None:
    """Refuse an address that has made too many tables; what was refused counts too."""
    most = hall.manners.tables_per_hour
    if not most or address == NOWHERE:
        return
    refused_lately = hall.refusals.count(address.visitor)
    if refused_lately + await hall.kept(hall.store.count_recent(address.recent, HOUR)) >= most:
        raise refuse(429, "too_many_tables", most=most, wait=LATER)


def check_program(hall: "Hall", name: str) -> None:
    """Refuse a program that the operator of this house does not let sit down."""
    if hall.programs is None:
        raise refuse(422, "unknown_bot.no_programs")
    if not hall.programs.has(name):
        known = ", ".join(hall.programs.names()) or "none"
        raise refuse(422, "unknown_bot.program", program=name, known=known)


@contextlib.contextmanager
def counting_refusals(hall: "Hall", address: Address) -> Iterator[None]:
    """Count it when a table is refused, as if it had been made."""
    try:
        yield
    except Refused as error:
        if error.status != 429:
            hall.refusals.add(address.visitor)
        raise


async def _settings(
    hall: "Hall", new: NewTable, lesson: bool, ours: bool
) -> tuple[NewTable, TableSettings]:
    """Check what was asked for; a stranger's box, patch or position by the inspector first."""
    if new.variant is not None and new.box is not None:
        raise refuse(422, "wrong_setting.variant_and_box")
    is_stored = new.variant is not None and hall.variants.has(new.game, new.variant)
    if new.variant is not None and not is_stored and not is_patch(new.variant):
        raise no_variant(hall.variants, new.game, new.variant)
    is_brought = new.box is not None or (new.variant is not None and not is_stored)
    if not is_brought and not is_stored and new.position is None:
        return new, settings_of(new, lesson)
    if hall.inspecting is not None and not ours and (is_brought or new.position is not None):
        await hall.inspecting.look_at(new)
    return await hall.backroom.do(_varied, hall, new, lesson, is_stored)


def _varied(
    hall: "Hall", new: NewTable, lesson: bool, is_stored: bool
) -> tuple[NewTable, TableSettings]:
    """Make the box of a variant, where one is asked for, and check all the rest."""
    if new.variant is None:
        return new, settings_of(new, lesson)
    if is_stored:
        varied = hall.variants.get(new.game, new.variant)
    else:
        varied = varied_or_refused(new.game, new.variant)
    new = played_with(new, varied)
    return new, settings_of(new, lesson, varied.told)
