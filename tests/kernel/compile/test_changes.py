"""What an action changed is written down, so that it can be taken back."""

from importlib import import_module

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from watertable.kernel.compile.changes import FOREVER, look_back
from watertable.kernel.records.events import HIDDEN, KINDS, new_story

pytestmark = pytest.mark.sample

NUMBER = st.integers(-(2**15), 2**15 - 1) | st.integers(-3, 3)
NOTHING = np.zeros(4, np.int16)


def changes_by(events, reveals=(), before=NOTHING, after=NOTHING):
    """How many places such an action changed, which, and what stood there."""
    story, changes = new_story(), np.zeros(1 + 2 * len(before), np.int16)
    for place, event in enumerate(events):
        story[0].told[place] = event
    story[0].count = len(events)
    look_back(before, after, story, sum(1 << kind for kind in reveals), changes)
    count = int(changes[0])
    return count, changes[1 : 1 + 2 * max(count, 0)].reshape(2, -1)


@pytest.mark.parametrize("kind", [0, 7, KINDS - 1])
def test_one_event_that_reveals_is_enough(kind):
    quiet = (3, 0, 0, 0, 0, 0, HIDDEN)
    telling = (kind, *quiet[1:])
    assert changes_by([quiet, telling, quiet], reveals={kind, 9})[0] == FOREVER
    assert changes_by([quiet, quiet], reveals={kind, 9})[0] == 0


@settings(deadline=None)  # compiled code is fetched by the first
@given(st.lists(st.tuples(NUMBER, NUMBER), min_size=1, max_size=40))
def test_what_was_changed_can_be_put_back(pairs):
    before, after = (np.array(numbers, np.int16) for numbers in zip(*pairs, strict=True))
    count, (places, stood) = changes_by([], before=before, after=after)
    assert places.tolist() == [k for k, (old, new) in enumerate(pairs) if old != new]
    assert count == len(places)
    after[places] = stood
    assert after.tolist() == before.tolist()


@pytest.mark.parametrize("room", ["showdown", "water_to_water", "splash"])
def test_every_kind_of_event_has_a_bit(room):
    told = import_module(f"watertable.games.{room}.told").Told
    assert 0 <= min(told) <= max(told) < KINDS
