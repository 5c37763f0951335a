"""A batch is many tables: the same rules, the same chance, the same logs."""

import os

import numpy as np
import pytest

import watertable as wt
from tests.batches.conftest import RULES_GAMES, SEATS
from watertable import batches
from watertable.batches.row import secret_of_match

MATCHES = int(os.environ.get("WATERTABLE_MATCHES", "300"))
GAMES = pytest.mark.parametrize("slug", RULES_GAMES)

OTHER_OPTIONS: dict[str, dict[str, object]] = {
    "showdown": {"tick_order": "owner", "opp_discard": "random", "cost_floor": 0},
    "water-to-water": {"window": "strict", "end": "highest", "wrath": "rounds"},
}


def same_as_table(batch, row):
    """Play the row's match at a table, and compare everything."""
    table = batch.table(row)
    assert table.state_bytes() == batch.states[row].tobytes()
    outcome = table.outcome
    if outcome is None:
        numbers, counts = batch.legal()
        assert batch.asked[row] == table.to_act
        assert numbers[row, : counts[row]].tolist() == table.numbers()
    else:
        assert batch.asked[row] == wt.NOBODY
        assert [s for s in range(batch.seats) if batch.winners[row] >> s & 1] == list(
            outcome.winners
        )
        assert tuple(batch.points[row].tolist()) == outcome.points
    return table


@pytest.mark.sample
@GAMES
@pytest.mark.parametrize("skip", [False, True], ids=["every answer", "choices alone"])
def test_a_row_is_a_table_at_every_step(slug, choose, skip):
    batch = wt.batch(slug, 2, seed=11, skip_forced=skip)
    batch.reset()
    for _ in range(25):
        for row in range(2):
            same_as_table(batch, row)
        batch.step(choose(batch))


@GAMES
def test_whole_matches_are_those_of_tables(slug, play_all, slowly):
    count = 4 if slowly else MATCHES
    for part, seats in enumerate(SEATS[slug]):
        rows = -(-count // len(SEATS[slug]))
        batch = wt.batch(slug, rows, seats=seats, seed=part, skip_forced=part % 2 == 0)
        batch.reset()
        play_all(batch)
        for row in range(rows):
            assert same_as_table(batch, row).outcome is not None


@GAMES
def test_other_options_are_those_of_tables_too(slug, play_all, slowly):
    batch = wt.batch(slug, 2 if slowly else 40, options=OTHER_OPTIONS[slug], seed=5)
    batch.reset()
    play_all(batch)
    for row in range(batch.count):
        assert same_as_table(batch, row).options.items() >= OTHER_OPTIONS[slug].items()


@pytest.mark.sample
@GAMES
def test_a_row_is_the_same_whatever_is_beside_it(slug, choose):
    batches = [
        wt.batch(slug, count, seed=3, threads=threads, again=True, skip_forced=True)
        for count, threads in ((2, 1), (5, 1), (5, 3), (7, 16))
    ]
    for batch in batches:
        batch.reset()
    for _ in range(30):
        states = {bytes(batch.states[1].tobytes()) for batch in batches}
        assert len(states) == 1
        for batch in batches:
            batch.step(choose(batch))


@pytest.mark.sample
@GAMES
def test_a_log_replays_and_its_chance_can_be_checked(slug, play_all):
    batch = wt.batch(slug, 1, seed=9)
    batch.reset()
    play_all(batch)
    log = wt.Log.loads(batch.log(0).dumps())
    log.verify()
    assert log.seed == secret_of_match(9, 0).hex()
    assert wt.replay(log).state_bytes() == batch.states[0].tobytes()


def test_matches_that_are_over_are_followed_by_others(play_all, choose):
    batch = wt.batch("showdown", 3, seed=2, again=True, skip_forced=True)
    batch.reset()
    seen = np.zeros(3, np.int64)
    for _ in range(400):
        batch.step(choose(batch))
        seen += batch.ended
        assert (batch.matches == seen).all()
        assert (batch.legal()[1] > 0).all()
        for row in np.flatnonzero(batch.ended).tolist():
            before = batch.table(row, before=True)
            assert before.outcome is not None
            assert before.log.seed == secret_of_match(2, row, int(seen[row]) - 1).hex()
            assert sum(1 << seat for seat in before.outcome.winners) == batch.winners[row]
            assert tuple(batch.points[row].tolist()) == before.outcome.points
        if (seen > 1).all():
            break
    same_as_table(batch, 0)
    assert (seen > 1).all()


def test_without_a_number_there_is_a_thread_for_each_core_that_may_be_used(monkeypatch):
    monkeypatch.setattr(batches, "cores", lambda: 3)
    assert wt.batch("showdown", 8, threads=None).threads == 3


@pytest.mark.parametrize("threads", [1, 2])
def test_what_a_step_ended_is_said_until_the_next_step_in_every_row(choose, threads):
    batch = wt.batch("showdown", 3, seed=2, threads=threads, skip_forced=True)
    batch.reset()
    while not batch.ended[1]:
        batch.step(choose(batch))
    batch.step([-1, -1, -1])
    assert not batch.ended.any()


def test_what_a_step_ended_is_said_too_where_lists_had_no_room(choose):
    narrow, wide = (wt.batch("showdown", 3, seed=2, skip_forced=True, again=True) for _ in "ab")
    narrow.reset()
    wide.reset()
    while not wide.ended.any():
        chosen = choose(wide)
        narrow._numbers = narrow._numbers[:, :1].copy()
        narrow._measure()
        narrow.step(chosen)
        wide.step(chosen)
    assert narrow.ended.tolist() == wide.ended.tolist()
    assert narrow._numbers.shape[1] > 1


def test_a_match_without_a_choice_is_over_when_it_begins():
    nothing = {"max_set": 0, "actions": 0, "first_actions": 0, "turn_cap": 20}
    batch = wt.batch("showdown", 2, options=nothing, seed=1, skip_forced=True, again=True)
    batch.reset()
    while (batch.legal()[1] == 0).all() and batch.matches[0] < 3:
        assert (batch.ended == 1).all()
        batch.step([0, 0])
    assert batch.table(0).outcome is None or batch.matches[0] == 3


def test_rows_can_be_left_alone(choose):
    batch = wt.batch("showdown", 3, seed=4)
    batch.reset()
    before = [batch.states[row].tobytes() for row in range(3)]
    chosen = choose(batch)
    chosen[1] = -1
    batch.step(chosen)
    after = [batch.states[row].tobytes() for row in range(3)]
    assert [one == other for one, other in zip(before, after, strict=True)] == [False, True, False]


def test_a_batch_begins_anew_as_it_began(choose):
    batch = wt.batch("showdown", 3, seed=4, again=True)
    batch.reset()
    before = batch.states.view(np.int16).copy()
    for _ in range(30):
        batch.step(choose(batch))
    batch.reset()
    assert (batch.states.view(np.int16) == before).all()
    assert (batch.matches == 0).all()


def test_long_lists_and_long_matches_get_the_room_they_need(monkeypatch, play_all, choose):
    monkeypatch.setattr("watertable.batches.batch.ROOM", 2)
    monkeypatch.setattr("watertable.batches.batch.PAGES", 3)
    batch = wt.batch("water-to-water", 2, seats=2, seed=4, skip_forced=True)
    batch.reset()
    for _ in range(40):
        for row in range(2):
            same_as_table(batch, row)
        batch.step(choose(batch))


@pytest.mark.sample
@GAMES
def test_views_are_those_of_tables(slug, choose):
    batch = wt.batch(slug, 3, seed=6, threads=2)
    batch.reset()
    for _ in range(12):
        batch.step(choose(batch))
    views = batch.observe()
    for row in range(3):
        table = batch.table(row)
        assert views[row].tobytes() == table.seen(table.to_act).tobytes()
