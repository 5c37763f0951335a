"""What each character's points are: the one list of characters that score."""

from watertable.games.water_to_water.box import Box, Character
from watertable.games.water_to_water.characters import (
    adventurer,
    archeologist,
    bog_minder,
    druid,
    gardener,
    islander,
    lake_nymph,
    planter,
    river_lord,
    strider,
    wave_rider,
)
from watertable.games.water_to_water.state import State
from watertable.kernel.compile.compiled import compiled

_adventurer, _archeologist = adventurer.points, archeologist.points
_bog_minder, _druid, _gardener = bog_minder.points, druid.points, gardener.points
_islander, _lake_nymph, _planter = islander.points, lake_nymph.points, planter.points
_river_lord, _strider, _wave_rider = river_lord.points, strider.points, wave_rider.points


@compiled
def points_of(box: Box, state: State, character: int) -> int:
    """W34, W35 What the table is worth to a character now; Student, Thief and Wrath have none."""
    match character:
        case Character.ADVENTURER:
            return _adventurer(box, state)
        case Character.ARCHEOLOGIST:
            return _archeologist(box, state)
        case Character.BOG_MINDER:
            return _bog_minder(box, state)
        case Character.DRUID:
            return _druid(box, state)
        case Character.GARDENER:
            return _gardener(box, state)
        case Character.ISLANDER:
            return _islander(box, state)
        case Character.LAKE_NYMPH:
            return _lake_nymph(box, state)
        case Character.PLANTER:
            return _planter(box, state)
        case Character.RIVER_LORD:
            return _river_lord(box, state)
        case Character.STRIDER:
            return _strider(box, state)
        case Character.WAVE_RIDER:
            return _wave_rider(box, state)
    return 0
