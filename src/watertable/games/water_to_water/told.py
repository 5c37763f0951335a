"""The kinds of events Water to Water tells, and what their numbers mean."""

from enum import IntEnum


class Told(IntEnum):
    """What happened; after each: its seat, then its public numbers a, b, c, d, then its secret."""

    DEALT = 1  # a power
    CHARACTER = 2  # a character
    SECOND = 3  # a 1 if one was taken; secret: character
    TEACHER = 4  # a seat
    EARLY = 5  # a 1 if he drew
    TURN_STARTED = 6  # a turn
    TURN_SKIPPED = 7
    WOKE = 8
    DREW = 9  # a kind
    SPREAD = 10  # a kind, drawn for 6, 9 or a dig
    LAID = 11  # a kind, b x, c y, d turn + 4 * sides touched + 32 * power
    COVERED = 12  # a kind, b x, c y
    DISCARDED = 13  # a kind
    SET_OUT = 14  # a kind
    ROTATED = 15  # a kind, b x, c y, d turn
    BLOCKED = 16  # b x, c y
    UNBLOCKED = 17
    SWAPPED = 18  # a kind given, b kind taken
    REORDERED = 19
    SLEEPS = 20  # a target
    REVEALED = 21  # a character
    DIG = 22  # a digs still due, this one included
    LAKE_CLOSED = 23  # a size
    ISLAND_CLOSED = 24  # a size
    VOID_MADE = 25  # a size
    PASSED = 26
    DECLINED = 27
    TOKEN = 28  # a tokens
    RESHUFFLED = 29  # a tiles in the bag
    POINTS = 30  # a from, b to
    STOLEN = 31  # the Thief; a victim
    WON = 32
    EXHAUSTED = 33
    RETURNED = 34  # a kind, back into the bag
