"""What is in the box: a tile file, read once, checked, and laid out as tables.

Every rule is handed a box, so that the lab can hand it another and a variant is data.
"""

from collections.abc import Mapping
from enum import IntEnum
from pathlib import Path
from typing import Annotated

import msgspec

from watertable.games.water_to_water.faces import EDGES, Tile, same_look, tile_faults
from watertable.games.water_to_water.messages import MESSAGES
from watertable.kernel.errors import BoxError
from watertable.kernel.game.options import Value
from watertable.kernel.records.record import Int, Ints, Record, Rows, Small, rows

KINDS = 64  # room for kinds of tiles
TILES = 104  # room for tiles: two sets and a little
SEATS = 6
REGIONS = 8  # lakes and lands of one tile, at most
NODES = 12  # ... and its rivers, at most four
POWERS = 23  # room for powers, counted from 1
CHARACTERS = 23  # ... and for characters
VERBS = 32  # room for verbs (see actions.py)
QUESTIONS = 32  # ... and for questions (see state.py)
SQUARES = 10  # sides of squares that score
OPTIONS = 32
TABLE = 62  # tiles side by side that the table has room for
EXTENT = 2 * TABLE + 1  # length plus width, at most, and 0
NONE = -1


class Mark(IntEnum):
    """What is painted on a tile."""

    PLAIN = 0
    ARTIFACT = 1
    RUIN = 2


class WindowRule(IntEnum):
    """R32 When any-time powers are asked for."""

    ACTION = 0
    TURN = 1
    STRICT = 2
    OFF = 3


CHOICES: dict[str, tuple[Value, ...]] = {
    "wrath": ("bag", "rounds"),
    "size_table": ("text", "card"),
    "intellect_counts": ("any", "water"),
    "thief_wrath": ("last", "never"),
    "dig_leftovers": ("out", "bag"),
    "sleep_stack": ("after_skip", "never"),
    "window": ("action", "turn", "strict", "off"),
    "end": ("nobody", "highest"),
    "characters": ("all", "beginner"),
}  # the first value is 0 in the box, the next 1, ...


class Tiles(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A tile file; what it says of cards and numbers is only what differs (see edition.py)."""

    tile: list[Tile]
    rules: dict[str, int | bool | str] = {}  # the options' own values
    numbers: dict[str, int] = {}
    characters: dict[str, dict[str, int | list[int]]] = {}
    powers: dict[str, dict[str, int]] = {}

    @property
    def total(self) -> int:
        """W1 How many tiles there are."""
        return sum(tile.count for tile in self.tile)

    @property
    def warnings(self) -> list[str]:
        """R53 What is allowed but not as in the booklet."""
        ruins = sum(tile.count for tile in self.tile if tile.mark == "ruin")
        said = []
        if self.total != 51:
            said.append(MESSAGES.text("warning.tiles", count=self.total))
        if ruins != 4:
            said.append(MESSAGES.text("warning.ruins", count=ruins))
        return said

    def kind(self, name: object) -> int:
        """Return the number of a tile by its id; ValueError when there is none."""
        for number, tile in enumerate(self.tile):
            if tile.id == name:
                return number
        raise ValueError(f"there is no tile {name!r}")


class Box(Record):
    """The tiles and the options as numbers."""

    options: Annotated[Ints, OPTIONS]  # the table's options, as the kernel codes them
    kinds: Int
    tiles: Int
    bag: Annotated[Small, TILES]  # the kind of every tile, in the order of the file
    copies: Annotated[Small, KINDS]
    mark: Annotated[Small, KINDS]
    ponds: Annotated[Small, KINDS]
    edges: Annotated[Ints, KINDS, 4]  # by turn: three bits a side, north lowest (see ground.py)
    look: Annotated[Small, KINDS, 4]  # R55 the smallest turn that looks the same
    looks: Annotated[Small, KINDS]  # turns that look different, counted from 0 upward
    lakes: Annotated[Small, KINDS]  # regions below this number are lakes, the others land
    regions: Annotated[Small, KINDS]
    rivers: Annotated[Small, KINDS]
    region: Annotated[Small, KINDS, 4, 8]  # by turn and half-slot
    river: Annotated[Small, KINDS, 4, 4]  # by turn and edge; NONE
    # What the cards say: a power's or a character's own file lays it out (see edition.py).
    power_count: Int
    uses: Annotated[Small, POWERS + 1]
    dealt: Annotated[Small, POWERS + 1]  # 1: the power is in the game
    any_time: Annotated[Small, POWERS + 1]
    holds: Annotated[Small, POWERS + 1]  # tiles in hand
    chooses: Annotated[Small, POWERS + 1]  # of these, free to be played
    character_count: Int
    for_beginners: Annotated[Small, CHARACTERS + 1]
    least_seats: Annotated[Small, CHARACTERS + 1]
    may_be_second: Annotated[Small, CHARACTERS + 1]
    has_points: Annotated[Small, CHARACTERS + 1]
    takes_victories: Annotated[Small, CHARACTERS + 1]
    form: Annotated[Small, VERBS]  # what the number of a verb says besides
    power_asked: Annotated[Small, QUESTIONS]  # the power whose question it is, or 0
    character_asked: Annotated[Small, QUESTIONS]
    size_points: Annotated[Ints, TILES + 1]  # C10, C13 by size
    bog_points: Annotated[Ints, TILES + 1]  # C3 by size; larger ones go on from the last
    river_points: Annotated[Ints, 2 * TILES]  # C9 by connections
    grid_points: Annotated[Ints, SQUARES]  # C5 by side
    # The options.
    wrath: Int
    way_bender_uses: Int
    nymph_points: Int
    size_table: Int
    hawk_may_discard: Int
    intellect_counts: Int
    rotate_needs_water: Int
    thief_wrath: Int
    thief_out_of_turn: Int
    dig_leftovers: Int
    sleep_stack: Int
    window: Int
    end: Int
    min_lake_tiles: Int
    student_target: Int
    characters: Int
    doppelganger: Int
    easy_powers: Int
    # The numbers that a tile file may change.
    target: Int  # W32
    each: Annotated[Ints, CHARACTERS + 1]  # points for each of what a character counts
    extent_points: Annotated[Ints, EXTENT]  # C1 by length plus width
    all_played: Int  # C1
    tokens: Int  # R1 that all players together wait for
    dig_tiles: Int  # R29
    dig_turn: Int  # 1: digs wait for the Archeologist's turn, and are his main action


STANDARD = Path(__file__).with_name("tiles.toml").read_text("utf-8")


def read(text: str) -> Tiles:
    """Read a tile file; what is wrong is named by tile and field, with what was expected."""
    try:
        tiles = msgspec.toml.decode(text, type=Tiles)
    except msgspec.ValidationError as error:
        raise wrong(_where(text, str(error))) from error
    except (msgspec.DecodeError, ValueError) as error:
        raise BoxError(MESSAGES.say("file.not_toml", error=str(error))) from error
    for fault in _faults(tiles):
        raise wrong(fault)
    return tiles


def wrong(fault: str) -> BoxError:
    """Return the error that says what is wrong with a tile file."""
    return BoxError(MESSAGES.say("file.wrong", fault=fault))


def pack(tiles: Tiles, values: Mapping[str, Value]) -> Rows[Box]:
    """Lay tiles and options out as a box, in row 0."""
    boxes = rows(Box, 1)
    box = boxes[0]
    box.kinds = len(tiles.tile)
    box.river[:] = NONE
    for kind, tile in enumerate(tiles.tile):
        box.bag[box.tiles : box.tiles + tile.count] = kind
        box.tiles += tile.count
        box.copies[kind] = tile.count
        box.mark[kind] = Mark[tile.mark.upper() or "PLAIN"]
        box.ponds[kind] = tile.ponds
        for turn in range(4):
            _pack_face(box, kind, tile, turn)
        box.looks[kind] = int(box.look[kind].max()) + 1
    for key, value in values.items():
        setattr(box, key, option_number(key, value))
    return boxes


def option_number(key: str, value: Value) -> int:
    """Return an option as the box has it."""
    return CHOICES[key].index(value) if key in CHOICES else int(value)


def _pack_face(box: Box, kind: int, tile: Tile, turn: int) -> None:
    """Lay out one turn of a face."""
    box.look[kind, turn] = same_look(tile, turn)
    for side in range(4):
        edge = EDGES.index(tile.edges[(side - turn) % 4])
        box.edges[kind, turn] |= edge << (3 * side)
    regions = tile.shores + tile.fields
    box.lakes[kind], box.regions[kind] = len(tile.shores), len(regions)
    box.rivers[kind] = len(tile.streams)
    for number, region in enumerate(regions):
        for slot in region:
            box.region[kind, turn, (slot + 2 * turn) % 8] = number
    for number, river in enumerate(tile.streams):
        for edge in river:
            box.river[kind, turn, (edge + turn) % 4] = number


def _faults(tiles: Tiles) -> list[str]:
    """Say what is wrong with a file whose fields all have the right type."""
    faults = []
    if not 1 <= len(tiles.tile) <= KINDS:
        faults.append(MESSAGES.text("file.kinds", count=len(tiles.tile), most=KINDS))
    elif not 2 <= tiles.total <= TILES:
        faults.append(MESSAGES.text("file.tiles", count=tiles.total, most=TILES))
    ids = [tile.id for tile in tiles.tile]
    for tile in tiles.tile:
        found = tile_faults(tile)
        if not 1 <= tile.count <= TILES:
            found.insert(0, MESSAGES.text("file.count", most=TILES, count=tile.count))
        if ids.count(tile.id) > 1:
            found.insert(0, MESSAGES.text("file.id_twice"))
        if not tile.id or not tile.id.replace("-", "").isalnum() or tile.id != tile.id.lower():
            found.insert(0, MESSAGES.text("file.id"))
        faults += [MESSAGES.text("file.of_tile", tile=repr(tile.id), fault=one) for one in found]
    return faults


def _where(text: str, message: str) -> str:
    """Name the tile that msgspec names by its place in the file."""
    fault, _, path = message.partition(" - at `$.tile[")
    number = path.partition("]")[0]
    if not number.isdigit():
        return message
    entry = msgspec.toml.decode(text)["tile"][int(number)]
    unnamed = MESSAGES.text("file.unnamed", number=int(number) + 1)
    field = path.partition("]")[2].strip(".`")
    where = {"field": field, "fault": fault}
    said = MESSAGES.text("file.field" if field else "file.entry", **where)
    name = entry.get("id", unnamed) if isinstance(entry, dict) else unnamed
    return MESSAGES.text("file.of_tile", tile=repr(name), fault=said)
