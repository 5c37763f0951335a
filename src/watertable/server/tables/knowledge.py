"""Knowledge: what a seat may know as the rules' own record, for a client that has the rules too.

It is the View that bots choose from: built up from nothing, so it holds no more than the payload
tells in words. A client whose rules, box or records differ can tell by what comes with it.
"""

import base64

from watertable.kernel.records.record_layout import layout_hash
from watertable.server.protocol import Known
from watertable.server.tables import deal_seals, rating
from watertable.server.tables.live_table import LiveTable
from watertable.server.tables.refused import refuse
from watertable.server.tables.who import Who


async def known(live: LiveTable, who: Who) -> Known:
    """Return the view of the seat that is asked, as bytes."""
    seat = live.seat_of(who)
    deal_seals.check_help(live)
    table, game = live.in_play, live.game
    rating.forbid(live, "hints")  # which is what it is for
    if live.asked != seat:
        raise refuse(409, "not_asked")
    return Known(
        seat=seat,
        ply=live.ply,
        rules=game.version,
        box=game.fingerprint,
        layout=layout_hash(game.view),
        record=base64.b64encode(table.seen(seat).tobytes()).decode(),
    )
