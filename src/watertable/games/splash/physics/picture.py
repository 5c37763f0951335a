"""Pictures of the table, drawn by the engine."""

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from watertable.games.splash.box import Box
from watertable.games.splash.messages import MESSAGES
from watertable.games.splash.physics.model import EXACT, NoEngine, engine, model_of, ready, wood_of
from watertable.games.splash.pieces import Pieces
from watertable.games.splash.shapes import UNIT, Pose
from watertable.games.splash.stillness import CM

RGB = {
    "red": (0.85, 0.12, 0.12),
    "yellow": (0.98, 0.82, 0.10),
    "green": (0.15, 0.60, 0.25),
    "white": (0.93, 0.93, 0.90),
    "blue": (0.12, 0.35, 0.85),
    "orange": (0.98, 0.50, 0.08),
}
GREY = (0.6, 0.6, 0.6)  # a colour of another piece file


def picture(
    pieces: Pieces, box: Box, frames: Sequence[Mapping[int, Pose]], wide: int = 640, high: int = 760
) -> list[NDArray[np.uint8]]:
    """Return pictures of the table in these poses, drawn by the engine; NoEngine if it cannot."""
    ready()
    mujoco = engine()
    first = dict(frames[0])
    tops = [pose[2] / CM for poses in frames for pose in poses.values()]
    colours = [RGB.get(_colour(pieces, piece), GREY) for piece in first]
    model = model_of(wood_of(box, first), EXACT, colours)
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
