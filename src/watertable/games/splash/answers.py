"""X5 The world's answer as JSON: written, read, checked, and handed to the rules."""

from dataclasses import dataclass
from typing import TypeGuard

from watertable.games.splash.board import pieces_at
from watertable.games.splash.box import Box
from watertable.games.splash.collapse import Answer, resettle, settle
from watertable.games.splash.messages import MESSAGES
from watertable.games.splash.pieces import Pieces
from watertable.games.splash.shapes import Pose
from watertable.games.splash.sight import name
from watertable.games.splash.state import POSE, RESTS, TABLE, Ask, Place, State
from watertable.kernel.records.events import Story
from watertable.kernel.text.json import Json
from watertable.kernel.text.message import Filling

FIELDS = ("poses", "rests", "touching", "released", "seconds")
FAR = 10**9  # a hundred metres: nothing falls further


@dataclass(frozen=True, slots=True)
class Settled:
    """How everything lies at rest."""

    poses: dict[int, Pose]
    forces: dict[tuple[int, int], float]  # upwards on the first by the second, in its weights
    touching: set[tuple[int, int]]
    seconds: float


def write_answer(pieces: Pieces, settled: Settled) -> Json:
    """Return an answer as it stands in a log."""
    carried: dict[int, float] = {}
    for (piece, _), force in settled.forces.items():
        carried[piece] = carried.get(piece, 0.0) + force
    return {
        "poses": {pieces.name(piece): list(pose) for piece, pose in settled.poses.items()},
        "rests": [
            [name(pieces, piece), name(pieces, on), max(1, round(1000 * force / carried[piece]))]
            for (piece, on), force in sorted(settled.forces.items())
        ],
        "touching": [
            [name(pieces, one), name(pieces, two)]
            if one != TABLE
            else [name(pieces, two), name(pieces, one)]
            for one, two in sorted(settled.touching)
        ],
        "seconds": round(settled.seconds, 3),
    }


def hear(pieces: Pieces, box: Box, state: State, answer: Json, story: Story) -> None:
    """Let the rules read what the world answered; ValueError if it cannot be."""
    heard = read_answer(pieces, box, state, answer)
    if state.ask == Ask.SETTLE:
        settle(box, state, heard, story)
    else:
        resettle(box, state, heard, story)


def read_answer(pieces: Pieces, box: Box, state: State, answer: Json) -> Answer:
    """Read an answer about exactly the pieces that lie on the table or are let go."""
    if not isinstance(answer, dict) or not isinstance(answer.get("poses"), dict):
        raise _wrong("object")
    for key in answer:
        if key not in FIELDS:
            raise _wrong("field", field=repr(key))
    poses = {pieces.piece(name): read_pose(pose) for name, pose in answer["poses"].items()}
    wanted = {*pieces_at(box, state, Place.TABLE), *pieces_at(box, state, Place.HELD)}
    if set(poses) != wanted:
        names = ", ".join(pieces.name(piece) for piece in sorted(wanted ^ set(poses)))
        raise _wrong("poses", pieces=names)
    rests = read_rests(pieces, answer.get("rests"), wanted)
    touching = read_touching(pieces, answer.get("touching", []), wanted)
    if not any(on == TABLE for _, on in (*((p, o) for p, o, _ in rests), *touching)):
        raise _wrong("ground")
    return Answer(poses, rests, touching)


def read_pose(pose: object) -> tuple[int, ...]:
    """Read seven whole numbers."""
    if not isinstance(pose, (list, tuple)) or len(pose) != POSE or not all(map(is_whole, pose)):
        raise _wrong("numbers", count=POSE, pose=repr(pose))
    if not any(pose[3:]) or max(map(abs, pose)) > max(FAR, 1 << 31):
        raise _wrong("pose", pose=repr(pose))
    return tuple(pose)


def read_rests(pieces: Pieces, rests: object, known: set[int]) -> list[tuple[int, int, int]]:
    """Read what carries what, with its share in thousandths."""
    if not isinstance(rests, list) or len(rests) > RESTS:
        raise _wrong("rests", count=RESTS)
    read: dict[tuple[int, int], int] = {}
    for entry in rests:
        if not isinstance(entry, (list, tuple)) or len(entry) != 3:
            raise _wrong("rest", entry=repr(entry))
        piece, on = _pair(pieces, entry[:2], known)
        if not is_whole(entry[2]) or not 0 < entry[2] <= 1000:
            raise _wrong("share", share=repr(entry[2]))
        if piece == TABLE:
            raise _wrong("table")
        read[piece, on] = entry[2]
    return [(piece, on, share) for (piece, on), share in read.items()]


def read_touching(pieces: Pieces, touching: object, known: set[int]) -> list[tuple[int, int]]:
    """Read what touches what; the table comes second."""
    if not isinstance(touching, list):
        raise _wrong("touching")
    pairs = [_pair(pieces, entry, known) for entry in touching]
    return [(other, one) if one == TABLE else (one, other) for one, other in pairs]


def _pair(pieces: Pieces, entry: object, known: set[int]) -> tuple[int, int]:
    if not isinstance(entry, (list, tuple)) or len(entry) != 2 or entry[0] == entry[1]:
        raise _wrong("pair", entry=repr(entry))
    one, other = (TABLE if thing == "table" else pieces.piece(thing) for thing in entry)
    for thing in (one, other):
        if thing != TABLE and thing not in known:
            raise _wrong("absent", piece=pieces.name(thing))
    return one, other


def is_whole(value: object) -> TypeGuard[int]:
    """Say whether a value of JSON is a whole number."""
    return isinstance(value, int) and not isinstance(value, bool)


def _wrong(message: str, **parts: Filling) -> ValueError:
    return ValueError(MESSAGES.text(f"answer.{message}", **parts))
