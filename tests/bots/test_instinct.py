"""An instinct: whole numbers that are the same everywhere, for the cards and options it is for."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import watertable as wt
from benchmarks.duel import Duel, side_of
from watertable.batches import new_batch
from watertable.bots.levels import Level, manner_of
from watertable.bots.search import first_sight as it
from watertable.bots.search import think
from watertable.bots.search.instincts import NOTHING, has_instinct, instinct_for, packed
from watertable.games.showdown.instinct import SKIPPED, part_of
from watertable.kernel.compile.compiled import plain
from watertable.kernel.game.instinct import (
    BASE,
    COLUMN,
    HEIGHTS,
    NONE,
    PLACE,
    ROW,
    SEATS,
    STRIDE,
    Instinct,
)
from watertable.kernel.records.chance import dice_of, secret_of, words_at

GAME: Any = wt.game("showdown")
ALONE = "instinct=1,faith=1000,opening=1000000,playouts=1"  # what it likes best at first sight


def usual() -> Any:
    return GAME.boxes(GAME.chosen())


def kept() -> Instinct:
    found: Instinct | None = GAME.instincts.kept()
    assert found is not None
    return found


def wandered(moves: int = 30, count: int = 24) -> Any:
    batch: Any = new_batch(GAME, count, seed=5)
    batch.reset()
    batch.wander(moves)
    return batch


def cut(numbers: Any) -> Any:
    return np.clip(numbers, 0, it.ONCE)


def judged(instinct: Instinct, layout: Any, tensor: Any) -> Any:
    """What its units say, worked out the plain way."""
    seen = np.zeros(layout.rows, np.int64)
    for look in layout.looks:
        number = int(tensor[look[COLUMN]])
        if look[STRIDE] == 0:
            seen[look[ROW]] += number
        else:
            seen[look[ROW] + min(max(number, 0) // look[STRIDE], look[HEIGHTS] - 1)] = 1
    wide = cut(seen @ instinct.look.astype(np.int64) + instinct.look_bias)
    deep = wide @ instinct.judge.astype(np.int64) + instinct.judge_bias.astype(np.int64) * it.ONCE
    return cut(deep >> it.FINE)


@pytest.mark.sample
def test_compiled_code_thinks_what_plain_arithmetic_says():
    batch, instinct = wandered(), kept()
    layout = GAME.instincts.layout(usual()[0])
    whole = packed(instinct, layout)
    for tensor in batch.tensors().copy():
        deep: Any = np.zeros(it.DEEP, np.int64)
        it.think_over(whole, tensor, deep)
        expected = judged(instinct, layout, tensor)
        assert deep.tolist() == expected.tolist()
        value = (int(expected @ instinct.value[:-1].astype(np.int64)) >> it.FINE) + int(
            instinct.value[-1]
        )
        assert it.expected(whole, deep) == np.clip(value, -it.ONCE, it.ONCE)
        for part in (0, 3, len(instinct.part) - 1):
            score = int(expected @ instinct.part[part].astype(np.int64)) >> it.FINE
            assert it.score_of_part(whole, deep, part) == score + instinct.part_bias[part]
        assert it.score_of_part(whole, deep, SKIPPED) == 0


def test_numbers_whose_sums_could_run_into_each_other_are_refused():
    wide = np.full_like(kept().look, 32767)
    with pytest.raises(AssertionError):
        packed(replace(kept(), look=wide), GAME.instincts.layout(usual()[0]))


@pytest.mark.sample
def test_moves_are_made_of_the_same_parts_for_who_trains_and_in_compiled_code():
    batch = wandered(moves=25, count=80)
    layout, views = GAME.instincts.layout(usual()[0]), batch.observe()
    numbers, counts = batch.legal()
    looked_at = 0
    for row in range(batch.count):
        seen = views[row].tobytes()
        for number in numbers[row, : counts[row]]:
            made = layout.made_of[np.searchsorted(layout.catalogue, number)]
            told = sorted(
                int(part[BASE])
                + (
                    0
                    if part[PLACE] == NONE
                    else seen[int(part[PLACE] + part[SEATS] * views[row].seat)]
                )
                for part in made
                if part[BASE] != layout.parts
            )
            found, which = [], 0
            while (part := plain(part_of)(usual()[0], views[row], int(number), which)) != NONE:
                found += [part] if part != SKIPPED else []
                which += 1
            assert sorted(found) == told
            looked_at += 1
    assert looked_at > 200


def test_what_looks_better_is_done_more_often():
    whole = instinct_for(GAME, usual())
    dice = dice_of(words_at(secret_of(3), 0))[0]
    scores = np.array([0, it.ONCE, -20 * it.ONCE, 0], np.int64)
    times = np.bincount([it.any_by(whole, scores, 4, dice) for _ in range(8000)], minlength=4)
    shares = np.exp([0.0, 1.0, -20.0, 0.0])
    assert times / 8000 == pytest.approx(shares / shares.sum(), abs=0.02)
    assert times[2] == 0


def test_the_instinct_that_travels_is_for_these_rules_and_this_tensor(tmp_path):
    instinct = kept()
    assert instinct.rules == GAME.version
    assert instinct.fingerprint == GAME.tensor.fingerprint
    assert instinct.recipe.startswith("watertable train showdown --instinct ")
    assert instinct.curve[0][2] > instinct.curve[-1][2]  # it makes up its mind
    instinct.write(tmp_path / "again.npz")
    again = Instinct.read(tmp_path / "again.npz")
    assert (again.digest, again.recipe, again.curve) == (
        instinct.digest,
        instinct.recipe,
        instinct.curve,
    )
    assert (GAME.folder / "instinct.npz").stat().st_size < 400_000


def test_at_a_table_with_the_standard_cards_and_options_there_is_one():
    table = GAME.table(seed=2)
    for _ in range(2):
        assert has_instinct(GAME, GAME.boxes_for(table.seen(table.to_act)))
        assert has_instinct(GAME, usual())


def without(game: Any, boxes: Any) -> None:
    """There is none, and the level that has one plays otherwise."""
    assert not has_instinct(game, boxes)
    assert Level("ocean").settings(game, boxes=boxes).search.get("instinct", 0) == 0


@pytest.mark.parametrize(("key", "value"), [("deal", 7), ("sun_stack", False), ("turn_cap", 50)])
def test_with_another_option_there_is_none_and_the_level_plays_otherwise(key, value):
    told = GAME.chosen() | {key: value}
    assert told != GAME.chosen()
    without(GAME, GAME.boxes(told))
    assert Level("ocean").settings(GAME, boxes=usual()).search["instinct"] == 1


@pytest.mark.parametrize(
    "patch",
    [
        "[cards.dog]\ncost = 0",
        "[cards.dog]\ncopies = 0",
        "[options]\ndraw = 4",
        "[options]\nstart_water = 12",
    ],
)
def test_with_other_cards_or_options_of_a_variant_there_is_none(patch):
    """A card that is gone moves all kinds behind it, and a variant has defaults of its own."""
    other = GAME.with_variant(patch)
    without(other, other.boxes(other.chosen()))


def test_a_game_that_has_none_gets_zeros():
    water: Any = wt.game("water-to-water")
    assert (instinct_for(water, water.boxes(water.chosen())) == NOTHING).all()


def test_who_asks_for_one_where_there_is_none_searches_without():
    water: Any = wt.game("water-to-water")
    table = water.table(seats=2, seed=1)
    asked = replace(manner_of(water), instinct=1, faith=100)
    seen, numbers = table.seen(table.to_act), table.numbers()
    found = think(water, seen, numbers, manner=asked, playouts=20, seed=1)
    plain = think(water, seen, numbers, manner=manner_of(water), playouts=20, seed=1)
    assert [one.number for one in found] == [one.number for one in plain]


def test_at_first_sight_alone_it_beats_a_search_of_a_hundred_playouts():
    """One playout: what it likes best, and nothing is searched. It won 92 of 100."""
    batch: Any = new_batch(GAME, 1, seed=8)
    sides = [side_of(GAME, ALONE, 1), side_of(GAME, "far=0", 100)]
    won = 0
    for seat in (0, 1):
        among = sides if seat == 0 else sides[::-1]
        won += int((Duel(batch.setting, among, 50, 0).winners == 1 << seat).sum())
    assert won > 65
