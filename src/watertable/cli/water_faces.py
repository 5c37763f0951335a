"""A tile in a few signs: two rows of its picture become one, and what lies apart stays apart.

.~~~~~~~     ..~~~~~~
~.~~~~~~     ~~..~~~~    the causeway between two lakes is a row of its own,
~~.~~~~~     ~~~~..~~    so that two lakes never look like one
~~~.~~~~     ~~~~~~..
"""

import functools
from collections.abc import Collection, Iterator, Sequence

LAND, LAKE, RIVER = ".", "~", "="
BANK = "-"  # a river that does not run into the water beside it
RANK = {LAKE: 0, RIVER: 1, LAND: 2}  # which of two is shown
SIDES = ((1, 0), (-1, 0), (0, 1), (0, -1))
CORNERS = ((1, 1), (1, -1), (-1, 1), (-1, -1))

Spot = tuple[int, int]
Bodies = dict[Spot, int]  # which body of water, or which land, a spot belongs to


def turned(pixels: Sequence[str], turn: int) -> list[str]:
    """A tile's signs after quarter turns clockwise."""
    rows = list(pixels)
    for _ in range(turn):
        rows = ["".join(column) for column in zip(*reversed(rows), strict=True)]
    return rows


@functools.lru_cache(maxsize=1024)
def face(pixels: tuple[str, ...]) -> tuple[str, ...]:
    """Half as many rows: water is shown rather than land, unless it would join what is apart."""
    bodies = bodies_of(pixels)
    across, down = len(pixels[0]), len(pixels) // 2
    drawn: dict[Spot, Spot] = {}  # which of its two spots each sign shows
    for x, y in ((x, y) for y in range(down) for x in range(across)):
        both = (x, 2 * y), (x, 2 * y + 1)
        drawn[x, y] = min(both, key=lambda spot: RANK[sign_at(pixels, spot)])
    shown = {at: bodies[spot] for at, spot in drawn.items()}
    signs = {at: sign_at(pixels, spot) for at, spot in drawn.items()}
    touching = set(pairs(bodies))
    for at in shown:
        joined = [other for other in beside(at) if joins(shown, signs, at, other, touching)]
        if joined and signs[at] == RIVER:
            signs[at] = BANK
        elif any(signs[other] == LAKE for other in joined):
            signs[at] = LAND
    for land in lands(pixels, bodies):
        if not any(signs[x, y // 2] == LAND for x, y in land):
            x, y = min(land, key=lambda spot: signs[spot[0], spot[1] // 2] != LAKE)
            signs[x, y // 2] = LAND
    return tuple("".join(signs[x, y] for x in range(across)) for y in range(down))


def joins(
    shown: Bodies, signs: dict[Spot, str], at: Spot, other: Spot, touching: Collection[Spot]
) -> bool:
    """Would two signs side by side look like waters that meet, where in truth land lies between?"""
    waters = (LAKE, RIVER)
    if other not in shown or signs[at] not in waters or signs[other] not in waters:
        return False
    return shown[at] != shown[other] and (shown[at], shown[other]) not in touching


def bodies_of(pixels: Sequence[str]) -> Bodies:
    """Number the spots by what they belong to; a river may bend from corner to corner."""
    bodies: Bodies = {}
    spots = [(x, y) for y, row in enumerate(pixels) for x in range(len(row))]
    for start in spots:
        waiting = [] if start in bodies else [start]
        while waiting:
            spot = waiting.pop()
            sign = sign_at(pixels, spot)
            bodies[spot] = bodies.get(start, len(bodies))
            ways = SIDES + CORNERS if sign == RIVER else SIDES
            near = ((spot[0] + x, spot[1] + y) for x, y in ways)
            waiting += [it for it in near if it not in bodies and sign_at(pixels, it) == sign]
    return bodies


def lands(pixels: Sequence[str], bodies: Bodies) -> Iterator[list[Spot]]:
    """Each piece of land, by its spots."""
    pieces: dict[int, list[Spot]] = {}
    for spot, body in bodies.items():
        if sign_at(pixels, spot) == LAND:
            pieces.setdefault(body, []).append(spot)
    yield from pieces.values()


def pairs(bodies: Bodies) -> Iterator[Spot]:
    """Return which bodies lie side by side."""
    for spot, body in bodies.items():
        yield from ((body, bodies[other]) for other in beside(spot) if other in bodies)


def beside(spot: Spot) -> Iterator[Spot]:
    """Return the four spots around one."""
    return ((spot[0] + x, spot[1] + y) for x, y in SIDES)


def sign_at(pixels: Sequence[str], spot: Spot) -> str:
    """Return the sign at a spot; none outside."""
    x, y = spot
    return pixels[y][x] if 0 <= y < len(pixels) and 0 <= x < len(pixels[y]) else ""
