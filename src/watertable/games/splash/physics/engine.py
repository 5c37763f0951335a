"""One run of the engine: pieces move, are looked at, heard, stopped and weighed.

It works in centimetres, grams and seconds.
"""

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from watertable.games.splash.box import Box
from watertable.games.splash.contacts import CLOSING, SLIDING, Listener
from watertable.games.splash.physics.model import (
    GRAVITY,
    QUICK,
    Setting,
    engine,
    kept_model,
    model_of,
    wood_of,
)
from watertable.games.splash.scene import solid
from watertable.games.splash.shapes import Array, Pose, whole_pose
from watertable.games.splash.state import TABLE
from watertable.games.splash.stillness import CM, STILL_TURN, STILL_WAY, Forces

FRAMES = 60  # a second, of a film
NOTHING = 0.02  # R30 of the smaller piece's weight
CALM = 0.2  # cm/s and radians/s: of 72 towers that fell, none was this slow after 0.12 s
SLOW = 1.5  # cm/s: towers sway with less, and what falls is faster soon
SPENT = 0.7  # of its greatest energy: what sways has passed its middle


class Engine:
    """One model: the table and the pieces on it."""

    def __init__(self, box: Box, poses: Mapping[int, Pose], setting: Setting) -> None:
        """X1, X2 Build the model; every piece is a convex mesh, contacts are stiff."""
        mujoco = engine()
        self.mujoco, self.pieces = mujoco, list(poses)
        made = kept_model if setting is QUICK else model_of
        self.model = made(wood_of(box, poses), setting)
        self.data = mujoco.MjData(self.model)
        for place, pose in enumerate(poses.values()):
            at = np.array(pose, np.float64)
            turned = at[3:] / np.linalg.norm(at[3:])
            self.data.qpos[7 * place : 7 * place + 7] = [*(at[:3] / CM), *turned]
        mujoco.mj_forward(self.model, self.data)
        self.solids = {piece: solid(box, piece) for piece in poses}
        self.masses = [np.inf, *self.model.body_mass[1:].tolist()]  # by geom: the table is first
        self.peak = 0.0  # of energy, since everything was stopped
        self.frames: list[Array] = []

    def qpos(self) -> Array:
        """Return position and quaternion of each piece."""
        return np.array(self.data.qpos).reshape(-1, 7)

    def heights(self) -> Array:
        """Return how high the middle of each piece is."""
        return self.qpos()[:, 2]

    def run(self, seconds: float, listener: Listener | None = None) -> None:
        """Let time pass; with somebody who listens, `frames` are kept too."""
        step = self.model.opt.timestep
        if listener is None:
            self.mujoco.mj_step(self.model, self.data, nstep=round(seconds / step))
            return
        end = self.data.time + seconds
        while self.data.time < end - step / 2:
            if self.data.time * FRAMES >= len(self.frames) - 1e-9:
                self.frames.append(self.qpos())
            self.mujoco.mj_step(self.model, self.data)
            self._listen(listener)

    def _listen(self, listener: Listener) -> None:
        """X7 Tell a listener which pieces met in the last step, and which slid."""
        data, step = self.data, self.model.opt.timestep
        speeds = data.efc_vel
        if not len(speeds) or max(-speeds.min(), speeds.max()) < CLOSING:
            return
        first = data.contact.efc_address
        some = first >= 0
        first, geoms = first[some], data.contact.geom[some]
        closing, pressed = -speeds[first], data.efc_force[first]
        sliding = np.hypot(speeds[first + 1], speeds[first + 2])
        friction = np.hypot(data.efc_force[first + 1], data.efc_force[first + 2])
        for at in np.flatnonzero((closing > CLOSING) & (pressed > 0)).tolist():
            lightness = sum(1 / self.masses[geom] for geom in geoms[at].tolist())
            listener.knock(data.time, *self._named(geoms[at]), float(closing[at]) / lightness)
        for at in np.flatnonzero((sliding > SLIDING) & (pressed > 0)).tolist():
            listener.scrape(data.time, *self._named(geoms[at]), float(friction[at]) * step)

    def _named(self, geoms: NDArray[np.int32]) -> tuple[int, int]:
        """Return the pieces of a pair of geoms, or TABLE."""
        one, two = (TABLE if geom == 0 else self.pieces[geom - 1] for geom in geoms.tolist())
        return one, two

    def has_moved(self, before: Array, now: Array) -> bool:
        """X3 Whether any piece has moved 0.04 mm or turned 4 mrad."""
        way = np.abs(now[:, :3] - before[:, :3]).max()
        turn = 2 * np.linalg.norm(_aligned(now[:, 3:], before[:, 3:]) - before[:, 3:], axis=1).max()
        return bool(way > STILL_WAY or turn > STILL_TURN)

    def falling(self, heights: Array) -> set[int]:
        """Return the pieces that are 1 mm lower than they were."""
        lower = np.flatnonzero(heights - self.data.qpos[2::7] > 0.1)
        return {self.pieces[place] for place in lower}

    def is_calm(self) -> bool:
        """Whether nothing moves fast enough to be falling."""
        return bool(np.abs(self.data.qvel).max() < CALM)

    def is_slow(self) -> bool:
        """X3 Whether nothing is faster than what sways."""
        return bool(np.abs(self.data.qvel.reshape(-1, 6)[:, :3]).max() < SLOW)

    def has_spent(self) -> bool:
        """X3 Whether all is slow, and slower than it was: what sways goes through its middle."""
        speeds = self.data.qvel.reshape(-1, 6)[:, :3]
        energy = float((self.model.body_mass[1:, None] * speeds * speeds).sum())
        self.peak = max(self.peak, energy)
        return energy < SPENT * self.peak and self.is_slow()

    def freeze(self) -> None:
        """X3 Stop everything."""
        self.data.qvel[:] = 0
        self.data.qacc_warmstart[:] = 0
        self.peak = 0.0

    def carries(self) -> dict[tuple[int, int], float]:
        """Return what carries what at this moment."""
        return self._weighed(self._upward())

    def carried(self, steps: int) -> tuple[dict[tuple[int, int], float], set[tuple[int, int]]]:
        """X4 Return what carries what, by the forces of some more steps, and all that touches."""
        forces: dict[tuple[int, int], float] = {}
        for _ in range(steps):
            self.mujoco.mj_step(self.model, self.data)
            for pair, force in self._upward().items():
                forces[pair] = forces.get(pair, 0.0) + force / steps
        return self._weighed(forces), {(max(pair), min(pair)) for pair in forces}

    def poses(self) -> dict[int, Pose]:
        """X5 Return where everything is, in whole numbers."""
        return {
            piece: whole_pose((at[:3] * 10).tolist(), tuple(at[3:].tolist()))
            for piece, at in zip(self.pieces, self.qpos(), strict=True)
        }

    def _upward(self) -> dict[tuple[int, int], float]:
        """Return the upward force on each piece by each other, or TABLE, that it touches."""
        contact, forces = self.data.contact, self.data.efc_force
        first, rise = contact.efc_address, contact.frame.reshape(-1, 3, 3)[:, :, 2]
        rows = first[:, None] + np.arange(3)
        upward = np.where(first < 0, 0.0, (rise * forces[rows % max(1, len(forces))]).sum(axis=1))
        pairs, of = np.unique(contact.geom, axis=0, return_inverse=True)
        found: dict[tuple[int, int], float] = {}
        for geoms, force in zip(pairs, np.bincount(of.ravel(), upward), strict=True):
            one, two = self._named(geoms)  # the force is on the second
            swapped = two == TABLE or (one != TABLE and one > two)
            pair, up = ((one, two), -force) if swapped else ((two, one), force)
            found[pair] = found.get(pair, 0.0) + float(up)
        return found

    def _weighed(self, forces: Forces) -> dict[tuple[int, int], float]:
        """R30 Return the forces that count, carried piece first, in the smaller piece's weight."""
        weight = {
            piece: float(self.model.body_mass[1 + place]) * GRAVITY
            for place, piece in enumerate(self.pieces)
        }
        weighed = {}
        for (piece, on), force in forces.items():
            pair = (piece, on) if force > 0 or on == TABLE else (on, piece)
            smaller = min(weight[thing] for thing in pair if thing != TABLE)
            if abs(force) >= NOTHING * smaller and (on != TABLE or force > 0):
                weighed[pair] = abs(force)
        return weighed


def _aligned(now: Array, before: Array) -> Array:
    """Return quaternions with the sign that is nearer to others."""
    same = (now * before).sum(axis=1, keepdims=True) >= 0
    return np.where(same, now, -now)
