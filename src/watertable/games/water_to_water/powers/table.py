"""Which power speaks at which moment: the one list of them."""

from watertable.games.water_to_water.actions import Verb, verb_of
from watertable.games.water_to_water.box import Box, Power
from watertable.games.water_to_water.powers import (
    doppelganger,
    dreamweaver,
    forest,
    future,
    hawk,
    introspection,
    intuition,
    raven,
    spirit,
    telekinesis,
    way_bender,
    wind,
)
from watertable.games.water_to_water.state import State
from watertable.games.water_to_water.verdicts import Verdict
from watertable.kernel.compile.compiled import compiled
from watertable.kernel.records.events import Story
from watertable.kernel.records.listing import Listing

_intuition_may, _spirit_may, _raven_may = intuition.may_act, spirit.may_act, raven.may_act
_bender_may, _future_may, _turn_may = way_bender.may_act, future.may_act, telekinesis.may_act
_dream_may, _double_may = dreamweaver.may_act, doppelganger.may_act

_intuition_list, _spirit_list, _raven_list = (
    intuition.list_moves,
    spirit.list_moves,
    raven.list_moves,
)
_forest_list, _wind_list, _introspection_list = (
    forest.list_moves,
    wind.list_moves,
    introspection.list_moves,
)
_bender_list, _hawk_list, _future_list = (
    way_bender.list_moves,
    hawk.list_moves,
    future.list_moves,
)
_turn_list, _dream_list, _double_list = (
    telekinesis.list_moves,
    dreamweaver.list_moves,
    doppelganger.list_moves,
)

_intuition_verdict, _spirit_verdict, _raven_verdict = (
    intuition.verdict,
    spirit.verdict,
    raven.verdict,
)
_removal_verdict, _forest_verdict, _wind_verdict = (
    spirit.removal_verdict,
    forest.verdict,
    wind.verdict,
)
_introspection_verdict, _bender_verdict, _hawk_verdict = (
    introspection.verdict,
    way_bender.verdict,
    hawk.verdict,
)
_future_verdict, _turn_verdict = future.verdict, telekinesis.verdict
_dream_verdict, _double_verdict = dreamweaver.verdict, doppelganger.verdict

_intuition_use, _spirit_use, _spirit_remove, _raven_use = (
    intuition.use,
    spirit.use,
    spirit.remove,
    raven.use,
)
_forest_use, _wind_use, _introspection_use = forest.use, wind.use, introspection.use
_bender_use, _hawk_use, _future_use = way_bender.use, hawk.use, future.use
_turn_use, _dream_use, _double_use = telekinesis.use, dreamweaver.use, doppelganger.use


@compiled
def may_act(box: Box, state: State, seat: int) -> bool:
    """When a window opens: whether a player's any-time power has something legal."""
    match state.power[seat]:
        case Power.INTUITION:
            return _intuition_may(box, state, seat)
        case Power.SPIRIT:
            return _spirit_may(box, state, seat)
        case Power.RAVEN:
            return _raven_may(box, state, seat)
        case Power.WAY_BENDER:
            return _bender_may(box, state, seat)
        case Power.FUTURE:
            return _future_may(box, state, seat)
        case Power.TELEKINESIS:
            return _turn_may(box, state, seat)
        case Power.DREAMWEAVER:
            return _dream_may(box, state, seat)
        case Power.DOPPELGANGER:
            return _double_may(state, seat)
    return False


@compiled
def list_any_time(box: Box, state: State, seat: int, out: Listing, count: int) -> int:
    """In a window: list what a player's any-time power can do."""
    match state.power[seat]:
        case Power.INTUITION:
            return _intuition_list(box, state, seat, out, count)
        case Power.SPIRIT:
            return _spirit_list(box, state, seat, out, count)
        case Power.RAVEN:
            return _raven_list(box, state, seat, out, count)
        case Power.WAY_BENDER:
            return _bender_list(box, state, seat, out, count)
        case Power.FUTURE:
            return _future_list(box, state, seat, out, count)
        case Power.TELEKINESIS:
            return _turn_list(box, state, seat, out, count)
        case Power.DREAMWEAVER:
            return _dream_list(box, state, seat, out, count)
        case Power.DOPPELGANGER:
            return _double_list(box, state, seat, out, count)
    return count


@compiled
def list_on_turn(box: Box, state: State, seat: int, out: Listing, count: int) -> int:
    """On one's own turn: list what one's power can do."""
    if state.placed == 0 and state.power[seat] == Power.SPIRIT:
        return count
    match state.power[seat]:
        case Power.FOREST:
            return _forest_list(box, state, seat, out, count)
        case Power.WIND:
            return _wind_list(box, state, seat, out, count)
        case Power.INTROSPECTION:
            return _introspection_list(box, state, seat, out, count)
        case Power.HAWK:
            return _hawk_list(box, state, seat, out, count)
    return list_any_time(box, state, seat, out, count)


@compiled
def use_verdict(box: Box, state: State, seat: int, number: int) -> int:
    """Whether a player may use a power this way now."""
    match verb_of(number):
        case Verb.INTUITION:
            return _intuition_verdict(box, state, seat, number)
        case Verb.BLOCK:
            return _spirit_verdict(box, state, seat, number)
        case Verb.UNBLOCK:
            return _removal_verdict(box, state, seat)
        case Verb.SWAP:
            return _raven_verdict(box, state, seat, number)
        case Verb.FOREST:
            return _forest_verdict(box, state, seat, number)
        case Verb.WIND:
            return _wind_verdict(box, state, seat)
        case Verb.SET_OUT:
            return _introspection_verdict(box, state, seat, number)
        case Verb.OVERLAY:
            return _bender_verdict(box, state, seat, number)
        case Verb.HAWK:
            return _hawk_verdict(box, state, seat)
        case Verb.ORDER:
            return _future_verdict(box, state, seat, number)
        case Verb.ROTATE:
            return _turn_verdict(box, state, seat, number)
        case Verb.SLEEP:
            return _dream_verdict(box, state, seat, number)
        case Verb.REVEAL:
            return _double_verdict(box, state, seat)
    return Verdict.WRONG_MOMENT


@compiled
def use(box: Box, state: State, seat: int, number: int, story: Story) -> None:
    """Use a power."""
    match verb_of(number):
        case Verb.INTUITION:
            _intuition_use(box, state, seat, number, story)
        case Verb.BLOCK:
            _spirit_use(box, state, seat, number, story)
        case Verb.UNBLOCK:
            _spirit_remove(box, state, seat, story)
        case Verb.SWAP:
            _raven_use(box, state, seat, number, story)
        case Verb.FOREST:
            _forest_use(box, state, seat, number, story)
        case Verb.WIND:
            _wind_use(box, state, seat, story)
        case Verb.SET_OUT:
            _introspection_use(box, state, seat, number, story)
        case Verb.OVERLAY:
            _bender_use(box, state, seat, number, story)
        case Verb.HAWK:
            _hawk_use(box, state, seat, story)
        case Verb.ORDER:
            _future_use(box, state, seat, number, story)
        case Verb.ROTATE:
            _turn_use(box, state, seat, number, story)
        case Verb.SLEEP:
            _dream_use(box, state, seat, number, story)
        case Verb.REVEAL:
            _double_use(box, state, seat, story)
