"""Events: what an action did, told while it is done, seat by seat.

A rule writes events into a story that its caller hands in; one without room costs nothing. An
event has a kind, the seat it is about, up to four public numbers, and one secret number that only
that seat may read: seven numbers, which stay side by side until they are written as text
(docs/events.md draws the way).
"""

from collections.abc import Sequence
from typing import Annotated

import msgspec

from watertable.kernel.records.record import Int, Ints, Long, Record, Rows, rows

HIDDEN = -1
CAPACITY = 256
FIELDS = 7  # kind, seat, a, b, c, d, secret
KINDS = 63  # of events that can reveal something: one bit each


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


class Telling(Record):
    """An event with its ply and whoever acted, for who reads many: seven numbers as above."""

    ply: Long
    by: Int
    kind: Int
    seat: Int
    a: Int
    b: Int
    c: Int
    d: Int
    secret: Int


SILENT: Rows[Story] = rows(Story, 1)


def new_story() -> Rows[Story]:
    """Return an empty story in row 0, with room for anything one action can do."""
    stories = rows(Story, 1)
    stories[0].room = CAPACITY
    return stories


def events_in(rows: Sequence[int]) -> list[Event]:
    """Return events out of their numbers, which stand side by side."""
    return [Event(*rows[at : at + FIELDS]) for at in range(0, len(rows), FIELDS)]


def taken_from(story: Story) -> tuple[Event, ...]:
    """Return the events of a story, and empty it."""
    told = story.told[: story.count].reshape(-1).tolist()
    story.count = 0
    return tuple(events_in(told))


def seen_by(event: Event, seat: int) -> Event:
    """Return the event as a seat may know it."""
    if event.secret == HIDDEN or 0 <= seat == event.seat:
        return event
    return Event(event.kind, event.seat, event.a, event.b, event.c, event.d, HIDDEN)
