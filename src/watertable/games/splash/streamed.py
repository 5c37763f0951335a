"""X8 What the placer is shown of a swaying hand, tick by tick; the server sends it."""

from collections.abc import Sequence

from watertable.games.splash.actions import SWAYING, Verb, verb_of
from watertable.games.splash.box import Box
from watertable.games.splash.state import Ask, State
from watertable.games.splash.sway import RATE, way
from watertable.kernel.game.game import Stream
from watertable.kernel.text.json import Json


def shown(box: Box, state: State) -> Sequence[Sequence[int]] | None:
    """Return the hand's way while somebody holds a piece."""
    if state.ask != Ask.PLACE or not state.holds:
        return None
    return way(tuple(state.sway.tolist()), int(box.tremor_size))


def tick_in(move: int | Json) -> int:
    """Return the tick that a placement names, however it is said; 0: none that can be read."""
    if isinstance(move, int):
        return SWAYING.tick_of(move) if verb_of(move) == Verb.PLACE else 0
    place = move.get("place")
    tick = place.get("tick", 0) if isinstance(place, dict) else 0
    return tick if isinstance(tick, int) else 0


STREAM = Stream(
    rate=RATE, way=shown, tick=tick_in, begins=lambda number: verb_of(number) == Verb.HOLD
)
