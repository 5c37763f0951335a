"""The options: what may be chosen, what is chosen if nobody does, and the rule each changes."""

from typing import Any

import pytest

import watertable as wt

OPTIONS: dict[str, tuple[str, list[Any]]] = {
    "last_piece_taken": ("R2", ["owner", "giver"]),
    "empty_stock": ("R3", ["next_stand", "own_piece"]),
    "target": ("R10", ["matching", "top"]),
    "only_new_falls": ("R12", ["splash", "forgiving"]),
    "touching": ("R14", ["carried", "splash"]),
    "first": ("R24", ["chance", 0, 1, 2, 3, 4, 5]),
    "draft": ("R25", ["pick", "deal"]),
    "teams": ("R26", ["none", "pairs", "threes"]),
    "tremor": ("X6", ["gentle", "steady", "wild", "storm"]),
}


@pytest.mark.rule("R2", "R3", "R10", "R12", "R14", "R24", "R25", "R26", "X6")
def test_every_ruling_with_an_option_has_it_and_no_other_has(game):
    options = {option.key: (option.rule, list(option.values)) for option in game.options}
    assert options == OPTIONS


@pytest.mark.rule("R2", "R3", "R10", "R12", "R14", "R24", "R25", "R26", "X6")
def test_the_ruling_as_written_is_the_default(game):
    defaults = {option.key: option.default for option in game.options}
    expected = {key: values[0] for key, (_, values) in OPTIONS.items()}
    assert defaults == {**expected, "tremor": "steady"}


@pytest.mark.parametrize("key", OPTIONS)
def test_an_option_has_a_sentence(game, key):
    text = next(option.text for option in game.options if option.key == key)
    assert len(text.split()) > 3


@pytest.mark.parametrize(("key", "value"), [("tremor", "none"), ("first", 6), ("colour", "red")])
def test_what_is_no_option_is_refused(game, key, value):
    with pytest.raises(wt.OptionError):
        game.table(seats=6, seed=1, options={key: value}, manual=True)


def test_presets_name_options_that_exist(game):
    assert {"standard", "gentle", "quick"} <= {preset.name for preset in game.presets}
    for preset in game.presets:
        for key, value in preset.options.items():
            assert value in OPTIONS[key][1]


@pytest.mark.parametrize("key", [key for key in OPTIONS if key not in ("first", "teams")])
def test_an_option_that_is_spelt_out_as_its_default_changes_nothing(game, key):
    default = next(option.default for option in game.options if option.key == key)
    plain = game.table(seats=4, seed=3, manual=True)
    said = game.table(seats=4, seed=3, options={key: default}, manual=True)
    plain.chance()
    said.chance()
    assert plain.state_bytes() == said.state_bytes()


def test_options_stand_in_the_log_and_in_the_position(game):
    table = game.table(seats=4, seed=3, options={"teams": "pairs", "draft": "deal"}, manual=True)
    table.chance()
    assert table.log.header.options == {"teams": "pairs", "draft": "deal"}
    assert table.position()["options"] == {"teams": "pairs", "draft": "deal"}
    again = wt.replay(table.log)
    assert again.state_bytes() == table.state_bytes()
