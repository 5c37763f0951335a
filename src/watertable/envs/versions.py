"""What each game's environments are called; the number changes when what they show does."""

from typing import NamedTuple


class Version(NamedTuple):
    """The names of one game's environments."""

    aec: str
    gymnasium: str
    openspiel: str | None


VERSIONS = {
    "showdown": Version("showdown_v0", "watertable/Showdown-v0", "python_watertable_showdown"),
    "water-to-water": Version(
        "water_to_water_v0", "watertable/WaterToWater-v0", "python_watertable_water_to_water"
    ),
    "splash": Version("splash_v0", "watertable/Splash-v0", None),
}
