"""Environments to play, and choices that look random and depend on the seed alone."""

import numpy as np
import pytest

import watertable as wt
from watertable.kernel.compile import compiled

SEATS = {slug: tuple(wt.game(slug).seats) for slug in wt.game_names()}
EVERY_TABLE = [(slug, seats) for slug, counts in SEATS.items() for seats in counts]
RULES_GAMES = [slug for slug in wt.game_names() if wt.game(slug).tensor is not None]


@pytest.fixture(scope="session")
def slowly():
    """Whether rules run uncompiled, so that fewer matches have to do."""
    return compiled.mode is compiled.Mode.INTERPRETED


@pytest.fixture
def any_legal():
    """Return something that draws a legal action out of a mask, or one a row."""

    def drawer(seed):
        chance = np.random.default_rng(seed)

        def draw(mask):
            if mask.ndim == 1:
                return int(chance.choice(np.flatnonzero(mask)))
            return (mask * chance.random(mask.shape, np.float32)).argmax(axis=1)

        return draw

    return drawer
