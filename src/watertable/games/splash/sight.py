"""A view as JSON: a pure function of the View record, for browsers, terminals and logs."""

from collections.abc import Iterable
from functools import reduce
from typing import Literal

from watertable.games.splash.actions import STEP, TURNS
from watertable.games.splash.board import (
    goes_on,
    pieces_at,
    pose_in,
    rests_of,
    suitable,
    takes,
)
from watertable.games.splash.box import CHOICES, MM, NONE, TREMOR, Box, pack
from watertable.games.splash.forms import Phase, Standing, ViewForm
from watertable.games.splash.messages import MESSAGES
from watertable.games.splash.outcome import winners
from watertable.games.splash.pieces import Pieces
from watertable.games.splash.shapes import FACE_NAMES, solid_of
from watertable.games.splash.state import TABLE, Ask, FirstView, Place, Public, State, View
from watertable.games.splash.variants import sides_of
from watertable.kernel.game.options import Value
from watertable.kernel.game.shelf import kept
from watertable.kernel.records.numbers import read
from watertable.kernel.records.seats import CHANCE, WORLD
from watertable.kernel.text.json import Json, encode
from watertable.kernel.text.message import Filling, Named

PHASES: dict[int, Phase] = {
    Ask.NOTHING: "over",
    Ask.DEAL: "deal",
    Ask.DRAFT: "draft",
    Ask.GIVE: "give",
    Ask.PLACE: "place",
    Ask.TREMOR: "tremor",
    Ask.SETTLE: "settle",
    Ask.RESETTLE: "resettle",
    Ask.BASE: "base",
    Ask.TAKE: "take",
    Ask.SWAY: "sway",
}
ASKED: dict[int, Literal["chance", "world"]] = {CHANCE: "chance", WORLD: "world"}
SAID_TABLE = Named("table", MESSAGES.text("table"))
NO_PIECE = Named(None, MESSAGES.text("piece"))
SAID_FACES = {
    face: Named(face, MESSAGES.text(f"face.{face}")) for face in (*FACE_NAMES[3], "unknown")
}


def name(pieces: Pieces, piece: int) -> str:
    """Return a piece's name, or the table's."""
    return "table" if piece == TABLE else pieces.name(piece)


def said(pieces: Pieces, piece: int) -> Named:
    """Return a piece, or the table, as a part of a sentence."""
    if 0 <= piece < pieces.count:
        return pieces.said(piece)
    return SAID_TABLE if piece == TABLE else NO_PIECE


def either(message: str, choices: Iterable[Filling]) -> Filling:
    """Return choices as one phrase: this or that."""
    return reduce(lambda one, other: MESSAGES.say(message, one=one, other=other), choices)


def either_face(faces: Iterable[str]) -> Filling:
    """Return how a piece can lie, as one phrase."""
    return either("or", (SAID_FACES[face] for face in faces))


def named(pieces: Pieces, box: Box, table: Public, place: int) -> list[str]:
    """Return the names of the pieces in a place."""
    return [pieces.name(piece) for piece in pieces_at(box, table, place)]


def degrees(turn: int) -> float:
    """Return a turn of the grid in degrees."""
    return round(turn * 360 / TURNS, 4)


def millimetres(steps: int) -> float:
    """Return a length of the grid in millimetres."""
    return round(steps * STEP / MM, 2)


def placement(pieces: Pieces, box: Box, piece: int, on: int, at: tuple[int, ...]) -> Json:
    """Return a placement as a move says it."""
    face, turn, x, y = at
    faces = solid_of(box, int(box.form[piece])).faces
    return {
        "on": name(pieces, on),
        "face": faces[face] if face < len(faces) else face,
        "turn": degrees(turn),
        "x": millimetres(x),
        "y": millimetres(y),
    }


def open_table(pieces: Pieces, box: Box, table: Public) -> Json:
    """Return what lies open, of a view or a state that has been read."""
    placing = table.ask in (Ask.TREMOR, Ask.SETTLE)
    at = (table.place_face, table.place_turn, table.place_x, table.place_y)
    return {
        "phase": PHASES[table.ask],
        "first": table.first,
        "giver": table.giver,
        "placer": table.placer,
        "owner": table.owner if table.owner != NONE else None,
        "piece": name(pieces, table.piece) if table.piece != NONE else None,
        "drafter": table.drafter,
        "stocks": [named(pieces, box, table, seat) for seat in range(table.seats)],
        "drops": list(table.drops[: table.seats]),
        "pile": named(pieces, box, table, Place.PILE),
        "box": named(pieces, box, table, Place.BOX),
        "fallen": named(pieces, box, table, Place.FALLEN),
        "taken": table.taken,
        "base": name(pieces, table.foot) if table.foot != NONE else None,
        "placement": placement(pieces, box, table.piece, table.place_on, at) if placing else None,
    }


def box_of(pieces: Pieces, view: View | FirstView) -> Box:
    """Return the box that a view was made with: it names the table's options."""
    return box_with(pieces, tuple(view.options.tolist()))


@kept
def box_with(pieces: Pieces, options: tuple[int, ...]) -> Box:
    """Return the box with these options, as the kernel codes them; nobody changes it."""
    values: dict[str, Value] = {
        key: choices[options[place]] for place, (key, choices) in enumerate(CHOICES.items())
    }
    box = pack(pieces, values)[0]
    box.options[:] = options
    return box


def carried_by(pieces: Pieces, table: Public) -> dict[int, list[tuple[str, int]]]:
    """Return what carries each piece, with its share."""
    on: dict[int, list[tuple[str, int]]] = {}
    for piece, under, share in rests_of(table):
        on.setdefault(piece, []).append((name(pieces, under), share))
    return on


def view(pieces: Pieces, seen: View) -> bytes:
    """Return all that a seat may know, as JSON text."""
    return encode(_shown(pieces, seen, int(seen.holds)))


def first_view(pieces: Pieces, seen: FirstView) -> bytes:
    """Return the same of a match under the first rules."""
    return encode(_shown(pieces, seen, 0))


def _shown(pieces: Pieces, seen: View | FirstView, holds: int) -> ViewForm:
    box, seen = read(box_of(pieces, seen)), read(seen)
    asked = seen.asked
    on = carried_by(pieces, seen)
    sides = sides_of(box.teams, seen.seats)
    teams = [[s for s, mine in enumerate(sides) if mine == side] for side in sorted(set(sides))]
    won = winners(box, _state_like(seen)) if seen.ending else 0
    fitting = suitable(box, seen) if seen.ask == Ask.GIVE else []
    return ViewForm(
        game="splash",
        seat=seen.seat if seen.seat >= 0 else None,
        to_act=asked if asked >= 0 else ASKED.get(asked),
        **open_table(pieces, box, seen),
        takes=takes(box, seen) if seen.ask == Ask.TAKE else 0,
        tower=[
            Standing(
                piece=pieces.name(piece),
                pose=pose_in(seen, piece),
                height=seen.top[piece] / MM,
                covered=bool(seen.covered[piece]),
                on=on.get(piece, []),
            )
            for piece in pieces_at(box, seen, Place.TABLE)
        ],
        targets=[name(pieces, piece) for piece in goes_on(box, seen)],
        bases=[pieces.name(piece) for piece in range(box.pieces) if seen.candidate[piece]],
        suitable=[pieces.name(piece) for piece in fitting],
        waived=bool(seen.waived),
        tremor=TREMOR[str(CHOICES["tremor"][box.tremor])] / MM,
        holds=holds,
        teams=teams if box.teams else None,
        winners=[seat for seat in range(seen.seats) if won >> seat & 1],
    )


def _state_like(seen: View | FirstView) -> State:
    """A view has every field of a state."""
    return seen  # type: ignore[return-value]
