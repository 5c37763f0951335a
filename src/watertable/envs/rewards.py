"""What a match is worth to each seat when it is over: always zero in sum."""

from collections.abc import Collection


def rewards(winners: Collection[int], seats: int) -> list[float]:
    """Winners share +1, losers share -1; where nobody or everybody wins, all have 0.

    >>> rewards([0], 2), rewards([1], 3), rewards([], 2), rewards([0, 1], 2)
    ([1.0, -1.0], [-0.5, 1.0, -0.5], [0.0, 0.0], [0.0, 0.0])
    """
    if len(winners) in (0, seats):
        return [0.0] * seats
    gain, loss = 1 / len(winners), -1 / (seats - len(winners))
    return [gain if seat in winners else loss for seat in range(seats)]


def forfeit(offender: int, seats: int) -> list[float]:
    """Whoever does what is not allowed has -1, and the others share +1.

    >>> forfeit(0, 3)
    [-1.0, 0.5, 0.5]
    """
    return [-1.0 if seat == offender else 1 / (seats - 1) for seat in range(seats)]
