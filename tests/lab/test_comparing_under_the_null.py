"""How often something is decided where there is nothing: `make many` asks 2,000 times.

Both sides play the standard game, each with chance of its own; so all differences are chance. The
games are played many at a time and handed out in chunks, which is quicker; `compare` cannot tell.
"""

import functools
import math
import os

import pytest

from watertable import lab
from watertable.lab.paired import PairRows, Pairs, play_chunk

NULLS = int(os.environ.get("WATERTABLE_NULLS", "100"))
MOST = 0.065
SIZE, CHUNKS = 3, 40  # pairs of a chunk, chunks of a comparison
BESIDE = 20  # comparisons whose games are played at once
MEASURES = {"one": ("first",), "family": ("length", "first", "seat:1", "plies")}
ALL = MEASURES["family"]


@functools.lru_cache(1)
def many(part):
    bots, size = ("random", "random"), SIZE * CHUNKS * BESIDE
    return play_chunk(Pairs("showdown", (None, None), 2, bots, 11, size, ALL, apart=True), part)


def handed_out(null):
    """Return a map that hands out the games of one comparison."""

    def each(work, spec, numbers):
        places = [ALL.index(name) for name in spec.gauges]
        for number in numbers:
            first = (null % BESIDE * CHUNKS + number) * spec.size
            rows = slice(first, first + spec.size)
            found = many(null // BESIDE)
            yield PairRows(found.numbers[:, places, rows], found.alike[rows])

    return each


def upper_end(wrong, of):
    """Of the 95% interval of a share, by Wilson."""
    z = 1.96
    middle = (wrong + z * z / 2) / (of + z * z)
    return middle + z * math.sqrt(wrong * (of - wrong) / of + z * z / 4) / (of + z * z)


@pytest.mark.parametrize("nulls", [NULLS])
def test_hardly_ever_is_something_decided_where_there_is_nothing(nulls):
    wrong = dict.fromkeys(MEASURES, 0)
    early = dict.fromkeys(MEASURES, 0)
    for null in range(nulls):
        for asked, measures in MEASURES.items():
            pairs = SIZE * CHUNKS
            found = lab.compare("showdown", measures=measures, pairs=pairs, map_=handed_out(null))
            wrong[asked] += any(one.verdict != "open" for one in found.differences)
            early[asked] += found.pairs < found.most
    print(f"wrongly decided of {nulls}: {wrong}; early: {early}")
    most = MOST if nulls >= 2000 else 0.2  # a hundred say little more than that nothing is awry
    assert all(upper_end(count, nulls) <= most for count in wrong.values()), wrong
