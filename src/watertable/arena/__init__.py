"""How strong the bots are: matches on the same deals from every side, ratings with intervals."""

from watertable.arena.pairings import Match, one_against, round_robin
from watertable.arena.played import Played, play
from watertable.arena.ratings import Pair, Standing, alone, interval, pairs, standings
from watertable.arena.report import as_json, crosstable, plot, words
from watertable.arena.results import ArenaError, Results, opening
from watertable.arena.run import run

__all__ = [
    "ArenaError",
    "Match",
    "Pair",
    "Played",
    "Results",
    "Standing",
    "alone",
    "as_json",
    "crosstable",
    "interval",
    "one_against",
    "opening",
    "pairs",
    "play",
    "plot",
    "round_robin",
    "run",
    "standings",
    "words",
]
