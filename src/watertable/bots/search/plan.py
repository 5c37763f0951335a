"""What the compiled search is told, and what it keeps: plain numbers in records."""

from typing import Annotated

from watertable.kernel.records.record import Int, Long, Longs, Record, Small

NONE = -1
SEATS = 6  # at most, in any game
ONE = 1_000_000  # a reward of 1; rewards are whole numbers, so that sums are the same everywhere
DEPTH = 64  # choices from the root to a leaf, at most
SENSES = 2048  # numbers of a view that an instinct looks at, at most
LISTED = 256  # moves that it scores, at most; where there are more, they are not scored by it
DEEP = 64  # of its units
WEIGHTS = 2048  # what a game has learned, at most; the game says which is which


class Plan(Record):
    """How to search: fixed before it begins."""

    seats: Int
    playouts: Long  # how many to do now
    opening: Long  # visits after which a node's own moves are looked at
    trust: Long  # how many visits a first opinion counts for
    curiosity: Long  # weight of the unexplored, in thousandths of a reward
    far: Long  # choices played out after the tree before a table is judged; -1: to the end
    only: Long  # the one number looked at in the root; NONE: all
    tried: Long  # moves compared for each choice of a playout; the best-looking one is played
    values: Long  # 1: tables are judged by what was learned, not by the game's own opinion
    beliefs: Long  # 1: what is hidden is dealt as rivals were seen to have it, not evenly
    draft: Long  # the question at which first opinions count for `firm` visits; 0: none
    firm: Long
    thrift: Long  # by how much spending must be better than keeping, in thousandths of a reward
    paired: Long  # 1: what chance does in each playout follows from its place among them alone
    instinct: Long  # 1: moves look as good as an instinct finds them, and tables too
    faith: Long  # what a nat of its scores is worth as a first opinion, in thousandths of a reward
    steady: Long  # how much of a first opinion stays, however often a move was tried; thousandths
    weights: Annotated[Longs, WEIGHTS]  # what the game has learned, in its own order


class Grown(Record):
    """How far a search has come."""

    nodes: Long
    playouts: Long
    plies: Long  # actions carried out, those of chance and in trials included
    depth: Long  # of the tree
    path: Annotated[Longs, DEPTH]  # the nodes of the current playout
    words: Annotated[Longs, 4]  # where the chance of the next playout begins, if they are paired
    senses: Annotated[Small, SENSES]  # what an instinct looks at just now,
    deep: Annotated[Longs, DEEP]  # what it makes of that,
    scores: Annotated[Longs, LISTED]  # and of each move listed


class Node(Record):
    """One move at one place of the tree, in row 0 the root."""

    parent: Long
    number: Long
    visits: Long
    chances: Long  # how often it could have been chosen
    opinion: Long  # the first look at it, for the seat that chooses it
    worth: Annotated[Longs, SEATS]  # sums of rewards, by seat
