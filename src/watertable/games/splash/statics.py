"""Statics: how far a tower is from tipping over, without physics. Millimetres.

At each piece, what it carries and it itself must have their common centre of gravity over the area
in which it touches what is below. The support margin is how far inside that area the centre is
(negative: outside), at the worst piece.
"""

from collections.abc import Iterable, Mapping
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from watertable.games.splash.shapes import Body, upper_face

Array: TypeAlias = NDArray[np.float64]
Rests: TypeAlias = Mapping[int, Iterable[int]]  # what each piece rests on; not there: the table


def support_margin(bodies: Mapping[int, Body], rests: Rests) -> float:
    """Return the margin of the worst piece of a tower."""
    return min(margins(bodies, rests).values(), default=0.0)


def margins(bodies: Mapping[int, Body], rests: Rests) -> dict[int, float]:
    """Return the margin at each piece."""
    loads = {piece: load(piece, rests) for piece in bodies}
    found = {}
    for piece, body in bodies.items():
        below = [bodies[under] for under in rests.get(piece, ()) if under in bodies]
        area = resting_area(body, below)
        weights = np.array([bodies[other].solid.volume for other in loads[piece]])
        middles = np.array([bodies[other].middle[:2] for other in loads[piece]])
        found[piece] = inside(area, weights @ middles / weights.sum())
    return found


def resting_area(body: Body, below: list[Body]) -> Array:
    """Return the area over which a body is carried, by others or by the table."""
    if not below:
        return sole_of(body)
    areas = [area for area in (contact(body, under) for under in below) if len(area)]
    return hull(np.vstack(areas)) if areas else np.zeros((0, 2))


def load(piece: int, rests: Rests) -> set[int]:
    """Return a piece and all that rests on it, directly or not."""
    carried = {piece}
    while more := {p for p, on in rests.items() if carried & set(on)} - carried:
        carried |= more
    return carried


def sole_of(body: Body) -> Array:
    """Return the outline of the face that looks down, seen from above."""
    solid = body.solid
    down = int(np.argmin((solid.normals @ body.rotation.T)[:, 2]))
    normal = solid.normals[down]
    reach = solid.vertices @ normal
    return hull(body.corners[reach > reach.max() - 1e-9][:, :2])


def contact(upper: Body, lower: Body) -> Array:
    """Return the area in which one body lies on another, seen from above."""
    frame = upper_face(lower)
    top = (frame.outline @ frame.axes[:, :2].T + frame.origin)[:, :2]
    return clipped(sole_of(upper), hull(top))


def clipped(one: Array, by: Array) -> Array:
    """Return what two convex outlines have in common (Sutherland and Hodgman)."""
    points = [tuple(point) for point in one.tolist()]
    edges = zip(by.tolist(), np.roll(by, -1, 0).tolist(), strict=True)
    for (ax, ay), (bx, by_) in edges:
        kept = []
        sides = [(bx - ax) * (y - ay) - (by_ - ay) * (x - ax) for x, y in points]
        for place, (x, y) in enumerate(points):
            px, py = points[place - 1]
            here, before = sides[place], sides[place - 1]
            if (here >= 0) != (before >= 0):
                part = before / (before - here)
                kept.append((px + part * (x - px), py + part * (y - py)))
            if here >= 0:
                kept.append((x, y))
        points = kept
        if not points:
            return np.zeros((0, 2))
    return np.array(points)


def hull(points: Array) -> Array:
    """Return the convex outline of points, counter-clockwise."""
    ordered = sorted(set(map(tuple, np.round(points, 9).tolist())))
    if len(ordered) < 3:
        return np.array(ordered).reshape(-1, 2)

    def half(run: list[tuple[float, ...]]) -> list[tuple[float, ...]]:
        chain: list[tuple[float, ...]] = []
        for x, y in run:
            while (
                len(chain) > 1
                and (
                    (chain[-1][0] - chain[-2][0]) * (y - chain[-2][1])
                    - (chain[-1][1] - chain[-2][1]) * (x - chain[-2][0])
                )
                <= 0
            ):
                chain.pop()
            chain.append((x, y))
        return chain[:-1]

    return np.array(half(ordered) + half(ordered[::-1]))


def inside(area: Array, point: Array) -> float:
    """Return how far inside a convex outline a point is; negative: how far outside, at least."""
    return float(depths(area, point[None])[0])


def depths(area: Array, points: Array) -> Array:
    """Return how far inside a convex outline each of these points is, as `inside`."""
    if len(area) < 3:
        away = np.linalg.norm(points[:, None] - area, axis=2)
        return np.asarray(-away.min(axis=1, initial=100.0))
    along = np.roll(area, -1, 0) - area
    length = np.hypot(*along.T)
    some = length > 1e-9
    inward = np.stack([-along[some, 1], along[some, 0]], axis=1) / length[some, None]
    far = points @ inward.T - (area[some] * inward).sum(axis=1)
    return np.asarray(far.min(axis=1, initial=100.0))
