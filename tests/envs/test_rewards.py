"""What a match is worth: always zero in sum, and never more for a loser than for a winner."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from watertable.envs import forfeit, rewards


@settings(deadline=None)
@given(st.integers(2, 6), st.sets(st.integers(0, 5)))
def test_winners_share_one_and_losers_share_minus_one(seats, drawn):
    winners = {seat for seat in drawn if seat < seats}
    each = rewards(winners, seats)
    assert sum(each) == pytest.approx(0)
    if 0 < len(winners) < seats:
        assert sum(each[seat] for seat in winners) == pytest.approx(1)
        assert sum(each[seat] for seat in range(seats) if seat not in winners) == pytest.approx(-1)
    else:
        assert each == [0.0] * seats


@settings(deadline=None)
@given(st.integers(2, 6), st.data())
def test_whoever_plays_wrong_pays_for_all(seats, data):
    offender = data.draw(st.integers(0, seats - 1))
    each = forfeit(offender, seats)
    assert each[offender] == -1
    assert sum(each) == pytest.approx(0)
