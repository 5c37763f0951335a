"""Who meets whom: every pairing on the same deals, from every side of the table."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations


@dataclass(frozen=True, slots=True)
class Match:
    """One match: a deal, and the bot in each seat."""

    deal: int
    seats: tuple[str, ...]


def round_robin(bots: Sequence[str], games: int, seats: int) -> list[Match]:
    """Every bot meets every other in `games` matches, two on each deal with the seats swapped.

    At a table for more than two, they sit in turn.

    >>> round_robin(["a", "b"], 2, 2)
    [Match(deal=0, seats=('a', 'b')), Match(deal=0, seats=('b', 'a'))]
    """
    return [
        Match(game // 2, tuple((a, b)[(seat + game) % 2] for seat in range(seats)))
        for game in range(games)
        for a, b in combinations(bots, 2)
    ]


def one_against(bots: Sequence[str], rival: str, games: int, seats: int) -> list[Match]:
    """Every bot sits alone among rivals of one kind, on each deal in every seat.

    >>> [match.seats for match in one_against(["a"], "b", 3, 3)]
    [('a', 'b', 'b'), ('b', 'a', 'b'), ('b', 'b', 'a')]
    """
    return [
        Match(game // seats, tuple(bot if seat == game % seats else rival for seat in range(seats)))
        for game in range(games)
        for bot in bots
        if bot != rival
    ]
