"""Threads that wait in machine code: each has its part, and none needs the interpreter for it."""

import gc
import sys
import threading
import time
from typing import Any

import numpy as np
import pytest

from watertable.kernel.compile.hands import LINE, RESULT, Hands, place_of
from watertable.kernel.compile.native.library import Fault, Library
from watertable.kernel.records.record import Longs

COUNT = 5


def placed(entry: Any) -> tuple[Library, int]:
    """Where an entry point lies."""
    found = place_of(entry)
    assert found is not None
    return found


def fill(numbers: Longs, first: int, last: int, value: int) -> int:
    for k in range(first, last):
        numbers[k] = value
    return last - first


@pytest.fixture(params=[False, True], ids=["as built", "checked"])
def crew(built, request):
    """Hands for `fill`, its number, and a function that says what each is given."""
    (entry,) = built(fill, checked=request.param)
    library, number = placed(entry)
    numbers = np.zeros(3 * COUNT, np.int64)

    def given(value, **wrong):
        parts = [(numbers, 3 * k, 3 * k + k % 3, value) for k in range(COUNT)]
        for part, one in wrong.items():
            parts[int(part[1:])] = one
        return parts

    return Hands(library, COUNT), number, given, numbers


def test_every_part_is_run_and_says_what_it_found(crew):
    hands, number, given, numbers = crew
    for value in range(1, 200):
        assert hands.run(number, given(value)) == [0, 1, 2, 0, 1]
        assert numbers.sum() == 4 * value


def test_a_part_begins_and_ends_while_another_thread_has_the_interpreter(crew):
    hands, number, given, numbers = crew
    before = sys.getswitchinterval()
    sys.setswitchinterval(1000)  # nobody is made to give the interpreter away
    try:
        hands._tell(hands._places[2], number, *given(7)[2])
        patience = time.monotonic() + 60
        while hands._room[2, RESULT] == 0 and time.monotonic() < patience:
            pass
        assert hands._room[2, RESULT] == 2
    finally:
        sys.setswitchinterval(before)
        hands._wait()
    assert numbers[6:8].tolist() == [7, 7]


@pytest.mark.parametrize("part", ["p0", "p3"])
def test_what_cannot_be_taken_is_refused_and_the_others_are_waited_for(crew, part):
    hands, number, given, _ = crew
    with pytest.raises(TypeError):
        hands.run(number, given(1, **{part: (None, 0, 0, 0)}))
    assert hands.run(number, given(2)) == [0, 1, 2, 0, 1]


def test_a_key_that_is_pressed_meanwhile_leaves_nobody_at_work(crew, monkeypatch):
    hands, number, given, numbers = crew
    tell, wait = hands._tell, hands._wait
    told: list[None] = []

    def pressed(*given):
        if len(told) == 3:
            raise KeyboardInterrupt
        told.append(tell(*given))

    monkeypatch.setattr(hands, "_tell", pressed)
    with pytest.raises(KeyboardInterrupt):
        hands.run(number, given(5))
    assert numbers.sum() == 15  # the first three are done
    monkeypatch.setattr(hands, "_tell", tell)

    def pressed_later():
        raise KeyboardInterrupt

    monkeypatch.setattr(hands, "_wait", pressed_later)
    with pytest.raises(KeyboardInterrupt):
        hands.run(number, given(6))
    monkeypatch.setattr(hands, "_wait", wait)
    assert hands.run(number, given(8)) == [0, 1, 2, 0, 1]
    assert numbers.sum() == 32


def test_a_fault_of_one_part_is_raised_and_the_hands_go_on(built):
    (entry,) = built(fill, checked=True)
    library, number = placed(entry)
    hands, numbers = Hands(library, 3), np.zeros(6, np.int64)
    for wrong in range(3):
        given = [(numbers, 2 * k, 2 * k + (9 if k == wrong else 2), wrong) for k in range(3)]
        with pytest.raises(Fault, match=r"test_hands\.py:\d+: an index is past the end"):
            hands.run(number, given)
        given = [(numbers, 2 * k, 2 * k + 2, 4) for k in range(3)]
        assert hands.run(number, given) == [2, 2, 2]


def test_threads_end_with_their_hands(built):
    before = set(threading.enumerate())
    library, _ = placed(built(fill)[0])
    hands = Hands(library, 4)
    started = set(threading.enumerate()) - before
    assert len(started) == 3
    del hands
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
