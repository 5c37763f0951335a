"""While the rules are not compiled, a choice is bounded by the clock."""

from typing import cast

import pytest

import watertable as wt
from watertable import bots, clock
from watertable.cli.seats import seated
from watertable.cli.sitting import Sitting
from watertable.kernel.compile import compiled
from watertable.server.players.answering import Countdown


@pytest.fixture
def warming_up(monkeypatch):
    """Rules are said to be uncompiled; games that are loaded before stay as they are."""
    for slug in ("showdown", "water-to-water"):
        bots.prepare(cast("wt.Game", wt.game(slug)))
    monkeypatch.setattr(compiled, "mode", compiled.Mode.INTERPRETED)
    monkeypatch.setattr(compiled, "_taken_over", set())
    monkeypatch.setattr(clock, "is_interpreted_by_choice", lambda: False)


@pytest.fixture
def given(monkeypatch):
    """The milliseconds of every clock that is set; each runs out at once."""
    asked: list[float] = []

    def after(milliseconds):
        asked.append(milliseconds)
        return lambda: True

    monkeypatch.setattr(clock, "after", after)
    return asked


@pytest.mark.parametrize(("said", "seconds"), [(None, 1.2), (10.0, 1.2), (0.5, 0.5)])
def test_uncompiled_a_choice_has_little_time(warming_up, given, said, seconds):
    clock.for_a_choice("showdown", said)
    assert given == [1000 * seconds]


def test_on_compiled_rules_a_choice_has_the_time_that_is_said(monkeypatch, given):
    monkeypatch.setattr(compiled, "mode", compiled.Mode.LOADED)
    assert not clock.for_a_choice("showdown")()
    clock.for_a_choice("showdown", 10.0)
    assert given == [10_000]


def test_a_game_that_is_compiled_has_all_its_time_while_another_is_not(
    warming_up, monkeypatch, given
):
    monkeypatch.setattr(compiled, "_taken_over", {"showdown"})
    assert clock.patience("showdown") is None
    clock.for_a_choice("water-to-water")
    assert given == [1200]


def test_who_asks_for_plain_rules_waits_for_the_whole_answer(monkeypatch):
    monkeypatch.setattr(compiled, "mode", compiled.Mode.INTERPRETED)
    monkeypatch.setattr(clock, "is_interpreted_by_choice", lambda: True)
    assert clock.patience("showdown") is None


def test_bots_at_a_servers_table_are_bounded(warming_up, given):
    countdown = Countdown("showdown", 10.0, lambda: False)
    assert countdown()
    assert given == [1200]


@pytest.mark.sample
@pytest.mark.parametrize("slug", ["showdown", "water-to-water"])
def test_bots_at_the_terminal_are_bounded(warming_up, given, slug):
    table = wt.game(slug).table(seed=4)
    while len(table.moves()) == 1:
        table.play(table.moves()[0])
    assert table.to_act is not None
    sitting = Sitting(table, seated(table, 1, ["ocean"], None), None, 1)  # type: ignore[arg-type]
    assert sitting.chosen_by("ocean", table.to_act) in {move.action for move in table.moves()}
    assert given == [1200]
