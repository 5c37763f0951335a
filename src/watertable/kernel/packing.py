"""Packing what an action leaves behind, by compiled code."""

import numpy as np

from watertable.kernel.compile.compiled import compiled, entry
from watertable.kernel.records.events import FIELDS, Story
from watertable.kernel.records.record import Ints, Rows
from watertable.kernel.wake import HEAD, KINDS, Wake


@compiled
def signed(number: int) -> int:
    """Return the low byte of a number, as a byte with a sign."""
    return (number + 128) % 256 - 128


@compiled
def pack(story: Story, seat: int, wake: Wake) -> None:
    """Pack what a seat's action told."""
    packed, told, count = wake.packed, story.told, int(story.count)
    size, revealed = 1, 0
    for event in range(count):
        kind = int(told[event, 0])
        if kind < KINDS:
            revealed |= int(wake.reveals) >> kind & 1
        for field in range(FIELDS):
            if signed(int(told[event, field])) != told[event, field]:
                size = 2
    end = HEAD
    for event in range(count):
        for field in range(FIELDS):
            number = int(told[event, field])
            packed[end] = signed(number)
            if size == 2:
                packed[end + 1] = signed(number >> 8)
            end += size
    packed[0], packed[1] = size, seat
    wake.revealed, wake.told = revealed, end


@compiled
def leave(before: Ints, after: Ints, seat: int, story: Story, wake: Wake, changes: Ints) -> None:
    """Pack what an action has told and changed: `changes` gets places, then what stood there."""
    pack(story, seat, wake)
    places = np.nonzero(before != after)[0]
    count = len(places)
    for k in range(count):
        changes[k] = places[k]
        changes[count + k] = before[places[k]]
    wake.changed = count


@entry
def look_back(
    before: Ints,
    after: Ints,
    seat: int,
    stories: Rows[Story],
    wakes: Rows[Wake],
    changes: Ints,
) -> None:
    """Do the same for Python, with row 0."""
    leave(before, after, seat, stories[0], wakes[0], changes)
