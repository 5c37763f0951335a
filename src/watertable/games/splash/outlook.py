"""What a person sees before letting go: the tower from a side, the ghost, what it touches, how
safe it is. For terminals and pictures; plain geometry, no engine.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from watertable.games.splash.actions import LAYOUTS, piece_of
from watertable.games.splash.foresight import balance
from watertable.games.splash.scene import ghost, scene, solid
from watertable.games.splash.shapes import Array, Body, Pose, body_of
from watertable.games.splash.sight import box_of
from watertable.games.splash.state import View
from watertable.games.splash.statics import depths, hull
from watertable.kernel.game.game import Game

FRONT = 0  # looking along y; else along x


@dataclass(frozen=True)
class Look:
    """One piece as it is seen: its name, its corners, whether it is only a ghost."""

    piece: str
    corners: Array
    ghost: bool = False


def tower(game: Game, view: View) -> list[Look]:
    """Return everything on the table."""
    bodies = scene(box_of(game.data, view), view).bodies
    return [Look(game.data.name(piece), body.corners) for piece, body in bodies.items()]


def laid_out(game: Game, poses: Mapping[int, Pose]) -> list[Look]:
    """Return pieces in these poses, by number."""
    box = game.boxes(game.chosen())[0]
    return [
        Look(game.data.name(piece), body_of(solid(box, piece), pose).corners)
        for piece, pose in poses.items()
    ]


def foresee(game: Game, view: View, number: int) -> tuple[Look, float]:
    """Return the piece in hand as a placement would lay it, and the tower's support margin."""
    box, on = box_of(game.data, view), piece_of(number)
    seen, held = scene(box, view), solid(box, int(view.piece))
    at = LAYOUTS[game.version].pose_of(number)
    body: Body = ghost(seen.frames[on], held, at)
    name = game.data.name(int(view.piece))
    return Look(name, body.corners, True), min(balance(game, view, number).margin, 99.0)


def raster(
    looks: Sequence[Look], side: int, low: float, high: float, cell: tuple[float, float], top: float
) -> list[list[Look | None]]:
    """Return which piece is seen in each cell, rows from `top` down to the table."""
    wide, tall = cell
    across = np.arange(low + wide / 2, high, wide)
    heights = np.arange(tall / 2, top + tall, tall)[::-1]
    picture: list[list[Look | None]] = [[None] * len(across) for _ in heights]
    for look in sorted(looks, key=lambda look: (look.ghost, -_depth(look, side))):
        shadow = outline(look, side)
        for row, z in enumerate(heights):
            cells = np.column_stack([across, np.full(len(across), z)])
            for column in np.flatnonzero(depths(shadow, cells) >= 0):
                picture[row][column] = look
    return picture


def outline(look: Look, side: int) -> Array:
    """Return the outline of a piece from a side: its points across and up."""
    return hull(np.stack([look.corners[:, side], look.corners[:, 2]], axis=1))


def _depth(look: Look, side: int) -> float:
    """How far away a piece is from someone who looks along the other axis."""
    away = look.corners[:, 1 - side].min()
    return float(away if side == FRONT else -look.corners[:, 1 - side].max())
