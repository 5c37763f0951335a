"""What a player may say, as one number. The layout is a contract: logs keep these numbers.

bits  0-4   verb
bits  5-10  what     a kind of tile (its place in the file), a character, a seat, an order
bits 11-22  cell     64 * y + x on the torus of the map, the first tile at 0
bits 23-24  turn     quarter turns clockwise
bit  25     far      1: the cell meant lies outside of the torus around the map

An order of a hand of three (front first), by number: 0 abc, 1 acb, 2 bac, 3 bca, 4 cab, 5 cba; of
two: 0 ab, 2 ba.
"""

from enum import IntEnum

from watertable.kernel.compile.compiled import compiled

LIMIT = 1 << 26
ORDERS = ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0))


class Verb(IntEnum):
    """What is done."""

    PASS = 0
    CHARACTER = 1
    TEACHER = 2
    DRAW = 3
    PLAY = 4
    FOREST = 5
    OVERLAY = 6
    INTUITION = 7
    DISCARD = 8
    SET_OUT = 9
    WIND = 10
    HAWK = 11
    BLOCK = 12
    UNBLOCK = 13
    SWAP = 14
    ORDER = 15
    ROTATE = 16
    SLEEP = 17
    REVEAL = 18


@compiled
def number_of(verb: int, what: int) -> int:
    """Return the number of an action that is a verb and a thing."""
    return int(verb) | int(what) << 5


@compiled
def cell_number(verb: int, what: int, cell: int, turn: int) -> int:
    """Return the number of an action on the map."""
    return int(verb) | int(what) << 5 | int(cell) << 11 | int(turn) << 23


@compiled
def verb_of(number: int) -> int:
    """Return the verb."""
    return number & 31


@compiled
def what_of(number: int) -> int:
    """Return the kind, character, seat or order."""
    return number >> 5 & 63


@compiled
def cell_of(number: int) -> int:
    """Return the cell."""
    return number >> 11 & 4095


@compiled
def turn_of(number: int) -> int:
    """Return the turn."""
    return number >> 23 & 3


@compiled
def is_far(number: int) -> bool:
    """Whether the cell lies away from the map."""
    return number >> 25 & 1 == 1


@compiled
def order_place(order: int, place: int) -> int:
    """Return which of three tiles an order puts at a place."""
    first = order >> 1
    if place == 0:
        return first
    low = 1 if first == 0 else 0
    high = 3 - first - low
    return low if (place == 1) == (order & 1 == 0) else high
