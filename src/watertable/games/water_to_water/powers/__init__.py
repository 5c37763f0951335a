"""The powers in the game: the one list of them. All there is to say of one is in its file."""

from watertable.games.water_to_water.powers import (
    doppelganger,
    dreamweaver,
    forest,
    future,
    hawk,
    intellect,
    introspection,
    intuition,
    raven,
    spirit,
    telekinesis,
    way_bender,
    wind,
    wisdom,
)

POWERS = (
    intuition,
    spirit,
    raven,
    intellect,
    forest,
    wind,
    introspection,
    way_bender,
    hawk,
    future,
    wisdom,
    telekinesis,
    dreamweaver,
    doppelganger,
)
