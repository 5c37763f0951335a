"""The most pairs that can be made where not everybody may meet everybody: Edmonds' blossoms."""

from collections.abc import Collection, Mapping, Sequence

NOBODY = -1


def most_pairs(meets: Mapping[int, Collection[int]]) -> int:
    """Return how many pairs can be made at once, given whom each may meet.

    >>> most_pairs({1: [2], 2: [1, 3], 3: [2]})
    1
    """
    names = list(meets)
    place = {name: at for at, name in enumerate(names)}
    near = [[place[other] for other in meets[name] if other in place] for name in names]
    paired = [NOBODY] * len(names)
    return sum(_pair(root, near, paired) for root in range(len(names)) if paired[root] == NOBODY)


def all_pair(meets: Mapping[int, Collection[int]]) -> bool:
    """Whether everybody can be paired at once."""
    count = len(meets)
    if count % 2:
        return False
    if all(2 * len(others) >= count for others in meets.values()):
        return True  # Dirac: then they can even sit in a circle
    return 2 * most_pairs(meets) == count


def _pair(root: int, near: Sequence[Sequence[int]], paired: list[int]) -> bool:
    """Look for a way by which one more pair can be made, from somebody without a partner."""
    count = len(near)
    base = list(range(count))  # of the blossom that each is in
    before = [NOBODY] * count  # from whom one came there
    is_even = [False] * count
    is_even[root] = True
    queue = [root]
    for one in queue:
        for other in near[one]:
            if base[one] == base[other] or paired[one] == other:
                continue
            if other == root or (paired[other] != NOBODY and before[paired[other]] != NOBODY):
                _close(one, other, base, before, paired, is_even, queue)
            elif before[other] == NOBODY:
                before[other] = one
                if paired[other] == NOBODY:
                    _turn(other, before, paired)
                    return True
                is_even[paired[other]] = True
                queue.append(paired[other])
    return False


def _close(
    one: int,
    other: int,
    base: list[int],
    before: list[int],
    paired: list[int],
    is_even: list[bool],
    queue: list[int],
) -> None:
    """Two ways meet in a circle of odd length: it counts as one from now on."""
    top = _common(one, other, base, before, paired)
    inside = [False] * len(base)
    for start, child in ((one, other), (other, one)):
        at, came = start, child
        while base[at] != top:
            inside[base[at]] = inside[base[paired[at]]] = True
            before[at] = came
            came = paired[at]
            at = before[came]
    for at, of in enumerate(base):
        if inside[of]:
            base[at] = top
            if not is_even[at]:
                is_even[at] = True
                queue.append(at)


def _common(one: int, other: int, base: list[int], before: list[int], paired: list[int]) -> int:
    """Return where the ways of two to the root come together."""
    seen = set()
    while True:
        one = base[one]
        seen.add(one)
        if paired[one] == NOBODY:
            break
        one = before[paired[one]]
    while base[other] not in seen:
        other = before[paired[base[other]]]
    return base[other]


def _turn(end: int, before: list[int], paired: list[int]) -> None:
    """Pair along a way, so that it has one pair more."""
    while end != NOBODY:
        one = before[end]
        after = paired[one]
        paired[end], paired[one] = one, end
        end = after
