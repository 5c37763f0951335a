"""Threads that wait in machine code: each has its part, and none needs the interpreter for it."""

import gc
import itertools
import signal
import sys
import threading
import time
from typing import Any

import numpy as np
import pytest

from watertable.kernel.compile import hands
from watertable.kernel.compile.hands import LINE, LOOKS, TOLD, VAIN, Hands, place_of
from watertable.kernel.compile.native.library import Fault, Library
from watertable.kernel.records.record import Longs

COUNT = 5
LONG = 1 << 30  # moments: hours
ASLEEP = 2


def placed(entry: Any) -> tuple[Library, int]:
    """Where an entry point lies."""
    found = place_of(entry)
    assert found is not None
    return found


def fill(numbers: Longs, first: int, last: int, value: int) -> int:
    for k in range(first, last):
        numbers[k] = value
    return last - first


@pytest.fixture(params=[1, 1000], ids=["few cores", "many cores"])
def machine(request, monkeypatch):
    """A machine where no thread looks before it sleeps, and one where each does."""
    monkeypatch.setattr(hands, "cores", lambda: request.param)
    return request.param


@pytest.fixture(params=[False, True], ids=["as built", "checked"])
def crew(built, request, machine):
    """Hands for `fill`, its number, and a function that says what each is given."""
    (entry,) = built(fill, checked=request.param)
    library, number = placed(entry)
    numbers = np.zeros(3 * COUNT, np.int64)

    def given(value, **wrong):
        parts = [(numbers, 3 * k, 3 * k + k % 3, value) for k in range(COUNT)]
        for part, one in wrong.items():
            parts[int(part[1:])] = one
        return parts

    made = Hands(library, COUNT)
    yield made, number, given, numbers
    made._room[:, LOOKS] = 0  # whoever looks for hours looks no more
    made.run(number, given(0))


def sleep(crew: Hands) -> None:
    """Wait until all that serve do."""
    patience = time.monotonic() + 60
    while (crew._room[1:, TOLD] != ASLEEP).any():
        assert time.monotonic() < patience, "who is told nothing sleeps"
        time.sleep(0.001)


def test_every_part_is_run_and_says_what_it_found(crew):
    crew, number, given, numbers = crew
    for value in range(1, 200):
        assert crew.run(number, given(value)) == [0, 1, 2, 0, 1]
        assert numbers.sum() == 4 * value


@pytest.mark.parametrize("count", [1, 2, 3, 6, 7, 16, 17, 40])
def test_however_many_there_are_each_is_woken_once(built, machine, count):
    library, number = placed(built(fill)[0])
    crew, numbers = Hands(library, count), np.zeros(2 * count, np.int64)
    for value in range(1, 20):
        given = [(numbers, 2 * k, 2 * k + 1 + k % 2, value) for k in range(count)]
        assert crew.run(number, given) == [1 + k % 2 for k in range(count)]
        assert numbers.tolist() == [value * (k % 4 != 1) for k in range(2 * count)]
    if count > 1:
        sleep(crew)


def test_parts_begin_and_end_while_another_thread_has_the_interpreter(crew):
    crew, number, given, numbers = crew
    begun, before = threading.Event(), sys.getswitchinterval()
    found: list[list[int]] = []

    def run():
        begun.set()
        found.append(crew.run(number, given(7)))

    other = threading.Thread(target=run)
    sys.setswitchinterval(1000)  # nobody is made to give the interpreter away
    try:
        other.start()
        begun.wait()
        patience = time.monotonic() + 60
        while numbers.sum() < 28 and time.monotonic() < patience:
            pass
        assert numbers.sum() == 28
    finally:
        sys.setswitchinterval(before)
        other.join()
    assert found == [[0, 1, 2, 0, 1]]


@pytest.mark.parametrize("part", ["p0", "p3"])
@pytest.mark.parametrize("wrong", [(None, 0, 0, 0), (), (1,) * 40, None])
def test_what_cannot_be_taken_is_refused_and_none_begins(crew, part, wrong):
    crew, number, given, numbers = crew
    with pytest.raises(TypeError):
        crew.run(number, given(1, **{part: wrong}))
    assert numbers.sum() == 0
    assert crew.run(number, given(2)) == [0, 1, 2, 0, 1]


@pytest.fixture
def key():
    """A key that interrupts, whatever a server in this process has made of it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield signal.SIGINT
    signal.signal(signal.SIGINT, before)


def test_a_key_that_is_pressed_meanwhile_leaves_nobody_at_work(crew, key):
    crew, number, given, numbers = crew

    def run_for_ever():
        for value in itertools.count(1):
            crew.run(number, given(value))

    def press():
        while numbers.sum() < 40:
            time.sleep(0.001)
        signal.raise_signal(key)  # Python tells the thread that all began with

    other = threading.Thread(target=press)
    other.start()
    with pytest.raises(KeyboardInterrupt):
        run_for_ever()
    other.join()
    last = int(numbers.max())
    assert numbers.sum() == 4 * last  # all have done the same
    assert crew.run(number, given(last + 1)) == [0, 1, 2, 0, 1]
    assert numbers.sum() == 4 * (last + 1)


def test_nobody_looks_where_threads_share_a_core(built, monkeypatch):
    library, _ = placed(built(fill)[0])
    monkeypatch.setattr(hands, "cores", lambda: 4)
    assert (Hands(library, 4)._room[:, LOOKS] > 0).all()
    assert (Hands(library, 5)._room[:, LOOKS] == 0).all()


def test_who_looks_is_told_without_having_slept(crew):
    crew, number, given, numbers = crew
    crew._room[:, LOOKS] = LONG
    for value in range(1, 4):  # at first they may sleep already
        crew.run(number, given(value))
        assert numbers.sum() == 4 * value
    assert not crew._room[:, VAIN].any()


def test_who_looked_in_vain_twice_looks_one_time_in_sixteen(crew):
    crew, number, given, _ = crew
    sleep(crew)
    crew._room[1:, LOOKS] = LONG
    for vain in range(2, 16):
        crew._room[1:, VAIN] = vain
        crew.run(number, given(1))
        sleep(crew)
        assert (crew._room[1:, VAIN] == vain + 1).all()
    for _ in range(2):
        crew.run(number, given(2))
    assert not crew._room[1:, VAIN].any()


def test_a_fault_of_one_part_is_raised_and_the_hands_go_on(built):
    (entry,) = built(fill, checked=True)
    library, number = placed(entry)
    crew, numbers = Hands(library, 3), np.zeros(6, np.int64)
    for wrong in range(3):
        given = [(numbers, 2 * k, 2 * k + (9 if k == wrong else 2), wrong) for k in range(3)]
        with pytest.raises(Fault, match=r"test_hands\.py:\d+: an index is past the end"):
            crew.run(number, given)
        given = [(numbers, 2 * k, 2 * k + 2, 4) for k in range(3)]
        assert crew.run(number, given) == [2, 2, 2]


def test_threads_end_with_their_hands(built, machine):
    before = set(threading.enumerate())
    library, _ = placed(built(fill)[0])
    crew = Hands(library, 4)
    started = set(threading.enumerate()) - before
    assert len(started) == 3
    del crew
    gc.collect()
    for thread in started:
        thread.join(60)
        assert not thread.is_alive()


def test_hands_share_no_cache_line(crew):
    places = crew[0]._places
    assert all(place % (8 * LINE) == 0 for place in places)
    assert len(set(places)) == COUNT


def test_plain_python_has_no_place():
    assert place_of(fill) is None
