"""What the addresses of tournaments do: make one, enter, play the round, stand where one stands.

Whoever has entered, or hosts, says so by a token in the header; whoever has a name here by that.
"""

from watertable.server import browsers, security
from watertable.server.calls import Call
from watertable.server.protocol import Entered, TournamentMade, TournamentSeat, TournamentTold


async def make(call: Call) -> TournamentMade:
    """Set up a tournament; whoever has its link may enter."""
    with call.house.hub.counting_refusals(call.address):
        return await call.house.hub.make_tournament(call.body, call.address, await call.named())


async def look(call: Call) -> TournamentTold:
    """Tell of a tournament: its rounds, its pairings and its standings."""
    token = await token_of(call)
    return await call.house.hub.tournament(call.id, token, await call.named())


async def enter(call: Call) -> Entered:
    """Enter a tournament; by the same name here, or the same key, one is told the same again."""
    call.pace_tournaments()
    return await call.house.hub.enter_tournament(call.id, call.body, await call.named())


async def seat(call: Call) -> TournamentSeat:
    """Take the seat that waits for an entrant in this round."""
    token = await token_of(call)
    told = await call.house.hub.tournament_seat(call.id, token, await call.named())
    call.give(told.id, told.seat, told.token)
    return told


async def withdraw(call: Call) -> TournamentTold:
    """Play no more rounds; before the first, the entry is taken back."""
    token = await token_of(call)
    return await call.house.hub.withdraw(call.id, token, await call.named())


async def host(call: Call) -> TournamentTold:
    """Do what only the host may do: begin, add a bot, take a player out, let nobody enter, end."""
    token = security.bearer(call.headers)
    return await call.house.hub.host_tournament(call.id, token, call.body, await call.named())


async def token_of(call: Call) -> str | None:
    """Return the token that was sent; else an entrant's, by a seat that the browser holds."""
    sent = security.bearer(call.headers)
    if sent is not None or call.elsewhere is not None:
        return sent
    held = await browsers.all_held(call.house.store, call.headers)
    seats = [(table, token) for table, place, token in held if place != security.HOST]
    return await call.house.hub.entrant_token(call.id, seats) if seats else None
