"""The only file that knows the physics engine, MuJoCo (X1-X5). It is imported when it is asked.

The engine works in centimetres, grams and seconds. Every settling builds its model anew from whole
poses, so it is a function of what it is given: equal bit by bit on one machine and version.
"""

import functools
import importlib.util
import os
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from watertable.games.splash.answers import Settled, write_answer
from watertable.games.splash.board import pieces_at, pose_in
from watertable.games.splash.box import MM, Box
from watertable.games.splash.hand import let_go
from watertable.games.splash.keyframes import encode
from watertable.games.splash.messages import MESSAGES
from watertable.games.splash.pieces import Pieces
from watertable.games.splash.scene import solid
from watertable.games.splash.shapes import UNIT, Pose, Solid, pose_of, whole_pose
from watertable.games.splash.state import TABLE, Ask, Place, State
from watertable.kernel.errors import WatertableError
from watertable.kernel.text.json import Json

Array: TypeAlias = NDArray[np.float64]

CM = 10 * MM  # of whole poses
GRAVITY = 981.0  # cm/s2
STILL_TIME = 0.25  # X3 seconds
STILL_WAY = 0.004  # X3 cm
STILL_TURN = 0.004  # X3 radians
SLICE = 0.02  # seconds between two looks
NOTHING = 0.02  # R30 of the smaller piece's weight
FRAMES = 60  # a second, of a film
SKY = (0.85, 0.92, 0.97)
WOOD = (0.70, 0.56, 0.40, 1)
RGB = {
    "red": (0.85, 0.12, 0.12),
    "yellow": (0.98, 0.82, 0.10),
    "green": (0.15, 0.60, 0.25),
    "white": (0.93, 0.93, 0.90),
    "blue": (0.12, 0.35, 0.85),
    "orange": (0.98, 0.50, 0.08),
}
GREY = (0.6, 0.6, 0.6)  # a colour of another piece file


class NoEngine(WatertableError):
    """Physics was asked, and no engine is installed."""


@dataclass(frozen=True, slots=True)
class Setting:
    """How finely the engine works, and how long."""

    step: float
    stiffness: float
    longest: float = 6.0  # X3 seconds
    reading: int = 20  # steps over which forces are averaged


EXACT = Setting(0.0005, 0.002)
QUICK = Setting(0.001, 0.004, 0.3, 3)  # X1 for bots: most of what falls is falling by then
SEEN = 0.1  # seconds until a bot can tell what moves from what stands
CALM = 0.2  # cm/s and radians/s: of 72 towers that fell, none was this slow after 0.12 s


@dataclass(slots=True)
class Film:
    """What moved: the poses of all pieces, frame by frame. Hand one in to have it filled."""

    pieces: list[int] = field(default_factory=list)
    frames: list[list[Pose]] = field(default_factory=list)


def ready() -> None:
    """Say in one sentence what to install, where there is no engine."""
    if importlib.util.find_spec("mujoco") is None:
        raise NoEngine(MESSAGES.say("engine.missing"))


def answer(
    pieces: Pieces, box: Box, state: State, film: Film | None = None, *, quick: bool = False
) -> Json:
    """X5 Say what happens: where everything comes to rest, what carries it, what it touches.

    `quick` is for bots: a coarser engine that stops when something falls, or seems to stand.
    """
    ready()
    poses = {piece: pose_in(state, piece) for piece in pieces_at(box, state, Place.TABLE)}
    released = None
    if state.ask == Ask.SETTLE:
        released = poses[int(state.piece)] = pose_of(let_go(box, state))
    settled = settle(
        box,
        poses,
        film=film,
        setting=QUICK if quick else EXACT,
        until_fall=quick and len(poses) > 1,
    )
    said = write_answer(pieces, settled)
    if released is not None:
        said["released"] = list(released)
    return said


def motion(pieces: Pieces, box: Box, state: State) -> tuple[Json, bytes]:
    """X7 Return what happens, and keyframes of how; see keyframes.py."""
    film = Film()
    said = answer(pieces, box, state, film)
    return said, encode(film.pieces, film.frames, FRAMES)


def settle(
    box: Box,
    poses: Mapping[int, Pose],
    *,
    film: Film | None = None,
    setting: Setting = EXACT,
    until_fall: bool = False,
) -> Settled:
    """X3 Let everything come to rest; `until_fall`: only until it can be told what will happen."""
    engine = Engine(box, poses, setting)
    slices, still, windows = 0, 0.0, 0
    before, falling = engine.qpos(), set[int]()
    heights = engine.heights()
    while slices * SLICE < setting.longest:
        engine.run(SLICE, film)
        slices += 1
        now = engine.qpos()
        if engine.has_moved(before, now):
            before, still, windows = now, 0.0, 0
        else:
            still += SLICE
        if until_fall and (falling := engine.falling(heights)):
            break
        if until_fall and slices * SLICE >= SEEN and engine.is_calm():
            break
        if still >= STILL_TIME - 1e-9:
            if windows:
                break
            windows, still, before = 1, 0.0, now
            engine.freeze()
    else:
        engine.freeze()
    return engine.read(slices * SLICE, setting.reading, falling)


class Engine:
    """One model: the table and the pieces on it."""

    def __init__(self, box: Box, poses: Mapping[int, Pose], setting: Setting) -> None:
        """X1, X2 Build the model; every piece is a convex mesh, contacts are stiff."""
        mujoco = _mujoco()
        self.mujoco, self.pieces = mujoco, list(poses)
        made = _kept_model if setting is QUICK else _model
        self.model = made(_wood(box, poses), setting)
        self.data = mujoco.MjData(self.model)
        for place, pose in enumerate(poses.values()):
            at = np.array(pose, np.float64)
            turned = at[3:] / np.linalg.norm(at[3:])
            self.data.qpos[7 * place : 7 * place + 7] = [*(at[:3] / CM), *turned]
        mujoco.mj_forward(self.model, self.data)
        self.frames = 0

    def qpos(self) -> Array:
        """Return position and quaternion of each piece."""
        return np.array(self.data.qpos).reshape(-1, 7)

    def heights(self) -> Array:
        """Return how high the middle of each piece is."""
        return self.qpos()[:, 2]

    def run(self, seconds: float, film: Film | None = None) -> None:
        """Let time pass."""
        step = self.model.opt.timestep
        if film is None:
            self.mujoco.mj_step(self.model, self.data, nstep=round(seconds / step))
            return
        film.pieces = self.pieces
        end = self.data.time + seconds
        while self.data.time < end - step / 2:
            if self.data.time * FRAMES >= self.frames - 1e-9:
                film.frames.append(list(self.poses().values()))
                self.frames += 1
            self.mujoco.mj_step(self.model, self.data)

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

    def freeze(self) -> None:
        """X3 Stop everything."""
        self.data.qvel[:] = 0
        self.data.qacc_warmstart[:] = 0

    def poses(self) -> dict[int, Pose]:
        """X5 Return where everything is, in whole numbers."""
        return {
            piece: whole_pose((at[:3] * 10).tolist(), tuple(at[3:].tolist()))
            for piece, at in zip(self.pieces, self.qpos(), strict=True)
        }

    def read(self, seconds: float, steps: int, falling: set[int]) -> Settled:
        """X4 Read what carries what from the upward contact forces; nothing carries what falls."""
        poses = self.poses()
        forces: dict[tuple[int, int], float] = {}
        touching: set[tuple[int, int]] = set()
        for _ in range(steps):
            self.mujoco.mj_step(self.model, self.data)
            for upper, lower, force in self._contacts():
                forces[upper, lower] = forces.get((upper, lower), 0.0) + force / steps
                touching.add((max(upper, lower), min(upper, lower)))
        forces = {pair: force for pair, force in forces.items() if not falling & {*pair}}
        return Settled(poses, self._weighed(forces), touching, seconds)

    def _contacts(self) -> list[tuple[int, int, float]]:
        """Return (piece, piece or TABLE, upward force on the first), the first carried."""
        found = []
        wrench = np.zeros(6)
        for number in range(self.data.ncon):
            contact = self.data.contact[number]
            self.mujoco.mj_contactForce(self.model, self.data, number, wrench)
            upward = float(contact.frame.reshape(3, 3)[:, 2] @ wrench[:3])  # on the second geom
            one, two = (
                TABLE if geom == 0 else self.pieces[geom - 1] for geom in contact.geom.tolist()
            )
            if two == TABLE or (one != TABLE and one > two):
                one, two, upward = two, one, -upward
            found.append((two, one, upward))
        return found

    def _weighed(self, forces: dict[tuple[int, int], float]) -> dict[tuple[int, int], float]:
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


def _mujoco() -> Any:
    """Import the engine on first need; it asks for the way to draw when it is imported."""
    if sys.platform == "linux":
        os.environ.setdefault("MUJOCO_GL", "egl")
    import mujoco  # noqa: PLC0415 - only who asks physics needs it

    return mujoco


@dataclass(frozen=True, slots=True)
class Wood:
    """What lies on the table, but for where: all that a model is made from."""

    solids: tuple[Solid, ...]
    density: float  # g/cm3
    friction: float


def _wood(box: Box, poses: Mapping[int, Pose]) -> Wood:
    solids = tuple(solid(box, piece) for piece in poses)
    return Wood(solids, int(box.density) / 1000, int(box.friction) / 1000)


@functools.lru_cache(maxsize=8)
def _kept_model(wood: Wood, setting: Setting) -> Any:
    """Return a model that nobody changes: a bot asks for the same one a dozen times in a row."""
    return _model(wood, setting)


def _model(wood: Wood, setting: Setting, colours: Sequence[tuple[float, ...]] = ()) -> Any:
    mujoco = _mujoco()
    spec = mujoco.MjSpec()
    spec.option.gravity = [0, 0, -GRAVITY]
    spec.option.timestep = setting.step
    spec.option.integrator = mujoco.mjtIntegrator.mjINT_IMPLICITFAST
    spec.option.cone = mujoco.mjtCone.mjCONE_ELLIPTIC
    spec.option.solver = mujoco.mjtSolver.mjSOL_NEWTON
    spec.option.impratio = 10
    spec.option.iterations = 50
    spec.option.tolerance = 1e-10
    spec.option.noslip_iterations = 0
    contact = {
        "solref": [setting.stiffness, 1],
        "solimp": [0.999, 0.999, 0.001, 0.5, 2],
        "condim": 3,
        "friction": [wood.friction, 0.005, 0.0001],
        "margin": 0,
    }
    spec.worldbody.add_geom(type=mujoco.mjtGeom.mjGEOM_PLANE, size=[0, 0, 1], rgba=WOOD, **contact)
    if colours:
        spec.add_texture(
            type=mujoco.mjtTexture.mjTEXTURE_SKYBOX,
            builtin=mujoco.mjtBuiltin.mjBUILTIN_GRADIENT,
            rgb1=SKY,
            rgb2=SKY,
            width=32,
            height=192,
        )
        spec.worldbody.add_light(pos=[-20, -20, 60], dir=[0.3, 0.3, -1], castshadow=True)
    names = {shape: f"shape{number}" for number, shape in enumerate(dict.fromkeys(wood.solids))}
    for shape, called in names.items():
        mesh = spec.add_mesh(name=called)
        mesh.uservert = (shape.vertices / 10).flatten().tolist()
    for place, shape in enumerate(wood.solids):
        body = spec.worldbody.add_body()
        body.add_freejoint()
        body.add_geom(
            type=mujoco.mjtGeom.mjGEOM_MESH,
            meshname=names[shape],
            density=wood.density,
            rgba=[*colours[place], 1] if colours else WOOD,
            **contact,
        )
    return spec.compile()


def picture(
    pieces: Pieces, box: Box, frames: Sequence[Mapping[int, Pose]], wide: int = 640, high: int = 760
) -> list[NDArray[np.uint8]]:
    """Return pictures of the table in these poses, drawn by the engine; NoEngine if it cannot."""
    ready()
    mujoco = _mujoco()
    first = dict(frames[0])
    tops = [pose[2] / CM for poses in frames for pose in poses.values()]
    colours = [RGB.get(_colour(pieces, piece), GREY) for piece in first]
    model = _model(_wood(box, first), EXACT, colours)
    model.vis.global_.offwidth, model.vis.global_.offheight = wide, high
    data, camera = mujoco.MjData(model), mujoco.MjvCamera()
    tallest = max(tops, default=2.0)
    camera.lookat[:] = [0, 0, tallest / 2 + 0.5]
    camera.distance, camera.azimuth, camera.elevation = 2.2 * tallest + 9, 60, -12
    try:
        renderer = mujoco.Renderer(model, high, wide)
    except Exception as error:  # whatever the graphics driver raises: no picture by the engine
        raise NoEngine(MESSAGES.say("engine.no_picture", error=str(error))) from error
    drawn = []
    with renderer:
        for poses in frames:
            for place, piece in enumerate(first):
                at = np.array(poses[piece], np.float64)
                data.qpos[7 * place : 7 * place + 7] = [*(at[:3] / CM), *(at[3:] / UNIT)]
            mujoco.mj_forward(model, data)
            renderer.update_scene(data, camera)
            drawn.append(np.array(renderer.render()))
    return drawn


def _colour(pieces: Pieces, piece: int) -> str:
    return pieces.colour[piece // len(pieces.shape)].id


def _aligned(now: Array, before: Array) -> Array:
    """Return quaternions with the sign that is nearer to others."""
    same = (now * before).sum(axis=1, keepdims=True) >= 0
    return np.where(same, now, -now)
