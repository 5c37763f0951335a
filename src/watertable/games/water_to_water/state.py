"""The records of a match. `Public` is what lies open; State and View add what is secret."""

from enum import IntEnum
from typing import Annotated

from watertable.games.water_to_water.box import KINDS, NODES, OPTIONS, SEATS, TILES
from watertable.kernel.records.record import Int, Ints, Record, Small

GRID = 64  # the map is a torus of 64 x 64 cells; a map never reaches around it
CELLS = GRID * GRID
FRONTIER = 2 * TILES + 2  # empty cells beside a map, at most
VOIDS = 64
HAND = 3
SPREAD = 5
CORNERS = 64  # north-west cells of filled squares, at most
PACKED = 12  # disjoint squares, at most


class Ask(IntEnum):
    """What the asked seat decides; 7 and 8 are questions of powers, in their own files."""

    NOTHING = 0
    DEAL = 1
    DRAFT = 2
    SECOND_CARD = 3
    TEACHER = 4
    EARLY = 5
    MAIN = 6
    DIG = 9
    SECOND_PLAY = 10
    WINDOW = 11
    RESHUFFLE = 12


class Step(IntEnum):
    """What comes next when nobody is asked."""

    DRAFT = 0
    SECOND_CARD = 1
    TEACHER = 2
    EARLY = 3
    NEXT = 4  # the next seat's turn
    TURN = 5  # a turn begins
    MAIN = 6
    CHECK = 7  # steps 1 to 6 of the check order
    DIG = 8  # step 7
    REPLENISH = 9  # step 8
    SECOND_PLAY = 10
    WAITING = 11  # step 9
    WINDOW = 12  # step 10
    ASKING = 13
    LAST = 14  # step 11


class Sleep(IntEnum):
    """R31 Whether a player sleeps."""

    AWAKE = 0
    DUE = 1  # asleep, his skip is still to come
    SKIPPED = 2  # asleep, wakes at his next turn
    NODDING = 3  # awake until his turn is over


class Ending(IntEnum):
    """How the match ended."""

    RUNNING = 0
    WON = 1
    BAG_EMPTY = 2


class Public(Record):
    """Everything that lies open on the table."""

    asked: Int
    ask: Int
    ending: Int
    winners: Int  # bit by seat
    step: Int
    seats: Int
    first: Int
    active: Int
    turn: Int
    turn_over: Int  # 1: the main action is done
    # The players.
    power: Annotated[Small, SEATS]
    uses: Annotated[Small, SEATS]
    character: Annotated[Small, SEATS]
    asleep: Annotated[Small, SEATS]
    second: Annotated[Small, SEATS]  # 1: took a second card
    revealed: Annotated[Small, SEATS]
    teacher: Int  # the Student's; NONE
    tokens: Int  # the Wrath's
    points: Annotated[Ints, SEATS]  # as last told
    hand_count: Annotated[Small, SEATS]
    hand: Annotated[Small, SEATS, HAND]  # kinds; the front one first
    # The action in progress.
    actor: Int
    is_main: Int  # 1: it is the active player's main action
    lays: Int  # 1: the actor laid or discarded a tile (the Thief's chance)
    redraws: Int  # 1: the actor draws at step 8
    used_tile: Int  # 1: the main action used a tile
    emptied: Int  # 1: the main action's own draws emptied the bag
    sides: Int  # Intellect: sides the first play touched
    second_done: Int
    digs: Int  # still due
    digging: Int  # 1: the spread holds finds
    group: Int  # tiles laid by Wind and Waves in this action
    in_window: Int
    window_power: Int  # powers from this number on have passed
    back: Int  # the step after the window
    # The piles.
    bag_count: Int
    pile_count: Int
    pile: Annotated[Small, TILES]  # discards, bottom first
    out: Annotated[Small, KINDS]  # copies out of play
    covered: Annotated[Small, KINDS]  # copies destroyed by 8
    spread_count: Int
    spread: Annotated[Small, SPREAD]  # drawn for 6, 9 or a dig, not yet laid
    # The map.
    block: Int  # a cell, or NONE
    placed: Int
    place_kind: Annotated[Small, TILES]  # in the order laid
    place_turn: Annotated[Small, TILES]
    place_cell: Annotated[Ints, TILES]
    min_x: Int
    max_x: Int
    min_y: Int
    max_y: Int
    at: Annotated[Small, CELLS]  # 1 + place of a tile; 0 empty; -n: empty, in void n
    need: Annotated[Ints, CELLS]  # what neighbours ask of each side (see ground.py)
    frontier_count: Int
    frontier: Annotated[Ints, FRONTIER]  # the empty cells beside the map
    # What the map is worth.
    parent: Annotated[Ints, TILES * NODES]  # of a lake, land or river (see shores.py)
    open: Annotated[Ints, TILES * NODES]  # at the root: open half-slots, CLOSED; rivers: links
    lakes: Int
    lake_points: Int
    islands: Int
    island_points: Int
    river_points: Int
    ponds: Int
    ruins: Int
    artifacts: Int
    void_size: Annotated[Ints, VOIDS + 1]  # by void; 0: free
    single_voids: Int
    bog_points: Int
    square_points: Int
    square_count: Int
    square_cell: Annotated[Ints, PACKED]
    square_side: Annotated[Small, PACKED]


class State(Public):
    """The whole truth. Only the rules and the table ever hold one."""

    bag: Annotated[Small, TILES]  # the last one is drawn next
    hidden: Int  # the second character, or 0
    burned: Int  # 1: it reached its target unrevealed
    corner_cell: Annotated[Ints, CORNERS]  # scratch: see squares.py
    corner_side: Annotated[Small, CORNERS]
    chosen: Annotated[Small, PACKED]
    chosen_side: Annotated[Small, PACKED]


class View(Public):
    """What one seat may know. Bots and browsers get this and nothing else."""

    seat: Int  # NOBODY: a spectator
    options: Annotated[Ints, OPTIONS]
    hidden: Int  # one's own second character, else 0
    burned: Int  # one's own; else 0
    unseen: Annotated[Small, KINDS]  # copies in the bag
    worth: Annotated[Ints, SEATS]  # points as the table lies now
    target: Annotated[Ints, SEATS]  # points that win; 0: this character wins otherwise
