"""Who meets whom: by the Swiss system, round after round, or everybody everybody (Berger).

Swiss: nobody meets twice, who has played alike meets; in a group of equal points the first of the
upper half meets the first of the lower half. Who would be left over goes on to the next group.
"""

from collections.abc import Callable, Sequence
from functools import partial

from msgspec import Struct

from watertable.server.tables.matching import all_pair, most_pairs


class Contender(Struct):
    """An entrant as pairing sees them; lists of these are ordered by the number at the start."""

    number: int
    points: float = 0.0
    met: tuple[int, ...] = ()
    seats: tuple[int, ...] = ()  # 0: sat first, 1: sat second; byes left out
    had_bye: bool = False

    @property
    def balance(self) -> int:
        """By how often they sat first more than second."""
        return self.seats.count(0) - self.seats.count(1)

    @property
    def wish(self) -> tuple[int, int]:
        """How much they should sit second now: by the balance, then by the last seat."""
        last = 0 if not self.seats else 1 - 2 * self.seats[-1]
        return self.balance, last

    @property
    def wanted(self) -> int | None:
        """The seat that is due, if one is."""
        return None if not self.seats else 1 if self.wish > (0, 0) else 0


class Meeting(Struct, frozen=True):
    """Who sits first and who second; `second` None: a bye."""

    first: int
    second: int | None


Meets = Callable[[Contender, Contender], bool]


def swiss(field: Sequence[Contender]) -> list[Meeting]:
    """Meeting a round; where it cannot be otherwise some meet again, as rarely as can be."""
    order = sorted(field, key=lambda one: (-one.points, one.number))
    for again in range(len(order) + sum(len(one.met) for one in order)):
        paired = _paired(order, partial(_may_meet, again))
        if paired is not None:
            return paired
    return []


def _may_meet(again: int, one: Contender, other: Contender) -> bool:
    """Whether two have met so seldom."""
    return one.met.count(other.number) <= again


def _paired(order: list[Contender], meets: Meets) -> list[Meeting] | None:
    if len(order) % 2 == 0:
        return _all(order, meets) if _can(order, meets) else None
    spare = [*reversed([one for one in order if not one.had_bye])] or [*reversed(order)]
    for one in spare:
        rest = [other for other in order if other is not one]
        if _can(rest, meets):
            return [*_all(rest, meets), Meeting(one.number, None)]
    return None


def _can(some: Sequence[Contender], meets: Meets) -> bool:
    return all_pair(_graph(some, meets))


def _graph(some: Sequence[Contender], meets: Meets) -> dict[int, list[int]]:
    return {
        one.number: [other.number for other in some if other is not one and meets(one, other)]
        for one in some
    }


def _all(order: list[Contender], meets: Meets) -> list[Meeting]:
    """Meeting from the top down; there always is a way to go on."""
    rest = list(order)
    pairs: list[Meeting] = []
    while rest:
        one, other = _next(rest, meets)
        rest = [it for it in rest if it is not one and it is not other]
        pairs.append(seated(one, other, len(pairs)))
    return pairs


def _next(rest: list[Contender], meets: Meets) -> tuple[Contender, Contender]:
    """Find a partner for the first of those who are left."""
    one = rest[0]
    for other in _wanted(rest, meets):
        if meets(one, other) and _can([it for it in rest if it not in (one, other)], meets):
            return one, other
    raise AssertionError("those who are left can be paired")


def _wanted(rest: list[Contender], meets: Meets) -> list[Contender]:
    """Return whom the first may meet, the best choice first.

    That is one of the same points, if it costs no pair among them: first such that most are given
    the seat they are due, then from the lower half on down, then from the upper half up. Then
    those below, group by group, first those who are not needed there.
    """
    one = rest[0]
    group = [it for it in rest if it.points == one.points]
    half = len(group) // 2
    inside = [*group[half:], *reversed(group[1:half])] if half else []
    inside = [it for it in inside if meets(one, it)]
    most = most_pairs(_graph(group, meets))

    def left(other: Contender) -> list[Contender]:
        return [it for it in group if it is not one and it is not other]

    def pleased(other: Contender) -> int:
        pairs = most_pairs(
            _graph(left(other), lambda it, that: meets(it, that) and suits(it, that))
        )
        return pairs + suits(one, other)

    good = [it for it in inside if most_pairs(_graph(left(it), meets)) == most - 1]
    good.sort(key=pleased, reverse=True)  # equals stay in their order
    below: list[Contender] = []
    for points in sorted({it.points for it in rest[len(group) :]}, reverse=True):
        row = [it for it in rest if it.points == points]
        below += sorted(row, key=lambda it: (is_needed(it, row, meets), not suits(one, it)))
    return [*good, *below, *(it for it in inside if it not in good)]


def suits(one: Contender, other: Contender) -> bool:
    """Whether both can have the seat that they are due."""
    return one.wanted is None or other.wanted is None or one.wanted != other.wanted


def is_needed(one: Contender, group: list[Contender], meets: Meets) -> bool:
    """Whether a group has fewer pairs without somebody."""
    others = [it for it in group if it is not one]
    return most_pairs(_graph(others, meets)) < most_pairs(_graph(group, meets))


def seated(one: Contender, other: Contender, board: int) -> Meeting:
    """Say who sits first: who has done so less, then whoever is ahead, as is due to them."""
    if one.wish != other.wish:
        is_first = one.wish < other.wish
    else:
        is_first = one.wanted == 0 if one.wanted is not None else board % 2 == 0
    first, second = (one, other) if is_first else (other, one)
    return Meeting(first.number, second.number)


def everybody(count: int) -> list[list[Meeting]]:
    """Return all rounds in which everybody meets everybody once, by Berger's tables.

    >>> [(pair.first, pair.second) for pair in everybody(4)[0]]
    [(1, 4), (2, 3)]
    """
    even = count + count % 2
    rounds = []
    for turn in range(even - 1):
        ring = [(turn * (even // 2) + step) % (even - 1) + 1 for step in range(even - 1)]
        pairs = [Meeting(ring[0], even) if turn % 2 == 0 else Meeting(even, ring[0])]
        pairs += [Meeting(ring[step], ring[-step]) for step in range(1, even // 2)]
        rounds.append([_with_bye(pair, count) for pair in pairs])
    return rounds


def _with_bye(pair: Meeting, count: int) -> Meeting:
    second = pair.second
    if second is not None and max(pair.first, second) > count:
        return Meeting(min(pair.first, second), None)
    return pair
