"""`told` is what `events` says, as records; nothing hidden is in it."""

import numpy as np
import pytest

import watertable as wt
from watertable.kernel.records.events import HIDDEN

pytestmark = pytest.mark.sample


@pytest.mark.parametrize("slug", ["showdown", "water-to-water"])
def test_what_is_told_is_what_events_say(any_game, play_on, slug):
    table = play_on(any_game(slug).table(seed=3), plies=36)
    table.join(0, "Ada")
    play_on(table, plies=8)
    for seat in (None, 0, 1):
        for since in (0, 1, 20, table.ply - 1, table.ply, table.ply + 5):
            events = [event for event in table.events(seat, since) if "by" in event]
            told = table.told(seat, since)
            assert [int(one.ply) for one in told] == [event["ply"] for event in events]
            assert [int(one.by) for one in told] == [event["by"] for event in events]


def test_a_secret_is_told_to_its_own_seat_alone(game, play_on):
    table = play_on(game.table(seed=3), plies=80)
    mine, theirs, nobody = (np.asarray(table.told(seat)) for seat in (0, 1, None))
    assert (nobody["secret"] == HIDDEN).all()
    assert (mine["secret"][mine["seat"] != 0] == HIDDEN).all()
    assert (mine["secret"] != HIDDEN).any()
    assert (theirs["secret"] != HIDDEN).any()
    shared = [name for name in mine.dtype.names or () if name != "secret"]
    assert all((mine[name] == theirs[name]).all() for name in shared)


def test_another_truth_that_looks_the_same_from_the_start_tells_the_same():
    """Two shuffles are told alike to a spectator until somebody shows a card."""
    told = [wt.game("showdown").table(seed=seed).told(None, 0) for seed in range(20)]
    kinds = {np.asarray(one)[["kind", "secret"]].tobytes() for one in told}
    assert len(kinds) <= 2  # by who begins
