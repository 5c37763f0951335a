"""The card's double of both games whose rules are compiled, built once."""

import numpy as np
import pytest

import watertable as wt
from watertable.batches.card_batch import printed
from watertable.kernel.compile import compiled
from watertable.kernel.compile.card import Double
from watertable.kernel.compile.native.building import compiler

PRINTED = pytest.mark.skipif(compiled.is_by_numba(), reason="Numba's rules are not printed")
SEATS = {"showdown": 2, "water-to-water": 4}


@pytest.fixture(scope="session", params=SEATS)
def slug(request):
    return request.param


@pytest.fixture(scope="session")
def doubles(tmp_path_factory):
    """Return the double of a game, with options or the usual ones."""
    if compiler() is None or compiled.is_by_numba():
        pytest.skip("there is no C++ compiler, or rules are Numba's")
    folder = tmp_path_factory.mktemp("doubles")

    def double(slug, seats=0, **options):
        game = wt.game(slug)
        boxes = np.array(game.boxes(game.chosen(options)))  # a test may spoil it
        return Double(printed(game), boxes, seats or SEATS[slug], folder / f"{slug}.so")

    return double
