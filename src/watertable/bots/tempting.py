"""Mistakes that a person would make: moves that are not the best and look as if they might be.

How good moves look is told in millionths of a reward, in whole numbers, so that the same one is
taken on every machine.
"""

from watertable.bots.search.plan import ONE
from watertable.kernel.compile.compiled import compiled, plain
from watertable.kernel.records.record import Floats

FULL = 1 << 16  # how much the best-looking of the others tempts
HALVINGS = 16  # what looks worse by more warmths than that tempts nobody
DOUBTED = 2  # losses that are added to what a search saw: what it hardly looked at tempts hardly


@compiled
def temptation(behind: int, warmth: int) -> int:
    """How much a move tempts that looks so much worse: half as much for each `warmth`."""
    halvings = behind // warmth
    if halvings >= HALVINGS:
        return 0
    return (FULL >> halvings) * (2 * warmth - behind % warmth) // (2 * warmth)


@compiled
def tempted(looks: Floats, count: int, best: int, warmth: int, word: int) -> int:
    """Return the place of a move that is not the best, drawn by how much each tempts.

    There are two moves or more; `word` is any of 32 bits.
    """
    highest = -1
    for place in range(count):
        if place != best and (highest < 0 or looks[place] > looks[highest]):
            highest = place
    total = 0
    for place in range(count):
        if place != best:
            total += temptation(int(looks[highest]) - int(looks[place]), warmth)
    left = word * total >> 32
    for place in range(count):
        if place != best:
            left -= temptation(int(looks[highest]) - int(looks[place]), warmth)
            if left < 0:
                return place
    return highest


@compiled
def at_a_glance(score: float, guesses: int) -> int:
    """How a move looks whose table was liked so much, in sum, over some guesses."""
    return int(ONE * score / guesses)


@compiled
def once_searched(worth: int, visits: int) -> int:
    """How a move looks that brought so much, in sum, on so many visits."""
    return int((worth - DOUBTED * ONE) / (visits + DOUBTED))


tempted_plainly = plain(tempted)
glanced_plainly, searched_plainly = plain(at_a_glance), plain(once_searched)
