"""An instinct learns by playing against itself, where torch is installed."""

import importlib.util
import os
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import watertable as wt
from watertable.batches import new_batch
from watertable.bots.search import first_sight as it
from watertable.bots.search.instincts import packed
from watertable.training import SelfPlayRecipe, train_instinct
from watertable.training.train import TrainingError

TORCH = importlib.util.find_spec("torch") is not None
NO_TORCH = "torch is not installed (the extra `learn`): no instinct is trained"
GAME: Any = wt.game("showdown")
SMALL = SelfPlayRecipe(rows=24, steps=4, lessons=2, part=48, every=1)


def test_a_game_without_an_instinct_says_so():
    with pytest.raises(TrainingError, match="Water to Water has no instinct"):
        train_instinct(wt.game("water-to-water"), SMALL)


@pytest.mark.skipif(not TORCH, reason=NO_TORCH)
def test_two_lessons_are_the_same_twice_and_another_seed_learns_something_else():
    once, again = (train_instinct(GAME, SMALL) for _ in range(2))
    assert once.digest == again.digest
    assert once.curve == again.curve
    assert len(once.curve) == 2
    assert train_instinct(GAME, replace(SMALL, seed=2)).digest != once.digest
    assert "--rows 24 --lessons 2 --seed 1" in once.recipe


@pytest.mark.skipif(not TORCH, reason=NO_TORCH)
def test_what_is_written_down_thinks_what_was_trained():
    import torch  # noqa: PLC0415 an extra, and seconds to import

    from watertable.training.eyes import Eyes  # noqa: PLC0415
    from watertable.training.selfplay import SelfPlay, written  # noqa: PLC0415

    layout = GAME.instincts.layout(GAME.boxes(GAME.chosen())[0])
    school = SelfPlay(GAME, layout, SMALL)
    school.lesson(0.0)
    school.met[:] = True
    whole = packed(written(school, GAME), layout)
    batch: Any = new_batch(GAME, 16, seed=4)
    batch.reset()
    batch.wander(20)
    tensors = batch.tensors().copy()
    columns = torch.from_numpy(tensors)[:, Eyes(layout, torch, "cpu").columns]
    with torch.no_grad():
        scores, values = school.through(school.net, columns)
    for row in range(batch.count):
        deep: Any = np.zeros(it.DEEP, np.int64)
        it.think_over(whole, tensors[row], deep)
        assert it.expected(whole, deep) / it.ONCE == pytest.approx(float(values[row]), abs=0.02)
        for part in range(0, layout.parts, 50):
            score = it.score_of_part(whole, deep, part) / it.ONCE
            assert score == pytest.approx(float(scores[row, part]), abs=0.02)


@pytest.mark.slow
@pytest.mark.skipif("WATERTABLE_LEARN" not in os.environ, reason="a minute: `make many`")
@pytest.mark.skipif(not TORCH, reason=NO_TORCH)
def test_a_minute_of_self_play_beats_random():
    """Sixty lessons on one core; then one playout a choice, which is its first sight."""
    made = train_instinct(GAME, SelfPlayRecipe(rows=512, steps=16, lessons=60, part=2048))
    taught = replace(GAME, instincts=replace(GAME.instincts, kept=lambda: made))
    won = 0
    for seed in range(60):
        table = taught.table(seats=2, seed=seed)
        while table.outcome is None:
            bot = wt.bot("ocean" if table.to_act == seed % 2 else "random")
            seen, moves = table.seen(table.to_act), table.moves()
            table.play(bot.choose(taught, seen, moves, seed=table.ply, budget=1))
        won += seed % 2 in table.outcome.winners
    assert won > 45
