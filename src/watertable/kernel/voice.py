"""How a rule tells what it does; kernel/events.py says what becomes of it."""

from watertable.kernel.compiled import compiled
from watertable.kernel.events import Event
from watertable.kernel.record import Rows


@compiled
def tell(
    events: Rows[Event], kind: int, seat: int, a: int, b: int, c: int, d: int, secret: int
) -> None:
    """Write one event, if the caller wants any."""
    if len(events) == 0 or events[0].kind + 1 >= len(events):
        return
    events[0].kind += 1
    event = events[events[0].kind]
    event.kind = kind
    event.seat = seat
    event.a = a
    event.b = b
    event.c = c
    event.d = d
    event.secret = secret
