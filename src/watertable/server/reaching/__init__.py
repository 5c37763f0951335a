"""Reaching people who are not at the table: "your turn", and nothing of the cards."""

from watertable.server.reaching.outside import NotCalled, Outside
from watertable.server.reaching.ways_of_seats import CAN, Keeper, Reach, open_reach

__all__ = ["CAN", "Keeper", "NotCalled", "Outside", "Reach", "open_reach"]
