"""Random games over all seat counts and options: nothing is ever lost, clashing or miscounted."""

import os

import numpy as np
import pytest

from watertable.kernel import conformance
from watertable.kernel.compile.tally import FAULTS, GAMES, PLIES, TRACE
from watertable.kernel.records.chance import Dice, dice_of
from watertable.kernel.records.events import SILENT
from watertable.kernel.records.listing import Listing
from watertable.kernel.records.record import raw, rows

VARIANTS: tuple[dict[str, object], ...] = (
    {},
    {"window": "turn"},
    {"window": "strict"},
    {"window": "off"},
    {"wrath": "rounds"},
    {"dig_leftovers": "bag"},
    {"hawk_may_discard": True, "end": "highest"},
    {"characters": "beginner", "doppelganger": False},
    {"intellect_counts": "water", "rotate_needs_water": False},
    {"easy_powers": True, "min_lake_tiles": 1, "student_target": 25},
    {
        "thief_wrath": "never",
        "thief_out_of_turn": False,
        "sleep_stack": "never",
        "size_table": "card",
        "nymph_points": 5,
    },
)
SEATS = (2, 3, 4, 5, 6)
LONGEST = 8192  # plies


def name(options):
    """Name a set of options."""
    return "-".join(f"{key}={value}" for key, value in options.items()) or "booklet"


def play_many(game, seats, options, games, seed):
    """Play whole random games with every state checked, and each of them again from its trace."""
    entries = game.entries
    boxes, states, moves = game.boxes(game.chosen(options)), rows(game.state, 3), rows(Listing, 1)
    trace, tally = np.zeros(TRACE * LONGEST, np.int64), np.zeros(16, np.int64)
    policy, dice = dice_of(np.array([seed, 2, 3, 4])), rows(Dice, 1)
    for _ in range(games):
        before = int(tally[PLIES])
        entries.random_games(
            boxes, states, seats, 1, policy, dice, moves, trace, SILENT, tally, True
        )
        plies = int(tally[PLIES]) - before
        assert tally[FAULTS] == 0
        assert plies <= LONGEST
        raw(states)[2] = raw(states)[0]
        entries.start(boxes, states, 2, seats)
        entries.play_trace(boxes, states, 2, trace, plies, dice, SILENT)
        assert bytes(raw(states)[1]) == bytes(raw(states)[2])
    assert tally[GAMES] == games


@pytest.mark.rule("W1", "W23", "W35")
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("options", VARIANTS, ids=name)
def test_in_random_games_tiles_sides_and_scores_always_agree(game, seats, options):
    play_many(game, seats, options, 40, seed=seats)


@pytest.mark.slow
@pytest.mark.skipif("WATERTABLE_MATCHES" not in os.environ, reason="`make many` plays them")
@pytest.mark.rule("W1", "W23", "W35")
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("options", VARIANTS, ids=name)
def test_in_twenty_thousand_random_games_tiles_sides_and_scores_always_agree(game, seats, options):
    play_many(game, seats, options, 364, seed=100 + seats)  # 55 times: 20,020 games


@pytest.mark.sample
@pytest.mark.parametrize("seats", SEATS)
def test_the_battery_holds_for_every_number_of_seats(game, seats):
    conformance.check(game, seed=seats, seats=seats, every=9)


@pytest.mark.parametrize("options", VARIANTS, ids=name)
def test_the_battery_holds_for_every_option(game, options):
    for seed in (1, 2):
        conformance.check(game, seed=seed, seats=4 + seed % 2, options=options, every=9)
