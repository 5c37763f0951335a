"""How strong the bots are: matches on the same deals from every side, ratings with intervals."""

from watertable.arena.conduct import conduct, programs
from watertable.arena.pairings import Match, one_against, round_robin
from watertable.arena.played import Played, Terms, play
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
    "Terms",
    "alone",
    "as_json",
    "conduct",
    "crosstable",
    "interval",
    "one_against",
    "opening",
    "pairs",
    "play",
    "plot",
    "programs",
    "round_robin",
    "run",
    "standings",
    "words",
]
