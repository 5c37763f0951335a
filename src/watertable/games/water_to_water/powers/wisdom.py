"""P11 Wisdom: hold two tiles and play either."""

from watertable.games.water_to_water.facts import Power

POWER = Power(11, "Wisdom", holds=2, chooses=2)
