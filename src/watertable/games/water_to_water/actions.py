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

from watertable.games.water_to_water.box import Box
from watertable.games.water_to_water.facts import Form, Way
from watertable.kernel.compile.compiled import compiled
from watertable.kernel.records.listing import MOVES, Listing

LIMIT = 1 << 26
FAR = 1 << 25
ORDERS = ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0))


class Verb(IntEnum):
    """What is done; the other numbers below 32 are verbs of the powers, in their own files."""

    PASS = 0
    CHARACTER = 1
    TEACHER = 2
    DRAW = 3
    PLAY = 4
    DISCARD = 8


WAYS: dict[int, Way] = {
    Verb.PASS: Way("pass", Form.ALONE, "pass"),
    Verb.CHARACTER: Way("character", Form.THING, "character"),
    Verb.TEACHER: Way("teacher", Form.THING, "teacher"),
    Verb.DRAW: Way("draw", Form.ALONE, "draw"),
    Verb.PLAY: Way("play", Form.TILE, "play"),
    Verb.DISCARD: Way("discard", Form.THING, "discard"),
}


@compiled
def add(out: Listing, count: int, number: int) -> int:
    """Write a number to the list if there is room; return how many there are."""
    if count < MOVES:
        out.numbers[count] = number
        return count + 1
    return count


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
    return ORDERS[order][place]


@compiled
def is_well_formed(box: Box, number: int) -> bool:
    """Whether a number says nothing that its verb has no place for."""
    if number < 0 or number >= LIMIT:
        return False
    verb = verb_of(number)
    match box.form[verb]:
        case Form.TILE:
            return True
        case Form.TURN:
            return number & ~FAR == cell_number(verb, 0, cell_of(number), turn_of(number))
        case Form.SPACE:
            return number & ~FAR == cell_number(verb, 0, cell_of(number), 0)
        case Form.THING:
            return number == number_of(verb, what_of(number))
        case Form.ALONE:
            return number == verb
    return False
