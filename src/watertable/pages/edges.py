"""The edges of tiles on a page: an edge is one sign, and a tile is four, from the north clockwise.

.  land    w  wide water    r  river    <  water on the left half    >  on the right half
"""

from collections.abc import Mapping

from watertable.kernel.game.game import Game

SIGNS = {"land": ".", "wide": "w", "river": "r", "left": "<", "right": ">"}
MEETS = {"<": ">", ">": "<"}  # W23 left meets right, all others their like
SIDES = ((0, -1), (1, 0), (0, 1), (-1, 0))  # north, east, south, west
FREE = "?"  # a side that touches no tile
LEGEND = (
    "Edges of a tile from north clockwise: . land, w wide water, r river, "
    "< water on the left half, > on the right half (as seen from the tile's middle)."
)

Cell = tuple[int, int]


def edges_of(game: Game) -> dict[str, str]:
    """Return the edges of every tile of the box, unturned."""
    return {tile.id: "".join(SIGNS[edge] for edge in tile.edges) for tile in game.data.tile}


def turned(edges: str, turn: int) -> str:
    """Return the edges of a tile after quarter turns clockwise.

    >>> turned("wr..", 1)
    '.wr.'
    """
    return "".join(edges[(side - turn) % 4] for side in range(4))


def needs(cell: Cell, ground: Mapping[Cell, str]) -> str:
    """Return what the neighbours of a cell ask of each of its sides.

    >>> needs((0, 0), {(0, -1): "..r.", (1, 0): ".w.<"})
    'r>??'
    """
    asked = ""
    for side, (x, y) in enumerate(SIDES):
        facing = ground.get((cell[0] + x, cell[1] + y))
        edge = FREE if facing is None else facing[(side + 2) % 4]
        asked += MEETS.get(edge, edge)
    return asked
