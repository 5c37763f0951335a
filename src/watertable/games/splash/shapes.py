"""Plain geometry of the pieces: solids, poses, faces, gaps. No engine is needed. Millimetres.

A solid is convex. Its faces have a frame each: origin at the face's centre, n outwards, u and v in
the face. A piece is laid with one of its resting faces down on the upper face of another:

          v ^   the ghost's own first axis, turned by `turn` from u
            |  /
            | /      (x, y) is where the middle of the ghost comes to lie
       -----+----> u
"""

import functools
import math
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from watertable.games.splash.box import MM, Box, Kind

Array: TypeAlias = NDArray[np.float64]
Pose: TypeAlias = tuple[int, ...]  # x, y, z in tenths of a micrometre; quaternion times 2 ** 30

UNIT = 1 << 30
FACE_NAMES = {1: ("flat",), 2: ("flat", "upright"), 3: ("flat", "side", "upright")}


@dataclass(frozen=True, eq=False)
class Solid:
    """One shape, with its middle at the origin."""

    vertices: Array
    normals: Array  # of the faces, outwards
    firsts: Array  # each face's first axis
    centres: Array  # of the faces
    outlines: tuple[Array, ...]  # of the faces, in their own two axes, counter-clockwise
    axes: Array  # directions of normals, one of each opposite pair
    edges: Array  # directions of edges
    resting: tuple[tuple[float, Array], ...]  # height and rotation for each resting face
    volume: float
    radius: float

    @property
    def faces(self) -> tuple[str, ...]:
        """X6 The names of the resting faces, lowest first."""
        return FACE_NAMES[len(self.resting)]


@dataclass(frozen=True, eq=False)
class Body:
    """A solid that lies somewhere."""

    solid: Solid
    rotation: Array
    middle: Array

    @functools.cached_property
    def corners(self) -> Array:
        """Its vertices."""
        return np.asarray(self.solid.vertices @ self.rotation.T + self.middle)

    @functools.cached_property
    def axes(self) -> Array:
        """Directions of its normals, one of each opposite pair."""
        return np.asarray(self.solid.axes @ self.rotation.T)

    @functools.cached_property
    def edges(self) -> Array:
        """Directions of its edges."""
        return np.asarray(self.solid.edges @ self.rotation.T)

    @property
    def top(self) -> float:
        """R30 Its highest point."""
        return float(self.corners[:, 2].max())


@dataclass(frozen=True, eq=False)
class Face:
    """A face on which a piece can be laid."""

    origin: Array
    axes: Array  # columns u, v, n
    outline: Array  # in u and v

    @property
    def extent(self) -> tuple[float, float]:
        """How far the face goes along u and v."""
        u, v = np.abs(self.outline).max(axis=0)
        return float(u), float(v)

    @functools.cached_property
    def sides(self) -> Array:
        """The lines around the face: u and v of each normal, and how far out it is."""
        along = np.roll(self.outline, -1, 0) - self.outline
        out = np.stack([along[:, 1], -along[:, 0]], axis=1) / np.hypot(*along.T)[:, None]
        return np.column_stack([out, (out * self.outline).sum(1)])

    def holds(self, points: Array) -> NDArray[np.bool_]:
        """Whether each of these points is well within the face."""
        return np.asarray((points @ self.sides[:, :2].T < self.sides[:, 2] - 0.1).all(axis=1))


GROUND = Face(
    np.zeros(3), np.eye(3), np.array([[-1e3, -1e3], [1e3, -1e3], [1e3, 1e3], [-1e3, 1e3]])
)


def solid_of(box: Box, shape: int) -> Solid:
    """Return the solid of a shape."""
    size = tuple(int(length) for length in box.lengths[shape])
    return solid_made(int(box.kind[shape]), int(box.sides[shape]), size)


@functools.cache
def solid_made(kind: int, sides: int, size: tuple[int, ...]) -> Solid:
    """Return the solid of a kind, with these lengths; the same one whenever it is asked for."""
    a, b, c = (length / MM for length in size)
    return _prism(sides, a, c) if kind == Kind.PRISM else _cuboid(a, b, c)


def _cuboid(a: float, b: float, c: float) -> Solid:
    half = np.array([a, b, c]) / 2
    signs = np.array([[i, j, k] for i in (-1, 1) for j in (-1, 1) for k in (-1, 1)])
    eye = np.eye(3)
    normals = np.array([sign * eye[axis] for axis in range(3) for sign in (1, -1)])
    firsts = np.array([eye[(axis + 1) % 3] for axis in range(3) for _ in (1, -1)])
    resting: dict[float, Array] = {}
    for axis in range(3):
        resting.setdefault(2 * half[axis], _upright(axis))
    return _made(signs * half, normals, firsts, eye, eye, resting, a * b * c)


def _prism(sides: int, across: float, height: float) -> Solid:
    around = across / 2 / math.cos(math.pi / sides)
    corner = 2 * math.pi / sides * (np.arange(sides) + 0.5)
    ring = np.stack([around * np.cos(corner), around * np.sin(corner)], axis=1)
    ends = [np.column_stack([ring, np.full(sides, z)]) for z in (height / 2, -height / 2)]
    angle = 2 * math.pi / sides * np.arange(sides)
    flats = np.stack([np.cos(angle), np.sin(angle), np.zeros(sides)], axis=1)
    normals = np.vstack([[0, 0, 1], [0, 0, -1], flats])
    firsts = np.vstack([[1, 0, 0], [1, 0, 0], np.tile([0.0, 0.0, 1.0], (sides, 1))])
    along = np.stack([-np.sin(angle), np.cos(angle), np.zeros(sides)], axis=1)[: sides // 2]
    axes = np.vstack([[0, 0, 1], flats[: sides // 2]])
    resting = {height: _upright(2), across: _upright(1)}
    volume = sides * across**2 / 4 * math.tan(math.pi / sides) * height
    return _made(
        np.vstack(ends), normals, firsts, axes, np.vstack([[0, 0, 1], along]), resting, volume
    )


def _upright(axis: int) -> Array:
    """Return the rotation that turns one of the three axes upwards."""
    return np.asarray(np.eye(3)[[(axis + 1) % 3, (axis + 2) % 3, axis]])


def _made(
    vertices: Array,
    normals: Array,
    firsts: Array,
    axes: Array,
    edges: Array,
    resting: dict[float, Array],
    volume: float,
) -> Solid:
    reach = (vertices @ normals.T).max(axis=0)
    centres = normals * reach[:, None]
    outlines = []
    for normal, first, centre, far in zip(normals, firsts, centres, reach, strict=True):
        on = vertices[vertices @ normal > far - 1e-9] - centre
        flat = np.stack([on @ first, on @ np.cross(normal, first)], axis=1)
        outlines.append(flat[np.argsort(np.arctan2(flat[:, 1], flat[:, 0]))])
    radius = float(np.linalg.norm(vertices, axis=1).max())
    lying = tuple((height, resting[height]) for height in sorted(resting))
    return Solid(
        vertices, normals, firsts, centres, tuple(outlines), axes, edges, lying, volume, radius
    )


def body_of(solid: Solid, pose: Pose) -> Body:
    """Return a solid in a pose of whole numbers."""
    return Body(solid, rotation_of(pose[3:]), np.array(pose[:3], np.float64) / MM)


def rotation_of(quaternion: Pose) -> Array:
    """Return the rotation that a quaternion (w, x, y, z) of any length means."""
    w, x, y, z = (float(part) for part in quaternion)
    s = 2.0 / (w * w + x * x + y * y + z * z)
    return np.array(
        [
            [1 - s * (y * y + z * z), s * (x * y - z * w), s * (x * z + y * w)],
            [s * (x * y + z * w), 1 - s * (x * x + z * z), s * (y * z - x * w)],
            [s * (x * z - y * w), s * (y * z + x * w), 1 - s * (x * x + y * y)],
        ]
    )


def quaternion_of(rotation: Array) -> tuple[float, float, float, float]:
    """Return the quaternion of a rotation, its first part that is not 0 positive."""
    r = rotation.tolist()
    squares = (
        1 + r[0][0] + r[1][1] + r[2][2],
        1 + r[0][0] - r[1][1] - r[2][2],
        1 - r[0][0] + r[1][1] - r[2][2],
        1 - r[0][0] - r[1][1] + r[2][2],
    )
    big = squares.index(max(squares))
    s = 0.5 / math.sqrt(squares[big])
    wx, wy, wz = r[2][1] - r[1][2], r[0][2] - r[2][0], r[1][0] - r[0][1]
    xy, xz, yz = r[0][1] + r[1][0], r[0][2] + r[2][0], r[1][2] + r[2][1]
    whole = squares[big]
    w, x, y, z = (
        (whole, wx, wy, wz),
        (wx, whole, xy, xz),
        (wy, xy, whole, yz),
        (wz, xz, yz, whole),
    )[big]
    return (w * s, x * s, y * s, z * s)


def pose_of(body: Body) -> Pose:
    """Return where a body lies, in whole numbers."""
    return whole_pose(body.middle.tolist(), quaternion_of(body.rotation))


def whole_pose(middle: list[float], quaternion: tuple[float, ...]) -> Pose:
    """X5 Round a pose to whole numbers; of the two quaternions that mean the same, the first."""
    turned = [round(part * UNIT) for part in quaternion]
    if next((part for part in turned if part), 1) < 0:
        turned = [-part for part in turned]
    return (*(round(length * MM) for length in middle), *turned)


def upper_face(body: Body) -> Face:
    """R30 Return the face that is nearest to horizontal and looks up."""
    solid = body.solid
    normals = solid.normals @ body.rotation.T
    face = int(np.argmax(normals[:, 2] - 1e-7 * np.arange(len(normals))))
    n, u = normals[face], body.rotation @ solid.firsts[face]
    axes = np.stack([u, np.cross(n, u), n], axis=1)
    origin = body.rotation @ solid.centres[face] + body.middle
    return Face(origin, axes, solid.outlines[face])


def laid(
    frame: Face, solid: Solid, face: int, turn: float, x: float, y: float, lift: float = 0.0
) -> Body:
    """Return a solid laid flat on a face: turn in radians, lifted along the normal."""
    height, lying = solid.resting[face]
    cos, sin = math.cos(turn), math.sin(turn)
    spin = np.array([[cos, -sin, 0.0], [sin, cos, 0.0], [0.0, 0.0, 1.0]])
    at = np.array([x, y, height / 2 + lift])
    return Body(solid, frame.axes @ spin @ lying, frame.origin + frame.axes @ at)


def sole(solid: Solid, face: int, turn: float, x: float, y: float) -> Array:
    """Return the outline of a resting face in the frame that it is laid on."""
    flat = solid.vertices @ solid.resting[face][1].T
    low = flat[flat[:, 2] < flat[:, 2].min() + 1e-9][:, :2]
    cos, sin = math.cos(turn), math.sin(turn)
    spun = low @ np.array([[cos, sin], [-sin, cos]]) + (x, y)
    around = np.arctan2(spun[:, 1] - y, spun[:, 0] - x)
    return np.asarray(spun[np.argsort(around)])
