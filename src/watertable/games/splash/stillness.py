"""What stood still, and what will go on standing; plain geometry, no engine. Centimetres.

Contacts give way a little, so a tall tower leans by fractions of a millimetre under each new piece
and creeps, though nothing slipped and nothing tipped. Hence a piece is looked at from what carries
it: if it never moved against that, it stood still, and if that stood still too it lies where it
lay, number by number. What did move is taken along: it keeps its place on what carries it.

       as simulated          as written down
         [ new ]                 [ new ]     moved, and lies on the upper one as it did
        [ upper ]               [ upper ]    never moved against the lower one: stays
       [  lower  ]             [  lower  ]   never moved against the table: stays
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from watertable.games.splash.box import MM
from watertable.games.splash.shapes import (
    Array,
    Pose,
    Solid,
    body_of,
    quaternion_of,
    rotation_of,
    upper_face,
    whole_pose,
)
from watertable.games.splash.state import TABLE
from watertable.games.splash.statics import support_margin

STILL_WAY = 0.004  # X3 cm
STILL_TURN = 0.004  # X3 radians
LEVEL = 0.9998  # cosine of a degree and a bit: less slides nowhere
SURE = 0.1  # X3 mm inside of what carries it: stands, if nothing moves
CM = 10 * MM  # of whole poses

Forces = Mapping[tuple[int, int], float]  # upwards on a piece by another or TABLE


@dataclass(frozen=True, slots=True, eq=False)
class Motion:
    """Where pieces were at several moments: middles (moment, piece, 3), and rotations."""

    middles: Array
    rotations: Array

    @classmethod
    def of(cls, looks: Sequence[Array]) -> "Motion":
        """Take positions and quaternions as an engine has them: (piece, 7) at each moment."""
        all_looks = np.array(looks)
        return cls(all_looks[..., :3], rotations_of(all_looks[..., 3:]))


@dataclass(frozen=True, slots=True, eq=False)
class Shift:
    """How something is brought back from where it was simulated, at several moments."""

    turns: Array
    ways: Array

    @classmethod
    def none(cls, moments: int) -> "Shift":
        """Leave everything where it is."""
        return cls(np.broadcast_to(np.eye(3), (moments, 3, 3)), np.zeros((moments, 3)))

    @classmethod
    def to(cls, pose: Pose, middles: Array, rotations: Array) -> "Shift":
        """Bring a piece back to where it lay."""
        middle, rotation = _lay(pose)
        turns = rotation @ np.swapaxes(rotations, 1, 2)
        return cls(turns, middle - (turns @ middles[..., None])[..., 0])

    def of(self, middles: Array, rotations: Array) -> tuple[Array, Array]:
        """Return where a piece comes to lie."""
        return (self.turns @ middles[..., None])[..., 0] + self.ways, self.turns @ rotations


def rotations_of(quaternions: Array) -> Array:
    """Return the rotations of many quaternions of length 1."""
    w, x, y, z = np.moveaxis(quaternions, -1, 0)
    rows = [
        [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
        [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
        [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)],
    ]
    return np.moveaxis(np.array(rows), (0, 1), (-2, -1))


def carriers(pieces: Sequence[int], forces: Forces) -> dict[int, int]:
    """Return what carries most of each piece: another, or TABLE, which also stands for nothing.

    A piece comes after what carries it.
    """
    most: dict[int, tuple[float, int]] = {}
    for (piece, on), force in forces.items():
        most[piece] = max(most.get(piece, (0.0, TABLE)), (force, on))
    ordered: dict[int, int] = {}

    def climb(piece: int, above: frozenset[int]) -> None:
        under = most.get(piece, (0.0, TABLE))[1]
        if under in above:  # they carry each other in a ring: begin anywhere
            under = TABLE
        if under != TABLE and under not in ordered:
            climb(under, above | {piece})
        ordered[piece] = under

    for piece in pieces:
        if piece not in ordered:
            climb(piece, frozenset({piece}))
    return ordered


def unmoved(poses: Mapping[int, Pose], motion: Motion, on: Mapping[int, int]) -> set[int]:
    """R27 Return the pieces that stood still at all these moments, seen from what carries them."""

    def stays(piece: int, middles: Array, rotations: Array) -> bool:
        middle, rotation = _lay(poses[piece])
        way = np.abs(middles - middle).max()
        turn = np.linalg.norm(rotations - rotation, axis=(1, 2)).max() / np.sqrt(2)
        return bool(way < STILL_WAY and turn < STILL_TURN)

    return {piece for piece, still, *_ in _tracks(poses, motion, on, stays) if still}


def written(
    poses: Mapping[int, Pose], motion: Motion, on: Mapping[int, int], still: set[int]
) -> list[list[Pose]]:
    """X5 Return where everything lies at each moment: what stood still exactly where it lay."""
    tracks: dict[int, list[Pose]] = {}
    for piece, stays, middles, rotations in _tracks(poses, motion, on, lambda p, *_: p in still):
        moments = zip((10 * middles).tolist(), rotations, strict=True)
        tracks[piece] = (
            [poses[piece]] * len(middles)
            if stays
            else [whole_pose(middle, quaternion_of(turned)) for middle, turned in moments]
        )
    return [list(frame) for frame in zip(*(tracks[piece] for piece in poses), strict=True)]


def _tracks(
    poses: Mapping[int, Pose],
    motion: Motion,
    on: Mapping[int, int],
    is_still: Callable[[int, Array, Array], bool],
) -> Iterator[tuple[int, bool, Array, Array]]:
    """Yield each piece, whether it stood still, and where it was, seen from what carries it."""
    shifts = {TABLE: Shift.none(len(motion.middles))}
    places = {piece: place for place, piece in enumerate(poses)}
    for piece, under in on.items():
        there = motion.middles[:, places[piece]], motion.rotations[:, places[piece]]
        seen = shifts[under].of(*there)
        stays = is_still(piece, *seen)
        shifts[piece] = Shift.to(poses[piece], *there) if stays else shifts[under]
        yield piece, stays, *seen


def _lay(pose: Pose) -> tuple[Array, Array]:
    return np.array(pose[:3], np.float64) / CM, rotation_of(pose[3:])


def stands_surely(solids: Mapping[int, Solid], poses: Mapping[int, Pose], forces: Forces) -> bool:
    """X3 Whether statics can tell that all stands: each lies level on one other, well inside.

    Anything else (leaning, lying across two, in the air) is for the engine alone to find out.
    """
    rests: dict[int, list[int]] = {}
    for piece, under in forces:
        rests.setdefault(piece, []).append(under)
    if set(rests) != set(solids) or any(len(under) > 1 for under in rests.values()):
        return False
    bodies = {piece: body_of(solids[piece], pose) for piece, pose in poses.items()}
    if any(upper_face(body).axes[2, 2] < LEVEL for body in bodies.values()):
        return False
    tower = {piece: under for piece, under in rests.items() if under != [TABLE]}
    return support_margin(bodies, tower) >= SURE
