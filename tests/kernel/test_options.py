"""What a table can choose, said by a program or typed by a person."""

import pytest

import watertable as wt
from watertable.kernel.game.options import Option, Preset, chosen, differing

pytestmark = pytest.mark.sample

WATER = Option("water", range(1, 100), 20, "S2", "Water at the start.")
WHO = Option("who", ("random", "same"), "random", "R4", "Who begins.")
STACK = Option("stack", (True, False), True, "R26", "Whether Suns go together.")
ALL = (WATER, WHO, STACK)
PRESETS = (Preset("short", {"water": 12}, "Half as long."),)


@pytest.mark.parametrize(
    ("option", "said", "meant"),
    [
        (WATER, 12, 12),
        (WATER, "12", 12),
        (WATER, " 12 ", 12),
        (WHO, "same", "same"),
        (WHO, "SAME", "same"),
        (STACK, False, False),
        (STACK, "false", False),
        (STACK, "no", False),
        (STACK, "Off", False),
        (STACK, "yes", True),
        (STACK, "on", True),
    ],
)
def test_a_value_is_understood_however_it_is_said(option, said, meant):
    read = option.read(said)
    assert read == meant
    assert type(read) is type(meant)


@pytest.mark.parametrize(
    ("option", "said"),
    [
        (WATER, 0),
        (WATER, 100),
        (WATER, "-1"),
        (WATER, 12.0),
        (WATER, True),
        (WATER, None),
        (WATER, [12]),
        (WATER, ""),
        (WATER, "--5"),
        (WATER, "-"),
        (WATER, "²"),
        (WATER, "9" * 5000),
        (WATER, 10**30),
        (WHO, "nobody"),
        (WHO, 0),
        (STACK, 1),
        (STACK, "maybe"),
        (STACK, {}),
    ],
    ids=lambda value: value.key if isinstance(value, Option) else repr(value)[:12],
)
def test_a_value_that_cannot_be_is_refused_with_what_can(option, said):
    with pytest.raises(wt.OptionError) as refusal:
        option.read(said)
    assert option.key in str(refusal.value)
    assert option.rule in str(refusal.value)
    assert str(refusal.value).endswith(f"{option.choices}.")


def test_the_choices_are_named_in_words():
    assert WATER.choices == "it takes a number from 1 to 99"
    assert WHO.choices == "it takes random or same"
    assert STACK.choices == "it takes true or false"


@pytest.mark.parametrize("option", ALL, ids=lambda option: option.key)
def test_a_code_and_its_value_belong_together(option):
    for value in option.values:
        assert option.value(option.code(value)) == value


def test_what_is_given_beats_the_preset_and_the_preset_beats_the_default():
    assert chosen(ALL, PRESETS, {}) == {"water": 20, "who": "random", "stack": True}
    assert chosen(ALL, PRESETS, {}, "short")["water"] == 12
    assert chosen(ALL, PRESETS, {"water": "9"}, "short")["water"] == 9


def test_an_option_or_preset_nobody_knows_is_refused_with_those_there_are():
    with pytest.raises(wt.OptionError, match="'depth'; there are: water, who, stack"):
        chosen(ALL, PRESETS, {"depth": 1})
    with pytest.raises(wt.OptionError, match="'long'; there are: short"):
        chosen(ALL, PRESETS, {}, "long")


def test_only_what_differs_is_written_down():
    assert differing(ALL, {"water": 20, "who": "same", "stack": True}) == {"who": "same"}


def test_every_option_of_a_game_says_its_rule_and_allows_its_own_default(game):
    assert len({option.key for option in game.options}) == len(game.options)
    for option in game.options:
        assert option.rule in game.rulebook
        assert option.text.endswith(".")
        assert option.read(option.default) == option.default


def test_every_preset_of_a_game_can_be_played(game):
    for preset in game.presets:
        assert preset.text.endswith(".")
        for key, value in preset.options.items():
            assert game.chosen({key: value})[key] == value
        table = game.table(seed=1, preset=preset.name)
        assert table.log.header.options == dict(preset.options)


def test_a_log_names_the_options_that_differ_and_a_view_knows_them_all(game):
    table = game.table(seed=1, options={"cost_floor": "0", "sun_stack": "off", "deal": 6})
    assert table.log.header.options == {"cost_floor": 0, "sun_stack": False}
    boxes = game.boxes_for(table.seen(0))
    assert boxes is game.boxes(table.options)


def test_a_number_of_seats_that_cannot_be_is_refused(game):
    with pytest.raises(wt.OptionError, match="for 2 seats, not 3"):
        game.table(seats=3)
