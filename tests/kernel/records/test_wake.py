"""What an action leaves behind is packed small, and nothing of it is lost."""

from importlib import import_module

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from watertable.kernel.compile.changes import look_back
from watertable.kernel.records.events import CAPACITY, FIELDS, HIDDEN, new_story
from watertable.kernel.records.record import rows
from watertable.kernel.records.wake import HEAD, KINDS, Wake, unpacked

pytestmark = pytest.mark.sample

NUMBER = st.integers(-(2**15), 2**15 - 1) | st.integers(-3, 3)
EVENT = st.tuples(st.integers(0, KINDS - 1), *[NUMBER] * (FIELDS - 1))
NOTHING = np.zeros(4, np.int16)


def wake_of(events, seat=0, reveals=(), before=NOTHING, after=NOTHING):
    """What such an action leaves behind: packed events, whether it revealed, what it changed."""
    story, wakes = new_story(), rows(Wake, 1)
    wakes[0].reveals = sum(1 << kind for kind in reveals)
    changes = np.zeros(2 * len(before), np.int16)
    for place, event in enumerate(events):
        story[0].told[place] = event
    story[0].count = len(events)
    look_back(before, after, seat, story, wakes, changes)
    wake = wakes[0]
    packed = wake.packed[: wake.told].tobytes()
    return packed, bool(wake.revealed), changes[: 2 * wake.changed].reshape(2, -1)


@settings(deadline=None)  # compiled code is fetched by the first
@given(st.lists(EVENT, max_size=12), st.integers(-3, 7))
def test_events_are_unpacked_as_they_were_told(events, seat):
    packed, *_ = wake_of(events, seat)
    assert unpacked(packed) == (seat, events)


def test_numbers_take_one_byte_each_where_all_are_small():
    small, large = (5, 0, 127, -128, 0, 0, HIDDEN), (5, 0, 128, 0, 0, 0, HIDDEN)
    assert len(wake_of([small] * 3)[0]) == HEAD + 3 * FIELDS
    assert len(wake_of([small, large, small])[0]) == HEAD + 3 * FIELDS * 2


def test_a_full_story_is_packed_whole():
    events = [(1, 0, number * 100, 0, 0, 0, HIDDEN) for number in range(CAPACITY)]
    assert unpacked(wake_of(events)[0]) == (0, events)


@pytest.mark.parametrize("kind", [0, 7, KINDS - 1])
def test_one_event_that_reveals_is_enough(kind):
    quiet = (3, 0, 0, 0, 0, 0, HIDDEN)
    telling = (kind, *quiet[1:])
    assert wake_of([quiet, telling, quiet], reveals={kind, 9})[1]
    assert not wake_of([quiet, quiet], reveals={kind, 9})[1]


@settings(deadline=None)
@given(st.lists(st.tuples(NUMBER, NUMBER), min_size=1, max_size=40))
def test_what_was_changed_can_be_put_back(pairs):
    before, after = (np.array(numbers, np.int16) for numbers in zip(*pairs, strict=True))
    places, stood = wake_of([], before=before, after=after)[2]
    assert places.tolist() == [k for k, (old, new) in enumerate(pairs) if old != new]
    after[places] = stood
    assert after.tolist() == before.tolist()


@pytest.mark.parametrize("room", ["showdown", "water_to_water", "splash"])
def test_every_kind_of_event_has_a_bit(room):
    told = import_module(f"watertable.games.{room}.told").Told
    assert 0 <= min(told) <= max(told) < KINDS
