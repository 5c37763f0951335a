"""How good the table looks, by what was measured: before the first tile, a character is all.

Where nothing was measured, and later, it looks as `hints` has it; somebody may lean to one side.
"""

from watertable.games.water_to_water.box import Box
from watertable.games.water_to_water.hints import looks
from watertable.games.water_to_water.learned import JEALOUS, OF, SAVING
from watertable.games.water_to_water.state import State
from watertable.kernel.compile.compiled import compiled
from watertable.kernel.records.record import Longs


@compiled
def judge(box: Box, state: State, seat: int, weights: Longs) -> float:
    """How good the table looks for a seat, from -1 (lost) to 1 (won)."""
    character = int(state.character[seat])
    if state.placed > 0 or state.ending != 0 or character == 0 or weights[character] == 0:
        return looks(box, state, seat, int(weights[SAVING]), int(weights[JEALOUS]))
    return float(2.0 * weights[character] / OF - 1.0)
