"""What a seat sees as small numbers, in blocks: see kernel/game/tensor.py.

The map is shown through a window whose middle is the middle of the map; what lies further out is
not shown. Seats come in the order of play, the seat itself first.
"""

from watertable.games.water_to_water.box import (
    CHARACTERS,
    KINDS,
    POWERS,
    QUESTIONS,
    SEATS,
    Box,
    Mark,
)
from watertable.games.water_to_water.state import GRID, HAND, SPREAD, VOIDS, View
from watertable.kernel.compile.compiled import compiled
from watertable.kernel.compile.small import small
from watertable.kernel.game.tensor import Block, Tensor, places
from watertable.kernel.records.record import Small

WINDOW = 21
AREA = WINDOW * WINDOW
WATERS = 5  # kinds of edges
SIDES = 4 * WATERS
FACE = SIDES + 3  # the edges of each side, artifact, ruin, ponds
SEAT = 14  # numbers of a seat
COUNTS = 16

_MAP = (WINDOW, WINDOW)
BLOCKS = (
    Block("tiles", _MAP),
    Block("faces", (FACE, *_MAP)),
    Block("newest", _MAP),  # 1: laid in the last round
    Block("voids", _MAP),
    Block("frontier", _MAP),
    Block("block", _MAP),
    Block("ask", (QUESTIONS,)),
    Block("powers", (SEATS, POWERS + 1)),
    Block("characters", (SEATS, CHARACTERS + 1)),
    Block("seats", (SEATS, SEAT), 1 / 10),
    Block("hands", (SEATS, HAND, FACE)),
    Block("spread", (SPREAD, FACE)),
    Block("hidden", (CHARACTERS + 1,)),  # the seat's own second character
    Block("burned", (1,)),
    Block("unseen", (KINDS,), 1 / 3),
    Block("counts", (COUNTS,), 1 / 10),
)
_AT = places(BLOCKS)
_TILES, _FACES, _NEWEST, _VOIDS = _AT["tiles"], _AT["faces"], _AT["newest"], _AT["voids"]
_FRONTIER, _BLOCK, _ASK, _POWERS = _AT["frontier"], _AT["block"], _AT["ask"], _AT["powers"]
_CHARACTERS, _SEATS, _HANDS = _AT["characters"], _AT["seats"], _AT["hands"]
_SPREAD, _HIDDEN, _BURNED = _AT["spread"], _AT["hidden"], _AT["burned"]
_UNSEEN, _COUNTS = _AT["unseen"], _AT["counts"]
_ARTIFACT, _RUIN = int(Mark.ARTIFACT), int(Mark.RUIN)


@compiled
def write_face(box: Box, kind: int, turn: int, out: Small, at: int, step: int) -> None:
    """Write the edges of a face, its mark and its ponds, `step` places apart."""
    edges = int(box.edges[kind, turn])
    for side in range(4):
        edge = edges >> 3 * side & 7
        if edge > 0:
            out[at + (side * WATERS + edge - 1) * step] = 1
    if box.mark[kind] == _ARTIFACT:
        out[at + SIDES * step] = 1
    if box.mark[kind] == _RUIN:
        out[at + (SIDES + 1) * step] = 1
    out[at + (SIDES + 2) * step] = box.ponds[kind]


@compiled
def place_in_window(view: View, cell: int) -> int:
    """Return the place of a cell in the window, or -1."""
    left = (int(view.min_x) + int(view.max_x)) // 2 - WINDOW // 2
    top = (int(view.min_y) + int(view.max_y)) // 2 - WINDOW // 2
    x, y = (cell % GRID - left) % GRID, (cell // GRID - top) % GRID
    return y * WINDOW + x if x < WINDOW and y < WINDOW else -1


@compiled
def write_map(box: Box, view: View, out: Small, at: int) -> None:
    """Write what lies on the map and beside it."""
    for n in range(view.placed):
        cell = int(view.place_cell[n])
        place = place_in_window(view, cell)
        if place >= 0 and view.at[cell] == n + 1:
            out[at + _TILES + place] = 1
            kind, turn = int(view.place_kind[n]), int(view.place_turn[n])
            write_face(box, kind, turn, out, at + _FACES + place, AREA)
            if n >= view.placed - view.seats:
                out[at + _NEWEST + place] = 1
    for n in range(view.frontier_count):
        place = place_in_window(view, int(view.frontier[n]))
        if place >= 0:
            out[at + _FRONTIER + place] = 1
    if view.block >= 0:
        place = place_in_window(view, int(view.block))
        if place >= 0:
            out[at + _BLOCK + place] = 1


@compiled
def write_voids(view: View, out: Small, at: int) -> None:
    """Write the enclosed areas, if there are any."""
    size = 0
    for void in range(1, VOIDS + 1):
        size += view.void_size[void]
    if size == 0:
        return
    for y in range(int(view.min_y), int(view.max_y) + 1):
        for x in range(int(view.min_x), int(view.max_x) + 1):
            cell = y % GRID * GRID + x % GRID
            if view.at[cell] < 0:
                place = place_in_window(view, cell)
                if place >= 0:
                    out[at + _VOIDS + place] = 1


@compiled
def write_seat(box: Box, view: View, seat: int, n: int, out: Small, at: int) -> None:
    """Write the seat that comes n-th: what its cards say, how it stands, what it holds."""
    out[at + _POWERS + n * (POWERS + 1) + int(view.power[seat])] = 1
    out[at + _CHARACTERS + n * (CHARACTERS + 1) + int(view.character[seat])] = 1
    here = at + _SEATS + n * SEAT
    out[here] = 1
    out[here + 1] = small(view.uses[seat])
    out[here + 2] = small(view.asleep[seat])
    out[here + 3] = small(view.second[seat])
    out[here + 4] = small(view.revealed[seat])
    out[here + 5] = small(view.worth[seat])
    out[here + 6] = small(view.target[seat])
    out[here + 7] = small(view.points[seat])
    out[here + 8] = 1 if view.first == seat else 0
    out[here + 9] = 1 if view.active == seat else 0
    out[here + 10] = 1 if view.actor == seat else 0
    out[here + 11] = 1 if view.asked == seat else 0
    out[here + 12] = 1 if view.teacher == seat else 0
    out[here + 13] = small(view.hand_count[seat])
    for place in range(view.hand_count[seat]):
        here = at + _HANDS + (n * HAND + place) * FACE
        write_face(box, int(view.hand[seat, place]), 0, out, here, 1)


@compiled
def write_counts(view: View, out: Small, at: int) -> None:
    """Write the piles, and what the map is worth."""
    out[at] = small(view.bag_count)
    out[at + 1] = small(view.pile_count)
    out[at + 2] = small(view.turn)
    out[at + 3] = small(view.tokens)
    out[at + 4] = small(view.lakes)
    out[at + 5] = small(view.lake_points)
    out[at + 6] = small(view.islands)
    out[at + 7] = small(view.island_points)
    out[at + 8] = small(view.river_points)
    out[at + 9] = small(view.ponds)
    out[at + 10] = small(view.ruins)
    out[at + 11] = small(view.artifacts)
    out[at + 12] = small(view.single_voids)
    out[at + 13] = small(view.bog_points)
    out[at + 14] = small(view.square_points)
    out[at + 15] = small(view.in_window)


@compiled
def write(box: Box, view: View, out: Small, at: int) -> None:
    """Write what a view shows, into zeros; a spectator's shows seat 0 first."""
    write_map(box, view, out, at)
    write_voids(view, out, at)
    out[at + _ASK + int(view.ask)] = 1
    own = max(int(view.seat), 0)
    for n in range(view.seats):
        write_seat(box, view, (own + n) % int(view.seats), n, out, at)
    for n in range(view.spread_count):
        write_face(box, int(view.spread[n]), 0, out, at + _SPREAD + n * FACE, 1)
    if view.seat >= 0 and view.second[view.seat] == 1:
        out[at + _HIDDEN + int(view.hidden)] = 1
        out[at + _BURNED] = small(view.burned)
    for kind in range(box.kinds):
        out[at + _UNSEEN + kind] = view.unseen[kind]
    write_counts(view, out, at + _COUNTS)


TENSOR = Tensor(1, BLOCKS, write)
