"""A game for the arena."""

import pytest

import watertable as wt


@pytest.fixture(scope="session")
def game():
    return wt.game("showdown")
