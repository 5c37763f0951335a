"""Rows that are stepped by places in their lists, and rows that wander by themselves."""

import gc
import os
import signal
import threading

import numpy as np
import pytest

import watertable as wt
from tests.batches.conftest import RULES_GAMES
from tests.batches.test_batch import same_as_table
from watertable.batches.crew import LINE, Crew, on_its_own_lines
from watertable.kernel.errors import BatchError
from watertable.kernel.records.chance import Dice
from watertable.kernel.records.record import rows

GAMES = pytest.mark.parametrize("slug", RULES_GAMES)


def bytes_of(batch):
    """All states of a batch."""
    return np.asarray(batch.states).tobytes()


@pytest.mark.sample
@GAMES
def test_a_place_in_the_list_is_the_number_that_stands_there(slug):
    by_number, by_place = (wt.batch(slug, 5, seed=3, threads=2, again=True) for _ in range(2))
    by_number.reset()
    by_place.reset()
    for step in range(20):
        numbers, counts = by_number.legal()
        places = np.where(np.arange(5) == step % 5, -1, step % np.maximum(counts, 1))
        by_number.step(np.where(places < 0, -1, numbers[np.arange(5), places]))
        by_place.step_listed(places, verify=True)
        assert bytes_of(by_number) == bytes_of(by_place)


def test_a_place_past_the_list_is_refused_on_request():
    batch = wt.batch("showdown", 3, seed=1)
    batch.reset()
    _, counts = batch.legal()
    before = bytes_of(batch)
    with pytest.raises(BatchError, match=r"Row 1 lists \d+ moves; none at \d+\."):
        batch.step_listed([0, counts[1], 0], verify=True)
    assert bytes_of(batch) == before


@pytest.mark.sample
@GAMES
def test_rows_wander_the_same_way_whatever_is_beside_them(slug):
    ways = []
    for count, threads, parts in ((2, 1, (9,)), (5, 3, (9,)), (7, 16, (4, 0, 5))):
        batch = wt.batch(slug, count, seed=3, threads=threads, again=True, skip_forced=True)
        batch.reset()
        for moves in parts:
            batch.wander(moves)
        ways.append(batch.states[1].tobytes())
        same_as_table(batch, 1)
    assert len(set(ways)) == 1


@GAMES
def test_rows_that_wander_get_the_room_they_need(slug, monkeypatch):
    monkeypatch.setattr("watertable.batches.batch.ROOM", 2)
    monkeypatch.setattr("watertable.batches.batch.PAGES", 3)
    small = wt.batch(slug, 4, seed=4, threads=2, skip_forced=True)
    small.reset()
    small.wander(60)
    monkeypatch.undo()
    large = wt.batch(slug, 4, seed=4, skip_forced=True)
    large.reset()
    large.wander(60)
    assert bytes_of(small) == bytes_of(large)
    assert small.legal()[1].tolist() == large.legal()[1].tolist()
    same_as_table(small, 3)


def test_a_match_that_is_over_stays_over_unless_others_follow(slowly):
    rest = wt.batch("showdown", 4, seed=4, skip_forced=True)
    rest.reset()
    rest.wander(1_000)
    assert (rest.ended == 1).all()
    assert (rest.matches == 0).all()
    assert same_as_table(rest, 0).outcome is not None
    more = wt.batch("showdown", 4, seed=4, skip_forced=True, again=True)
    more.reset()
    more.wander(200 if slowly else 1_000)
    assert (more.matches > 0).all()
    assert same_as_table(more, 0).outcome is None


def test_all_moves_are_as_likely_as_any_other():
    batch = wt.batch("showdown", 4_000, seed=1)
    batch.reset()
    numbers, counts = (array.copy() for array in batch.legal())
    batch.wander(1)
    made = np.array([batch._written[row, 0, 0] for row in range(batch.count)])
    place = (numbers == made[:, None]).argmax(1) / counts
    assert abs(place.mean() - ((counts - 1) / counts / 2).mean()) < 0.03


@pytest.mark.parametrize("moves", [-1, 1.5, True, "3"])
def test_rows_wander_for_a_number_of_moves(moves):
    batch = wt.batch("showdown", 2, seed=1)
    batch.reset()
    with pytest.raises(BatchError, match="Rows wander for no move or more"):
        batch.wander(moves)


def test_every_part_stays_with_its_thread():
    crew = Crew(4)
    first = crew.each(lambda part: (part, threading.get_ident()))
    assert [part for part, _ in first] == [0, 1, 2, 3]
    assert len({thread for _, thread in first}) == 4
    for _ in range(5):
        assert crew.each(lambda part: (part, threading.get_ident())) == first


def test_what_fails_on_a_thread_is_raised_and_the_crew_goes_on():
    crew = Crew(3)

    def work(part, wrong):
        if part == wrong:
            raise ValueError(f"part {part}")
        return part

    for wrong in (0, 2):
        with pytest.raises(ValueError, match=f"part {wrong}"):
            crew.each(work, wrong)
        assert crew.each(work, None) == [0, 1, 2]


def test_threads_end_with_their_crew():
    before = set(threading.enumerate())
    crew = Crew(3)
    crew.each(lambda part: part)
    started = set(threading.enumerate()) - before
    assert len(started) == 2
    del crew
    for thread in started:
        thread.join(60)
        assert not thread.is_alive()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no process is forked here")
@pytest.mark.filterwarnings("ignore:.*fork")  # Python warns of what is tried here
def test_a_process_that_is_forked_has_threads_of_its_own():
    here = wt.batch("showdown", 4, seed=4, threads=2, skip_forced=True)
    here.reset()
    here.wander(3)
    crew = Crew(2)
    crew.each(lambda part: part)
    child = os.fork()
    if child == 0:
        signal.alarm(60)  # who waits for threads that are not here waits for ever
        here.wander(5)
        gone = [int(here.lengths.sum()), *crew.each(lambda part: part)]
        del here, crew
        gc.collect()
        os._exit(gone[0] + gone[2])
    _, status = os.waitpid(child, 0)
    here.wander(5)
    assert os.waitstatus_to_exitcode(status) == int(here.lengths.sum()) + 1


def test_what_a_thread_writes_to_shares_no_cache_line():
    made = [np.asarray(on_its_own_lines(rows(Dice, 1))) for _ in range(8)]
    assert all(one.ctypes.data % LINE == 0 for one in made)
    assert all(one.base is not None and one.base.nbytes >= 2 * LINE for one in made)
