"""Reaching people who are not at the table: "your turn", and nothing of the cards."""

from watertable.server.reaching.outside import Outside, Refusal
from watertable.server.reaching.ways_of_seats import CAN, Keeper, Reach, open_reach

__all__ = ["CAN", "Keeper", "Outside", "Reach", "Refusal", "open_reach"]
