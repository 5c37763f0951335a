"""Foreseeing: what a seat's choices would bring at once, told to that seat alone."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from watertable.bots.consequences import Consequence, consequences
from watertable.server.protocol import Foreseen, ToldChange, ToldConsequence, ToldSentence
from watertable.server.tables.who import Who

if TYPE_CHECKING:
    from watertable.server.tables.hall import Hall


async def foresee(hall: "Hall", id: str, who: Who, actions: Sequence[int]) -> Foreseen:
    """Work it out from the seat's view; nothing for what it may not do, or where physics answers.

    Others may use the table meanwhile.
    """
    live = await hall.hold(id)
    try:
        seat, table, ply = live.seat_of(who), live.table, live.ply
        if table is None or live.asked != seat or live.game.world is not None:
            return Foreseen(ply, [])
        view, allowed = table.seen(seat), set(table.numbers())
    finally:
        hall.release(live)
    numbers = [number for number in dict.fromkeys(actions) if number in allowed]
    found = await hall.backroom.do(consequences, live.game, view, numbers)
    return Foreseen(ply, [_told(one) for one in found])


def _told(one: Consequence) -> ToldConsequence:
    return ToldConsequence(
        action=one.action,
        changes=[ToldChange(*change) for change in one.changes],
        closes=[ToldSentence(said.text, said.parts) for said in one.closes],
        wins=one.wins,
    )
