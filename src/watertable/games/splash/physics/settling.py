"""X3 When everything is at rest: nothing moves any more, or statics can tell that nothing will.

What sways only is stopped in its middle, again and again: that invents no balance and hides no fall
(what tips goes on from where it is), and saves the seconds in which a tall tower swings out.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from watertable.games.splash.answers import Settled
from watertable.games.splash.box import Box
from watertable.games.splash.contacts import Listener
from watertable.games.splash.physics.engine import Engine
from watertable.games.splash.physics.model import EXACT, Setting
from watertable.games.splash.shapes import Array, Pose
from watertable.games.splash.stillness import (
    Forces,
    Motion,
    carriers,
    stands_surely,
    unmoved,
    written,
)

STILL_TIME = 0.25  # X3 seconds
SLICE = 0.02  # seconds between two looks
LANDED = 0.05  # seconds: by then a piece that was let go lies on something, or is on its way
SEEN = 0.1  # seconds until a bot can tell what moves from what stands
LEANS = 0.13  # seconds: until then what gives way only is looked at before it buckles
TWICE = 2  # looks in a row at which statics must say that all stands


@dataclass(slots=True)
class Film:
    """What moved, frame by frame, and what it sounded like. Hand one in to have it filled."""

    pieces: list[int] = field(default_factory=list)
    frames: list[list[Pose]] = field(default_factory=list)
    listener: Listener = field(default_factory=Listener)


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
    if until_fall:
        return _glimpsed(engine, setting)
    looks = _looks_until_rest(engine, poses, setting, film.listener if film else None)
    forces, touching = engine.carried(setting.reading)
    if film is not None:
        film.pieces = engine.pieces
        film.frames = _written(poses, looks, engine.frames, forces)
    lies = _lies(poses, looks, forces)
    return Settled(lies, forces, touching, SLICE * (len(looks) - 1))


def _written(
    poses: Mapping[int, Pose], looks: list[Array], shown: list[Array], forces: Forces
) -> list[list[Pose]]:
    """R27 Write down moments of a motion; what stood still at all looks lies where it lay."""
    on = carriers(list(poses), forces)
    return written(poses, Motion.of(shown), on, unmoved(poses, Motion.of(looks), on))


def _lies(poses: Mapping[int, Pose], looks: list[Array], forces: Forces) -> dict[int, Pose]:
    """R27 Return how everything lies at the last look."""
    (last,) = _written(poses, looks, looks[-1:], forces)
    return dict(zip(poses, last, strict=True))


def _looks_until_rest(
    engine: Engine, poses: Mapping[int, Pose], setting: Setting, listener: Listener | None
) -> list[Array]:
    """X3 Let time pass until all is at rest; return where everything was, look by look."""
    looks = [engine.qpos()]
    before, still, stopped, sure = looks[0], 0.0, False, 0
    while SLICE * (len(looks) - 1) < setting.longest:
        engine.run(SLICE, listener)
        looks.append(engine.qpos())
        if engine.has_moved(before, looks[-1]):
            before, still, stopped = looks[-1], 0.0, False
        else:
            still += SLICE
        seconds, spent = SLICE * (len(looks) - 1), engine.has_spent()
        if seconds > LANDED and not stopped and (spent or sure or seconds < LEANS):
            forces = engine.carries()
            stands = stands_surely(engine.solids, _lies(poses, looks, forces), forces)
            sure = sure + 1 if stands and engine.is_slow() else 0
            if sure == TWICE:
                return looks
            if spent or sure:
                engine.freeze()
        if still >= STILL_TIME - 1e-9:
            if stopped:
                return looks
            before, still, stopped = looks[-1], 0.0, True
            engine.freeze()
    engine.freeze()
    return looks


def _glimpsed(engine: Engine, setting: Setting) -> Settled:
    """Let time pass until something falls, or all seems to stand; nothing carries what falls."""
    heights, slices, falling = engine.heights(), 0, set[int]()
    while SLICE * slices < setting.longest and not falling:
        engine.run(SLICE)
        slices += 1
        falling = engine.falling(heights)
        if SLICE * slices >= SEEN and engine.is_calm():
            break
    poses = engine.poses()
    forces, touching = engine.carried(setting.reading)
    carried = {pair: force for pair, force in forces.items() if not falling & {*pair}}
    return Settled(poses, carried, touching, SLICE * slices)
