"""Every sentence a person reads about a move, and its JSON form."""

import math
from collections.abc import Callable
from typing import Any

from watertable.games.splash import actions
from watertable.games.splash.actions import CENTRE, STEP, TURNS, Verb, number_of, piece_of, verb_of
from watertable.games.splash.board import goes_on
from watertable.games.splash.box import MM, NONE, Box
from watertable.games.splash.pieces import Pieces
from watertable.games.splash.scene import LATTICE_POINTS, LATTICE_TURNS, scene, solid
from watertable.games.splash.shapes import FACE_NAMES, solid_of
from watertable.games.splash.sight import degrees, millimetres, name
from watertable.games.splash.state import TABLE, Ask, View
from watertable.kernel.text.json import Json

LOW, HIGH = millimetres(-CENTRE), millimetres(CENTRE - 1)
FIELDS = ("on", "face", "turn", "x", "y")


def components(pieces: Pieces) -> Json:
    """Return the pieces as JSON."""
    return {
        "pieces": [
            {
                "id": pieces.name(piece),
                "name": pieces.name(piece).replace("-", " "),
                "shape": pieces.shape[piece % len(pieces.shape)].id,
                "colour": pieces.colour[piece // len(pieces.shape)].id,
                "mark": pieces.colour[piece // len(pieces.shape)].mark,
            }
            for piece in range(pieces.count)
        ],
        "shapes": [
            {
                "id": shape.id,
                "box": list(shape.box) if shape.box else None,
                "prism": {
                    "sides": shape.prism.sides,
                    "across_flats": shape.prism.across_flats,
                    "height": shape.prism.height,
                }
                if shape.prism
                else None,
            }
            for shape in pieces.shape
        ],
    }


def faces_of(pieces: Pieces, piece: int) -> tuple[str, ...]:
    """Return the names of a piece's resting faces, lowest first."""
    shape = pieces.shape[piece % len(pieces.shape)]
    prism = shape.prism
    heights = {prism.across_flats, prism.height} if prism else set(shape.box or ())
    return FACE_NAMES[len(heights)]


def say(pieces: Pieces, view: View, number: int) -> str:
    """Name an action for a log or a button."""
    piece = piece_of(number)
    thing = (name(pieces, piece) or "").replace("-", " ")
    match verb_of(number):
        case Verb.DRAFT:
            return f"Take the {thing}"
        case Verb.GIVE:
            owner = int(view.where[piece])
            source = "" if owner == view.seat else f" of seat {owner + 1}"
            return f"Give the {thing}{source}"
        case Verb.BASE:
            return f"Build on the {thing}"
        case Verb.TAKE:
            return f"Take the fallen {thing}"
    face, turn, x, y = actions.pose_of(number)
    in_hand = int(view.piece)
    held, faces = pieces.name(in_hand).replace("-", " "), faces_of(pieces, in_hand)
    how = faces[face] if face < len(faces) else "?"
    where = "" if piece == TABLE else f" at {millimetres(x):+.2f} {millimetres(y):+.2f} mm"
    return f"Put the {held} {how} on the {thing}, turned {degrees(turn):g} degrees{where}"


def move(pieces: Pieces, view: View, number: int) -> Json:
    """Return the JSON form of an action."""
    piece = piece_of(number)
    match verb_of(number):
        case Verb.DRAFT:
            return {"draft": pieces.name(piece)}
        case Verb.GIVE:
            return {"give": pieces.name(piece), "from": int(view.where[piece])}
        case Verb.BASE:
            return {"base": pieces.name(piece)}
        case Verb.TAKE:
            return {"take": pieces.name(piece)}
    face, turn, x, y = actions.pose_of(number)
    in_hand = int(view.piece)
    faces = faces_of(pieces, in_hand) if in_hand != NONE else ()
    return {
        "place": {
            "on": name(pieces, piece),
            "face": faces[face] if face < len(faces) else face,
            "turn": degrees(turn),
            "x": millimetres(x),
            "y": millimetres(y),
        }
    }


def number(pieces: Pieces, view: View, said: Json, verdict: Callable[[int], int]) -> int:
    """Read an action from JSON; ValueError says what cannot be read."""
    verbs = [key for key in ("draft", "give", "place", "base", "take") if key in said]
    if len(verbs) != 1:
        raise ValueError("A move says exactly one of draft, give, place, base, take.")
    verb = verbs[0]
    for key in said:
        if key != verb and (verb, key) != ("give", "from"):
            raise ValueError(f"A move with {verb!r} has no field {key!r}.")
    if verb == "place":
        return _read_placement(pieces, view, said["place"])
    piece = pieces.piece(said[verb])
    owner = said.get("from", int(view.where[piece]))
    if owner != int(view.where[piece]) or isinstance(owner, bool):
        raise ValueError(f"The {said[verb]} is not in the stock of seat {owner!r}.")
    return number_of(Verb[verb.upper()], piece)


def _read_placement(pieces: Pieces, view: View, said: Any) -> int:
    if not isinstance(said, dict):
        raise ValueError('"place" is an object with on, face, turn, x and y.')
    for key in said:
        if key not in FIELDS:
            raise ValueError(f"A placement has no field {key!r}.")
    on = _read_target(pieces, view, said.get("on"))
    face = _read_face(pieces, view, said.get("face", "flat"))
    turn, x, y = grid(said.get("turn", 0), said.get("x", 0), said.get("y", 0))
    return actions.placement(on, face, turn, x, y)


def grid(turn: Any, x: Any, y: Any) -> tuple[int, int, int]:
    """Round degrees and millimetres to the grid; ValueError when they are not on the table."""
    for key, value in (("turn", turn), ("x", x), ("y", y)):
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            raise ValueError(f"{key!r} must be a number, not {value!r}.")
        if not math.isfinite(value) or abs(value) > 1e9:
            raise ValueError(f"{key!r} must be a number of a usual size, not {value!r}.")
    steps = [round(value * MM / STEP) for value in (x, y)]
    for key, value in zip("xy", steps, strict=True):
        if not -CENTRE <= value < CENTRE:
            raise ValueError(f"{key!r} must be from {LOW} to {HIGH} mm.")
    return round(turn * TURNS / 360) % TURNS, steps[0], steps[1]


def _read_target(pieces: Pieces, view: View, on: Any) -> int:
    if on is None:
        targets = [piece for piece in range(pieces.count) if view.target[piece]]
        if len(targets) > 1:
            raise ValueError('There are several targets: say which with "on".')
        return targets[0] if targets else TABLE
    return TABLE if on == "table" else pieces.piece(on)


def _read_face(pieces: Pieces, view: View, face: Any) -> int:
    names = faces_of(pieces, int(view.piece)) if view.piece != NONE else ()
    if face in names:
        return names.index(face)
    known = {name for names in FACE_NAMES.values() for name in names}
    if face in known:
        return 3  # a face that this piece does not have
    if isinstance(face, int) and not isinstance(face, bool) and 0 <= face < 4:
        return face
    raise ValueError(f"There is no face {face!r}; there are: {', '.join(sorted(known))}.")


def space(pieces: Pieces, box: Box, view: View) -> Json | None:
    """Describe every placement there is, where only a lattice is listed."""
    if view.ask != Ask.PLACE or view.asked != view.seat:
        return None
    piece = int(view.piece)
    held = solid_of(box, int(box.form[piece]))
    return {
        "targets": [
            {
                "on": name(pieces, on),
                "faces": list(solid(box, piece).faces),
                "reach": _reach(box, view, on, held.radius),
                "axes": _axes(box, view, on),
            }
            for on in goes_on(box, view)
        ],
        "turns": TURNS,
        "step": STEP / MM,
        "low": LOW,
        "high": HIGH,
        "lattice": {"turns": LATTICE_TURNS, "points": LATTICE_POINTS},
        "tremor": int(box.tremor_size) / MM,
    }


def _axes(box: Box, view: View, on: int) -> list[list[float]]:
    """Return how x and y of a target's upper face lie on the table, seen from above."""
    axes = scene(box, view).frames[on].axes
    return [[round(float(part), 6) for part in axes[:2, column]] for column in (0, 1)]


def _reach(box: Box, view: View, on: int, radius: float) -> Json:
    if on == TABLE:
        return {"x": 0.0, "y": 0.0}
    u, v = scene(box, view).frames[on].extent
    return {"x": round(u + radius, 2), "y": round(v + radius, 2)}
