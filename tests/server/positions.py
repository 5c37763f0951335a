"""Prepared positions of Showdown in which one knows what comes next."""

from typing import Any

GUN = {"play": "big_water_gun", "from": "hand", "mode": "attack"}
UMBRELLA = {"play": "umbrella", "from": "hand", "mode": "defend"}
PASS = {"pass": True}


def showdown(*rival: str, **more: Any) -> dict[str, Any]:
    """Turn 3, seat 0 to play with Big Water Gun, Cat and Dog; the rival holds these."""
    hands = [["big_water_gun", "cat", "dog"], list(rival)]
    return {"game": "showdown", "turn": 3, "sets": 2, "hands": hands, **more}
