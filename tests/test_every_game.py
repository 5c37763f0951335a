"""The battery that every game passes: kernel/conformance.py says what is promised."""

import pytest

import watertable as wt
from tests.worlds import splash_of_chance
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
    "splash": [
        {"draft": "deal"},
        {"only_new_falls": "forgiving", "touching": "splash", "target": "top", "first": 1},
        {"draft": "deal", "empty_stock": "own_piece", "last_piece_taken": "giver"},
    ],
}
SEEDS = {"showdown": 4, "water-to-water": 2, "splash": 1}  # matches of each kind
EVERY = {"showdown": 7, "water-to-water": 9, "splash": 23}


def game_of(slug):
    """The game; Splash! with a world that needs no engine."""
    return splash_of_chance() if slug == "splash" else wt.game(slug)


@pytest.mark.sample
@pytest.mark.parametrize("slug", wt.game_names())
def test_keeps_its_promises_in_a_random_game(slug):
    conformance.check(game_of(slug), 1, every=9)


@pytest.mark.parametrize(
    ("slug", "seats", "options", "seed"),
    [
        pytest.param(slug, seats, options, seed, id=f"{slug}-{seats}-{number}-{seed}")
        for slug in wt.game_names()
        for seats in wt.game(slug).seats
        for number, options in enumerate(VARIANTS[slug])
        for seed in range(SEEDS[slug])
    ],
)
def test_keeps_its_promises_with_every_number_of_seats_and_options(slug, seats, options, seed):
    conformance.check(game_of(slug), seed, seats=seats, options=options, every=EVERY[slug])


@pytest.mark.parametrize(("seats", "teams"), [(4, "pairs"), (6, "pairs"), (6, "threes")])
def test_keeps_its_promises_with_teams(seats, teams):
    options = {"teams": teams, "draft": "deal"}
    conformance.check(game_of("splash"), 1, seats=seats, options=options, every=13)
