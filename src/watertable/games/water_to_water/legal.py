"""What is allowed now: `verdict` decides about one number, `legal` lists all that it allows."""

from watertable.games.water_to_water.actions import (
    Verb,
    add,
    is_well_formed,
    number_of,
    verb_of,
    what_of,
)
from watertable.games.water_to_water.board import choice_verdict, choices, is_awake
from watertable.games.water_to_water.box import CHARACTERS, Box
from watertable.games.water_to_water.dig import find_verdict, list_finds
from watertable.games.water_to_water.ground import fits_somewhere
from watertable.games.water_to_water.placing import list_places, place_verdict
from watertable.games.water_to_water.powers import moments
from watertable.games.water_to_water.powers.moments import answer_verdict, list_answers, list_moves
from watertable.games.water_to_water.setup import character_verdict
from watertable.games.water_to_water.state import Ask, State
from watertable.games.water_to_water.verdicts import Verdict
from watertable.games.water_to_water.zones import place_in_hand
from watertable.kernel.compile.compiled import compiled
from watertable.kernel.records.listing import Listing


@compiled
def play_verdict(box: Box, state: State, seat: int, number: int) -> int:
    """W17, W22-W25 Play a held tile on the map."""
    code = choice_verdict(box, state, seat, what_of(number))
    return code if code != Verdict.OK else place_verdict(box, state, what_of(number), number)


@compiled
def discard_verdict(box: Box, state: State, seat: int, kind: int) -> int:
    """W19, W26, R14 Only a tile that fits nowhere may be discarded."""
    code = choice_verdict(box, state, seat, kind)
    if code != Verdict.OK:
        return code
    return Verdict.PLAYABLE if fits_somewhere(box, state, kind) else Verdict.OK


@compiled
def main_verdict(box: Box, state: State, seat: int, number: int) -> int:
    """W17, W20 One's own turn: a power, or the main action."""
    match verb_of(number):
        case Verb.PASS:
            return Verdict.OK if state.hand_count[seat] == 0 else Verdict.MUST_PLAY
        case Verb.PLAY:
            return play_verdict(box, state, seat, number)
        case Verb.DISCARD:
            return discard_verdict(box, state, seat, what_of(number))
    return moments.verdict(box, state, verb_of(number), seat, number)


@compiled
def draft_verdict(box: Box, state: State, number: int) -> int:
    """W6 Choose a character."""
    if verb_of(number) != Verb.CHARACTER:
        return Verdict.WRONG_MOMENT
    return character_verdict(box, state, what_of(number))


@compiled
def window_verdict(box: Box, state: State, seat: int, number: int) -> int:
    """W28 Use an any-time power, or decline; plain plays and discards are for one's own turn."""
    match verb_of(number):
        case Verb.PASS:
            return Verdict.OK
        case Verb.PLAY:
            return Verdict.WRONG_MOMENT
        case Verb.DISCARD:
            return Verdict.WRONG_MOMENT
    return moments.verdict(box, state, verb_of(number), seat, number)


@compiled
def verdict(box: Box, state: State, seat: int, number: int) -> int:
    """Return OK if the seat may do this now, else the first thing that is in the way."""
    if state.ending != 0:
        return Verdict.OVER
    if state.asked != seat:
        sleeps = 0 <= seat < state.seats and not is_awake(state, seat)
        return Verdict.ASLEEP if sleeps else Verdict.NOT_ASKED
    if not is_well_formed(box, number):
        return Verdict.MALFORMED
    match state.ask:
        case Ask.MAIN:
            return main_verdict(box, state, seat, number)
        case Ask.WINDOW:
            return window_verdict(box, state, seat, number)
        case Ask.DIG:
            return find_verdict(box, state, number)
        case Ask.DRAFT:
            return draft_verdict(box, state, number)
    return answer_verdict(box, state, seat, number)


@compiled
def list_main(box: Box, state: State, seat: int, out: Listing) -> int:
    """List what can be done on one's own turn."""
    count = list_moves(box, state, seat, out, 0)
    if state.hand_count[seat] == 0:
        return add(out, count, number_of(Verb.PASS, 0))
    for place in range(choices(box, state, seat)):
        kind = int(state.hand[seat, place])
        if place_in_hand(state, seat, kind) != place:
            continue
        before = count
        count = list_places(box, state, Verb.PLAY, kind, out, count)
        if count == before:
            count = add(out, count, number_of(Verb.DISCARD, kind))
    return count


@compiled
def list_draft(box: Box, state: State, out: Listing) -> int:
    """List the characters that are left."""
    count = 0
    for character in range(1, CHARACTERS + 1):
        if character_verdict(box, state, character) == Verdict.OK:
            count = add(out, count, number_of(Verb.CHARACTER, character))
    return count


@compiled
def legal(box: Box, state: State, out: Listing) -> int:
    """List every number that `verdict` allows the seat that is asked; return how many."""
    seat = int(state.asked)
    if state.ending != 0 or seat < 0:
        return 0
    match state.ask:
        case Ask.MAIN:
            return list_main(box, state, seat, out)
        case Ask.WINDOW:
            count = list_moves(box, state, seat, out, 0)
            return add(out, count, number_of(Verb.PASS, 0))
        case Ask.DIG:
            return list_finds(box, state, out)
        case Ask.DRAFT:
            return list_draft(box, state, out)
    return list_answers(box, state, seat, out)
