"""How often something is decided where there is nothing: `make many` asks 2,000 times.

Both sides play the standard game, each with chance of its own; so all differences are chance. The
games are played many at a time and handed out in chunks, which is quicker; `compare` cannot tell.
Splash! is too slow for that: its games are drawn, by lot, from some hundred that were played.
Rankings are asked likewise: winners are drawn by lot among those who sit at a table.
"""

import functools
import math
import os

import numpy as np
import pytest

import watertable as wt
from watertable import lab
from watertable.lab import intervals
from watertable.lab.paired import PairRows, Pairs, play_chunk

NULLS = int(os.environ.get("WATERTABLE_NULLS", "100"))
MOST = 0.065
SIZE, CHUNKS = 3, 40  # pairs of a chunk, chunks of a comparison
BESIDE = 20  # comparisons whose games are played at once
MEASURES = {"one": ("first",), "family": ("length", "first", "seat:1", "plies")}
ALL = MEASURES["family"]
OF_SPLASH = {"one": ("fallen",), "family": ("length", "first", "splashes", "fallen", "drops")}
TOWERS = 150  # games of Splash! to draw from


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


@functools.lru_cache(1)
def towers():
    """Numbers of some games of Splash!, by measure and game."""
    text = wt.game("splash").with_variant("quick").text
    asked = Pairs("splash", (text, text), 2, ("random",) * 2, 11, TOWERS, OF_SPLASH["family"])
    return play_chunk(asked, 0, sides=1).numbers[0]


def drawn(null):
    """Return a map that draws the games of one comparison, each side's for itself."""

    def each(work, spec, numbers):
        chance = np.random.default_rng([11, null])
        places = [OF_SPLASH["family"].index(name) for name in spec.gauges]
        for _ in numbers:
            games = chance.integers(TOWERS, size=(2, spec.size))
            found = towers()[places][:, games].transpose(1, 0, 2)
            yield PairRows(found, (games[0] == games[1]).astype(float))

    return each


def wrongly_decided(game, measures, map_of, nulls):
    """Return how many comparisons were decided, for each family of measures."""
    wrong, early = dict.fromkeys(measures, 0), dict.fromkeys(measures, 0)
    for null in range(nulls):
        for asked, names in measures.items():
            found = lab.compare(game, measures=names, pairs=SIZE * CHUNKS, map_=map_of(null))
            wrong[asked] += any(one.verdict != "open" for one in found.differences)
            early[asked] += found.pairs < found.most
    print(f"wrongly decided of {nulls}: {wrong}; early: {early}")
    return wrong


def hold(wrong, nulls):
    """Whether so many wrong ones are few enough; a hundred say only that nothing is awry."""
    most = MOST if nulls >= 2000 else 0.2
    return all(upper_end(count, nulls) <= most for count in wrong.values())


@pytest.mark.parametrize("nulls", [NULLS])
def test_hardly_ever_is_something_decided_where_there_is_nothing(nulls):
    wrong = wrongly_decided("showdown", MEASURES, handed_out, nulls)
    assert hold(wrong, nulls), wrong


@pytest.mark.skipif(NULLS < 2000, reason="WATERTABLE_NULLS=2000: a minute of towers first")
@pytest.mark.parametrize("nulls", [NULLS])
def test_nor_is_it_in_splash(nulls):
    wrong = wrongly_decided("splash", OF_SPLASH, drawn, nulls)
    assert hold(wrong, nulls), wrong


def sat_down(chance, games):
    """Who sits at tables of four of fourteen characters, and who wins: somebody, or nobody."""
    order = chance.random((games, 14)).argsort(axis=1)
    counts = (order < 4).astype(float)
    return counts * (order == chance.choice([0, 99], size=(games, 1), p=[0.75, 0.25])), counts


def dealt_cards(chance, games):
    """What 28 cards in one opening hand or the other have won: the first wins 55 of 100."""
    held = chance.multivariate_hypergeometric([2] * 16 + [3] * 12, 5, size=(2, games)) > 0
    won = chance.random((1, games, 1)) < 0.55
    sides = np.concatenate([won, ~won])
    return (held & sides).sum(axis=0).astype(float), held.sum(axis=0).astype(float)


@pytest.mark.parametrize("nulls", [NULLS])
def test_of_all_figures_of_a_ranking_hardly_ever_is_one_called_different(nulls):
    wrong = {"characters": 0, "cards": 0}
    for null in range(nulls):
        for name, seated in (("characters", sat_down), ("cards", dealt_cards)):
            chance = np.random.default_rng([7, null])
            wins, counts = seated(chance, 400)
            wrong[name] += any(one.differs for one in intervals.compare(wins, counts)[1])
    print(f"wrongly called different of {nulls}: {wrong}")
    assert hold(wrong, nulls), wrong
