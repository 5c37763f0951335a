"""A batch on a card is the one on the processor, byte for byte; here the card is its double."""

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import watertable as wt
from tests.batches.conftest import RULES_GAMES
from tests.batches.test_batch import OTHER_OPTIONS
from watertable.batches.row import secret_of_match
from watertable.kernel.compile.card import CardArray
from watertable.kernel.compile.native.library import Fault

pytestmark = pytest.mark.usefixtures("card")

GAMES = pytest.mark.parametrize("slug", RULES_GAMES)
FACTS = ("asked", "ended", "winners", "points", "matches")


def pair(slug, count, **how):
    """Return the same batch on the processor and on the card, both begun."""
    batches = wt.batch(slug, count, **how), wt.batch(slug, count, device="cuda", **how)
    for batch in batches:
        batch.reset()
    return batches


def follow(batch, choices):
    for chosen in choices:
        batch.step(chosen)


def assert_same(here, there):
    """Compare all that can be asked of two batches."""
    for name in FACTS:
        assert (getattr(there, name).numpy() == getattr(here, name)).all(), name
    numbers, counts = here.legal()
    listed, many = (one.numpy() for one in there.legal())
    assert (many == counts).all()
    for row in range(here.count):
        assert listed[row, : counts[row]].tolist() == numbers[row, : counts[row]].tolist()
    size = here.game.state.dtype.itemsize
    assert there.states.numpy()[:, :size].tobytes() == np.asarray(here.states).tobytes()


def assert_seen_the_same(here, there):
    assert there.observe().numpy().tobytes() == np.asarray(here.observe()).tobytes()
    assert (there.tensors().numpy() == here.tensors()).all()


@GAMES
@pytest.mark.parametrize("skip", [False, True], ids=["every answer", "choices alone"])
@pytest.mark.parametrize("again", [False, True], ids=["once", "again"])
def test_every_step_is_the_same(slug, choose, skip, again):
    here, there = pair(slug, 5, seed=3, skip_forced=skip, again=again)
    for _ in range(150):
        assert_same(here, there)
        assert_seen_the_same(here, there)
        chosen = choose(here)
        here.step(chosen)
        there.step(chosen)
    assert here.matches.any() == again
    for row in range(5):
        assert there.log(row).dumps() == here.log(row).dumps()


@pytest.mark.parametrize(
    ("slug", "seats", "options"),
    [
        ("showdown", 2, OTHER_OPTIONS["showdown"]),
        ("showdown", 2, {"opp_discard": "random", "turn_cap": 60}),
        ("water-to-water", 2, OTHER_OPTIONS["water-to-water"]),
        ("water-to-water", 6, {}),
    ],
)
def test_other_options_and_seats(slug, seats, options, play_all, choose):
    here, there = pair(slug, 12, seats=seats, options=options, seed=8, skip_forced=True)
    while (here.legal()[1] > 0).any():
        chosen = choose(here)
        here.step(chosen)
        there.step(chosen)
    assert_same(here, there)
    assert_seen_the_same(here, there)
    assert not there.tensors().numpy().any()  # nobody is asked
    for row in range(12):
        table = there.table(row)
        size = here.game.state.dtype.itemsize
        assert table.outcome is not None
        assert table.state_bytes() == there.states.line(row)[:size].tobytes()


@settings(
    max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    seed=st.integers(0, 2**64),
    slug=st.sampled_from(RULES_GAMES),
    count=st.integers(1, 70),
    skip=st.booleans(),
    left=st.floats(0, 1),
    luck=st.integers(0, 2**32),
)
def test_any_seed_and_any_choices_come_to_the_same(seed, slug, count, skip, left, luck):
    here, there = pair(slug, count, seed=seed, skip_forced=skip, again=True)
    rng = np.random.default_rng(luck)
    for _ in range(30):
        numbers, counts = here.legal()
        places = (rng.random(count) * counts).astype(np.int64)
        chosen = np.where(rng.random(count) < left, -1, numbers[np.arange(count), places])
        here.step(chosen)
        there.step(chosen, verify=True)
    assert_same(here, there)
    assert_seen_the_same(here, there)
    assert there.log(count - 1).dumps() == here.log(count - 1).dumps()


def test_the_match_before_has_its_log_too(choose):
    here, there = pair("showdown", 3, seed=2, again=True, skip_forced=True)
    while not (here.matches > 1).all():
        chosen = choose(here)
        here.step(chosen)
        there.step(chosen)
        for row in np.flatnonzero(here.ended).tolist():
            log = there.log(row, before=True)
            assert log.dumps() == here.log(row, before=True).dumps()
            assert log.seed == secret_of_match(2, row, int(here.matches[row]) - 1).hex()


def test_a_batch_begins_anew_as_it_began(choose):
    here, there = pair("showdown", 3, seed=4, again=True)
    for _ in range(120):
        there.step(choose(here))
        here.step(choose(here))
    assert there.winners.numpy().any()
    for batch in (here, there):
        batch.reset()
    assert_same(here, there)
    assert not there.winners.numpy().any()


def test_a_match_without_a_choice_is_over_when_it_begins():
    nothing = {"max_set": 0, "actions": 0, "first_actions": 0, "turn_cap": 20}
    here, there = pair("showdown", 2, options=nothing, seed=1, skip_forced=True, again=True)
    for _ in range(4):
        assert_same(here, there)
        here.step([0, 0])
        there.step([0, 0])
    assert there.ended.numpy().all()


@pytest.mark.parametrize("again", [False, True])
def test_long_lists_and_long_matches_get_the_room_they_need(monkeypatch, choose, again):
    monkeypatch.setattr("watertable.batches.any_batch.ROOM", 2)
    monkeypatch.setattr("watertable.batches.any_batch.PAGES", 3)
    here, there = pair("water-to-water", 35, seats=2, seed=4, skip_forced=True, again=again)
    for _ in range(60):
        assert_same(here, there)
        chosen = choose(here)
        here.step(chosen)
        there.step(chosen)
    for row in range(35):
        assert there.log(row).dumps() == here.log(row).dumps()


@GAMES
def test_whole_matches_are_those_of_the_processor(slug):
    here, there = (
        wt.batch(slug, 1, seed=6, device=device).play("random", 60) for device in ("cpu", "cuda")
    )
    for name in ("winners", "points", "plies", "wins"):
        assert (getattr(here, name) == getattr(there, name)).all(), name
    assert there.log(59).dumps() == here.log(59).dumps()


def test_other_bots_do_not_play_on_a_card():
    batch = wt.batch("showdown", 2, device="cuda")
    with pytest.raises(wt.BatchError, match="On a card only 'random' plays whole matches"):
        batch.play(["puddle", "random"], 1)
    with pytest.raises(wt.UnknownBot):
        batch.play("deep", 1)


def test_numbers_can_come_from_the_card(card, choose):
    here, there = pair("showdown", 3, seed=5)
    chosen = CardArray(card, (3,), "i4")
    for _ in range(10):
        chosen.put(choose(here))
        here.step(choose(here))
        there.step(chosen, verify=True)
    assert_same(here, there)
    with pytest.raises(wt.BatchError, match="takes 3 numbers of 32 bits on the card"):
        there.step(CardArray(card, (3,), "i8"))
    with pytest.raises(wt.BatchError, match="takes 3 numbers of 32 bits on the card"):
        there.step(CardArray(card, (2,), "i4"))


def test_other_libraries_use_its_arrays_where_they_lie(choose):
    here, there = pair("showdown", 3, seed=5)
    counts = np.from_dlpack(there.legal()[1])
    tensors = np.from_dlpack(there.tensors())
    assert (tensors == here.tensors()).all()
    there.step(choose(here))
    here.step(choose(here))
    assert (counts == here.legal()[1]).all()
    told = there.asked.__cuda_array_interface__
    assert (told["shape"], told["typestr"], told["data"][0]) == ((3,), "<i4", there.asked.place)


@pytest.mark.parametrize("slug", ["showdown", "water-to-water"])
def test_an_illegal_number_is_refused_in_the_same_words(slug, card, choose):
    here, there = pair(slug, 3, seed=8)
    for wrong in (7, 2**31 - 1, 1 << 40):
        chosen = choose(here)
        chosen[2] = wrong
        refusals = []
        for batch in (here, there):
            with pytest.raises(wt.IllegalMove, match=r"^Row 2: ") as refusal:
                batch.step(chosen, verify=True)
            refusals.append((refusal.value.code, str(refusal.value)))
        assert refusals[0] == refusals[1]
        assert_same(here, there)
    on_card = CardArray(card, (3,), "i4")
    on_card.put(np.array([-1, 7, -1]))
    with pytest.raises(wt.IllegalMove, match=r"^Row 1: "):
        there.step(on_card, verify=True)
    assert_same(here, there)


@pytest.mark.parametrize(
    ("numbers", "said"),
    [
        ([0], r"takes 2 numbers, one a row, not \(1,\)"),
        ([0.5, 1.0], "takes whole numbers, not float64"),
        (["a", "b"], "takes whole numbers"),
    ],
)
def test_a_step_that_cannot_be(numbers, said):
    batch = wt.batch("showdown", 2, device="cuda")
    with pytest.raises(wt.BatchError, match=r"reset\(\) begins"):
        batch.step(numbers)
    batch.reset()
    with pytest.raises(wt.BatchError, match=said):
        batch.step(numbers)


def test_what_is_not_there_is_refused():
    batch = wt.batch("showdown", 2, device="cuda")
    for ask in (batch.legal, batch.observe, batch.tensors, lambda: batch.log(0)):
        with pytest.raises(wt.BatchError, match=r"reset\(\) begins"):
            ask()
    batch.reset()
    with pytest.raises(wt.BatchError, match="there are rows 0 to 1"):
        batch.log(2)
    with pytest.raises(wt.BatchError, match="Row 0 is still in its first match"):
        batch.log(0, before=True)


def test_unsigned_numbers_are_taken_as_they_are(choose):
    here, there = pair("showdown", 2, seed=5)
    chosen = choose(here)
    here.step(chosen)
    there.step(chosen.astype(np.uint64))
    assert_same(here, there)


def test_the_double_sees_who_writes_beside_an_array(play_all):
    here, there = pair("showdown", 2, seed=5)
    play_all(here)
    moves = [here._written[row, 0, : here._rows[row].numbers].tolist() for row in range(2)]
    there._rows._given.points = there._rows.points.place + 8  # as if there were room for one more
    with pytest.raises(Fault, match="step wrote beside an array of 16 bytes"):
        follow(there, zip(*moves, strict=False))
