"""A record can be read as plain numbers, and data worked out once."""

from typing import Annotated

import msgspec
import pytest

from watertable.kernel.game.shelf import ROOM, kept
from watertable.kernel.records.numbers import below_zero, read
from watertable.kernel.records.record import Flag, Int, Ints, Long, Longs, Record, Small, rows

pytestmark = pytest.mark.sample


class Odd(Record):
    """Fields of every kind, with gaps between them."""

    done: Flag
    turn: Int
    hand: Annotated[Small, 3]
    score: Long
    grid: Annotated[Ints, 2, 3]
    far: Annotated[Longs, 2]
    last: Int


@pytest.fixture
def odd():
    record = rows(Odd, 1)[0]
    record.done, record.turn, record.score, record.last = True, -7, 1 << 40, 9
    record.hand[:] = (-1, 0, 127)
    record.grid[:] = [[1, 2, 3], [-4, 5, 300]]
    record.far[:] = (-(1 << 50), 2)
    return record


def test_every_field_is_read_as_plain_numbers(odd):
    plain = read(odd)
    assert (plain.done, plain.turn, plain.score, plain.last) == (True, -7, 1 << 40, 9)
    assert plain.hand == (-1, 0, 127)
    assert plain.grid == ((1, 2, 3), (-4, 5, 300))
    assert plain.far == (-(1 << 50), 2)
    assert msgspec.json.encode([plain.turn, plain.grid]) == b"[-7,[[1,2,3],[-4,5,300]]]"


def test_a_reading_stays_as_it_was_and_is_not_read_again(odd):
    plain = read(odd)
    odd.turn, odd.hand[0] = 8, 8
    assert (plain.turn, plain.hand[0]) == (-7, -1)
    assert read(plain) is plain


def test_a_field_that_is_not_there_is_an_error(odd):
    with pytest.raises(AttributeError):
        _ = read(odd).nothing


def test_an_array_of_a_reading_can_be_searched(odd):
    odd.grid[0, 1] = odd.grid[1, 2] = -3
    assert below_zero(read(odd), "grid") == [1, 3, 5]


def test_what_is_kept_is_made_once_for_each_data_and_choice():
    made = []

    @kept
    def sizes(data, extra=0):
        made.append((list(data), extra))
        return len(data) + extra

    one, other = ["a", "b"], ["a", "b"]
    assert [sizes(one), sizes(one), sizes(other), sizes(one, 5), sizes(one, 5)] == [2, 2, 2, 7, 7]
    assert made == [(one, 0), (other, 0), (one, 5)]


def test_what_is_kept_never_fills_the_memory():
    made = []

    @kept
    def first(data):
        made.append(data)
        return data[0]

    several = [[number] for number in range(2 * ROOM)]
    for _ in range(2):
        assert [first(data) for data in several] == list(range(2 * ROOM))
    assert len(made) > 2 * ROOM
