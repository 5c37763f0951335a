"""How strong somebody is, by whom they won against: openskill's Plackett-Luce, in one place."""

from collections.abc import Sequence

from msgspec import Struct

SCALE = 40  # what openskill counts from 25 is told from 1000


class Strength(Struct, frozen=True):
    """What is believed of a player: a middle, and how unsure that is."""

    mu: float = 25.0
    sigma: float = 25 / 3

    @property
    def rating(self) -> int:
        """The middle, as people are told it.

        >>> Strength().rating, Strength().spread
        (1000, 333)
        """
        return round(SCALE * self.mu)

    @property
    def spread(self) -> int:
        """How unsure it is, as people are told it."""
        return round(SCALE * self.sigma)


def after(sides: Sequence[Strength], ranks: Sequence[float]) -> list[Strength]:
    """Return what is believed after a match; the lowest rank is the best, equal ones are a tie.

    >>> [one.rating for one in after([Strength(), Strength()], [0, 1])]
    [1105, 895]
    """
    from openskill.models import PlackettLuce  # noqa: PLC0415 - seldom needed, and slow to load

    model = PlackettLuce()
    teams = [[model.rating(one.mu, one.sigma)] for one in sides]
    rated = model.rate(teams, ranks=list(ranks))
    return [Strength(team[0].mu, team[0].sigma) for team in rated]
