"""A tensor shows what its seat may know, in a layout that does not move, and nothing else."""

from typing import Any

import numpy as np
import pytest

import watertable as wt
from tests.batches.conftest import RULES_GAMES
from watertable.kernel.records.chance import dice_of, secret_of, words_at
from watertable.kernel.records.record import rows

pytestmark = pytest.mark.sample

GAMES = pytest.mark.parametrize("slug", RULES_GAMES)
LAYOUTS = {  # version, how many numbers, fingerprint; a new layout is a new version
    "showdown": (1, 1237, "3614b8ee9423f0c2"),
    "water-to-water": (1, 13386, "1fef8788a06f1f82"),
}


@GAMES
def test_the_layout_is_the_one_of_its_version(slug):
    tensor = wt.game(slug).tensor
    assert tensor is not None
    assert (tensor.version, tensor.size, tensor.fingerprint) == LAYOUTS[slug]
    assert len({block.name for block in tensor.blocks}) == len(tensor.blocks)
    assert np.isfinite(tensor.scales).all()
    assert (tensor.scales > 0).all()


def test_splash_has_no_tensors():
    game = wt.game("splash")
    with pytest.raises(wt.BatchError, match="Splash! has no tensors"):
        wt.tensor_of(game, None)


@GAMES
def test_hidden_cards_change_no_number(slug, choose, slowly):
    """Other truths that fit a seat's view have the same tensor."""
    game = wt.game(slug)
    batch = wt.batch(slug, 3 if slowly else 40, seed=17, skip_forced=True, again=True)
    batch.reset()
    boxes, views = game.boxes(game.chosen()), rows(game.view, 1)
    hidden = 0
    for step in range(60):
        batch.step(choose(batch))
        if step % 6:
            continue
        tensors = batch.tensors().copy()
        for row in range(batch.count):
            seat = int(batch.asked[row])
            views[0] = batch.observe()[row]
            states: Any = rows(game.state, 1)
            seen = rows(game.view, 1)
            dice = dice_of(words_at(secret_of(step), row))
            game.entries.guess(boxes, views, 0, dice, states, 0)
            game.entries.observe(boxes, states, 0, seat, seen, 0)
            assert (wt.tensor_of(game, seen[0]) == tensors[row]).all()
            hidden += states[0].tobytes() != batch.states[row].tobytes()
    assert hidden > 5 * batch.count  # the truths were others indeed


@GAMES
def test_a_tensor_of_a_batch_is_that_of_the_view(slug, choose):
    batch = wt.batch(slug, 5, seed=3, threads=2)
    batch.reset()
    for _ in range(30):
        batch.step(choose(batch))
    tensors, views = batch.tensors(), batch.observe()
    for row in range(5):
        expected = wt.tensor_of(batch.game, views[row]) if batch.asked[row] >= 0 else 0
        assert (tensors[row] == expected).all()


def test_nothing_of_the_row_before_is_left(choose):
    """A tensor depends on its own view alone, whatever was written there before."""
    batch = wt.batch("water-to-water", 2, seed=3, again=True)
    batch.reset()
    for _ in range(40):
        batch.step(choose(batch))
        tensors = batch.tensors()
    fresh = [wt.tensor_of(batch.game, view) for view in np.asarray(batch.observe())]
    assert (tensors == np.stack(fresh)).all()


def test_the_own_seat_comes_first_in_showdown(choose):
    table = wt.game("showdown").table(seed=7)
    tensor = wt.game("showdown").tensor
    assert tensor is not None
    for seat in (0, 1):
        seen = table.seen(seat)
        numbers = wt.tensor_of(table.game, seen)
        hand = tensor.block("hand", numbers)
        assert hand.sum() == seen.hand_count[seat]
        assert [kind for kind in range(64) for _ in range(hand[kind])] == seen.hand[
            : hand.sum()
        ].tolist()
        assert tensor.block("hand_count", numbers).tolist() == [
            seen.hand_count[seat],
            seen.hand_count[1 - seat],
        ]
        assert tensor.block("asked", numbers).tolist() == [int(table.to_act == seat)]
    assert tensor.block("hand", wt.tensor_of(table.game, table.seen(None))).sum() == 0


def test_the_map_of_water_to_water_is_in_its_planes(play_all):
    batch = wt.batch("water-to-water", 2, seats=3, seed=5)
    batch.reset()
    play_all(batch, steps=25)
    views, tensors = batch.observe(), batch.tensors()
    for row in range(2):
        view, numbers = views[row], tensors[row]
        tiles = batch.tensor.block("tiles", numbers)
        faces = batch.tensor.block("faces", numbers)
        assert tiles.sum() == (view.at > 0).sum() > 3
        assert (faces[:20].sum(axis=0)[tiles == 1] == 4).all()  # each side has one kind of edge
        assert faces[:, tiles == 0].sum() == 0
        assert batch.tensor.block("frontier", numbers).sum() == view.frontier_count
        seats = batch.tensor.block("seats", numbers)
        assert seats[:, 0].tolist() == [1, 1, 1, 0, 0, 0]
        assert seats[:3, 11].tolist() == [1, 0, 0]  # the asked seat is the tensor's own
