"""What is allowed now: `verdict` decides about one number, `legal` lists all that it allows."""

from watertable.games.water_to_water.actions import (
    LIMIT,
    Verb,
    cell_number,
    cell_of,
    number_of,
    turn_of,
    verb_of,
    what_of,
)
from watertable.games.water_to_water.board import is_awake
from watertable.games.water_to_water.box import CHARACTERS, NONE, Box
from watertable.games.water_to_water.ground import fits_somewhere
from watertable.games.water_to_water.placing import add, list_places, place_verdict
from watertable.games.water_to_water.powers.hawk import choice_verdict as hawk_verdict
from watertable.games.water_to_water.powers.hawk import list_choices
from watertable.games.water_to_water.powers.table import (
    list_any_time,
    list_on_turn,
    use_verdict,
)
from watertable.games.water_to_water.powers.wind import list_next
from watertable.games.water_to_water.powers.wind import next_verdict as wind_verdict
from watertable.games.water_to_water.powers.wisdom import choice_verdict, choices
from watertable.games.water_to_water.setup import (
    character_verdict,
    second_verdict,
    teacher_verdict,
)
from watertable.games.water_to_water.state import Ask, State
from watertable.games.water_to_water.verdicts import Verdict
from watertable.games.water_to_water.zones import place_in_hand, place_in_spread
from watertable.kernel.compile.compiled import compiled
from watertable.kernel.records.listing import Listing

FAR = 1 << 25


@compiled
def is_well_formed(number: int) -> bool:
    """Whether a number says nothing that its verb has no place for."""
    verb, what = verb_of(number), what_of(number)
    if number < 0 or number >= LIMIT or verb > Verb.REVEAL:
        return False
    if Verb.PLAY <= verb <= Verb.INTUITION:
        return True
    if verb == Verb.BLOCK:
        return number & ~FAR == cell_number(verb, 0, cell_of(number), 0)
    if verb == Verb.ROTATE:
        return number & ~FAR == cell_number(verb, 0, cell_of(number), turn_of(number))
    alone = verb in (Verb.PASS, Verb.DRAW, Verb.WIND, Verb.HAWK)
    if alone or verb in (Verb.UNBLOCK, Verb.REVEAL):
        return number == verb
    return number == number_of(verb, what)


@compiled
def play_verdict(box: Box, state: State, seat: int, number: int) -> int:
    """W17, W22-W25 Play a held tile on the map."""
    code = choice_verdict(state, seat, what_of(number))
    return code if code != Verdict.OK else place_verdict(box, state, what_of(number), number)


@compiled
def discard_verdict(box: Box, state: State, seat: int, kind: int) -> int:
    """W19, W26, R14 Only a tile that fits nowhere may be discarded."""
    code = choice_verdict(state, seat, kind)
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
    return use_verdict(box, state, seat, number)


@compiled
def second_play_verdict(box: Box, state: State, seat: int, number: int) -> int:
    """P4, R16 The drawn tile may be laid on the map, or kept."""
    if verb_of(number) == Verb.PASS:
        return Verdict.OK
    if verb_of(number) != Verb.PLAY:
        return Verdict.WRONG_MOMENT
    return play_verdict(box, state, seat, number)


@compiled
def wind_step_verdict(box: Box, state: State, number: int) -> int:
    """P6 Lay a tile of the group, or stop once one lies."""
    if verb_of(number) == Verb.PASS:
        return Verdict.OK if state.group > 0 else Verdict.MUST_LAY
    if verb_of(number) != Verb.PLAY:
        return Verdict.WRONG_MOMENT
    return wind_verdict(box, state, number)


@compiled
def dig_verdict(box: Box, state: State, number: int) -> int:
    """R29, R52 A find is laid where it fits."""
    if verb_of(number) != Verb.PLAY:
        return Verdict.WRONG_MOMENT
    if place_in_spread(state, what_of(number)) == NONE:
        return Verdict.NOT_HELD
    return place_verdict(box, state, what_of(number), number)


@compiled
def setup_verdict(box: Box, state: State, seat: int, number: int) -> int:
    """W6-W12 The choices before play begins."""
    verb, what = verb_of(number), what_of(number)
    if state.ask == Ask.DRAFT and verb == Verb.CHARACTER:
        return character_verdict(box, state, what)
    if state.ask == Ask.SECOND_CARD and verb == Verb.CHARACTER:
        return second_verdict(box, state, what)
    if state.ask == Ask.TEACHER and verb == Verb.TEACHER:
        return teacher_verdict(state, seat, what)
    if state.ask == Ask.EARLY and verb == Verb.DRAW:
        return Verdict.OK
    may_pass = state.ask in (Ask.SECOND_CARD, Ask.EARLY)
    return Verdict.OK if may_pass and verb == Verb.PASS else Verdict.WRONG_MOMENT


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
    return use_verdict(box, state, seat, number)


@compiled
def verdict(box: Box, state: State, seat: int, number: int) -> int:
    """Return OK if the seat may do this now, else the first thing that is in the way."""
    if state.ending != 0:
        return Verdict.OVER
    if state.asked != seat:
        sleeps = 0 <= seat < state.seats and not is_awake(state, seat)
        return Verdict.ASLEEP if sleeps else Verdict.NOT_ASKED
    if not is_well_formed(number):
        return Verdict.MALFORMED
    match state.ask:
        case Ask.MAIN:
            return main_verdict(box, state, seat, number)
        case Ask.WINDOW:
            return window_verdict(box, state, seat, number)
        case Ask.SECOND_PLAY:
            return second_play_verdict(box, state, seat, number)
        case Ask.WIND:
            return wind_step_verdict(box, state, number)
        case Ask.HAWK:
            verb = verb_of(number)
            if verb not in (Verb.PLAY, Verb.DISCARD):
                return Verdict.WRONG_MOMENT
            return hawk_verdict(box, state, number)
        case Ask.DIG:
            return dig_verdict(box, state, number)
    return setup_verdict(box, state, seat, number)


@compiled
def list_main(box: Box, state: State, seat: int, out: Listing) -> int:
    """List what can be done on one's own turn."""
    count = list_on_turn(box, state, seat, out, 0)
    if state.hand_count[seat] == 0:
        return add(out, count, number_of(Verb.PASS, 0))
    for place in range(choices(state, seat)):
        kind = int(state.hand[seat, place])
        if place_in_hand(state, seat, kind) != place:
            continue
        before = count
        count = list_places(box, state, Verb.PLAY, kind, out, count)
        if count == before:
            count = add(out, count, number_of(Verb.DISCARD, kind))
    return count


@compiled
def list_setup(box: Box, state: State, seat: int, out: Listing) -> int:
    """List the choices before play begins."""
    count = 0
    if state.ask == Ask.TEACHER:
        for teacher in range(state.seats):
            if teacher != seat:
                count = add(out, count, number_of(Verb.TEACHER, teacher))
        return count
    if state.ask == Ask.EARLY:
        count = add(out, count, number_of(Verb.DRAW, 0))
        return add(out, count, number_of(Verb.PASS, 0))
    for character in range(1, CHARACTERS + 1):
        number = number_of(Verb.CHARACTER, character)
        if setup_verdict(box, state, seat, number) == Verdict.OK:
            count = add(out, count, number)
    if state.ask == Ask.SECOND_CARD:
        count = add(out, count, number_of(Verb.PASS, 0))
    return count


@compiled
def list_finds(box: Box, state: State, out: Listing) -> int:
    """List every way to lay a find of the dig."""
    count = 0
    for place in range(state.spread_count):
        kind = int(state.spread[place])
        if place_in_spread(state, kind) == place:
            count = list_places(box, state, Verb.PLAY, kind, out, count)
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
            count = list_any_time(box, state, seat, out, 0)
            return add(out, count, number_of(Verb.PASS, 0))
        case Ask.SECOND_PLAY:
            count = list_places(box, state, Verb.PLAY, int(state.hand[seat, 0]), out, 0)
            return add(out, count, number_of(Verb.PASS, 0))
        case Ask.WIND:
            return list_next(box, state, out, 0)
        case Ask.HAWK:
            return list_choices(box, state, out, 0)
        case Ask.DIG:
            return list_finds(box, state, out)
    return list_setup(box, state, seat, out)
