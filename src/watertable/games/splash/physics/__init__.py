"""X1-X5 Physics: the only room that knows the engine.

Every settling builds its model anew from whole poses, so it is a function of what it is given:
equal bit by bit on one machine and version.
"""

from watertable.games.splash.answers import write_answer
from watertable.games.splash.board import pieces_at, pose_in
from watertable.games.splash.box import Box
from watertable.games.splash.hand import let_go
from watertable.games.splash.keyframes import encode
from watertable.games.splash.physics.engine import FRAMES, Engine
from watertable.games.splash.physics.model import EXACT, GRAVITY, QUICK, NoEngine, Setting, ready
from watertable.games.splash.physics.picture import picture
from watertable.games.splash.physics.settling import Film, settle
from watertable.games.splash.pieces import Pieces
from watertable.games.splash.shapes import pose_of
from watertable.games.splash.state import Ask, Place, State
from watertable.kernel.text.json import Json

__all__ = [
    "EXACT",
    "FRAMES",
    "GRAVITY",
    "QUICK",
    "Engine",
    "Film",
    "NoEngine",
    "Setting",
    "answer",
    "motion",
    "picture",
    "ready",
    "settle",
]


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
    return said, encode(film.pieces, film.frames, FRAMES, film.listener.heard())
