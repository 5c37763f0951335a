"""Every sentence a person reads about a move, and its JSON form."""

import functools
import math
from collections.abc import Callable
from itertools import product

import msgspec

from watertable.games.splash.actions import (
    CENTRE,
    STEP,
    SWAYING,
    TURNS,
    Layout,
    Verb,
    number_of,
    piece_of,
    verb_of,
)
from watertable.games.splash.board import goes_on
from watertable.games.splash.box import MM, NONE, Box
from watertable.games.splash.forms import Components, Lattice, Piece, Reach, Space, Swaying, Target
from watertable.games.splash.messages import MESSAGES
from watertable.games.splash.pieces import Pieces
from watertable.games.splash.scene import LATTICE_POINTS, LATTICE_TURNS, scene, solid
from watertable.games.splash.shapes import FACE_NAMES, solid_of
from watertable.games.splash.sight import SAID_FACES, degrees, millimetres, name, said
from watertable.games.splash.state import TABLE, Ask, View
from watertable.games.splash.sway import HOLDS, RATE, TICKS
from watertable.kernel.game.shelf import kept
from watertable.kernel.text.json import Json
from watertable.kernel.text.message import Filling, Seat, Sentence

LOW, HIGH = millimetres(-CENTRE), millimetres(CENTRE - 1)
FIELDS = ("on", "face", "turn", "x", "y", "tick")
VERBS = ("draft", "give", "hold", "place", "base", "take")


def components(pieces: Pieces) -> Json:
    """Return what is in the box."""
    shapes = list(pieces.shape)
    found = [
        Piece(
            id=pieces.name(number),
            name=pieces.said(number).text,
            shape=shape.id,
            colour=colour.id,
            mark=colour.mark,
        )
        for number, (colour, shape) in enumerate(product(pieces.colour, shapes))
    ]
    told: Json = msgspec.to_builtins(Components(pieces=found, shapes=shapes))
    return told


def faces_of(pieces: Pieces, piece: int) -> tuple[str, ...]:
    """Return the names of a piece's resting faces, lowest first."""
    shape = pieces.shape[piece % len(pieces.shape)]
    prism = shape.prism
    heights = {prism.across_flats, prism.height} if prism else set(shape.box or ())
    return FACE_NAMES[len(heights)]


def names(pieces: Pieces) -> list[list[str]]:
    """Return what pieces and the faces they rest on are called in moves and positions."""
    return [[pieces.name(piece), *faces_of(pieces, piece)] for piece in range(pieces.count)]


def say(pieces: Pieces, view: View, number: int, layout: Layout = SWAYING) -> Sentence:
    """Name an action for a log or a button."""
    piece = piece_of(number)
    thing = said(pieces, piece)
    match verb_of(number):
        case Verb.DRAFT:
            return MESSAGES.say("move.draft", piece=thing)
        case Verb.GIVE:
            owner = int(view.where[piece])
            message = "move.give" if owner == view.seat else "move.give_of"
            return MESSAGES.say(message, piece=thing, owner=Seat(owner))
        case Verb.BASE:
            return MESSAGES.say("move.base", piece=thing)
        case Verb.TAKE:
            return MESSAGES.say("move.take", piece=thing)
        case Verb.HOLD:
            return MESSAGES.say("move.hold", held=said(pieces, int(view.piece)))
    face, turn, x, y = layout.pose_of(number)
    placed = _placed(pieces, int(view.piece), face, piece, turn)
    if tick := layout.tick_of(number):
        at = _at(x, y)
        return MESSAGES.say("move.place_by_hand", place=placed, at=at, seconds=tick / RATE)
    if piece == TABLE:
        return placed
    # Thousands are listed at once, and the data of each says the same: they travel without parts.
    return Sentence(MESSAGES.text("move.place_at", place=placed, at=_at(x, y)))


@kept
def _placed(pieces: Pieces, held: int, face: int, on: int, turn: int) -> Sentence:
    faces = faces_of(pieces, held)
    how = SAID_FACES[faces[face] if face < len(faces) else "unknown"]
    thing, under = said(pieces, held), said(pieces, on)
    return MESSAGES.say("move.place", held=thing, face=how, piece=under, turn=degrees(turn))


@functools.lru_cache(maxsize=1024)
def _at(x: int, y: int) -> Sentence:
    return MESSAGES.say("move.at", x=millimetres(x), y=millimetres(y))


def move(pieces: Pieces, view: View, number: int, layout: Layout = SWAYING) -> Json:
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
        case Verb.HOLD:
            return {"hold": True}
    face, turn, x, y = layout.pose_of(number)
    in_hand = int(view.piece)
    faces = faces_of(pieces, in_hand) if in_hand != NONE else ()
    place: Json = {
        "on": name(pieces, piece),
        "face": faces[face] if face < len(faces) else face,
        "turn": degrees(turn),
        "x": millimetres(x),
        "y": millimetres(y),
    }
    if tick := layout.tick_of(number):
        place["tick"] = tick
    return {"place": place}


def number(
    pieces: Pieces,
    view: View,
    said: Json,
    verdict: Callable[[int], int],
    layout: Layout = SWAYING,
) -> int:
    """Read an action from JSON; ValueError says what cannot be read."""
    verbs = [key for key in VERBS if key in said]
    if len(verbs) != 1:
        raise _unread("verb")
    verb = verbs[0]
    for key in said:
        if key != verb and (verb, key) != ("give", "from"):
            raise _unread("field", verb=repr(verb), field=repr(key))
    if verb == "place":
        return _read_placement(pieces, view, said["place"], layout)
    if verb == "hold":
        if said["hold"] is not True:
            raise _unread("hold")
        return number_of(Verb.HOLD, 0)
    piece = pieces.piece(said[verb])
    owner = said.get("from", int(view.where[piece]))
    if owner != int(view.where[piece]) or isinstance(owner, bool):
        raise _unread("stock", piece=said[verb], owner=repr(owner))
    return number_of(Verb[verb.upper()], piece)


def _read_placement(pieces: Pieces, view: View, said: object, layout: Layout) -> int:
    if not isinstance(said, dict):
        raise _unread("place")
    for key in said:
        if key not in FIELDS:
            raise _unread("place_field", field=repr(key))
    on = _read_target(pieces, view, said.get("on"))
    face = _read_face(pieces, view, said.get("face", "flat"))
    turn, x, y = grid(said.get("turn", 0), said.get("x", 0), said.get("y", 0))
    return layout.placement(on, face, turn, x, y, _read_tick(said.get("tick", 0), layout))


def _read_tick(tick: object, layout: Layout) -> int:
    if isinstance(tick, bool) or not isinstance(tick, int) or not 0 <= tick <= layout.ticks:
        raise _unread("tick", tick=repr(tick), last=layout.ticks)
    return tick


def grid(turn: object, x: object, y: object) -> tuple[int, int, int]:
    """Round degrees and millimetres to the grid; ValueError when they are not on the table."""
    said = {"turn": turn, "x": x, "y": y}
    numbers = {key: _usual(key, value) for key, value in said.items()}
    steps = {key: round(numbers[key] * MM / STEP) for key in "xy"}
    for key, value in steps.items():
        if not -CENTRE <= value < CENTRE:
            raise _unread("reach", field=repr(key), low=LOW, high=HIGH)
    return round(numbers["turn"] * TURNS / 360) % TURNS, steps["x"], steps["y"]


def _usual(key: str, value: object) -> float:
    """Read a number of a usual size."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise _unread("number", field=repr(key), value=repr(value))
    if not math.isfinite(value) or abs(value) > 1e9:
        raise _unread("size", field=repr(key), value=repr(value))
    return value


def _read_target(pieces: Pieces, view: View, on: object) -> int:
    if on is None:
        targets = [piece for piece in range(pieces.count) if view.target[piece]]
        if len(targets) > 1:
            raise _unread("target")
        return targets[0] if targets else TABLE
    return TABLE if on == "table" else pieces.piece(on)


def _read_face(pieces: Pieces, view: View, face: object) -> int:
    names = faces_of(pieces, int(view.piece)) if view.piece != NONE else ()
    if face in names:
        return names.index(face)
    known = {name for names in FACE_NAMES.values() for name in names}
    if face in known:
        return 3  # a face that this piece does not have
    if isinstance(face, int) and not isinstance(face, bool) and 0 <= face < 4:
        return face
    raise _unread("face", face=repr(face), faces=", ".join(sorted(known)))


def _unread(message: str, **parts: Filling) -> ValueError:
    return ValueError(MESSAGES.text(f"unread.{message}", **parts))


def space(pieces: Pieces, box: Box, view: View) -> Json | None:
    """Describe every placement there is, where only a lattice is listed."""
    told = first_space(pieces, box, view)
    if told is not None:
        hand = Swaying(rate=RATE, ticks=TICKS, left=HOLDS - int(view.holds))
        told |= {"turns": 1 << SWAYING.turn, "hand": msgspec.to_builtins(hand)}
    return told


def first_space(pieces: Pieces, box: Box, view: View) -> Json | None:
    """Describe every placement there is under the first rules."""
    if view.ask != Ask.PLACE or view.asked != view.seat:
        return None
    piece = int(view.piece)
    held = solid_of(box, int(box.form[piece]))
    space = Space(
        targets=[
            Target(
                on=name(pieces, on),
                faces=list(solid(box, piece).faces),
                reach=_reach(box, view, on, held.radius),
                axes=_axes(box, view, on),
            )
            for on in goes_on(box, view)
        ],
        turns=TURNS,
        step=STEP / MM,
        low=LOW,
        high=HIGH,
        lattice=Lattice(turns=LATTICE_TURNS, points=LATTICE_POINTS),
        tremor=int(box.tremor_size) / MM,
        hand=None,
    )
    told: Json = msgspec.to_builtins(space)
    return told


def _axes(box: Box, view: View, on: int) -> list[list[float]]:
    """Return how x and y of a target's upper face lie on the table, seen from above."""
    axes = scene(box, view).frames[on].axes
    return [[round(float(part), 6) for part in axes[:2, column]] for column in (0, 1)]


def _reach(box: Box, view: View, on: int, radius: float) -> Reach:
    if on == TABLE:
        return Reach(x=0.0, y=0.0)
    u, v = scene(box, view).frames[on].extent
    return Reach(x=round(u + radius, 2), y=round(v + radius, 2))
