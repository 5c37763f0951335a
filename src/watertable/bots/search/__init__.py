"""Information-set Monte Carlo tree search, for the games whose rules are compiled."""

from watertable.bots.search.search import Found, Manner, Search, prepare
from watertable.bots.search.think import think

__all__ = ["Found", "Manner", "Search", "prepare", "think"]
