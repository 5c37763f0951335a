"""How safe a tower would be with one piece more, by statics alone; and how likely it falls."""

import math
from typing import NamedTuple

import numpy as np

from watertable.games.splash.actions import STEP, TURNS
from watertable.games.splash.board import rests_of
from watertable.games.splash.box import MM, Box
from watertable.games.splash.scene import At, Scene, Steps, in_millimetres
from watertable.games.splash.shapes import GROUND, Array, Body, Face, Solid, sole, upper_face
from watertable.games.splash.state import TABLE, Public
from watertable.games.splash.statics import contact, depths, inside, load, resting_area

# Of 760 placements between careful players fell, by how far the hand (X6: 0.65 mm) might have
# missed: all below 0; 94% below 0.3 mm, 86% below 0.6, 36% below 1, 16% below 1.4, 6% below 2; then
# none.
EVEN, SPREAD = 1.1, 0.7  # in deviations of the hand


def rests_in(state: Public) -> dict[int, list[int]]:
    """Return what each piece rests on, but for the table."""
    rests: dict[int, list[int]] = {}
    for piece, on, _ in rests_of(state):
        if on != TABLE:
            rests.setdefault(piece, []).append(on)
    return rests


def grid(frame: Face, across: int) -> Steps:
    """Return so many points across a face, each way."""
    u, v = (np.linspace(-e, e, across) * MM / STEP for e in frame.extent)
    return np.rint(np.stack(np.meshgrid(u, v), axis=-1).reshape(-1, 2)).astype(np.int64)


def risk(box: Box, miss: float) -> float:
    """Return how likely a piece falls where the hand may miss by so much."""
    return 0.5 * math.erfc((miss * MM / int(box.tremor_size) - EVEN) / SPREAD / math.sqrt(2))


class Balance(NamedTuple):
    """How far something is from tipping over, where its weight goes, and what it rests on."""

    margin: float  # mm; negative: beyond the edge
    weight: Array
    area: Array


class Judge:
    """Judges places on one target; what does not depend on the piece is worked out once."""

    def __init__(self, frame: Face, below: list[tuple[Array, Array, float]]) -> None:
        """Take the target's upper face, and of each piece below: area, middle, volume of load."""
        self.frame, self.below = frame, below

    @classmethod
    def of(cls, seen: Scene, rests: dict[int, list[int]], on: int) -> "Judge":
        """Look at the tower below a target."""
        below: list[tuple[Array, Array, float]] = []
        for piece, body in seen.bodies.items():
            carried = load(piece, rests)
            if on not in carried:
                continue
            under = [seen.bodies[p] for p in rests.get(piece, []) if p in seen.bodies]
            volumes = np.array([seen.bodies[p].solid.volume for p in carried])
            middles = np.array([seen.bodies[p].middle[:2] for p in carried])
            middle = volumes @ middles / volumes.sum()
            below.append((resting_area(body, under), middle, float(volumes.sum())))
        return cls(seen.frames[on], below)

    def topped(self, body: Body, target: Body) -> "Judge":
        """Return the judge of places on a piece that has been laid on the target."""
        volume, middle = body.solid.volume, body.middle[:2]
        below = [
            (area, (centre * weight + middle * volume) / (weight + volume), weight + volume)
            for area, centre, weight in self.below
        ]
        return Judge(upper_face(body), [*below, (contact(body, target), middle, volume)])

    @staticmethod
    def alone(held: Solid, face: int) -> float:
        """Return the margin of a piece on the bare table."""
        return inside(sole(held, face, 0.0, 0.0, 0.0), np.zeros(2))

    def margins(self, held: Solid, face: int, points: Steps) -> Array:
        """Return the support margin of the tower with a piece laid at each of these points.

        How the piece is turned does not matter: its middle stays, and a middle over both faces
        is as far inside their common part as inside the smaller one.
        """
        return self._worst(held, face, points, misses=False)

    def misses(self, held: Solid, face: int, points: Steps) -> Array:
        """Return how far the hand may miss each of these points before the tower tips over.

        That is more than the margin where the piece is only a part of what is carried.
        """
        return self._worst(held, face, points, misses=True)

    def widest(self, held: Solid, across: int) -> float:
        """Return how far the hand may miss the best of all places."""
        points = grid(self.frame, across)
        return max(float(self.misses(held, f, points).max()) for f in range(len(held.resting)))

    def balance(self, held: Solid, at: At) -> Balance:
        """Return what tips first with a piece laid there: its weight, and what carries it.

        Seen from above, in the axes of the target's face; its margin is that of `margins`.
        """
        face, turn, *point = at
        x, y = in_millimetres(np.array([point]))[0]
        middle = np.array([x, y])
        under = sole(held, face, turn * 2 * math.pi / TURNS, x, y)
        joints = [(self.alone(held, face), middle, under)]
        if self.frame is GROUND:
            return Balance(*joints[0])
        joints.append((inside(self.frame.outline, middle), middle, self.frame.outline))
        up = np.array([x, y, held.resting[face][0] / 2])
        over = (self.frame.origin + self.frame.axes @ up)[:2]
        for area, centre, weight in self.below:
            together = (centre * weight + over * held.volume) / (weight + held.volume)
            joints.append((inside(area, together), self._seen(together), self._seen(area)))
        return Balance(*min(joints, key=lambda joint: joint[0]))

    def _seen(self, points: Array) -> Array:
        """Return points of the table, seen from above, in the axes of the target's face."""
        return np.asarray((points - self.frame.origin[:2]) @ self.frame.axes[:2, :2])

    def _worst(self, held: Solid, face: int, points: Steps, *, misses: bool) -> Array:
        lengths, volume = in_millimetres(points), held.volume
        worst = np.minimum(self.alone(held, face), depths(self.frame.outline, lengths))
        height = held.resting[face][0]
        up = np.column_stack([lengths, np.full(len(points), height / 2)])
        middles = (self.frame.origin + up @ self.frame.axes.T)[:, :2]
        for under, centre, weight in self.below:
            together = (centre * weight + middles * volume) / (weight + volume)
            lever = (weight + volume) / volume if misses else 1.0
            worst = np.minimum(worst, lever * depths(under, together))
        return np.asarray(worst)
