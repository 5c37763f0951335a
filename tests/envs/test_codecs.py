"""What an action means: a fixed place in a catalogue, or a place in the list of legal moves."""

import hashlib
import os
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import watertable as wt
from tests.envs.conftest import RULES_GAMES
from watertable.envs.codecs import ROOMS, Places, codec_of

STEPS = int(os.environ.get("WATERTABLE_STEPS", "20000"))  # a million: `make many`
OTHERS = (
    {"max_set": 5},
    {"max_set": 0},
    {"sun_stack": False, "hand_limit": 7, "tick_order": "owner"},
)
PRESETS = [preset.name for preset in wt.game("showdown").presets]


CODEC: Any = codec_of(wt.game("showdown"), wt.game("showdown").chosen())


def catalogue_of(game, box):
    assert game.catalogue is not None
    return game.catalogue(box)


def played(slug, steps, **how):
    """Step a batch by even choices; yield its lists of legal numbers before each step."""
    batch = wt.batch(slug, 100, again=True, **how)
    chance = np.random.default_rng(7)
    batch.reset()
    for _ in range(steps // 100):
        numbers, counts = batch.legal()
        yield numbers, counts
        places = (chance.random(100) * counts).astype(np.int64)
        batch.step(np.where(counts > 0, numbers[np.arange(100), places], 0))


@pytest.mark.parametrize(
    "how",
    [*({"preset": name} for name in PRESETS), *({"options": options} for options in OTHERS)],
    ids=str,
)
def test_dense_has_every_legal_number(how):
    game = wt.game("showdown")
    values = game.chosen(how.get("options"), how.get("preset"))
    catalogue = catalogue_of(game, game.boxes(values)[0])
    assert (np.diff(catalogue) > 0).all()
    met = np.zeros(len(catalogue), bool)
    for numbers, counts in played("showdown", STEPS, seed=3, **how):
        listed = numbers[np.arange(numbers.shape[1]) < counts[:, None]]
        places = np.minimum(np.searchsorted(catalogue, listed), len(catalogue) - 1)
        assert (catalogue[places] == listed).all()
        met[places] = True
        assert counts.max() <= ROOMS["showdown"]
    assert met.sum() > 120


def test_a_card_file_with_another_sun_has_its_own_catalogue():
    """A Sun that takes off 1 can be announced once more for the same card."""
    game = wt.game("showdown")
    box = game.boxes(game.chosen())[0].copy()
    usual = len(catalogue_of(game, box))
    for kind in range(int(box.kinds)):
        if box.sun_mode[kind] >= 0:
            box.x[kind, box.sun_mode[kind], 0] = 1
    assert len(catalogue_of(game, box)) > usual


def test_the_catalogue_is_the_one_of_its_version():
    game = wt.game("showdown")
    found = catalogue_of(game, game.boxes(game.chosen())[0])
    assert len(found) == 790
    assert hashlib.sha256(found.tobytes()).hexdigest()[:16] == "84bffbfefb0215e9"


@pytest.mark.parametrize("slug", RULES_GAMES)
def test_places_have_room_for_every_list(slug):
    seats = wt.game(slug).seats[-1]
    for _, counts in played(slug, STEPS, seats=seats, seed=5):
        assert counts.max() <= ROOMS[slug]


@settings(deadline=None)
@given(st.lists(st.integers(0, 2**40), unique=True, max_size=40), st.integers(-5, 60))
def test_a_place_names_a_move_or_nothing(numbers, action):
    codec = Places(30)
    number = codec.number(action, numbers)
    mask = codec.mask(numbers[:30])
    assert (number is not None) == (0 <= action < 30 and bool(mask[action]))
    if number is not None:
        assert codec.action(number, numbers) == action


@settings(deadline=None)
@given(st.integers(-5, 900))
def test_a_dense_action_always_names_the_same(action):
    codec = CODEC
    number = codec.number(action, [])
    assert (number is None) == (action not in range(codec.size))
    assert number is None or codec.action(number, []) == action


def test_the_marks_of_a_batch_are_the_mask_of_each_row():
    batch, codec = wt.batch("showdown", 6, seed=2, threads=2), CODEC
    batch.reset()
    for _ in range(40):
        numbers, counts = batch.legal()
        marked = batch.marked(codec.catalogue)
        for row in range(6):
            assert (marked[row] == codec.mask(numbers[row, : counts[row]].tolist())).all()
        batch.step(np.where(counts > 0, numbers[:, 0], -1))
