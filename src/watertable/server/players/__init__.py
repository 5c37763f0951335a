"""Players at work: bots, hints and physics in processes of their own.

A bot is sent a view and nothing else; only Splash!, which hides nothing, sends the table itself.
"""

from watertable.server.players.asking import Closed, Move, Players, Unanswered
from watertable.server.players.turns import Asker, Rank

__all__ = ["Asker", "Closed", "Move", "Players", "Rank", "Unanswered"]
