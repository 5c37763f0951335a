"""OK, or why not: the codes. Each has a rule in reasons.py and a sentence in messages.toml."""

from enum import IntEnum


class Verdict(IntEnum):
    """OK, or the first thing that is in the way."""

    OK = 0
    OVER = 1
    NOT_ASKED = 2
    ASLEEP = 3
    WRONG_MOMENT = 4
    MALFORMED = 5
    NO_SUCH_CHARACTER = 6
    CHARACTER_TAKEN = 7
    NEEDS_FOUR = 8
    NOT_IN_POOL = 9
    NOT_AS_SECOND = 10
    TEACHER_SELF = 11
    NOT_HELD = 12
    NOT_FRONT = 13
    FIRST_IN_MIDDLE = 14
    OCCUPIED = 15
    BLOCKED = 16
    NO_CONTACT = 17
    CLASH = 18
    LAND_ONLY = 19
    TABLE_EDGE = 20
    NOT_YOUR_POWER = 21
    NO_USES = 22
    OWN_TURN_ONLY = 23
    FIRST_TURN = 24
    PLAYABLE = 25
    MUST_PLAY = 26
    WATER_CONTACT = 27
    NOTHING_THERE = 28
    OWN_MAIN = 29
    SAME_LOOK = 30
    BLOCK_OCCUPIED = 31
    BLOCK_APART = 32
    BLOCK_SAME = 33
    NOTHING_BLOCKED = 34
    PILE_EMPTY = 35
    NOT_IN_PILE = 36
    NO_TILE = 37
    FEW_TILES = 38
    ORDER_SAME = 39
    ORDER_WRONG = 40
    ALREADY_ASLEEP = 41
    NO_SUCH_SEAT = 42
    NO_SECOND = 43
    ALREADY_REVEALED = 44
    BURNED = 45
    BAG_EMPTY = 46
    GROUP_CONTACT = 47
    MUST_LAY = 48
    ONE_FITS = 49
