"""How the use of a power begins: whose action it is, its token, and whether it is the moment."""

from watertable.games.water_to_water.board import has_uses
from watertable.games.water_to_water.box import Box
from watertable.games.water_to_water.state import Ask, State, Step
from watertable.games.water_to_water.verdicts import Verdict
from watertable.kernel.compile.compiled import compiled


@compiled
def begin_main(state: State, seat: int) -> None:
    """The active player's one main action begins."""
    state.actor = seat
    state.is_main = 1
    state.lays = 0
    state.redraws = 1
    state.used_tile = 1
    state.emptied = 0
    state.sides = 0
    state.second_done = 0
    state.group = 0
    state.step = Step.CHECK


@compiled
def begin_power(state: State, seat: int) -> None:
    """An any-time power is used, in or out of turn."""
    state.actor = seat
    state.is_main = 0
    state.lays = 0
    state.redraws = 0
    state.step = Step.CHECK


@compiled
def spend(box: Box, state: State, seat: int) -> None:
    """W4 One token of a player's power is gone."""
    if box.uses[state.power[seat]] > 0:
        state.uses[seat] -= 1


@compiled
def power_verdict(box: Box, state: State, seat: int, power: int) -> int:
    """W3, W4, W20 Whether a player may use this power at this moment at all."""
    if state.power[seat] != power:
        return Verdict.NOT_YOUR_POWER
    if state.ask != Ask.MAIN and not (state.ask == Ask.WINDOW and box.any_time[power] == 1):
        return Verdict.OWN_TURN_ONLY if state.ask == Ask.WINDOW else Verdict.WRONG_MOMENT
    return Verdict.OK if has_uses(box, state, seat) else Verdict.NO_USES
