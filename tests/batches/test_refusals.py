"""What a batch cannot do it says in one sentence, before anything changes."""

from typing import Any

import pytest

import watertable as wt
from watertable.kernel.compile.device.driver import driver

pytestmark = pytest.mark.sample

OUTSIDE: list[Any] = [2, -1, "a"]
NO_COUNT: list[Any] = [0, "a", True]


@pytest.mark.parametrize(
    ("given", "error", "said"),
    [
        ({"game": "chess"}, wt.UnknownGame, "There is no game 'chess'"),
        ({"game": "splash"}, wt.BatchError, "Splash! has no batch: its rules ask a world"),
        ({"count": 0}, wt.BatchError, "one or more rows, not 0"),
        ({"count": "many"}, wt.BatchError, "one or more rows, not 'many'"),
        ({"count": True}, wt.BatchError, "one or more rows, not True"),
        ({"seats": 3}, wt.OptionError, "2"),
        ({"options": {"fly": 1}}, wt.OptionError, "fly"),
        ({"options": {"draw": "x"}}, wt.OptionError, "draw"),
        ({"preset": "none"}, wt.OptionError, "none"),
        ({"seed": 1.5}, wt.BatchError, "A seed is a whole number, not 1.5"),
        ({"threads": 0}, wt.BatchError, "one or more threads, not 0"),
        ({"device": "tpu"}, wt.BatchError, "There is no device 'tpu'; there are: cpu, cuda."),
        ({"device": "cuda", "count": 0}, wt.BatchError, "one or more rows, not 0"),
    ],
)
def test_a_batch_that_cannot_be(given, error, said):
    with pytest.raises(error, match=said):
        wt.batch(**{"game": "showdown", "count": 2, **given})


def test_nothing_can_be_asked_before_it_has_begun():
    batch = wt.batch("showdown", 2)
    for ask in (batch.legal, batch.observe, batch.tensors, lambda: batch.step([0, 0])):
        with pytest.raises(wt.BatchError, match=r"reset\(\) begins"):
            ask()


@pytest.mark.parametrize(
    ("numbers", "said"),
    [
        ([0], r"takes 2 numbers, one a row, not \(1,\)"),
        ([[0, 0]], "takes 2 numbers"),
        ([0.5, 1.0], "takes whole numbers, not float64"),
        (["a", "b"], "takes whole numbers"),
    ],
)
def test_a_step_that_cannot_be(numbers, said):
    batch = wt.batch("showdown", 2)
    batch.reset()
    with pytest.raises(wt.BatchError, match=said):
        batch.step(numbers)


@pytest.mark.parametrize("slug", ["showdown", "water-to-water"])
def test_an_illegal_number_is_refused_with_its_row_and_changes_nothing(slug, choose):
    batch = wt.batch(slug, 3, seed=8)
    batch.reset()
    batch.step(choose(batch), verify=True)
    before = [batch.states[row].tobytes() for row in range(3)]
    for wrong in (7, 1 << 40):
        chosen = choose(batch)
        chosen[2] = wrong
        with pytest.raises(wt.IllegalMove, match=r"^Row 2: ") as refusal:
            batch.step(chosen, verify=True)
        assert refusal.value.code
        assert [batch.states[row].tobytes() for row in range(3)] == before
    assert len(batch.log(2).lines) == len(batch.table(2).log.lines)


def test_a_row_that_is_not_there():
    batch = wt.batch("showdown", 2)
    batch.reset()
    for row in OUTSIDE:
        with pytest.raises(wt.BatchError, match="there are rows 0 to 1"):
            batch.log(row)
    with pytest.raises(wt.BatchError, match="Row 0 is still in its first match"):
        batch.log(0, before=True)


def test_bots_that_cannot_play():
    batch = wt.batch("showdown", 2)
    with pytest.raises(wt.BatchError, match="2 seats need 2 bots, or one for all, not 3"):
        batch.play(["random"] * 3, 1)
    with pytest.raises(wt.UnknownBot, match="There is no bot 'deep'"):
        batch.play("deep", 1)
    for games in NO_COUNT:
        with pytest.raises(wt.BatchError, match="one match or more"):
            batch.play("random", games)
    with pytest.raises(wt.BatchError, match="there are matches 0 to 1"):
        batch.play("random", 2).log(2)


def test_a_batch_on_a_card_that_is_not_there(monkeypatch):
    monkeypatch.setattr("watertable.kernel.compile.device.driver.LIBRARY", "libnocard.so")
    driver.cache_clear()
    with pytest.raises(wt.NoCard, match=r"^There is no NVIDIA driver on this machine\.$"):
        wt.batch("showdown", 2, device="cuda")
