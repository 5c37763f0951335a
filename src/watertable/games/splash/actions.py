"""What a player may say, as one number. The layout is a contract: logs keep these numbers.

bits  0-2   verb     0 draft, 1 give, 2 place, 3 base, 4 take
bits  3-7   piece    its place in the box; place: what it goes on, 31 the table
bits  8-9   face     the resting face, place only, as all that follow
bits 10-21  turn     4096 steps to the circle, from the target's first axis
bits 22-33  x        steps of 0.02 mm in the target's upper face, plus 2048
bits 34-45  y
"""

from enum import IntEnum

TURNS = 4096
CENTRE = 2048
STEP = 200  # tenths of a micrometre
LIMIT = 1 << 46
SHORT = 1 << 8  # numbers of everything but a placement are below this


class Verb(IntEnum):
    """What is done."""

    DRAFT = 0
    GIVE = 1
    PLACE = 2
    BASE = 3
    TAKE = 4


def number_of(verb: int, piece: int) -> int:
    """Return the number of an action that is a verb and a piece."""
    return verb | piece << 3


def placement(on: int, face: int, turn: int, x: int, y: int) -> int:
    """Return the number of a placement; x and y in steps from the centre."""
    return Verb.PLACE | on << 3 | face << 8 | turn << 10 | (x + CENTRE) << 22 | (y + CENTRE) << 34


def verb_of(number: int) -> int:
    """Return the verb."""
    return number & 7


def piece_of(number: int) -> int:
    """Return the piece, or what a placement goes on."""
    return number >> 3 & 31


def pose_of(number: int) -> tuple[int, int, int, int]:
    """Return face, turn, x and y of a placement; x and y in steps from the centre."""
    face, turn = number >> 8 & 3, number >> 10 & 4095
    return face, turn, (number >> 22 & 4095) - CENTRE, (number >> 34 & 4095) - CENTRE
