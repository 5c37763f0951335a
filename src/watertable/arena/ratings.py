"""What results say: shares of wins with intervals, and ratings."""

from collections.abc import Iterable, Sequence
from itertools import combinations
from math import sqrt
from typing import TypedDict

from watertable.arena.played import Played
from watertable.skill import SCALE, Strength, after

Z95 = 1.959964


class Standing(TypedDict):
    """How one bot did over all its matches."""

    name: str
    score: float
    low: float
    high: float
    rating: float
    games: int


class Pair(TypedDict):
    """How one bot did against another."""

    a: str
    b: str
    score: float  # a's
    low: float
    high: float
    games: int


def interval(score: float, games: int) -> tuple[float, float]:
    """Return the 95% interval of a share (Wilson's).

    >>> [round(end, 3) for end in interval(0.6, 100)]
    [0.502, 0.691]
    """
    if games == 0:
        return 0.0, 1.0
    spread = Z95 * Z95 / games
    middle = (score + spread / 2) / (1 + spread)
    reach = Z95 * sqrt(score * (1 - score) / games + spread / (4 * games)) / (1 + spread)
    return min(score, max(0.0, middle - reach)), max(score, min(1.0, middle + reach))


def share(played: Played, name: str) -> float:
    """Return how much of a match a bot won.

    Alone in its seat it has won or not, shared or not; a match for two that nobody wins is half
    won. Bots that hold several seats share the win by seats.
    """
    mine = [seat for seat, bot in enumerate(played.seats) if bot == name]
    won = sum(seat in played.winners for seat in mine)
    balanced = 2 * len(mine) == len(played.seats)
    if not balanced:
        return float(won > 0)
    return won / len(played.winners) if played.winners else 0.5


def pairs(played: Sequence[Played], bots: Sequence[str]) -> list[Pair]:
    """Return every pair that has met."""
    found: list[Pair] = []
    for a, b in combinations(bots, 2):
        met = [it for it in played if set(it.seats) == {a, b}]
        if met:
            found.append(_pair(a, b, [share(it, a) for it in met]))
    return found


def alone(played: Sequence[Played], bots: Sequence[str], rival: str) -> list[Pair]:
    """Return how each bot did alone among rivals of one kind."""
    found: list[Pair] = []
    for bot in bots:
        met = [it for it in played if it.seats.count(bot) == 1 and rival in it.seats]
        if met and bot != rival:
            found.append(_pair(bot, rival, [share(it, bot) for it in met]))
    return found


def _pair(a: str, b: str, shares: list[float]) -> Pair:
    score = sum(shares) / len(shares)
    low, high = interval(score, len(shares))
    return {"a": a, "b": b, "score": score, "low": low, "high": high, "games": len(shares)}


def standings(played: Sequence[Played], bots: Sequence[str]) -> list[Standing]:
    """Return how every bot did, the best rating first."""
    rated = rate(played)
    found: list[Standing] = []
    for bot in bots:
        shares = [share(it, bot) for it in played if bot in it.seats]
        if not shares:
            continue
        score = sum(shares) / len(shares)
        low, high = interval(score, len(shares))
        found.append(
            {
                "name": bot,
                "score": score,
                "low": low,
                "high": high,
                "rating": rated[bot][0],
                "games": len(shares),
            }
        )
    return sorted(found, key=lambda it: -it["rating"])


def rate(played: Iterable[Played]) -> dict[str, tuple[float, float]]:
    """Return each bot's rating (openskill's Plackett-Luce) and its uncertainty, both times 40.

    Winners share the first place, all others the second.
    """
    known: dict[str, Strength] = {}
    for match in played:
        sides = list(dict.fromkeys(match.seats))
        best = max(share(match, bot) for bot in sides)
        ranks = [float(share(match, bot) < best) for bot in sides]
        known |= zip(
            sides, after([known.get(bot, Strength()) for bot in sides], ranks), strict=True
        )
    return {bot: (SCALE * it.mu, SCALE * it.sigma) for bot, it in known.items()}
