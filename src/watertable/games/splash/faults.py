"""What no real table can look like."""

from enum import IntEnum

from watertable.games.splash.board import in_stocks, pieces_at, rests_of
from watertable.games.splash.box import DROPS, NONE, WINNING_DROPS, Box
from watertable.games.splash.state import TABLE, Ask, Ending, Place, State
from watertable.kernel.records.seats import CHANCE, WORLD


class Fault(IntEnum):
    """SOUND, or what is wrong; words are in position.py."""

    SOUND = 0
    PLACES = 1
    DROPS = 2
    WON = 3
    QUESTION = 4
    BASE = 5
    HELD = 6
    RESTS = 7
    NOTHING_TO_GIVE = 8
    CHOICE = 9


HOLDING = (Ask.PLACE, Ask.SWAY, Ask.TREMOR, Ask.SETTLE)
AFTER_A_FALL = (Ask.RESETTLE, Ask.BASE, Ask.TAKE)


def fault(box: Box, state: State) -> int:
    """Return SOUND if the state could lie on a real table, else what is wrong with it."""
    checks = (drops_fault, places_fault, asked_fault, tower_fault)
    return next((code for check in checks if (code := check(box, state))), Fault.SOUND)


def drops_fault(box: Box, state: State) -> int:
    """D1, D18 At most 14 drops, and nobody plays on with three."""
    drops = state.drops[: state.seats].tolist()
    if min(drops) < 0 or max(drops) > WINNING_DROPS or sum(drops) > DROPS:
        return Fault.DROPS
    if max(drops) == WINNING_DROPS and state.ending != Ending.THREE_DROPS:
        return Fault.WON
    return Fault.SOUND


def places_fault(box: Box, state: State) -> int:
    """Every piece is in a place that exists, and in the placer's hand is what is being placed."""
    for where in state.where[: box.pieces].tolist():
        if not (0 <= where < state.seats or Place.PILE <= where <= Place.FALLEN):
            return Fault.PLACES
    held = pieces_at(box, state, Place.HELD)
    if held != ([int(state.piece)] if state.ask in HOLDING else []):
        return Fault.HELD
    if pieces_at(box, state, Place.FALLEN) and state.ask not in AFTER_A_FALL:
        return Fault.PLACES if state.ending == 0 else Fault.SOUND
    if pieces_at(box, state, Place.PILE) and state.ask not in (Ask.DEAL, Ask.DRAFT):
        return Fault.PLACES
    return Fault.SOUND


def asked_fault(box: Box, state: State) -> int:
    """The seat that is asked fits the question, and there is something to answer."""
    if state.ending != 0:
        return Fault.SOUND if state.ask == Ask.NOTHING else Fault.QUESTION
    wanted = {
        Ask.DEAL: CHANCE,
        Ask.DRAFT: int(state.drafter),
        Ask.GIVE: int(state.giver),
        Ask.PLACE: int(state.placer),
        Ask.SWAY: CHANCE,
        Ask.TREMOR: CHANCE,
        Ask.SETTLE: WORLD,
        Ask.RESETTLE: WORLD,
        Ask.BASE: int(state.placer),
        Ask.TAKE: int(state.placer),
    }
    if wanted.get(Ask(int(state.ask))) != state.asked:
        return Fault.QUESTION
    if state.placer != (state.giver + 1) % state.seats and state.ask not in (Ask.DEAL, Ask.DRAFT):
        return Fault.QUESTION
    match state.ask:
        case Ask.DRAFT:
            there = bool(pieces_at(box, state, Place.PILE))
        case Ask.GIVE:
            there = bool(in_stocks(box, state))
            return Fault.SOUND if there else Fault.NOTHING_TO_GIVE
        case Ask.BASE:
            there = bool(state.candidate.any())
        case Ask.TAKE:
            there = bool(pieces_at(box, state, Place.FALLEN)) and 0 <= state.taken < 3
        case _:
            there = True
    return Fault.SOUND if there else Fault.CHOICE


def tower_fault(box: Box, state: State) -> int:
    """What rests on what is on the table, and the base is known where it must be."""
    on_table = set(pieces_at(box, state, Place.TABLE))
    for piece, on, _ in rests_of(state):
        if piece not in on_table or (on != TABLE and on not in on_table) or piece == on:
            return Fault.RESTS
    if state.ending != 0 or state.ask == Ask.BASE:
        return Fault.SOUND
    known = int(state.foot) in on_table if on_table else state.foot == NONE
    return Fault.SOUND if known else Fault.BASE
