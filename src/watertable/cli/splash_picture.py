"""Pictures of a tower (.png) and films of a placement (.gif).

The engine draws them where it can (it needs EGL); otherwise they are plain side views.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from types import ModuleType
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

import watertable as wt
from watertable.cli.errors import Complaint
from watertable.cli.saved import Saved
from watertable.cli.splash import COLOURS
from watertable.games import splash
from watertable.kernel.text.json import Json

Poses: TypeAlias = Mapping[int, tuple[int, ...]]

WIDE, HIGH = 640, 760
MARGIN = 40  # pixels
EVERY = 3  # of sixty frames a second, in a film
SKY, WOOD, EDGE = "#d8e8f4", "#b28f66", "#30302c"


def write(saved: Saved, ply: int | None, name: str) -> str:
    """Write the tower after a line of the log, or the film of the placement before it."""
    suffix = Path(name).suffix.lower()
    if suffix not in (".png", ".gif"):
        raise Complaint(f"{name}: a picture ends in .png, a film in .gif.")
    frames = [still(saved, ply)] if suffix == ".png" else film(saved, ply)
    if not frames or not frames[0]:
        raise Complaint("Nothing stands on the table at that moment; choose another with --ply.")
    drawn, how = pictures(saved.table.game, frames)
    image = images()
    first, *rest = [image.fromarray(picture) for picture in drawn]
    if suffix == ".png":
        first.save(name)
    else:
        first.save(name, save_all=True, append_images=rest, duration=50, loop=0)
    return f"{name}: {how}, {len(drawn)} {'picture' if len(drawn) == 1 else 'pictures'}."


def still(saved: Saved, ply: int | None) -> Poses:
    """Where everything lies after a line."""
    saved.go(saved.last if ply is None else ply)
    return lying(saved.table)


def lying(table: wt.Table) -> Poses:
    """Where everything lies on a table now."""
    tower = table.view(None)["tower"]
    return {table.game.data.piece(it["piece"]): tuple(it["pose"]) for it in tower}


def film(saved: Saved, ply: int | None) -> list[Poses]:
    """The last placement up to a line, as it moved: the engine plays it once more."""
    last = saved.last if ply is None else ply
    plies = [x.ply for x in saved.log.lines[:last] if x.answer and "released" in x.answer]
    if not plies:
        raise Complaint("Nothing has been placed up to that moment.")
    saved.go(plies[-1])
    after = lying(saved.table)
    saved.go(plies[-1] - 1)
    try:
        return moments(saved.table)[1][::EVERY]
    except wt.WatertableError:  # no engine: before and after
        return [lying(saved.table), after]


def moments(table: wt.Table) -> tuple[Json, list[Poses]]:
    """What happens where the world is asked, and sixty times a second where everything is."""
    seen, game, before = table.seen(None), table.game, lying(table)
    assert game.world is not None
    assert game.world.motion is not None
    answer, keyframes = game.world.motion(game.data, game.boxes_for(seen)[0], seen)
    moving, frames, _ = splash.decode(keyframes)
    return answer, [{**before, **dict(zip(moving, frame, strict=True))} for frame in frames]


def pictures(game: wt.Game, frames: Sequence[Poses]) -> tuple[list[NDArray[np.uint8]], str]:
    """Draw frames by the engine or, where it cannot, as plain side views."""
    box = game.boxes(game.chosen())[0]
    try:
        return splash.picture(game.data, box, frames, WIDE, HIGH), "drawn by the engine"
    except wt.WatertableError:
        return plain_views(game, frames), "a plain side view"


def plain_views(game: wt.Game, frames: Sequence[Poses]) -> list[NDArray[np.uint8]]:
    """Draw the pieces as flat outlines, the nearest last."""
    looks = [splash.laid_out(game, poses) for poses in frames]
    points = np.vstack([look.corners for frame in looks for look in frame])
    tall = max(60.0, float(points[:, 2].max()) + 5)
    scale = (HIGH - 2 * MARGIN) / tall
    image, draw = images(), drawing()
    drawn = []
    for frame in looks:
        paper = image.new("RGB", (WIDE, HIGH), SKY)
        pen = draw.Draw(paper)
        pen.rectangle([0, HIGH - MARGIN, WIDE, HIGH], fill=WOOD)
        for look in sorted(frame, key=lambda look: -float(look.corners[:, 1].min())):
            flat = [
                (WIDE / 2 + x * scale, HIGH - MARGIN - z * scale)
                for x, z in splash.outline(look, 0).tolist()
            ]
            fill = COLOURS.get(look.piece.split("-")[0], "#999999")
            pen.polygon(flat, fill=fill, outline=EDGE)
        drawn.append(np.asarray(paper))
    return drawn


def images() -> ModuleType:
    """Pillow, or what to install."""
    try:
        from PIL import Image  # noqa: PLC0415 - only pictures need it
    except ImportError as error:
        raise Complaint("Pictures need Pillow: pip install 'watertable[splash]'.") from error
    return Image


def drawing() -> ModuleType:
    """Pillow's pen."""
    images()
    from PIL import ImageDraw  # noqa: PLC0415

    return ImageDraw
