"""What the addresses of played-on matches do."""

from watertable.server import security
from watertable.server.calls import Call
from watertable.server.protocol import Made


async def play_on(call: Call) -> Made:
    """What if: set up a private table that goes on from a ply of a match that is over."""
    call.pace()
    with call.house.hub.counting_refusals(call.address):
        made = await call.house.hub.play_on(call.id, call.body, call.address)
    call.give(made.id, security.HOST, made.host)
    return made
