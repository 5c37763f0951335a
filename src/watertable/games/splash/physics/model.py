"""X1, X2 The engine's model: the table, and every piece as a convex mesh with stiff contacts.

The only file that imports the physics engine, MuJoCo, and only when it is asked.
"""

import functools
import importlib.util
import os
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from watertable.games.splash.box import Box
from watertable.games.splash.messages import MESSAGES
from watertable.games.splash.scene import solid
from watertable.games.splash.shapes import Pose, Solid
from watertable.kernel.errors import WatertableError

GRAVITY = 981.0  # cm/s2
TOUCHES = 2.5e-5  # cm, of each: what lies on another does not begin by falling onto it
SKY = (0.85, 0.92, 0.97)
WOOD = (0.70, 0.56, 0.40, 1)


class NoEngine(WatertableError):
    """Physics was asked, and no engine is installed."""


@dataclass(frozen=True, slots=True)
class Setting:
    """How finely the engine works, and how long."""

    step: float
    stiffness: float  # seconds in which a contact recovers: the fewer, the stiffer
    give: float  # how far a contact is from rigid
    longest: float = 6.0  # X3 seconds
    reading: int = 20  # steps over which forces are averaged


# Twenty-four towers of 25 pieces swayed by 0.05 to 0.37 mm at first; with 0.002 and 0.001, as it
# was, by up to 1.3 mm, so that some fell that ought not. Stiffer ones (0.003, 0.0001) burst.
EXACT = Setting(0.0005, 0.003, 0.0002)
QUICK = Setting(0.001, 0.004, 0.001, 0.3, 3)  # X1 for bots: most of what falls is falling by then


def ready() -> None:
    """Say in one sentence what to install, where there is no engine."""
    if importlib.util.find_spec("mujoco") is None:
        raise NoEngine(MESSAGES.say("engine.missing"))


def engine() -> Any:
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


def wood_of(box: Box, poses: Mapping[int, Pose]) -> Wood:
    """Return what these pieces are made of."""
    solids = tuple(solid(box, piece) for piece in poses)
    return Wood(solids, int(box.density) / 1000, int(box.friction) / 1000)


@functools.lru_cache(maxsize=8)
def kept_model(wood: Wood, setting: Setting) -> Any:
    """Return a model that nobody changes: a bot asks for the same one a dozen times in a row."""
    return model_of(wood, setting)


def model_of(wood: Wood, setting: Setting, colours: Sequence[tuple[float, ...]] = ()) -> Any:
    """Return a model; with colours, one that can be drawn."""
    mujoco = engine()
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
        "solimp": [1 - setting.give, 1 - setting.give, 0.001, 0.5, 2],
        "condim": 3,
        "friction": [wood.friction, 0.005, 0.0001],
        "margin": TOUCHES,
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
