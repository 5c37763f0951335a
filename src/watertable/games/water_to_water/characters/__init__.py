"""The characters in the game: the one list of them. All there is to say of one is in its file."""

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
    student,
    thief,
    wave_rider,
    wrath,
)

CHARACTERS = (
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
    student,
    thief,
    wave_rider,
    wrath,
)
