"""Everything on the table between two actions; all is public but the way of a swaying hand."""

from enum import IntEnum
from typing import Annotated

from watertable.games.splash.box import OPTIONS
from watertable.games.splash.pieces import PIECES
from watertable.kernel.records.chance import WORDS
from watertable.kernel.records.record import Int, Ints, Longs, Record, Small

SEATS = 6
RESTS = 120  # room for pairs of pieces of which one carries the other
TABLE = 31  # where a number names a piece: the table
POSE = 7  # x, y, z in tenths of a micrometre; quaternion w, x, y, z times 2 ** 30


class Place(IntEnum):
    """Where a piece is; 0 to 5 is the stock of that seat."""

    PILE = 6  # to be drafted
    BOX = 7  # out of the game
    TABLE = 8  # on the table: in the tower, or fallen and not yet cleared away
    HELD = 9  # in the placer's hand
    FALLEN = 10  # lifted off the table in this Splash


class Ask(IntEnum):
    """What the seat that is asked has to decide."""

    NOTHING = 0
    DEAL = 1  # chance: who begins; option draft=deal: the pieces too
    DRAFT = 2
    GIVE = 3
    PLACE = 4
    TREMOR = 5  # chance: the trembling hand
    SETTLE = 6  # world: the tower with the new piece
    RESETTLE = 7  # world: the kept tower once the fallen pieces are gone
    BASE = 8
    TAKE = 9
    SWAY = 10  # chance: how the hand sways that has taken the piece


class Ending(IntEnum):
    """Why the match is over."""

    RUNNING = 0
    LAST_PIECE = 1
    THREE_DROPS = 2


class Public(Record):
    """What lies open on the table: everything."""

    asked: Int  # the seat that must answer, CHANCE, WORLD, or NOBODY
    ask: Int
    ending: Int
    winner: Int
    seats: Int
    first: Int
    drafter: Int
    giver: Int
    placer: Int
    owner: Int  # of the piece being placed, before it was given
    piece: Int  # being placed, or the last one placed
    foot: Int  # the tower's piece on the table; NONE: the table is empty, or not yet decided
    taken: Int  # of the fallen pieces, by the placer
    pardon: Int  # R12 forgiving: 1 while the rest of the tower settles again
    waived: Int  # R32 1: no pose is free, so touching is not asked
    place_on: Int
    place_face: Int
    place_turn: Int  # 4096 to the circle
    place_x: Int  # steps of 0.02 mm
    place_y: Int
    rests: Int  # how many pairs follow
    drops: Annotated[Ints, SEATS]
    where: Annotated[Small, PIECES]
    covered: Annotated[Small, PIECES]  # R30 1: it carries another piece
    grounded: Annotated[Small, PIECES]  # 1: it touches the table
    target: Annotated[Small, PIECES]  # R10 1: the piece in hand goes here
    candidate: Annotated[Small, PIECES]  # D14 1: may become the base
    rest_piece: Annotated[Small, RESTS]
    rest_on: Annotated[Small, RESTS]  # a piece, or TABLE
    rest_share: Annotated[Ints, RESTS]  # thousandths of the upward force on the piece
    tremor: Annotated[Longs, 3]  # x, y in tenths of a micrometre, turn in 0.0001 degree
    top: Annotated[Longs, PIECES]  # R30 the highest point
    pose: Annotated[Longs, PIECES, POSE]


class Open(Public):
    """What lies open since the hand sways."""

    holds: Int  # how often the placer has taken the piece in hand; 0: not yet


class State(Open):
    """The whole truth."""

    sway: Annotated[Longs, WORDS]  # X8 what the way of the hand follows from: a secret


class View(Open):
    """What one seat may know: everything but the chance to come, and the way of the hand."""

    seat: Int  # NOBODY: a spectator
    options: Annotated[Ints, OPTIONS]


class FirstState(Public):
    """The whole truth of a match begun under the first rules: the hand trembles afterwards."""


class FirstView(Public):
    """What one seat of such a match may know."""

    seat: Int  # NOBODY: a spectator
    options: Annotated[Ints, OPTIONS]
