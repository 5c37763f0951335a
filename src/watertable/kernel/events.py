"""Events: what an action did, told while it is done, seat by seat.

A rule writes events into a story that its caller hands in; one without room costs nothing. An
event has a kind, the seat it is about, up to four public numbers, and one secret number that only
that seat may read.
"""

from typing import Annotated

import msgspec

from watertable.kernel.records.record import Int, Ints, Record, Rows, rows

HIDDEN = -1
CAPACITY = 256
FIELDS = 7  # kind, seat, a, b, c, d, secret


class Story(Record):
    """Room for events. A record, not an array: passing arrays costs reference counts."""

    room: Int
    count: Int
    told: Annotated[Ints, CAPACITY, FIELDS]


class Event(msgspec.Struct, frozen=True, gc=False):
    """One thing that happened."""

    kind: int
    seat: int
    a: int
    b: int
    c: int
    d: int
    secret: int  # read by `seat` alone; HIDDEN for everybody else


SILENT: Rows[Story] = rows(Story, 1)


def new_story() -> Rows[Story]:
    """Return an empty story in row 0, with room for anything one action can do."""
    stories = rows(Story, 1)
    stories[0].room = CAPACITY
    return stories


def taken_from(story: Story) -> tuple[Event, ...]:
    """Return the events of a story, and empty it."""
    told = tuple([Event(*row) for row in story.told[: story.count].tolist()])
    story.count = 0
    return told


def seen_by(event: Event, seat: int) -> Event:
    """Return the event as a seat may know it."""
    if event.secret == HIDDEN or 0 <= seat == event.seat:
        return event
    return Event(event.kind, event.seat, event.a, event.b, event.c, event.d, HIDDEN)
