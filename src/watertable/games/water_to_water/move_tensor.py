"""What a move is, as small numbers in blocks: for policies that score moves.

A cell is named as the window of the view's tensor shows it; a tile by its face as it would lie.
"""

from watertable.games.water_to_water.actions import cell_of, is_far, turn_of, verb_of, what_of
from watertable.games.water_to_water.box import Box
from watertable.games.water_to_water.facts import Form
from watertable.games.water_to_water.state import View
from watertable.games.water_to_water.tensor import FACE, WINDOW, place_in_window, write_face
from watertable.kernel.compile.compiled import compiled
from watertable.kernel.game.tensor import Block, Tensor, places
from watertable.kernel.records.record import Small

VERBS = 32
THINGS = 64

BLOCKS = (
    Block("verb", (VERBS,)),
    Block("what", (THINGS,)),  # a kind of tile, a character, a seat, an order
    Block("face", (FACE,)),  # of the tile, as it would lie
    Block("turn", (4,)),
    Block("in_window", (1,)),  # 1: the cell is in the window, at
    Block("column", (WINDOW,)),
    Block("row", (WINDOW,)),
)
_AT = places(BLOCKS)
_VERB, _WHAT, _FACE, _TURN = _AT["verb"], _AT["what"], _AT["face"], _AT["turn"]
_IN_WINDOW, _COLUMN, _ROW = _AT["in_window"], _AT["column"], _AT["row"]


@compiled
def write_cell(view: View, number: int, out: Small, at: int) -> None:
    """Write which cell is meant, if the window shows it."""
    place = place_in_window(view, cell_of(number))
    if place >= 0 and not is_far(number):
        out[at + _IN_WINDOW] = 1
        out[at + _COLUMN + place % WINDOW] = 1
        out[at + _ROW + place // WINDOW] = 1


@compiled
def write_move(box: Box, view: View, number: int, out: Small, at: int) -> None:
    """Write what a legal move of the view's seat is, into zeros."""
    verb, what = verb_of(number), what_of(number)
    out[at + _VERB + verb] = 1
    match box.form[verb]:
        case Form.TILE:
            out[at + _WHAT + what] = 1
            out[at + _TURN + turn_of(number)] = 1
            write_face(box, what, turn_of(number), out, at + _FACE, 1)
            write_cell(view, number, out, at)
        case Form.TURN:
            out[at + _TURN + turn_of(number)] = 1
            write_cell(view, number, out, at)
        case Form.SPACE:
            write_cell(view, number, out, at)
        case Form.THING:
            out[at + _WHAT + what] = 1


MOVE_TENSOR = Tensor(1, BLOCKS, write_move)
