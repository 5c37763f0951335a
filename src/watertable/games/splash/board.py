"""Questions about the table; changes nothing."""

import functools
import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from watertable.games.splash.actions import STEP, TURNS
from watertable.games.splash.box import EQUAL, MM, NONE, Box
from watertable.games.splash.shapes import (
    GROUND,
    TOUCH,
    Body,
    Frame,
    Solid,
    body_of,
    gap,
    laid,
    overlap,
    sole,
    solid_of,
    upper_face,
)
from watertable.games.splash.state import TABLE, Ask, Place, Public

LATTICE_TURNS = 16
LATTICE_POINTS = 9
TOP = 1  # option target=top
SLIVER = 0.01  # mm of overlap that do not count as lying on a face
FARTHEST = 160.0  # mm: no part of a piece laid on another is further from that one's middle


def left_of(state: Public, seat: int) -> int:
    """D4 The player to the left: the next one clockwise."""
    return (seat + 1) % int(state.seats)


def pieces_at(box: Box, state: Public, place: int) -> list[int]:
    """Return the pieces in a place: a stock (by seat), the table, the box."""
    return [p for p, where in enumerate(state.where[: box.pieces]) if where == place]


def do_match(box: Box, one: int, other: int) -> bool:
    """D6 The same shape or the same colour."""
    return bool(box.form[one] == box.form[other] or box.colour[one] == box.colour[other])


def uncovered(box: Box, state: Public) -> list[int]:
    """R30 The pieces of the tower that carry nothing, the highest first."""
    bare = [p for p in pieces_at(box, state, Place.TABLE) if not state.covered[p]]
    return sorted(bare, key=lambda piece: (-int(state.top[piece]), piece))


def highest(state: Public, pieces: list[int]) -> list[int]:
    """R17, R30 Those within 1 mm of the highest one."""
    best = max((int(state.top[piece]) for piece in pieces), default=0)
    return [piece for piece in pieces if int(state.top[piece]) >= best - EQUAL]


def is_suitable(box: Box, state: Public, piece: int) -> bool:
    """R31 It matches an uncovered piece (target=top: a highest one); the very first needs none."""
    bare = uncovered(box, state)
    if box.target == TOP:
        bare = highest(state, bare)
    return not bare or any(do_match(box, piece, other) for other in bare)


def in_stocks(box: Box, state: Public) -> list[int]:
    """Return every piece in anybody's stock."""
    seats = state.seats
    return [p for p, where in enumerate(state.where[: box.pieces]) if where < seats]


def suitable(box: Box, state: Public) -> list[int]:
    """R31 Every piece of any stock that can be placed legally."""
    return [piece for piece in in_stocks(box, state) if is_suitable(box, state, piece)]


def takes(box: Box, state: Public) -> int:
    """R19 How many of the fallen pieces the placer takes in all."""
    fallen = len(pieces_at(box, state, Place.FALLEN))
    return min(3, int(state.taken) + fallen)


# Where things lie.


@dataclass(frozen=True, eq=False)
class Scene:
    """The bodies on the table."""

    bodies: dict[int, Body]

    @functools.cached_property
    def frames(self) -> dict[int, Frame]:
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
        if target == TABLE:
            return True
        frame = self.frames[target]
        tilt = math.sqrt(max(0.0, 1.0 - float(frame.axes[2, 2]) ** 2))
        return not self.above(target) and float(frame.origin[2]) - tilt * FARTHEST > TOUCH


def scene(box: Box, state: Public) -> Scene:
    """Return the bodies of all pieces on the table."""
    shapes = (box.form.tobytes(), box.kind.tobytes(), box.sides.tobytes(), box.lengths.tobytes())
    return _scene(_Key(shapes, state.where.tobytes(), state.pose.tobytes(), box))


class _Key:
    """What a scene depends on; the box is only carried along."""

    def __init__(self, shapes: tuple[bytes, ...], where: bytes, pose: bytes, box: Box) -> None:
        self.parts = (shapes, where, pose)
        self.box = box
        self.hashed = hash(self.parts)

    def __hash__(self) -> int:
        return self.hashed

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and self.parts == other.parts


@functools.lru_cache(maxsize=64)
def _scene(key: _Key) -> Scene:
    _, where, pose = key.parts
    places = np.frombuffer(where, np.int8)
    poses = np.frombuffer(pose, np.int64).reshape(len(places), -1)
    return Scene(
        {
            piece: body_of(
                solid_of(key.box, int(key.box.form[piece])), tuple(poses[piece].tolist())
            )
            for piece in np.flatnonzero(places == Place.TABLE).tolist()
        }
    )


def solid(box: Box, piece: int) -> Solid:
    """Return the solid of a piece."""
    return solid_of(box, int(box.form[piece]))


At: TypeAlias = tuple[int, int, int, int]  # face, turn in 4096ths, x and y in steps


def ghost(frame: Frame, solid: Solid, at: At) -> Body:
    """X6 The piece in hand as it would lie on a face."""
    face, turn, x, y = at
    return laid(frame, solid, face, turn * 2 * math.pi / TURNS, x * STEP / MM, y * STEP / MM)


def is_on_face(frame: Frame, solid: Solid, at: At) -> bool:
    """D6 Whether the piece would lie on the target's upper face at all."""
    face, turn, x, y = at
    if frame.holds(x * STEP / MM, y * STEP / MM):
        return True
    under = sole(solid, face, turn * 2 * math.pi / TURNS, x * STEP / MM, y * STEP / MM)
    return overlap(under, frame.outline) > SLIVER


def touched(seen: Scene, body: Body, on: int) -> int:
    """D7 What a ghost touches beside its target: a piece, TABLE, or NONE."""
    for piece in seen.above(on):
        if gap(body, seen.bodies[piece]) < TOUCH:
            return piece
    if on != TABLE and float(body.corners[:, 2].min()) < TOUCH:
        return TABLE
    return NONE


def lattice(frame: Frame, solid: Solid) -> Iterator[At]:
    """The placements that are listed for a target: faces x 16 turns x 9 x 9 points."""
    half = LATTICE_POINTS // 2
    points = [0] if frame is GROUND else range(-half, half + 1)
    xs, ys = ([round(e * MM / STEP * k / half) for k in points] for e in frame.extent)
    for face in range(len(solid.resting)):
        for turn in range(0, TURNS, TURNS // LATTICE_TURNS):
            for y in ys:
                for x in xs:
                    yield face, turn, x, y


def is_free(seen: Scene, solid: Solid, on: int, at: At, *, waived: bool = False) -> bool:
    """D6, D7 Whether a piece could be laid there: on the target and touching nothing else."""
    frame = seen.frames[on]
    if on == TABLE:
        return True
    if not is_on_face(frame, solid, at):
        return False
    return waived or seen.is_open(on) or touched(seen, ghost(frame, solid, at), on) == NONE


def has_free_pose(seen: Scene, solid: Solid, on: int) -> bool:
    """R32 Whether any listed pose on a target is free."""
    if seen.is_open(on):
        return True
    return any(is_free(seen, solid, on, at) for at in lattice(seen.frames[on], solid))


def targets(box: Box, state: Public, piece: int) -> tuple[list[int], bool]:
    """R10, R30, R32 Where a piece goes, and whether touching is waived there."""
    bare, seen, held = uncovered(box, state), scene(box, state), solid(box, piece)
    if not bare:
        return [TABLE], False
    matching = [other for other in bare if do_match(box, piece, other)]
    ranked = highest(state, bare) if box.target == TOP else matching or highest(state, bare)
    first = highest(state, ranked)
    left = ranked
    while left:
        level = highest(state, left)
        free = [on for on in level if has_free_pose(seen, held, on)]
        if free:
            return free, False
        left = [on for on in left if on not in level]
    return first, True


def goes_on(box: Box, state: Public) -> list[int]:
    """Return the targets of the piece in hand."""
    if state.ask != Ask.PLACE:
        return []
    return lying_targets(box, state) or [TABLE]


def lying_targets(box: Box, state: Public) -> list[int]:
    """Return the pieces on which the piece in hand may go."""
    return [piece for piece in range(box.pieces) if state.target[piece]]


def pose_in(state: Public, piece: int) -> tuple[int, ...]:
    """Return where a piece on the table lies."""
    return tuple(int(part) for part in state.pose[piece])


def tower_of(box: Box, state: Public, foot: int) -> list[int]:
    """X4 The pieces that rest on one table piece and on no other."""
    return [
        piece
        for piece, roots in roots_of(box, state).items()
        if roots == {foot} and state.where[piece] == Place.TABLE
    ]


def roots_of(box: Box, state: Public) -> dict[int, set[int]]:
    """X4 For each piece on the table, the table pieces that it goes back to."""
    on: dict[int, list[int]] = {}
    for pair in range(state.rests):
        on.setdefault(int(state.rest_piece[pair]), []).append(int(state.rest_on[pair]))
    pieces = set(on) | {p for p in range(box.pieces) if state.grounded[p]}
    roots = {piece: {piece} if state.grounded[piece] else set() for piece in pieces}
    changed = True
    while changed:
        changed = False
        for piece in pieces:
            more = {root for under in on.get(piece, []) for root in roots.get(under, set())}
            if not more <= roots[piece]:
                roots[piece] |= more
                changed = True
    return roots
