"""Nothing that is sent changes when what its reader cannot know is changed."""

import pytest
from hypothesis import HealthCheck, Phase, assume, given, settings
from hypothesis import strategies as st

import watertable as wt
from tests.server.truths import Ears, Twins, truths
from watertable.kernel.conformance import Chooser

EXAMPLES = {"showdown": 14, "water-to-water": 14, "splash": 3}
PLAYED = {"showdown": 40, "water-to-water": 16, "splash": 4}  # plies before we look
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


def play_both(twins, ears, chooser, *, ordered):
    """Play the same moves in both truths until the rules show a difference; count the looks."""
    looks = 0
    for _ in range(PLIES):
        if twins.asked is None:
            break  # chance, which nobody can know, is about to answer
        passing = twins.passing() if ordered else None
        if passing is None:
            probe(twins, ears.seat, chooser.below(2**20))
            ears.same(twins.ours[0].ply)
            looks += 1
        common = twins.common()
        if not common:
            break
        # Where a standing order may pass in one truth, a person passes in the other.
        chosen = common[chooser.below(len(common))] if passing is None else passing
        twins.play(chosen)
        if not twins.look_alike(ears.seat) or not twins.look_alike(None):
            break
    return looks


@pytest.mark.parametrize("slug", wt.game_names())
def test_nothing_sent_depends_on_what_its_reader_cannot_know(door, slug):
    game = wt.game(slug)
    compared = 0

    @settings(
        max_examples=EXAMPLES[slug],
        deadline=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(
        seed=st.integers(0, 2**20),
        plies=st.integers(1, PLAYED[slug]),
        seats=st.just(2) if slug == "showdown" else st.integers(2, 3),
        seat=st.integers(-1, 1),
        ordered=st.booleans(),
    )
    def check(seed, plies, seats, seat, ordered):
        reader = None if seat < 0 else seat
        positions = truths(game, seats, seed, plies, reader)
        assume(positions)
        assert positions is not None
        assert slug == "splash" or positions[0] != positions[1], "nothing was changed"
        orders, pause = (["nothing_legal"], 0.05) if ordered else ([], 0)
        twins = Twins(door, game, positions, orders, pause=pause, quick_windows=True)
        assert twins.look_alike(reader)
        with Ears(twins, reader) as ears:
            nonlocal compared
            compared += play_both(twins, ears, Chooser(seed), ordered=ordered)

    check()
    assert compared >= EXAMPLES[slug]
