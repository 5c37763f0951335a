"""Entry points take what they say and nothing else, whichever way Python reaches them."""

import pickle
from typing import Annotated

import numpy as np
import pytest

from watertable.kernel.compile.native import library
from watertable.kernel.compile.native.library import Fault
from watertable.kernel.records.record import Floats, Int, Ints, Longs, Record, Rows, Small, rows


class Cup(Record):
    """A little water."""

    water: Int
    drops: Annotated[Longs, 3]


def pour(cups: Rows[Cup], i: int, share: float, is_full: bool) -> float:
    cups[i].water += 5 if is_full else 1
    return cups[i].water * share


def total(small: Small, ints: Ints, longs: Longs, floats: Floats) -> int:
    return int(small[0]) + int(ints[0]) + int(longs[0]) + int(floats[0]) + len(longs)


def is_dry(cups: Rows[Cup], i: int) -> bool:
    return cups[i].water == 0


def empty(cups: Rows[Cup]) -> None:
    for i in range(len(cups)):
        cups[i].water = 0


def overflowing(number: int) -> int:
    return number * number


def outside(longs: Longs, place: int) -> int:
    return int(longs[place])


@pytest.fixture(params=["by arrays' own memory", "by ctypes"])
def entries(request, built, monkeypatch):
    if request.param == "by ctypes":
        monkeypatch.setattr(library, "arrays_lie_as_expected", lambda: False)
    return built(pour, total, is_dry, empty)


def test_arrays_lie_as_expected_here():
    assert library.arrays_lie_as_expected()


def test_arguments_and_results_of_every_kind_come_through(entries):
    pour, total, is_dry, empty = entries
    cups = rows(Cup, 2)
    assert pour(cups, 1, 0.5, True) == 2.5
    assert pour(cups, np.int16(1), 1, False) == 6.0
    assert [is_dry(cups, 0), is_dry(cups, 1)] == [True, False]
    assert empty(cups) is None
    assert is_dry(cups, 1) is True
    numbers = [
        np.full(3, value, kind) for value, kind in ((1, "i1"), (2, "i2"), (3, "i8"), (4, "f8"))
    ]
    assert total(*numbers) == 13


def test_equal_records_of_another_array_are_taken(entries):
    same = pickle.loads(pickle.dumps(Cup.dtype))
    assert same is not Cup.dtype
    assert entries[2](np.zeros(1, same), 0) is True


@pytest.mark.parametrize(
    "given",
    [
        (),
        (rows(Cup, 1),),
        (rows(Cup, 1), 0, 0),
        (np.zeros(4, np.int16), 0),
        (np.zeros(4, Cup.dtype)[::2], 0),
        (np.zeros((2, 2), Cup.dtype), 0),
        ([0], 0),
        (None, 0),
        (rows(Cup, 1), "0"),
        (rows(Cup, 1), 0.5),
    ],
)
def test_anything_else_is_a_type_error(entries, given):
    with pytest.raises((TypeError, AttributeError)):
        entries[2](*given)


def test_what_cannot_be_written_to_is_refused(entries):
    cups = np.zeros(1, Cup.dtype)
    cups.flags.writeable = False
    with pytest.raises(TypeError, match="writeable"):
        entries[2](cups, 0)


def test_a_number_that_64_bits_cannot_hold_is_refused(built):
    with pytest.raises(OverflowError):
        built(overflowing)[0](1 << 70)


def test_a_checked_program_names_the_line_of_an_index_past_the_end(built):
    (look,) = built(outside, checked=True)
    longs = np.arange(3)
    assert look(longs, 2) == 2
    with pytest.raises(Fault, match=r"test_binding\.py:\d+: an index is past the end"):
        look(longs, 3)
    with pytest.raises(Fault, match="below zero"):
        look(longs, -1)
    assert look(longs, 1) == 1


def test_a_checked_program_names_the_line_of_a_number_too_big(built):
    (square,) = built(overflowing, checked=True)
    assert square(1 << 20) == 1 << 40
    with pytest.raises(Fault, match="too big for 64 bits"):
        square(1 << 40)
    assert built(overflowing)[0](1 << 40) == 0
