"""Information-set Monte Carlo tree search, for the games whose rules are compiled."""

from watertable.bots.search.search import Found, Manner, Search, prepare
from watertable.bots.search.think import affordable, think

__all__ = ["Found", "Manner", "Search", "affordable", "prepare", "think"]
