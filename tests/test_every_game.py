"""The battery that every game passes: kernel/conformance.py says what is promised."""

import pytest

import watertable as wt
from watertable.kernel import conformance

VARIANTS = {
    "showdown": [
        {},
        {"cost_floor": 0, "opp_discard": "random", "tick_order": "owner", "hand_limit": 5},
        {"sun_from_set_is_action": True, "own_turn_response_is_action": False, "max_set": 6},
        {"sun_stack": False, "negated_defend_counts": False, "snorkel_continuous": "illegal"},
        {"start_water": 3, "own_dog_counts": True, "turn_cap": 12, "tiebreak_first": "other"},
    ],
    "water-to-water": [
        {},
        {"window": "turn", "wrath": "rounds", "dig_leftovers": "bag"},
        {"window": "strict", "hawk_may_discard": True, "end": "highest", "easy_powers": True},
        {"window": "off", "intellect_counts": "water", "rotate_needs_water": False},
        {"thief_wrath": "never", "thief_out_of_turn": False, "sleep_stack": "never"},
        {"size_table": "card", "nymph_points": 5, "min_lake_tiles": 1, "student_target": 25},
    ],
}


@pytest.mark.sample
@pytest.mark.parametrize("slug", wt.game_names())
def test_keeps_its_promises_in_a_random_game(slug):
    conformance.check(wt.game(slug), 1, every=9)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(
    ("slug", "seats", "options"),
    [
        pytest.param(slug, seats, options, id=f"{slug}-{seats}-{number}")
        for slug in wt.game_names()
        for seats in wt.game(slug).seats
        for number, options in enumerate(VARIANTS[slug])
    ],
)
def test_keeps_its_promises_with_every_number_of_seats_and_options(slug, seats, options, seed):
    conformance.check(wt.game(slug), seed, seats=seats, options=options, every=7)
