"""P11 Wisdom: hold two tiles and play either."""

from watertable.games.water_to_water.box import Power
from watertable.games.water_to_water.powers.future import holds_front
from watertable.games.water_to_water.state import State
from watertable.games.water_to_water.verdicts import Verdict
from watertable.games.water_to_water.zones import place_in_hand
from watertable.kernel.compile.compiled import compiled


@compiled
def choices(state: State, seat: int) -> int:
    """P10, P11 How many of the held tiles can be chosen from: Wisdom all, others the front one."""
    count = int(state.hand_count[seat])
    return count if state.power[seat] == Power.WISDOM else min(count, 1)


@compiled
def choice_verdict(state: State, seat: int, kind: int) -> int:
    """W17, P10, P11 Whether a player holds this tile and may use it now."""
    if place_in_hand(state, seat, kind) < 0:
        return Verdict.NOT_HELD
    if state.power[seat] != Power.WISDOM and not holds_front(state, seat, kind):
        return Verdict.NOT_FRONT
    return Verdict.OK
