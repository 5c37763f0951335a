"""What a quiet move is good for, in words: the power whose uses stay."""

from watertable.games.water_to_water.box import Tiles
from watertable.games.water_to_water.edition import WAYS
from watertable.games.water_to_water.messages import MESSAGES
from watertable.games.water_to_water.state import View
from watertable.games.water_to_water.story import power_named
from watertable.games.water_to_water.words import verb_of
from watertable.kernel.records.numbers import read
from watertable.kernel.text.message import Sentence

_PLAIN = ("pass", "play", "discard")


def keeps(tiles: Tiles, view: View, number: int) -> Sentence | None:
    """Say how many uses of its power a move leaves to the seat; None where it uses one."""
    seen = read(view)
    uses, power = seen.uses[seen.seat], seen.power[seen.seat]
    if WAYS[verb_of(number)].name not in _PLAIN or power == 0 or uses <= 0:
        return None
    if uses == 1:
        return MESSAGES.say("keeps.last", power=power_named(power))
    return MESSAGES.say("keeps.uses", power=power_named(power), uses=uses)
