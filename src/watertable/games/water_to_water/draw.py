"""How a tile looks: shores and rivers as curves, read off its face; the map as a picture.

A tile is 100 by 100, its rim has eight points, and half-slot s lies between points s and s + 1:

    0---1---2      Where the rim of a lake ends, a shore leads inward and on to where the rim begins
    7       3      again. Rivers leave the middle of their edge. All is drawn for turn 0 and turned
    6---5---4      as a whole, so that what meets at an edge meets there in every turn.
"""

from collections.abc import Iterable
from itertools import pairwise
from math import hypot
from typing import TypeAlias

from watertable.games.water_to_water.box import Tiles
from watertable.games.water_to_water.faces import DIRECTIONS, SLOTS, Tile
from watertable.kernel.text.json import Json

Point: TypeAlias = tuple[float, float]
Line: TypeAlias = tuple[Point, ...]

RIM: Line = ((0, 0), (50, 0), (100, 0), (100, 50), (100, 100), (50, 100), (0, 100), (0, 50))
RIVER = 4.25  # half the width of a river
STEPS = 14
SPIT = 0.35  # how far a shore leans from another lake, as a share of the way to its own middle
PIXELS = 8  # of a tile on a terminal, across and down
LAND, MEADOW, TREE, DARK = "#A9CC86", "#9BC178", "#4F8A4B", "#3E7443"
SAND, WATER, SHALLOW, FOAM = "#F5E4B8", "#3F9FC6", "#6FC0DA", "#CFEAF3"


class Shapes:
    """The curves of one tile, for turn 0."""

    def __init__(self, tile: Tile) -> None:
        """Draw the face."""
        self.lakes: list[Line] = []
        self.shores: list[Line] = []
        self.rivers: list[Line] = []
        self.springs: list[Point] = []
        wet = {SLOTS.index(name) for lake in tile.lakes for name in lake}
        for lake in tile.lakes:
            self._add_lake({SLOTS.index(name) for name in lake}, wet)
        for river in tile.rivers:
            self._add_river(tile, [DIRECTIONS.index(e) for e in river.edges], river.to)

    def _add_lake(self, slots: set[int], wet: set[int]) -> None:
        if len(slots) == 8:
            self.lakes.append(RIM)
            return
        if not slots:  # R40 a pond
            self.lakes.append(_ring((50, 50), 18))
            self.shores.append((*self.lakes[-1], self.lakes[-1][0]))
            return
        runs = []
        for slot in sorted(slots):
            if (slot - 1) % 8 not in slots:
                end = slot
                while (end + 1) % 8 in slots:
                    end = (end + 1) % 8
                runs.append((slot, (end + 1) % 8))
        outline: list[Point] = []
        for number, (start, end) in enumerate(runs):
            outline += [RIM[(start + k) % 8] for k in range((end - start) % 8 + 1)]
            begin = runs[(number + 1) % len(runs)][0]
            # Where another lake begins at the same corner, a spit of land keeps them apart.
            leans = (end % 8 in wet, (begin - 1) % 8 in wet)
            shore = _shore(end, begin, leans, _middle(sorted(slots)))
            self.shores.append(shore)
            outline += shore[1:]
        self.lakes.append(tuple(outline))

    def _add_river(self, tile: Tile, edges: list[int], end: str | int) -> None:
        starts = [(RIM[2 * e + 1], _inward(2 * e + 1)) for e in edges]
        if isinstance(end, int):
            for p, n in starts:
                goal = _mouth(_middle_of(tile, end), p)
                self.rivers.append(_river(p, n, 22, _toward(goal, p, 0.35), goal))
        elif end == "spring":
            (p, n) = starts[0]
            goal = _along(p, n, 26)
            self.rivers.append(_curve(p, _along(p, n, 9), _along(p, n, 18), goal))
            self.springs.append(goal)
        elif len(starts) == 2:
            (p, n), (q, m) = starts
            hub = tile.hub or [50, 50]
            shift = (hub[0] - 50, hub[1] - 50)
            a, b = _along(p, n, 32), _along(q, m, 32)
            a, b = (a[0] + shift[0], a[1] + shift[1]), (b[0] + shift[0], b[1] + shift[1])
            self.rivers.append(_curve(p, a, b, q))
        else:
            self.rivers += [
                _river(p, n, 20, (50 - n[0] * 16, 50 - n[1] * 16), (50, 50)) for p, n in starts
            ]

    def is_lake(self, point: Point) -> bool:
        """Whether a point lies in a lake."""
        return any(_is_within(point, lake) for lake in self.lakes)

    def is_river(self, point: Point) -> bool:
        """Whether a point lies in a river."""
        return any(_distance(point, river) < RIVER for river in self.rivers)


def _ring(centre: Point, radius: float) -> Line:
    eighth = 0.7071 * radius
    x, y = centre
    return (
        *((x, y - radius), (x + eighth, y - eighth), (x + radius, y), (x + eighth, y + eighth)),
        *((x, y + radius), (x - eighth, y + eighth), (x - radius, y), (x - eighth, y - eighth)),
    )


def _inward(place: int) -> Point:
    x, y = 50 - RIM[place % 8][0], 50 - RIM[place % 8][1]
    return x / hypot(x, y), y / hypot(x, y)


def _along(point: Point, way: Point, far: float) -> Point:
    return point[0] + way[0] * far, point[1] + way[1] * far


def _toward(goal: Point, start: Point, share: float) -> Point:
    return goal[0] - (goal[0] - start[0]) * share, goal[1] - (goal[1] - start[1]) * share


def _curve(p: Point, a: Point, b: Point, q: Point) -> Line:
    """A cubic curve from p to q, pulled by a and b."""
    points = [p]
    for step in range(1, STEPS + 1):
        t = step / STEPS
        weights = ((1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t**2, t**3)
        drawn = [sum(w * c[k] for w, c in zip(weights, (p, a, b, q), strict=True)) for k in (0, 1)]
        points.append((drawn[0], drawn[1]))
    return tuple(points)


def _river(p: Point, n: Point, far: float, pull: Point, goal: Point) -> Line:
    return _curve(p, _along(p, n, far), pull, goal)


def _shore(start: int, end: int, leans: tuple[bool, bool], middle: Point) -> Line:
    """The shore from one point of the rim to another; it leans to its own lake's side."""
    p, q = RIM[start], RIM[end]
    far = min(38.0, hypot(p[0] - q[0], p[1] - q[1]) * 0.55 + 6)
    a, b = _along(p, _inward(start), far), _along(q, _inward(end), far)
    if leans[0]:
        a = _toward(middle, a, 1 - SPIT)
    if leans[1]:
        b = _toward(middle, b, 1 - SPIT)
    return _curve(p, a, b, q)


def _middle_of(tile: Tile, lake: int) -> Point:
    """A point inside a lake where rivers may end."""
    return _middle([SLOTS.index(name) for name in tile.lakes[lake]])


def _mouth(middle: Point, start: Point) -> Point:
    """Where a river ends in a lake: a little to its own side, so that mouths stay apart."""
    dx, dy = middle[0] - 50, middle[1] - 50
    far = hypot(dx, dy)
    if far < 1:
        return middle
    dx, dy = dx / far, dy / far
    x, y = start[0] - 50, start[1] - 50
    along = x * dx + y * dy
    return middle[0] + 0.35 * (x - along * dx), middle[1] + 0.35 * (y - along * dy)


def _middle(slots: list[int]) -> Point:
    if not slots:
        return 50, 50
    ends = [(RIM[s], RIM[(s + 1) % 8]) for s in slots]
    x = sum(a[0] + b[0] for a, b in ends) / (2 * len(ends))
    y = sum(a[1] + b[1] for a, b in ends) / (2 * len(ends))
    return x * 0.72 + 50 * 0.28, y * 0.72 + 50 * 0.28


def _is_within(point: Point, outline: Line) -> bool:
    x, y = point
    inside = False
    for a, b in zip(outline, (*outline[1:], outline[0]), strict=True):
        crosses = (a[1] > y) != (b[1] > y)
        if crosses and x < (b[0] - a[0]) * (y - a[1]) / (b[1] - a[1]) + a[0]:
            inside = not inside
    return inside


def _distance(point: Point, line: Iterable[Point]) -> float:
    """How far a point is from the nearest piece of a line."""
    points = list(line)
    if len(points) == 1:
        return hypot(point[0] - points[0][0], point[1] - points[0][1])
    best = 1e9
    for a, b in pairwise(points):
        dx, dy = b[0] - a[0], b[1] - a[1]
        length = dx * dx + dy * dy
        t = 0.0
        if length:
            t = max(0.0, min(1.0, ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / length))
        best = min(best, hypot(point[0] - a[0] - t * dx, point[1] - a[1] - t * dy))
    return best


def pixels(tile: Tile) -> list[str]:
    """The face in few signs, row by row: ~ lake, = river, . land."""
    shapes = Shapes(tile)
    step = 100 / PIXELS
    rows = []
    for row in range(PIXELS):
        signs = ""
        for column in range(PIXELS):
            point = ((column + 0.5) * step, (row + 0.5) * step)
            if shapes.is_lake(point):
                signs += "~"
                continue
            near = min((_distance(point, r) for r in shapes.rivers), default=99.0)
            signs += "=" if near < step * 0.6 else "."
        rows.append(signs)
    return rows


# The picture.


class _Scatter:
    """Numbers that look random and are the same for the same tile: where trees stand."""

    def __init__(self, seed: int) -> None:
        self.word = seed * 9301 + 49297

    def __call__(self) -> float:
        self.word = self.word * 16807 % 2147483647
        return self.word / 2147483647


def _path(line: Line, closed: bool = False) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in line) + ("z" if closed else "")


def _trees(shapes: Shapes, scatter: _Scatter, keep_off: list[Point]) -> list[Point]:
    lines = [*shapes.rivers, *shapes.shores]
    standing: list[Point] = []
    for _ in range(70):
        point = (7 + scatter() * 86, 7 + scatter() * 86)
        crowded = any(hypot(point[0] - x, point[1] - y) < 9 for x, y in standing)
        marked = any(hypot(point[0] - x, point[1] - y) < 17 for x, y in keep_off)
        if crowded or marked or shapes.is_lake(point):
            continue
        if all(_distance(point, line) > 11.5 for line in lines) and len(standing) < 9:
            standing.append(point)
    return standing


def _mark_at(shapes: Shapes) -> Point:
    """The place on land that is farthest from all water."""
    lines = [*shapes.rivers, *shapes.shores]
    best, found = -1.0, (70.0, 70.0)
    for x in range(11, 90, 6):
        for y in range(11, 90, 6):
            if not shapes.is_lake((x, y)):
                far = min((_distance((x, y), line) for line in lines), default=99.0)
                far = min(far, x, y, 100 - x, 100 - y) - hypot(x - 50, y - 50) * 0.05
                if far > best:
                    best, found = far, (float(x), float(y))
    return found


_RUIN = (
    '<ellipse cy="9" rx="15" ry="5" fill="#E3D3A8"/><path d="M-11-9h5v17h-5zM-2-4h5v12h-5z'
    'M7-11h5v19h-5z" fill="#FBF6E8" stroke="#8A7A58" stroke-width="1.5"/>'
    '<path d="M-13-11h9M5-13h9" stroke="#8A7A58" stroke-width="3" stroke-linecap="round"/>'
)
_MASK = (
    '<path d="M-10-11q10-4 20 0c1 14-3 22-10 24-7-2-11-10-10-24z" fill="#D13A32" stroke="#12323D" '
    'stroke-width="1.8"/><path d="M-6-4h4M2-4h4M-4 5q4 4 8 0" stroke="#12323D" stroke-width="2.2" '
    'fill="none" stroke-linecap="round"/>'
    '<path d="M-9-9q9-3 18 0" stroke="#FFC53D" stroke-width="2.2" fill="none"/>'
)


def tile_svg(tile: Tile, turn: int, seed: int) -> str:
    """One tile as SVG, 100 by 100; what stands on it stays upright however it is turned."""
    shapes, scatter = Shapes(tile), _Scatter(seed + 1)
    upright = f"rotate({-90 * turn})"
    rivers = "".join(_path(line) for line in shapes.rivers)
    shores = "".join(_path(line) for line in shapes.shores)
    parts = [f'<rect width="100" height="100" fill="{LAND}"/>']
    for _ in range(3):
        x, y, wide = scatter() * 100, scatter() * 100, 14 + scatter() * 16
        parts.append(
            f'<ellipse cx="{x:.0f}" cy="{y:.0f}" rx="{wide:.0f}" ry="{wide / 2:.0f}" '
            f'fill="{MEADOW}" opacity=".6"/>'
        )
    parts.append(
        '<g fill="none" stroke-linejoin="round">'
        f'<path d="{rivers}" stroke="{SAND}" stroke-width="14"/>'
        f'<path d="{shores}" stroke="{SAND}" stroke-width="9"/>'
        f'<path d="{rivers}" stroke="{WATER}" stroke-width="{2 * RIVER}"/></g>'
    )
    for x, y in shapes.springs:
        parts.append(
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="6" fill="{WATER}" stroke="{SAND}" '
            f'stroke-width="3"/><circle cx="{x:.1f}" cy="{y:.1f}" r="2.4" fill="none" '
            f'stroke="{FOAM}" stroke-width="1.4"/>'
        )
    parts += [f'<path d="{_path(lake, True)}" fill="{WATER}"/>' for lake in shapes.lakes]
    parts.append(
        f'<path d="{shores}" fill="none" stroke="{SHALLOW}" stroke-width="2.5" opacity=".8"/>'
    )
    mark = [_mark_at(shapes)] if tile.mark else []
    for x, y in _trees(shapes, scatter, mark):
        size, green = 4 + scatter() * 2.2, TREE if scatter() > 0.4 else DARK
        parts.append(
            f'<g transform="translate({x:.1f} {y:.1f}) {upright}">'
            f'<ellipse cx="1" cy="{size * 0.7:.1f}" rx="{size:.1f}" ry="{size / 2:.1f}" '
            f'fill="#3C6B3C" opacity=".25"/><circle r="{size:.1f}" fill="{green}"/>'
            f'<circle cx="{-size * 0.3:.1f}" cy="{-size * 0.35:.1f}" r="{size * 0.4:.1f}" '
            'fill="#7DB36C"/></g>'
        )
    if tile.islet:
        parts.append(
            f'<g transform="translate(52 48) {upright}"><ellipse rx="13" ry="9" fill="{SAND}"/>'
            f'<ellipse cy="-1" rx="9" ry="5.5" fill="{LAND}"/>'
            f'<circle cy="-3" r="4.5" fill="{TREE}"/></g>'
        )
    for x, y in mark:
        art = _RUIN if tile.mark == "ruin" else _MASK
        parts.append(f'<g transform="translate({x:.1f} {y:.1f}) {upright}">{art}</g>')
    return f'<g transform="rotate({90 * turn} 50 50)">{"".join(parts)}</g>'


def map_svg(tiles: Tiles, view: Json) -> str:
    """The map of a view as an SVG picture, with coordinates and the blocked space."""
    bounds = view["bounds"] or {"min_x": 0, "max_x": 0, "min_y": 0, "max_y": 0}
    west, north = bounds["min_x"] - 1, bounds["min_y"] - 1
    wide = bounds["max_x"] - west + 2
    high = bounds["max_y"] - north + 2
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {100 * wide} {100 * high}" '
        f'width="{min(1600, 80 * wide)}" font-family="Georgia, serif" font-size="26">',
        "<title>Water to Water</title>",
        f'<rect width="{100 * wide}" height="{100 * high}" fill="#F4EBD9"/>',
        '<clipPath id="tile"><rect width="100" height="100"/></clipPath>',
    ]
    for laid in view["map"]:
        kind = tiles.kind(laid["tile"])
        x, y = 100 * (laid["x"] - west), 100 * (laid["y"] - north)
        parts.append(
            f'<g transform="translate({x} {y})" clip-path="url(#tile)">'
            f"<title>{laid['tile']} at {laid['x']}, {laid['y']}</title>"
            f"{tile_svg(tiles.tile[kind], laid['turn'], kind)}"
            '<rect width="100" height="100" fill="none" stroke="#5C6B4A" stroke-width="1"/></g>'
        )
    if view["block"]:
        x, y = 100 * (view["block"]["x"] - west), 100 * (view["block"]["y"] - north)
        parts.append(
            f'<g transform="translate({x} {y})" stroke="#B3402E" stroke-width="6" fill="none">'
            '<title>blocked</title><rect x="12" y="12" width="76" height="76" rx="10"/>'
            '<path d="M26 26L74 74M74 26L26 74"/></g>'
        )
    for x in range(wide - 2 if view["bounds"] else 0):
        parts.append(_label(100 * x + 150, 70, bounds["min_x"] + x))
    for y in range(high - 2 if view["bounds"] else 0):
        parts.append(_label(55, 100 * y + 158, bounds["min_y"] + y))
    return "\n".join([*parts, "</svg>\n"])


def _label(x: int, y: int, number: int) -> str:
    return f'<text x="{x}" y="{y}" text-anchor="middle" fill="#7A6A4A">{number}</text>'
