"""How far things are apart, or how deep in each other: convex outlines and bodies. Millimetres.

Both questions are asked of one thing in many places at once: what is moved does not turn, so all
that depends on how it is turned is worked out once.
"""

import numpy as np

from watertable.games.splash.shapes import Array, Body

NOWHERE = np.zeros((1, 3))  # the one shift of what is not moved


def overlaps(one: Array, other: Array, shifts: Array) -> Array:
    """Return how deep two convex outlines overlap when the first is moved, for each such shift.

    Negative: how far they are apart, at least.
    """
    sides = np.vstack([np.roll(one, -1, 0) - one, np.roll(other, -1, 0) - other])
    axes = np.stack([sides[:, 1], -sides[:, 0]], axis=1) / np.hypot(*sides.T)[:, None]
    a, b, moved = one @ axes.T, other @ axes.T, shifts @ axes.T
    depth = np.minimum(a.max(0) + moved, b.max(0)) - np.maximum(a.min(0) + moved, b.min(0))
    return np.asarray(depth.min(axis=1))


def gap(one: Body, other: Body) -> float:
    """Return how far two bodies are apart, at least; negative: how deep one is in the other."""
    return float(gaps(one, other, NOWHERE)[0])


def gaps(one: Body, other: Body, shifts: Array) -> Array:
    """Return the gap between two bodies when the first is moved, for each such shift."""
    between = other.middle - one.middle - shifts
    far = np.sqrt((between * between).sum(axis=1)) - one.solid.radius - other.solid.radius
    if far.min() > 1.0:
        return np.asarray(far)
    axes = np.vstack([one.axes, other.axes, _crossed(one.edges, other.edges)])
    a, b, moved = axes @ one.corners.T, axes @ other.corners.T, shifts @ axes.T
    apart = np.maximum(b.min(1) - a.max(1) - moved, a.min(1) - b.max(1) + moved)
    return np.asarray(np.maximum(apart.max(axis=1), far))


def _crossed(one: Array, other: Array) -> Array:
    """Return the directions at right angles to an edge of each."""
    (ax, ay, az), (bx, by, bz) = one.T[:, :, None], other.T[:, None, :]
    crossed = np.stack([ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx], axis=-1)
    crossed = crossed.reshape(-1, 3)
    length = np.sqrt((crossed * crossed).sum(axis=1))
    some = length > 1e-3
    return np.asarray(crossed[some] / length[some, None])
