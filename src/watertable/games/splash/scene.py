"""How things lie on the table, and where a piece could be laid on another; changes nothing."""

import functools
import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from watertable.games.splash.actions import STEP, TURNS
from watertable.games.splash.box import MM, NONE, Box
from watertable.games.splash.gaps import NOWHERE, gaps, overlaps
from watertable.games.splash.shapes import (
    GROUND,
    Array,
    Body,
    Face,
    Solid,
    body_of,
    laid,
    sole,
    solid_made,
    solid_of,
    upper_face,
)
from watertable.games.splash.state import TABLE, Place, Public

LATTICE_TURNS = 16
LATTICE_POINTS = 9
TOUCH = 0.05  # mm: nearer than this counts as touching; off the grid of 0.02 mm on purpose
SLIVER = 0.01  # mm of overlap that do not count as lying on a face
FARTHEST = 160.0  # mm: no part of a piece laid on another is further from that one's middle


@dataclass(frozen=True, eq=False)
class Scene:
    """The bodies on the table."""

    bodies: dict[int, Body]

    @functools.cached_property
    def frames(self) -> dict[int, Face]:
        """The upper face of each."""
        return {piece: upper_face(body) for piece, body in self.bodies.items()} | {TABLE: GROUND}

    @functools.cache  # noqa: B019 - scenes are few and kept by `_scene` anyway
    def above(self, target: int) -> tuple[int, ...]:
        """Return the pieces that reach up to the plane of a target's upper face."""
        frame = self.frames[target]
        n, far = frame.axes[:, 2], float(frame.axes[:, 2] @ frame.origin) - 2 * TOUCH
        return tuple(
            piece
            for piece, body in self.bodies.items()
            if piece != target and float((body.corners @ n).max()) > far
        )

    @functools.cache  # noqa: B019 - as above
    def is_open(self, target: int) -> bool:
        """Whether nothing rises near a target: wherever a piece lies on it, it touches no other."""
        frame = self.frames[target]
        tilt = math.sqrt(max(0.0, 1.0 - float(frame.axes[2, 2]) ** 2))
        return not self.above(target) and float(frame.origin[2]) - tilt * FARTHEST > TOUCH


def scene(box: Box, state: Public) -> Scene:
    """Return the bodies of all pieces on the table."""
    return _scene(
        box.form.tobytes(),
        box.kind.tobytes(),
        box.sides.tobytes(),
        box.lengths.tobytes(),
        state.where.tobytes(),
        state.pose.tobytes(),
    )


@functools.lru_cache(maxsize=64)
def _scene(
    form: bytes, kind: bytes, sides: bytes, lengths: bytes, where: bytes, pose: bytes
) -> Scene:
    """What a scene depends on comes as bytes, by which it is kept."""
    forms, kinds, corners = (np.frombuffer(part, np.int8).tolist() for part in (form, kind, sides))
    sizes = np.frombuffer(lengths, np.int64).reshape(len(kinds), -1).tolist()
    poses = np.frombuffer(pose, np.int64).reshape(len(forms), -1).tolist()
    lying = np.flatnonzero(np.frombuffer(where, np.int8) == Place.TABLE).tolist()
    solids = {
        piece: solid_made(kinds[forms[piece]], corners[forms[piece]], tuple(sizes[forms[piece]]))
        for piece in lying
    }
    return Scene({piece: body_of(solids[piece], tuple(poses[piece])) for piece in lying})


def solid(box: Box, piece: int) -> Solid:
    """Return the solid of a piece."""
    return solid_of(box, int(box.form[piece]))


At: TypeAlias = tuple[int, int, int, int]  # face, turn in 4096ths, x and y in steps
Steps: TypeAlias = NDArray[np.int64]  # rows of x and y
Flags: TypeAlias = NDArray[np.bool_]


def ghost(frame: Face, solid: Solid, at: At) -> Body:
    """X6 The piece in hand as it would lie on a face."""
    face, turn, x, y = at
    return laid(frame, solid, face, turn * 2 * math.pi / TURNS, x * STEP / MM, y * STEP / MM)


def touched(seen: Scene, body: Body, on: int, shifts: Array = NOWHERE) -> list[int]:
    """D7 What a ghost touches beside its target when it is moved, for each such shift.

    A piece, TABLE, or NONE.
    """
    found = np.full(len(shifts), NONE)
    if on != TABLE:
        found[float(body.corners[:, 2].min()) + shifts[:, 2] < TOUCH] = TABLE
    for piece in reversed(seen.above(on)):
        found[gaps(body, seen.bodies[piece], shifts) < TOUCH] = piece
    pieces: list[int] = found.tolist()
    return pieces


def in_millimetres(points: Steps) -> Array:
    """Return points of the grid as lengths."""
    return np.asarray(points * (STEP / MM), np.float64)


def is_on_face(frame: Face, solid: Solid, face: int, turn: int, points: Steps) -> Flags:
    """D6 Whether the piece would lie on the target's upper face at all, at each point."""
    lengths = in_millimetres(points)
    on = frame.holds(lengths)
    if not on.all():
        under = sole(solid, face, turn * 2 * math.pi / TURNS, 0.0, 0.0)
        on |= overlaps(under, frame.outline, lengths) > SLIVER
    return on


def is_free(
    seen: Scene,
    solid: Solid,
    on: int,
    face: int,
    turn: int,
    points: Steps,
    *,
    waived: bool = False,
) -> Flags:
    """D6, D7 Whether a piece could be laid at each point, touching nothing but the target."""
    if on == TABLE:
        return np.ones(len(points), bool)
    frame = seen.frames[on]
    free = is_on_face(frame, solid, face, turn, points)
    if waived or seen.is_open(on) or not free.any():
        return free
    shifts = in_millimetres(points[free]) @ frame.axes[:, :2].T
    free[free] = np.equal(touched(seen, ghost(frame, solid, (face, turn, 0, 0)), on, shifts), NONE)
    return free


def lattice(frame: Face, solid: Solid) -> Iterator[tuple[int, int, Steps]]:
    """The placements that are listed for a target: faces x 16 turns, each with 9 x 9 points."""
    half = LATTICE_POINTS // 2
    steps = [0] if frame is GROUND else range(-half, half + 1)
    xs, ys = ([round(e * MM / STEP * k / half) for k in steps] for e in frame.extent)
    points = np.array([(x, y) for y in ys for x in xs])
    for face in range(len(solid.resting)):
        for turn in range(0, TURNS, TURNS // LATTICE_TURNS):
            yield face, turn, points


def has_free_pose(seen: Scene, solid: Solid, on: int) -> bool:
    """R32 Whether any listed pose on a target is free."""
    if seen.is_open(on):
        return True
    return any(
        is_free(seen, solid, on, face, turn, points).any()
        for face, turn, points in lattice(seen.frames[on], solid)
    )
