"""Batches to step, and choices that look random and depend on the row alone."""

import numpy as np
import pytest

import watertable as wt
from watertable.kernel.compile import compiled
from watertable.kernel.compile.device.double_driver import DoubleDriver
from watertable.kernel.compile.native.building import compiler

RULES_GAMES = [slug for slug in wt.game_names() if wt.game(slug).tensor is not None]
SEATS = {"showdown": (2,), "water-to-water": (2, 3, 4, 6)}


@pytest.fixture(scope="session")
def slowly():
    """Whether rules run uncompiled, so that fewer matches have to do."""
    return compiled.mode is compiled.Mode.INTERPRETED


@pytest.fixture
def choose():
    """Return any legal number for each row: the same for the same row, match and ply."""

    def numbers(batch, seed=1):
        listed, counts = batch.legal()
        rows = np.asarray(batch._rows)
        place = np.arange(batch.count, dtype=np.uint64)
        mixed = place * 0x9E3779B97F4A7C15 + rows["numbers"].astype(np.uint64) * 0xBF58476D1CE4E5B9
        mixed += rows["match"].astype(np.uint64) * 0x94D049BB133111EB + np.uint64(seed)
        mixed = (mixed ^ mixed >> np.uint64(31)) * np.uint64(0xD6E8FEB86659FD93)
        chosen = (mixed >> np.uint64(33)).astype(np.int64) % np.maximum(counts, 1)
        return np.where(counts > 0, listed[np.arange(batch.count), chosen], -1)

    return numbers


@pytest.fixture
def play_all(choose):
    """Step a batch until every match is over, or for a while."""

    def play(batch, steps=100_000, **how):
        for _ in range(steps):
            if not (batch.legal()[1] > 0).any():
                break
            batch.step(choose(batch), **how)
        return batch

    return play


@pytest.fixture(scope="session")
def libraries(tmp_path_factory):
    """Where the card's double keeps what it builds."""
    if compiler() is None or compiled.is_by_numba():
        pytest.skip("there is no C++ compiler, or rules are Numba's")
    return tmp_path_factory.mktemp("card")


@pytest.fixture
def card(libraries, monkeypatch):
    """The card of this machine is its double, which looks at every index."""
    double = DoubleDriver(libraries)
    monkeypatch.setattr("watertable.kernel.compile.device.driver.driver", lambda: double)
    return double
