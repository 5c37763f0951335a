"""Which actions are allowed now: `verdict` says why not, `legal` lists."""

from enum import IntEnum

import numpy as np

from watertable.games.splash.actions import (
    SHORT,
    SWAYING,
    Layout,
    Verb,
    number_of,
    piece_of,
    verb_of,
)
from watertable.games.splash.board import (
    goes_on,
    in_stocks,
    pieces_at,
    suitable,
)
from watertable.games.splash.box import Box
from watertable.games.splash.scene import (
    At,
    ghost,
    is_free,
    is_on_face,
    lattice,
    scene,
    solid,
    touched,
)
from watertable.games.splash.state import TABLE, Ask, Place, State
from watertable.games.splash.sway import HOLDS
from watertable.kernel.records.listing import MOVES, Listing


class Verdict(IntEnum):
    """LEGAL, or why not; rules and sentences are in reasons.py."""

    LEGAL = 0
    OVER = 1
    NOT_ASKED = 2
    WRONG_MOMENT = 3
    MALFORMED = 4
    NOT_IN_PILE = 5
    NOT_IN_A_STOCK = 6
    MUST_MATCH = 7
    OWN_MATCH_FIRST = 8
    OTHERS_MATCH = 9
    OWN_STOCK_ONLY = 10
    WRONG_TARGET = 11
    NO_SUCH_FACE = 12
    BASE_AT_CENTRE = 13
    MISSES_TARGET = 14
    TOUCHES_TABLE = 15
    TOUCHES_PIECE = 16
    NOT_A_BASE = 17
    NOT_FALLEN = 18
    NOT_IN_HAND = 19
    HELD_TOO_OFTEN = 20


MOMENTS = {
    Verb.DRAFT: Ask.DRAFT,
    Verb.GIVE: Ask.GIVE,
    Verb.PLACE: Ask.PLACE,
    Verb.BASE: Ask.BASE,
    Verb.TAKE: Ask.TAKE,
    Verb.HOLD: Ask.PLACE,
}


def verdict(box: Box, state: State, seat: int, number: int, layout: Layout = SWAYING) -> int:
    """Return LEGAL if the seat may do this now, else the reason."""
    if state.ending != 0:
        return Verdict.OVER
    if seat != state.asked or seat < 0:
        return Verdict.NOT_ASKED
    verb, piece = verb_of(number), piece_of(number)
    if is_malformed(number, layout):
        return Verdict.MALFORMED
    if MOMENTS[Verb(verb)] != state.ask:
        return Verdict.WRONG_MOMENT
    if verb == Verb.HOLD:
        return Verdict.LEGAL if state.holds < HOLDS else Verdict.HELD_TOO_OFTEN  # X8
    if verb == Verb.PLACE:
        if layout.tick_of(number) and not state.holds:
            return Verdict.NOT_IN_HAND
        return place_verdict(box, state, piece, layout.pose_of(number))
    if piece >= box.pieces:
        return Verdict.MALFORMED
    match verb:
        case Verb.DRAFT:
            there = state.where[piece] == Place.PILE
            return Verdict.LEGAL if there else Verdict.NOT_IN_PILE
        case Verb.BASE:
            return Verdict.LEGAL if state.candidate[piece] else Verdict.NOT_A_BASE
        case Verb.TAKE:
            there = state.where[piece] == Place.FALLEN
            return Verdict.LEGAL if there else Verdict.NOT_FALLEN
    return give_verdict(box, state, seat, piece)


def is_malformed(number: int, layout: Layout) -> bool:
    """X6 Whether a number says something that no move says."""
    verb = verb_of(number)
    if verb == Verb.HOLD and layout.ticks:
        return piece_of(number) > 0 or number >= SHORT
    return verb > Verb.TAKE or number >= (layout.limit if verb == Verb.PLACE else SHORT)


def give_verdict(box: Box, state: State, seat: int, piece: int) -> int:
    """D8-D10, R5-R8 What may be given: an own match, else another's, else anything of one's own."""
    owner = int(state.where[piece])
    if owner >= state.seats:
        return Verdict.NOT_IN_A_STOCK
    matching = suitable(box, state)
    if set(matching) & set(pieces_at(box, state, seat)):
        if owner != seat:
            return Verdict.OWN_MATCH_FIRST
        return Verdict.LEGAL if piece in matching else Verdict.MUST_MATCH
    if matching:
        return Verdict.LEGAL if piece in matching else Verdict.OTHERS_MATCH
    if owner != seat and pieces_at(box, state, seat):
        return Verdict.OWN_STOCK_ONLY
    return Verdict.LEGAL


def place_verdict(box: Box, state: State, on: int, at: At) -> int:
    """D6, D7, X6 Where a piece may be put."""
    held, (face, turn, x, y) = solid(box, int(state.piece)), at
    if on not in goes_on(box, state):
        return Verdict.WRONG_TARGET
    if face >= len(held.resting):
        return Verdict.NO_SUCH_FACE
    if on == TABLE:
        return Verdict.LEGAL if x == y == 0 else Verdict.BASE_AT_CENTRE
    seen = scene(box, state)
    frame, point = seen.frames[on], np.array([(x, y)])
    if is_free(seen, held, on, face, turn, point, waived=bool(state.waived))[0]:
        return Verdict.LEGAL
    if not is_on_face(frame, held, face, turn, point)[0]:
        return Verdict.MISSES_TARGET
    touching = touched(seen, ghost(frame, held, at), on)[0]
    return Verdict.TOUCHES_TABLE if touching == TABLE else Verdict.TOUCHES_PIECE


def legal(box: Box, state: State, out: Listing, layout: Layout = SWAYING) -> int:
    """List the numbers that the verdict allows; of placements, those with steady aim on a lattice.

    Taking the piece in hand is not listed: whoever chooses from a list cannot watch a hand.
    """
    match state.ask:
        case Ask.DRAFT:
            numbers = [number_of(Verb.DRAFT, p) for p in pieces_at(box, state, Place.PILE)]
        case Ask.GIVE:
            seat = int(state.asked)
            numbers = [
                number_of(Verb.GIVE, piece)
                for piece in in_stocks(box, state)
                if give_verdict(box, state, seat, piece) == Verdict.LEGAL
            ]
        case Ask.PLACE:
            numbers = placements(box, state, layout)
        case Ask.BASE:
            numbers = [number_of(Verb.BASE, p) for p in range(box.pieces) if state.candidate[p]]
        case Ask.TAKE:
            numbers = [number_of(Verb.TAKE, p) for p in pieces_at(box, state, Place.FALLEN)]
        case _:
            numbers = []
    count = min(len(numbers), MOVES)
    out.numbers[:count] = numbers[:count]
    return count


def placements(box: Box, state: State, layout: Layout) -> list[int]:
    """List the lattice of every target, as far as it is free."""
    seen, held, waived = scene(box, state), solid(box, int(state.piece)), bool(state.waived)
    numbers = {
        layout.placement(on, face, turn, x, y)
        for on in goes_on(box, state)
        for face, turn, points in lattice(seen.frames[on], held)
        for x, y in points[is_free(seen, held, on, face, turn, points, waived=waived)].tolist()
    }
    return sorted(numbers)
