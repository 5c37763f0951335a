"""Positions: the whole truth as JSON, and back again with every impossibility named."""

import math

from watertable.games.splash.actions import STEP, TURNS
from watertable.games.splash.answers import is_whole, read_pose, read_rests, read_touching
from watertable.games.splash.apply import ask_place
from watertable.games.splash.board import pieces_at, pose_in, rests_of
from watertable.games.splash.box import MM, NONE, OPTIONS, WINNING_DROPS, Box
from watertable.games.splash.collapse import Answer, candidates, lay
from watertable.games.splash.faults import HOLDING, Fault
from watertable.games.splash.gaps import gap
from watertable.games.splash.messages import MESSAGES
from watertable.games.splash.pieces import Pieces
from watertable.games.splash.scene import solid
from watertable.games.splash.shapes import GROUND, Body, body_of, laid, pose_of, upper_face
from watertable.games.splash.sight import PHASES, box_with, either_face, name, open_table
from watertable.games.splash.state import TABLE, Ask, Ending, Place, Public, State
from watertable.games.splash.sway import HOLDS
from watertable.games.splash.variants import check_table
from watertable.games.splash.words import faces_of, grid
from watertable.kernel.errors import OptionError, PositionError
from watertable.kernel.records import chance
from watertable.kernel.records.numbers import read
from watertable.kernel.records.seats import CHANCE, NOBODY, WORLD
from watertable.kernel.text.json import Json
from watertable.kernel.text.message import KERNEL, Filling

FAULTS: dict[int, str] = {
    fault: MESSAGES.text(f"fault.{fault.name.lower()}") for fault in Fault if fault != Fault.SOUND
}
NEAR = 0.1  # mm: deeper than this is inside, further than this is in the air

_FIELDS = {
    "game",
    "seats",
    "options",
    "phase",
    "first",
    "giver",
    "placer",
    "owner",
    "piece",
    "drafter",
    "stocks",
    "drops",
    "pile",
    "box",
    "tower",
    "base",
    "rests",
    "touching",
    "fallen",
    "taken",
    "placement",
    "tremor",
    "holds",
    "sway",
    "pardon",
    "ended",
}
ASKED = {
    Ask.DEAL: CHANCE,
    Ask.SWAY: CHANCE,
    Ask.TREMOR: CHANCE,
    Ask.SETTLE: WORLD,
    Ask.RESETTLE: WORLD,
    Ask.NOTHING: NOBODY,
}


def write_position(pieces: Pieces, state: State) -> Json:
    """Return the whole truth as JSON."""
    position = write_first(pieces, state)
    if state.holds:
        position |= {"holds": int(state.holds), "sway": chance.to_hex(state.sway)}
    return position


def write_first(pieces: Pieces, state: Public) -> Json:
    """Return the whole truth of a match under the first rules."""
    box = read(box_with(pieces, (0,) * OPTIONS))  # no option changes what is written
    state = read(state)
    position = open_table(pieces, box, state)
    on_table = pieces_at(box, state, Place.TABLE)
    position["tower"] = [
        {"piece": pieces.name(piece), "pose": list(pose_in(state, piece))} for piece in on_table
    ]
    position["rests"] = [
        [pieces.name(piece), name(pieces, on), share] for piece, on, share in rests_of(state)
    ]
    position["touching"] = [
        [pieces.name(piece), "table"] for piece in on_table if state.grounded[piece]
    ]
    if state.ask == Ask.SETTLE:
        position["tremor"] = list(state.tremor)
    if state.pardon:
        position["pardon"] = True
    if state.ending:
        position["ended"] = {"why": state.ending, "winner": state.winner}
    return position


def read_position(pieces: Pieces, box: Box, position: Json, state: State) -> None:
    """Set a blank state up as a position says; PositionError names what cannot be."""
    read_first(pieces, box, position, state)
    state.holds = _number(position, "holds", int("sway" in position), 0, HOLDS)
    is_held = bool(state.holds)
    if is_held != ("sway" in position) or (is_held and state.ask not in (Ask.PLACE, Ask.SWAY)):
        raise _wrong("sway")
    if is_held:
        try:
            state.sway[:] = chance.from_hex(position["sway"])
        except (TypeError, ValueError) as error:
            raise _wrong("sway") from error


def read_first(pieces: Pieces, box: Box, position: Json, state: State) -> None:
    """Set up a state of the first rules, or what all rules know of one."""
    for key in position:
        if key not in _FIELDS:
            raise _wrong("field", field=repr(key))
    try:
        _read(pieces, box, position, state)
    except (PositionError, OptionError):
        raise
    except ValueError as error:
        text = str(error)
        raise PositionError(text[:1].upper() + text[1:]) from error
    except (TypeError, KeyError, IndexError, AttributeError, OverflowError) as error:
        raise PositionError(KERNEL.say("position.unreadable", error=str(error))) from error


def _read(pieces: Pieces, box: Box, position: Json, state: State) -> None:
    seats = int(position.get("seats", 2))
    check_table(int(box.first), int(box.teams), seats)
    state.seats = seats
    asks = {phase: ask for ask, phase in PHASES.items()}
    phase = position.get("phase", "give")
    if phase not in asks:
        there = ", ".join(asks)
        raise PositionError(KERNEL.say("position.phase", phase=repr(phase), phases=there))
    state.ask = asks[phase]
    _read_seats(position, state)
    _read_places(pieces, box, position, state)
    _read_tower(pieces, box, position, state)
    _read_placement(pieces, box, position, state)
    _read_question(box, position, state)


def _read_seats(position: Json, state: State) -> None:
    seats = int(state.seats)
    last = seats - 1
    state.first = _number(position, "first", 0, 0, last)
    state.giver = _number(position, "giver", int(state.first), 0, last)
    state.placer = _number(position, "placer", int(state.giver + 1) % seats, 0, last)
    state.drafter = _number(position, "drafter", int(state.first), 0, last)
    state.taken = _number(position, "taken", 0, 0, 3)
    state.pardon = int(bool(position.get("pardon", False)))
    drops = position.get("drops", [0] * int(state.seats))
    if not isinstance(drops, list) or len(drops) != state.seats:
        raise _wrong("drops")
    state.drops[: state.seats] = [_within(count, 0, 14, "drops") for count in drops]
    state.ending, state.winner = Ending.RUNNING, NOBODY
    if state.ask == Ask.NOTHING:
        _read_end(position, state, drops)


def _read_end(position: Json, state: State, drops: list[int]) -> None:
    """A position that is over says who won and why, or three drops or an empty stock say it."""
    last, stocks = int(state.seats) - 1, position.get("stocks", [])
    ended = position.get("ended")
    if ended is not None:
        state.ending = _within(ended["why"], 1, 2, "ended")
        state.winner = _within(ended["winner"], 0, last, "ended")
    elif max(drops) >= WINNING_DROPS:
        state.ending, state.winner = Ending.THREE_DROPS, drops.index(max(drops))
    elif [] in stocks:
        state.ending, state.winner = Ending.LAST_PIECE, stocks.index([])
    else:
        raise _wrong("over")


def _read_places(pieces: Pieces, box: Box, position: Json, state: State) -> None:
    """Every piece is in one place; one that is mentioned nowhere is in the pile or in the box."""
    stocks = position.get("stocks", [[]] * int(state.seats))
    if not isinstance(stocks, list) or len(stocks) != state.seats:
        raise _wrong("stocks")
    unplaced = -1
    state.where[: box.pieces] = unplaced
    lists = [(seat, stock, "stocks") for seat, stock in enumerate(stocks)]
    lists += [
        (Place.PILE, position.get("pile", []), "pile"),
        (Place.BOX, position.get("box", []), "box"),
        (Place.FALLEN, position.get("fallen", []), "fallen"),
    ]
    tower = position.get("tower", [])
    if not isinstance(tower, list) or not all(isinstance(entry, dict) for entry in tower):
        raise _wrong("tower")
    lists.append((Place.TABLE, [entry.get("piece") for entry in tower], "tower"))
    state.piece = NONE
    if position.get("piece") is not None:
        state.piece = pieces.piece(position["piece"])
        if state.ask in HOLDING:
            lists.append((Place.HELD, [position["piece"]], "piece"))
    for place, names, key in lists:
        if not isinstance(names, list):
            raise _wrong("pieces", field=repr(key), value=repr(names))
        for thing in names:
            piece = pieces.piece(thing)
            if state.where[piece] != unplaced:
                raise _wrong("two_places", piece=thing)
            state.where[piece] = place
    rest = Place.PILE if state.ask in (Ask.DRAFT, Ask.DEAL) else Place.BOX
    for piece in range(box.pieces):
        if state.where[piece] == unplaced:
            state.where[piece] = rest
    owner = position.get("owner", int(state.giver) if state.piece != NONE else None)
    state.owner = NONE if owner is None else _within(owner, 0, int(state.seats) - 1, "owner")


def _read_tower(pieces: Pieces, box: Box, position: Json, state: State) -> None:
    bodies: dict[int, Body] = {}
    poses: dict[int, tuple[int, ...]] = {}
    before = TABLE
    for entry in position.get("tower", []):
        piece = pieces.piece(entry["piece"])
        pose = _pose(pieces, box, entry, piece, before, bodies)
        poses[piece], bodies[piece] = pose, body_of(solid(box, piece), pose)
        before = piece
    state.foot = NONE
    if not poses:
        return
    _refuse_overlaps(pieces, bodies)
    near = _contacts(bodies)
    _refuse_flying(pieces, bodies, near)
    known = set(poses)
    rests = (
        read_rests(pieces, position["rests"], known)
        if "rests" in position
        else _worked_out(bodies, near)
    )
    if "rests" not in position:
        _refuse_hanging(pieces, bodies, rests)
    grounded = [(piece, TABLE) for piece, on in near if on == TABLE]
    touching = (
        read_touching(pieces, position["touching"], known) if "touching" in position else grounded
    )
    lay(box, state, Answer(poses, rests, touching))
    base = position.get("base")
    feet = [piece for piece in poses if state.grounded[piece]]
    if base is not None:
        state.foot = pieces.piece(base)
        if state.foot not in feet:
            raise _wrong("base", piece=base)
    elif len(feet) == 1 and state.ask != Ask.BASE:
        state.foot = feet[0]


def _pose(
    pieces: Pieces, box: Box, entry: Json, piece: int, before: int, bodies: dict[int, Body]
) -> tuple[int, ...]:
    """Read where a piece of the tower lies: a pose, or how it is laid on another one."""
    fields = {"piece", "pose"} if "pose" in entry else {"piece", "on", "face", "turn", "x", "y"}
    for key in entry:
        if key not in fields:
            raise _wrong("tower_field", field=repr(key))
    if "pose" in entry:
        return read_pose(entry["pose"])
    on = entry.get("on", name(pieces, before))
    under = TABLE if on == "table" else pieces.piece(on)
    if under != TABLE and under not in bodies:
        raise _wrong("later", piece=entry["piece"], on=on)
    faces = faces_of(pieces, piece)
    if entry.get("face", "flat") not in faces:
        raise _wrong("face", piece=entry["piece"], faces=either_face(faces))
    turn, x, y = grid(entry.get("turn", 0), entry.get("x", 0), entry.get("y", 0))
    frame = GROUND if under == TABLE else upper_face(bodies[under])
    face = faces.index(entry.get("face", "flat"))
    angle = turn * 2 * math.pi / TURNS
    return pose_of(laid(frame, solid(box, piece), face, angle, x * STEP / MM, y * STEP / MM))


def _refuse_overlaps(pieces: Pieces, bodies: dict[int, Body]) -> None:
    for piece, body in bodies.items():
        if float(body.corners[:, 2].min()) < -NEAR:
            raise _wrong("inside_table", piece=pieces.name(piece))
        for other, there in bodies.items():
            if other < piece and gap(body, there) < -NEAR:
                one, two = pieces.name(other), pieces.name(piece)
                raise _wrong("inside", piece=one, other=two)


def _contacts(bodies: dict[int, Body]) -> list[tuple[int, int]]:
    """Return what touches what, the higher piece first; the table is lowest of all."""
    pairs = [(p, TABLE) for p, body in bodies.items() if float(body.corners[:, 2].min()) < NEAR]
    for piece, body in bodies.items():
        for other, there in bodies.items():
            if body.middle[2] > there.middle[2] and gap(body, there) < NEAR:
                pairs.append((piece, other))
    return pairs


def _refuse_flying(pieces: Pieces, bodies: dict[int, Body], near: list[tuple[int, int]]) -> None:
    standing = {piece for piece, on in near if on == TABLE}
    while more := {
        piece
        for pair in near
        for piece, other in (pair, pair[::-1])
        if piece != TABLE and piece not in standing and other in standing
    }:
        standing |= more
    for piece in bodies:
        if piece not in standing:
            raise _wrong("carried", piece=pieces.name(piece))


def _refuse_hanging(
    pieces: Pieces, bodies: dict[int, Body], rests: list[tuple[int, int, int]]
) -> None:
    """A piece that is only touched from the side has nothing below it."""
    carried = {piece for piece, _, _ in rests}
    for piece in bodies:
        if piece not in carried:
            raise _wrong("hanging", piece=pieces.name(piece))


def _worked_out(bodies: dict[int, Body], near: list[tuple[int, int]]) -> list[tuple[int, int, int]]:
    """Guess what carries what: everything that touches a piece from below, in equal shares."""
    under: dict[int, list[int]] = {}
    for piece, on in near:
        body = bodies[piece]
        low = float(body.corners[:, 2].min())
        if on == TABLE or bodies[on].top - NEAR <= low + NEAR or not _is_level(body):
            under.setdefault(piece, []).append(on)
    return [
        (piece, on, 1000 // len(carriers)) for piece, carriers in under.items() for on in carriers
    ]


def _is_level(body: Body) -> bool:
    return bool(abs(body.solid.normals @ body.rotation.T)[:, 2].max() > 1 - 1e-4)


def _read_placement(pieces: Pieces, box: Box, position: Json, state: State) -> None:
    said = position.get("placement")
    if state.ask not in (Ask.TREMOR, Ask.SETTLE):
        return
    if not isinstance(said, dict):
        raise _wrong("placement", phase=PHASES[Ask(int(state.ask))])
    on = said.get("on", "table")
    state.place_on = TABLE if on == "table" else pieces.piece(on)
    known = state.where[state.place_on] == Place.TABLE if on != "table" else state.foot == NONE
    if not known:
        raise _wrong("target", on=on)
    faces = faces_of(pieces, int(state.piece)) if state.piece != NONE else ("flat",)
    if said.get("face", "flat") not in faces:
        raise _wrong("held_face", faces=either_face(faces))
    state.place_face = faces.index(said.get("face", "flat"))
    turn, x, y = grid(said.get("turn", 0), said.get("x", 0), said.get("y", 0))
    state.place_turn, state.place_x, state.place_y = turn, x, y
    tremor = position.get("tremor", [0, 0, 0])
    if not isinstance(tremor, list) or len(tremor) != 3:
        raise _wrong("tremor")
    state.tremor[:] = [_within(part, -(10**6), 10**6, "tremor") for part in tremor]


def _read_question(box: Box, position: Json, state: State) -> None:
    ask = Ask(int(state.ask))
    phase = PHASES[ask]
    if ask in HOLDING and state.piece == NONE:
        raise _wrong("held", phase=phase)
    seats = {Ask.DRAFT: state.drafter, Ask.GIVE: state.giver}
    state.asked = ASKED.get(ask, seats.get(ask, state.placer))
    if ask == Ask.GIVE:
        state.piece = state.owner = NONE
    if ask in (Ask.PLACE, Ask.SWAY):
        ask_place(box, state)
        state.asked, state.ask = ASKED.get(ask, state.placer), ask
    if ask == Ask.BASE:
        for piece in candidates(box, state):
            state.candidate[piece] = 1


def _number(position: Json, key: str, default: int, low: int, high: int) -> int:
    return _within(position.get(key, default), low, high, key)


def _within(value: object, low: int, high: int, key: str) -> int:
    if not is_whole(value) or not low <= value <= high:
        field, found = repr(key), repr(value)
        raise PositionError(
            KERNEL.say("position.number", field=field, low=low, high=high, found=found)
        )
    return int(value)


def _wrong(message: str, **parts: Filling) -> PositionError:
    return PositionError(MESSAGES.say(f"position.{message}", **parts))
