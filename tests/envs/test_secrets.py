"""No number that an environment hands out changes when what is hidden does."""

from typing import Any

import numpy as np
import pytest

import watertable as wt
from tests.envs.conftest import RULES_GAMES
from watertable.envs import SeatVectorEnv
from watertable.envs.lens import lens_of
from watertable.kernel.records.chance import dice_of, secret_of, words_at
from watertable.kernel.records.record import rows


def another_truth(game, boxes, view, seat, number):
    """What the seat sees when all that it cannot know is dealt anew, and that truth."""
    views, states, seen = rows(game.view, 1), rows(game.state, 1), rows(game.view, 1)
    views[0] = view
    game.entries.guess(boxes, views, 0, dice_of(words_at(secret_of(5), number)), states, 0)
    game.entries.observe(boxes, states, 0, seat, seen, 0)
    return seen[0], states[0]


@pytest.mark.parametrize("slug", RULES_GAMES)
def test_hidden_cards_change_no_feature_of_a_view_or_a_move(slug, any_legal):
    env, draw, lens = SeatVectorEnv(6, slug, codec="places"), any_legal(3), lens_of(wt.game(slug))
    game, boxes = wt.game(slug), wt.game(slug).boxes(wt.game(slug).chosen())
    observation, _ = env.reset(seed=4)
    others = 0
    for step in range(60):
        observation, *_ = env.step(draw(observation["action_mask"]))
        if step % 4:
            continue
        for row in range(6):
            table, seat = env.rows.batch.table(row), int(env.rows.own[row])
            numbers = table.numbers() if table.to_act == seat else []
            seen, truth = another_truth(game, boxes, table.seen(seat), seat, 100 * step + row)
            others += truth.tobytes() != table.state_bytes()
            assert (lens.view(seen) == observation["observation"][row]).all()
            moves: Any = lens.moves(seen, numbers)
            assert (moves == observation["moves"][row, : len(numbers)]).all()
    assert others > 40


def test_what_moves_are_tells_them_apart(any_legal):
    """In Showdown and Water to Water hardly two legal moves look the same."""
    for slug in RULES_GAMES:
        env, draw = SeatVectorEnv(4, slug, codec="places"), any_legal(3)
        observation, _ = env.reset(seed=4)
        same = listed = 0
        for _ in range(40):
            observation, *_ = env.step(draw(observation["action_mask"]))
            for row in range(4):
                count = int(observation["action_mask"][row].sum())
                moves = observation["moves"][row, :count]
                assert (np.abs(moves).sum(axis=1) > 0).all()
                listed += count
                same += count - len(np.unique(moves, axis=0))
        assert same < listed / 4, slug
