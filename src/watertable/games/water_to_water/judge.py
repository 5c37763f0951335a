"""How good the table looks, by what was measured: before the first tile, a character is all."""

from watertable.games.water_to_water.box import Box
from watertable.games.water_to_water.hints import promise
from watertable.games.water_to_water.learned import OF
from watertable.games.water_to_water.state import State
from watertable.kernel.compile.compiled import compiled
from watertable.kernel.records.record import Longs


@compiled
def judge(box: Box, state: State, seat: int, weights: Longs) -> float:
    """How good the table looks for a seat, from -1 (lost) to 1 (won)."""
    character = int(state.character[seat])
    if state.placed > 0 or state.ending != 0 or character == 0:
        return promise(box, state, seat)
    return float(2.0 * weights[character] / OF - 1.0)
