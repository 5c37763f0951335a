"""What can be varied, and the presets."""

import pytest

OPTIONS = {
    "wrath": ("bag", "R1"),
    "way_bender_uses": (4, "R2"),
    "nymph_points": (4, "R5"),
    "size_table": ("text", "R6"),
    "hawk_may_discard": (False, "R15"),
    "intellect_counts": ("any", "R16"),
    "rotate_needs_water": (True, "R18"),
    "thief_wrath": ("last", "R20"),
    "thief_out_of_turn": (True, "R21"),
    "dig_leftovers": ("out", "R28"),
    "sleep_stack": ("after_skip", "R31"),
    "window": ("action", "R32"),
    "end": ("nobody", "R34"),
    "min_lake_tiles": (2, "R40"),
    "student_target": (40, "R46"),
    "easy_powers": (False, "W14"),
}


@pytest.mark.rule("R1", "R2", "R5", "R6", "R15", "R16", "R18", "R20", "R21", "R28", "R31", "R32")
@pytest.mark.rule("R34", "R40", "R46", "W14")
@pytest.mark.parametrize(("key", "default", "rule"), [(k, *v) for k, v in OPTIONS.items()])
def test_every_ruling_with_an_option_offers_it(game, key, default, rule):
    (option,) = (option for option in game.options if option.key == key)
    assert option.default == default
    assert default in option.values
    assert option.rule == rule
    assert option.text


@pytest.mark.rule("R1", "R2", "R5", "R6", "R20", "R21", "W14")
def test_the_presets_are_booklet_cards_and_beginner(game):
    presets = {preset.name: preset.options for preset in game.presets}
    assert set(presets) == {"booklet", "cards", "beginner"}
    assert presets["booklet"] == {}
    assert presets["cards"] == {
        "wrath": "rounds",
        "way_bender_uses": 2,
        "nymph_points": 5,
        "size_table": "card",
        "thief_wrath": "never",
        "thief_out_of_turn": False,
    }


@pytest.mark.rule("R46")
def test_a_teachers_target_is_above_20(game):
    (target,) = (option for option in game.options if option.key == "student_target")
    assert 20 not in target.values
    assert {21, 40, 60} <= set(target.values)
    with pytest.raises(ValueError, match="student_target"):
        game.table(seats=4, seed=1, options={"student_target": 20})


@pytest.mark.rule("R7", "R10", "R11", "R12", "R13", "R14", "R17", "R19", "R22", "R23", "R25")
def test_fixed_rulings_offer_no_option(game):
    fixed = {f"R{n}" for n in (3, 4, 7, 8, 9, 10, 11, 12, 13, 14, 17, 19, 22, 23, 24, 25, 26, 27)}
    fixed |= {f"R{n}" for n in (29, 30, 33, 35, 36, 37, 38, 39, 41, 42, 43, 44, 45, 47, 48, 49)}
    fixed |= {f"R{n}" for n in (50, 51, 52, 53, 55)}
    assert not fixed & {option.rule for option in game.options}
