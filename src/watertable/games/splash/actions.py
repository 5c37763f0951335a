"""What a player may say, as one number. The layout is a contract: logs keep these numbers.

bits  0-2   verb     0 draft, 1 give, 2 place, 3 base, 4 take, 5 hold
bits  3-7   piece    its place in the box; place: what it goes on, 31 the table
bits  8-9   face     the resting face, place only, as all that follow
bits 10-19  turn     1024 steps to the circle, from the target's first axis
bits 20-31  x        steps of 0.02 mm in the target's upper face, plus 2048
bits 32-43  y
bits 44-52  tick     of the swaying hand, from 1 on; 0: with steady aim

The first rules had no tick, turns of 4096 steps (bits 10-21), x and y above them, and no hold.
"""

from dataclasses import dataclass
from enum import IntEnum

TURNS = 4096  # in which the rules count
CENTRE = 2048
STEP = 200  # tenths of a micrometre
SHORT = 1 << 8  # numbers of everything but a placement are below this
POINT = 12  # bits of x, and of y
TURN_AT = 10


class Verb(IntEnum):
    """What is done."""

    DRAFT = 0
    GIVE = 1
    PLACE = 2
    BASE = 3
    TAKE = 4
    HOLD = 5


def number_of(verb: int, piece: int) -> int:
    """Return the number of an action that is a verb and a piece."""
    return verb | piece << 3


def verb_of(number: int) -> int:
    """Return the verb."""
    return number & 7


def piece_of(number: int) -> int:
    """Return the piece, or what a placement goes on."""
    return number >> 3 & 31


@dataclass(frozen=True)
class Layout:
    """How a placement becomes a number: so many bits for its turn and for its tick."""

    turn: int
    tick: int

    @property
    def limit(self) -> int:
        """No number is as large as this."""
        return 1 << self.x_at + 2 * POINT + self.tick

    @property
    def x_at(self) -> int:
        """The lowest bit of x."""
        return TURN_AT + self.turn

    @property
    def coarse(self) -> int:
        """How many of 4096 steps a step of the turn is."""
        return TURNS >> self.turn

    @property
    def ticks(self) -> int:
        """The last tick that can be said; 0: the hand does not sway."""
        return (1 << self.tick) - 1

    def placement(self, on: int, face: int, turn: int, x: int, y: int, tick: int = 0) -> int:
        """Return the number of a placement; the turn in 4096ths, x and y in steps from the centre.

        >>> SWAYING.placement(31, 0, 512, 0, 0) == 2 | 31 << 3 | 128 << 10 | 2048 << 20 | 2048 << 32
        True
        """
        steps = round(turn / self.coarse) & ((1 << self.turn) - 1)
        at = steps | (x + CENTRE) << self.turn | (y + CENTRE) << self.turn + POINT
        at |= tick << self.turn + 2 * POINT
        return Verb.PLACE | on << 3 | face << 8 | at << TURN_AT

    def pose_of(self, number: int) -> tuple[int, int, int, int]:
        """Return face, turn, x and y of a placement, as `placement` takes them."""
        face, turn = number >> 8 & 3, (number >> TURN_AT & (1 << self.turn) - 1) * self.coarse
        x, y = (number >> self.x_at + at & (1 << POINT) - 1 for at in (0, POINT))
        return face, turn, x - CENTRE, y - CENTRE

    def tick_of(self, number: int) -> int:
        """Return the tick at which the hand let go; 0: it was steady aim."""
        return number >> self.x_at + 2 * POINT


SWAYING = Layout(turn=10, tick=9)
FIRST = Layout(turn=12, tick=0)
LAYOUTS = {1: FIRST, 2: SWAYING}  # by the version of the rules
LIMIT = SWAYING.limit
