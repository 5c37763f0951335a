"""What is in the box: pieces, sizes and options, laid out as numbers.

Every rule is handed a box, so that a variant is data. Lengths are whole tenths of a micrometre.
"""

from collections.abc import Mapping
from enum import IntEnum
from typing import Annotated

from watertable.games.splash.pieces import PIECES, SHAPES, Pieces
from watertable.kernel.game.options import Value
from watertable.kernel.records.record import Int, Ints, Long, Longs, Record, Rows, Small, rows

OPTIONS = 32
NONE = -1
MM = 10_000  # tenths of a micrometre in a millimetre
DROPS = 14  # D1
WINNING_DROPS = 3  # D18
TAKEN = 3  # D15 the most pieces that are taken
EQUAL = MM  # R17 heights within this are the same

TREMOR = {"gentle": 5_000, "steady": 6_500, "wild": 9_000, "storm": 14_000}  # X6


class Kind(IntEnum):
    """What a shape is made like."""

    BOX = 0
    PRISM = 1


class Teams(IntEnum):
    """R26 Who wins and loses together."""

    NONE = 0
    PAIRS = 1
    THREES = 2


CHOICES: dict[str, tuple[Value, ...]] = {
    "last_piece_taken": ("owner", "giver"),
    "empty_stock": ("next_stand", "own_piece"),
    "target": ("matching", "top"),
    "only_new_falls": ("splash", "forgiving"),
    "touching": ("carried", "splash"),
    "first": ("chance", 0, 1, 2, 3, 4, 5),
    "draft": ("pick", "deal"),
    "teams": ("none", "pairs", "threes"),
    "tremor": tuple(TREMOR),
}  # the first value is 0 in the box, the next 1, ...


class Box(Record):
    """The pieces and the options as numbers."""

    options: Annotated[Ints, OPTIONS]  # the table's options, as the kernel codes them
    pieces: Int
    shapes: Int
    form: Annotated[Small, PIECES]  # its shape
    colour: Annotated[Small, PIECES]
    kind: Annotated[Small, SHAPES]
    lengths: Annotated[Longs, SHAPES, 3]  # a box's lengths; a prism: across, across, height
    sides: Annotated[Small, SHAPES]  # of a prism's end
    density: Long  # milligrams in a cubic centimetre
    friction: Long  # thousandths
    tremor_size: Long  # one standard deviation of the hand
    last_piece_taken: Int
    empty_stock: Int
    target: Int
    only_new_falls: Int
    touching: Int
    first: Int  # 0: chance, else 1 + a seat
    draft: Int
    teams: Int
    tremor: Int


def pack(pieces: Pieces, values: Mapping[str, Value]) -> Rows[Box]:
    """Lay pieces and options out as a box, in row 0."""
    boxes = rows(Box, 1)
    box = boxes[0]
    box.pieces, box.shapes = pieces.count, len(pieces.shape)
    for piece in range(pieces.count):
        box.colour[piece], box.form[piece] = divmod(piece, len(pieces.shape))
    for number, shape in enumerate(pieces.shape):
        lengths = shape.box or (1, 1, 1)
        if shape.prism is not None:
            box.kind[number], box.sides[number] = Kind.PRISM, shape.prism.sides
            lengths = (shape.prism.across_flats, shape.prism.across_flats, shape.prism.height)
        box.lengths[number] = [round(length * MM) for length in lengths]
    box.density = round(pieces.density_g_per_cm3 * 1000)
    box.friction = round(pieces.friction * 1000)
    for key, value in values.items():
        setattr(box, key, CHOICES[key].index(value))
    box.tremor_size = TREMOR[str(values["tremor"])]
    return boxes
