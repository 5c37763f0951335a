"""Events: what an action did, told while it is done, seat by seat.

A rule writes events into a buffer that its caller hands in; a buffer of size 0 costs nothing.
Row 0 is the buffer's own: its `kind` counts the rows in use. An event has a kind, the seat it is
about, up to four public numbers, and one secret number that only that seat may read.
"""

from typing import Any, cast

import numpy as np

from watertable.kernel.record import Int, Record, Rows, rows

HIDDEN = -1
CAPACITY = 256


class Event(Record):
    """One thing that happened."""

    kind: Int
    seat: Int
    a: Int
    b: Int
    c: Int
    d: Int
    secret: Int  # read by `seat` alone; HIDDEN for everybody else


SILENT: Rows[Event] = rows(Event, 0)


def buffer() -> Rows[Event]:
    """Return an empty buffer, large enough for anything one action can do."""
    return rows(Event, CAPACITY)


def taken_from(events: Rows[Event]) -> Rows[Event]:
    """Return a copy of the events in a buffer, and empty it."""
    array = cast("np.ndarray[Any, Any]", events)
    used = int(events[0].kind)
    told = array[1 : used + 1].copy()
    events[0].kind = 0
    return cast("Rows[Event]", told)


def seen_by(event: Event, seat: int) -> Event:
    """Return the event as a seat may know it, built from blank."""
    seen = rows(Event, 1)[0]
    seen.kind, seen.seat = event.kind, event.seat
    seen.a, seen.b, seen.c, seen.d = event.a, event.b, event.c, event.d
    seen.secret = event.secret if seat == event.seat else HIDDEN
    return seen
