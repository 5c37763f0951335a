"""Tables part of the way through, and how many tokens a text has."""

import warnings

import pytest

import watertable as wt
from tests.worlds import splash_of_chance


def game_of(slug):
    """The game; Splash! with a world that needs no engine."""
    return splash_of_chance() if slug == "splash" else wt.game(slug)


@pytest.fixture(scope="session")
def tokens():
    """Count tokens as a large model does: the vocabulary comes with the library."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it reads its own data in a way of before
        import bpe_openai  # noqa: PLC0415

        encoding = bpe_openai.get_encoding("o200k_base")
    return lambda text: len(encoding.encode(text))


@pytest.fixture
def moments():
    """Walk through a match by random moves: each time a seat is asked, with its last ply."""

    def walk(slug, seats, seed, options=None):
        table = game_of(slug).table(seats, seed=seed, options=options)
        last: dict[int, int] = {}
        while (seat := table.to_act) is not None:
            yield table, seat, last.get(seat, 0)
            last[seat] = table.ply
            numbers = table.numbers()
            chosen = wt.bot("random").choose(table.game, table.seen(seat), numbers, seed=seed)
            table.play(chosen, seat)

    return walk
