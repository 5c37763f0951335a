"""What a card is given plays on the host as the rules do, with every index looked at."""

import json
from dataclasses import astuple
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import watertable as wt
from benchmarks import gpu_batch
from benchmarks.gpu import PART, SEED, digests
from tests.kernel.compile.device.conftest import SEATS
from watertable.batches.row import secret_of_match
from watertable.kernel.compile.compiled import plain
from watertable.kernel.compile.dice import below
from watertable.kernel.compile.native.library import Fault
from watertable.kernel.records.chance import dice_of, words_at
from watertable.kernel.records.events import SILENT
from watertable.kernel.records.listing import Listing
from watertable.kernel.records.record import rows
from watertable.kernel.records.seats import CHANCE

MATCHES, STEPPED = 200, 40
PLAYERS = 1 << 62  # the words that random players choose with

EXPECTED = Path(__file__).parents[4] / "benchmarks" / "gpu_expected.json"


class Followed:
    """Random matches as tables would have them, by the game's own entry points."""

    def __init__(self, slug, seats, count, **options):
        self.game, self.seats = wt.game(slug), seats
        self.boxes = self.game.boxes(self.game.chosen(options))
        self.states: Any = rows(self.game.state, count)
        self.moves = rows(Listing, 1)
        self.results = [self.match(row) for row in range(count)]

    def match(self, row):
        """Play a match; return decisions, plies, chances and winners."""
        entries, state = self.game.entries, self.states[row]
        secret = secret_of_match(SEED, row)
        policy, dice = dice_of(words_at(secret, PLAYERS)), dice_of(words_at(secret, 0))
        entries.start(self.boxes, self.states, row, self.seats)
        decisions = plies = chances = 0
        while state.ending == 0:
            seat, number = int(state.asked), 0
            if seat == CHANCE:
                dice[0].words[:] = words_at(secret, chances)
                chances += 1
            else:
                count = entries.legal(self.boxes, self.states, row, self.moves)
                decisions += count > 1
                place = plain(below)(policy[0], count) if count > 1 else 0
                number = int(self.moves[0].numbers[place])
            entries.apply(self.boxes, self.states, row, seat, number, dice, SILENT)
            plies += 1
        return decisions, plies, chances, entries.winners(self.boxes, self.states, row)


def results(played):
    """What is known of matches beside their bytes."""
    counted = (played.decisions, played.plies, played.chances, played.winners)
    return np.stack(counted, axis=1).tolist()


def bytes_of(states):
    return np.asarray(states).view(np.uint8).reshape(len(states), -1)


def test_a_random_match_is_the_one_that_tables_play_byte_for_byte(doubles, slug):
    double = doubles(slug)
    followed = Followed(slug, double.seats, MATCHES)
    played = double.play(SEED, MATCHES)
    assert results(played) == [list(one) for one in followed.results]
    assert (played.states == bytes_of(followed.states)).all()


def test_a_batch_plays_the_same_matches(doubles, slug):
    double = doubles(slug)
    played = double.play(SEED, MATCHES)
    batch = wt.batch(slug, 1, seats=double.seats, seed=SEED)
    same = batch.play("random", MATCHES)
    assert (same.winners == played.winners).all()
    assert (same.plies == played.plies).all()
    assert (same.points == played.points).all()


def test_a_batch_that_is_stepped_comes_to_the_same_bytes(doubles, slug):
    double = doubles(slug)
    played = double.play(SEED, STEPPED)
    batch = wt.batch(slug, STEPPED, seats=double.seats, seed=SEED)
    secrets = [secret_of_match(SEED, row) for row in range(STEPPED)]
    policies = [dice_of(words_at(secret, PLAYERS)) for secret in secrets]
    batch.reset()
    numbers, counts = batch.legal()
    while counts.any():
        places = [
            plain(below)(policies[row][0], int(count)) if count > 1 else 0
            for row, count in enumerate(counts)
        ]
        batch.step(numbers[np.arange(STEPPED), places])
        numbers, counts = batch.legal()
    assert (played.states == bytes_of(batch.states)).all()


@pytest.mark.parametrize(
    ("slug", "seats", "options"),
    [
        ("showdown", 2, {"opp_discard": "random", "turn_cap": 60}),
        ("water-to-water", 2, {}),
        ("water-to-water", 6, {}),
    ],
)
def test_other_options_and_seats_are_played_too(doubles, slug, seats, options):
    followed = Followed(slug, seats, 40, **options)
    played = doubles(slug, seats, **options).play(SEED, 40)
    assert results(played) == [list(one) for one in followed.results]
    assert (played.states == bytes_of(followed.states)).all()


def test_words_that_were_not_made_ahead_are_made_when_they_are_needed(doubles, slug):
    ahead, late = doubles(slug).play(SEED, 50), doubles(slug).play(SEED, 50, ahead=0)
    for one, other in zip(astuple(ahead), astuple(late), strict=True):
        assert np.array_equal(one, other)


def test_a_row_is_the_same_match_wherever_one_begins(doubles, slug):
    whole, part = doubles(slug).play(SEED, 30), doubles(slug).play(SEED, 10, first=20)
    assert results(part) == results(whole)[20:]


def test_a_seat_sees_what_the_rules_show_it(doubles, slug):
    game, double = wt.game(slug), doubles(slug)
    followed = Followed(slug, double.seats, 20)
    for row in range(20):
        for seat in range(-1, double.seats):
            views = rows(game.view, 1)
            game.entries.observe(followed.boxes, followed.states, row, seat, views, 0)
            seen, points = double.look(followed.states, row, seat)
            assert np.asarray(seen).tobytes() == np.asarray(views).tobytes()
            if seat >= 0:
                assert points == game.entries.points(followed.boxes, followed.states, row, seat)


def test_cards_are_checked_by_what_the_double_plays(doubles, slug):
    expected = json.loads(EXPECTED.read_text("utf-8"))[slug]["matches"]
    again = "what is played has changed: `make cubins` writes it down again"
    assert digests(doubles(slug).play(SEED, PART)) == expected[:1], again


def test_batches_on_cards_are_checked_by_what_the_processor_has(slug):
    expected = json.loads(EXPECTED.read_text("utf-8"))[slug]["batch"]
    batch = gpu_batch.new(slug, SEATS[slug], SEED, device="cpu")
    assert gpu_batch.followed(batch, verify=False) == expected


def test_an_index_past_an_end_ends_the_match_and_says_where(doubles):
    double = doubles("showdown")
    double._boxes[0].max_set = 100
    with pytest.raises(Fault, match=r"games/showdown/\w+\.py:\d+: an index is past the end"):
        double.play(SEED, 1)


def test_a_match_begins_on_any_bytes_where_a_game_says_so(doubles):
    assert wt.game("showdown").rules.starts_anywhere
    for preset in wt.game("showdown").presets:
        double = doubles("showdown", **preset.options)
        blank = double.play(SEED, MATCHES)
        left = np.random.default_rng(SEED).integers(0, 256, blank.states.shape).astype(np.uint8)
        assert results(double.play(SEED, MATCHES, before=left)) == results(blank)


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_wide_fields_are_blank_once_a_played_state_is_wiped(seats):
    followed = Followed("water-to-water", seats, 60)
    rules = followed.game.rules
    assert rules.wipe is not None
    for row in range(60):
        state = followed.states[row]
        assert all(state[name].any() for name in rules.wide)
        plain(rules.wipe)(state)
        assert not any(state[name].any() for name in rules.wide)
