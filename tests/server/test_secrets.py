"""Nothing that is sent changes when what its reader cannot know is changed."""

import pytest
from hypothesis import HealthCheck, assume, event, given, settings
from hypothesis import strategies as st

import watertable as wt
from tests.server.truths import Ears, Twins, truths

EXAMPLES = {"showdown": 14, "water-to-water": 14, "splash": 4}
PLIES = 7


def probe(twins, seat, number):
    """Ask everything a seat, or a spectator, may try."""
    ply = twins.ours[0].ply
    twins.same(seat, "GET", "" if seat is None else f"/seats/{seat}")
    twins.same(None, "GET", "")
    twins.same(seat, "GET", "/log")
    twins.same(seat, "GET", "/chat")
    twins.same(seat, "GET", f"/frames/{ply}")
    if seat is None:
        return
    twins.same(seat, "GET", f"/seats/{seat}?since={max(0, ply - 1)}")
    twins.same(seat, "GET", f"/seats/{1 - min(seat, 1)}")
    twins.same(seat, "POST", "/why", {"move": number})
    twins.same(seat, "POST", "/why", {"move": {"play": "umbrella"}})
    twins.same(seat, "POST", "/moves", {"ply": ply + 1, "move": number})
    twins.same(seat, "POST", "/undo", {"ply": ply, "to": 2**30})
    if twins.asked != seat or number not in twins.common():
        twins.same(seat, "POST", "/moves", {"ply": ply, "move": number})


@pytest.mark.parametrize("slug", wt.game_names())
def test_nothing_sent_depends_on_what_its_reader_cannot_know(door, slug):
    game = wt.game(slug)
    compared = 0

    @settings(
        max_examples=EXAMPLES[slug],
        deadline=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
    )
    @given(
        seed=st.integers(0, 2**20),
        plies=st.integers(1, 40),
        seats=st.sampled_from([2, 2, 3]) if slug != "showdown" else st.just(2),
        spectator=st.booleans(),
        ordered=st.booleans(),
        choice=st.data(),
    )
    def check(seed, plies, seats, spectator, ordered, choice):
        nonlocal compared
        seat = None if spectator else choice.draw(st.integers(0, seats - 1))
        positions = truths(game, seats, seed, plies % 9 if slug == "splash" else plies, seat)
        assume(positions)
        assert positions is not None
        twins = Twins(door, game, positions, pause=0.05 if ordered else 0)
        if not ordered:
            for place in twins.places:
                for one in place.tokens:
                    place.post(one, "orders", orders=[])
        assert twins.look_alike(seat)
        ears = Ears(twins, seat)
        for _ in range(PLIES):
            probe(twins, seat, choice.draw(st.integers(0, 2**20)))
            ears.same(twins.ours[0].ply)
            compared += 1
            common = twins.common() if twins.asked is not None else []
            if not common:
                break
            twins.play(choice.draw(st.sampled_from(common)))
            if not twins.look_alike(seat) or not twins.look_alike(None):
                event("something was shown")
                break
        ears.close()

    check()
    assert compared >= 2 * EXAMPLES[slug]
