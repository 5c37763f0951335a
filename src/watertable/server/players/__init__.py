"""Players at work: bots, hints and physics in processes of their own.

A bot is sent a view and nothing else; only Splash!, which hides nothing, sends the table itself.
"""

from watertable.server.players.asking import BotMove, Closed, Players, Unanswered
from watertable.server.players.programs import Programs, SeatAsked
from watertable.server.players.turns import Asker, Rank

__all__ = [
    "Asker",
    "BotMove",
    "Closed",
    "Players",
    "Programs",
    "Rank",
    "SeatAsked",
    "Unanswered",
]
