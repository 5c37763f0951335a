"""Variants: what they change, and what is said of those that are wrong, with the place."""

import tomllib
from pathlib import Path

import pytest

import watertable as wt
from watertable.cli import main
from watertable.kernel.text import toml

GAMES = ("showdown", "water-to-water", "splash")


@pytest.mark.parametrize("slug", GAMES)
def test_a_data_file_written_again_means_the_same(slug):
    game = wt.game(slug)
    data = tomllib.loads(game.text)
    assert tomllib.loads(toml.dumps(data)) == data
    assert game.with_data(toml.dumps(data)).fingerprint == game.fingerprint


def test_words_with_signs_are_written_so_that_they_are_read_again():
    data = {"a key": 'say "x"\n\\ \x7f é', "t": {"1.5": [1, [True, 2.5]]}, "m": [{"e": {}}, {}]}
    assert tomllib.loads(toml.dumps(data)) == data


@pytest.mark.parametrize("slug", GAMES)
def test_every_preset_is_a_variant_by_its_name(slug):
    game = wt.game(slug)
    for preset in game.presets:
        assert game.with_variant(preset.name).chosen() == game.chosen(preset=preset.name)


def test_the_standard_is_the_game_itself():
    game = wt.game("showdown")
    assert game.with_variant("standard") is game


def test_a_card_is_changed_and_the_deck_counted_again():
    game = wt.game("showdown", "[cards.dog]\ncopies = 0\n[cards.cat]\ncopies = 5\nname = 'Tiger'\n")
    box = game.boxes(game.chosen())[0]
    assert (box.kinds, box.cards) == (27, 69)
    assert "Tiger" in [card["name"] for card in game.components["cards"]]
    table = game.table(seed=1)
    log = wt.Log.loads(table.log.dumps())
    assert wt.replay(log).game.fingerprint == game.fingerprint  # the log brings the box along


def test_a_mode_is_changed_by_its_label():
    game = wt.game("showdown", "[cards.umbrella.mode.defend]\nprogram = ['DEFEND 9']\n")
    kind = game.data.kind("umbrella")
    assert game.boxes(game.chosen())[0].x[kind, 0, 0] == 9


def test_numbers_of_characters_and_powers_are_changed():
    game = wt.game(
        "water-to-water",
        "[characters.archeologist]\nruin = 7\ndig = 2\n[powers.hawk]\nuses = 5\n[numbers]\n"
        "target = 30\n[characters.strider]\npoints = [1, 2, 3, 4, 5]\n[options]\nend = 'highest'\n",
    )
    box = game.boxes(game.chosen())[0]
    assert (box.each[2], box.dig_tiles, box.uses[9], box.target) == (7, 2, 5, 30)
    assert box.size_points[[3, 4, 6, 10, 13, 16]].tolist() == [0, 1, 2, 3, 4, 5]
    assert game.chosen()["end"] == "highest"
    assert game.table(seats=3, seed=1).outcome is None


def test_a_dig_can_take_a_turn_and_matches_come_to_their_end():
    """A dig that takes a turn comes first in the Archeologist's own turn, else at any time."""
    before = {}
    for dig_turn in (0, 1):
        patch = f"[characters.archeologist]\ndig_turn = {dig_turn}\ndig = 2\n"
        matches = wt.batch(wt.game("water-to-water", patch), 1, seats=4, seed=2).play("random", 60)
        told = []
        for match in range(60):
            table = matches.table(match)
            assert table.outcome is not None
            kinds = [event["kind"] for event in table.events(None)]
            told += [kinds[place - 1] for place, kind in enumerate(kinds) if kind == "dig"]
        before[dig_turn] = set(told)
    assert "turn_started" in before[1]
    assert "turn_started" not in before[0]
    assert before[0]


WRONG = [
    ("[cards.umbrella]\ncosts = 0\n", "line 2, cards.umbrella.costs: .* .did you mean cost"),
    ("[cards.umbrella]\n\ncost = 40\n", "line 3, cards.umbrella.cost: .* from 0 to 9, found 40"),
    (
        "[cards.umbrella]\nattack = 1\ncost = 'x'\n",
        "line 3, cards.umbrella.cost: .*`int`, got `str`",
    ),
    ("cards.umbrella.cost = 40\n", "line 1, cards.umbrella.cost"),
    ("[cards]\numbrella = { cost = 40 }\n", "line 2, cards.umbrella.cost"),
    ("[card.dog]\ncost = 1\n", "line 1, card: there is nothing called 'card' .*mean cards"),
    ("[weather]\nrain = 1\n", "there are: options, cards"),
    ("[options]\ndrow = 3\n", "line 2, options.drow: there is no 'drow' .did you mean draw"),
    ("[options]\ndraw = 33\n", "line 2, options.draw: .*S7.* from 0 to 10"),
    ("options = 3\n", "line 1, options: here belongs a table"),
    ("[cards]\ndog = 3\n", "line 2, cards.dog: here belongs a table"),
    ("[cards.umbrella.mode.defnd]\nprogram = []\n", "did you mean defend"),
    ("[cards.umbrella.mode]\ndefend = 1\n", "line 2, cards.umbrella.mode.defend: here belongs"),
    ("[cards.umbrella.mode.defend]\nprogam = []\n", "did you mean program"),
    ("name = 3\n", "line 1, name: name and text are words"),
    ("name = 'x'\n", "it changes nothing"),
    ("[options]\ndraw = 2\n", "it changes nothing"),
    ("a =\n", "is not TOML: .*line 1"),
    ("a." * 7 + "a = 1", "keys of 6 parts"),
]


@pytest.mark.parametrize(("text", "fault"), WRONG)
def test_what_is_wrong_is_said_with_its_place(text, fault):
    with pytest.raises(wt.BoxError, match=fault):
        wt.game("showdown", text)


def test_a_file_is_called_by_its_name(tmp_path: Path):
    file = tmp_path / "dry.toml"
    file.write_text("[cards.dgo]\ncost = 1\n")
    with pytest.raises(wt.BoxError, match=r"dry\.toml, line 1, cards\.dgo: .*did you mean dog"):
        wt.game("showdown", file)
    with pytest.raises(wt.BoxError, match="neither a preset"):
        wt.game("showdown", tmp_path / "wet.toml")
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(wt.BoxError, match="cannot be read"):
        wt.game("showdown", file)


def test_play_takes_a_variant(tmp_path, capsys, monkeypatch):
    file = tmp_path / "wrong.toml"
    file.write_text("[cards.dgo]\ncost = 1\n")
    assert main(["play", "showdown", "--variant", str(file)]) == 2
    assert "did you mean dog" in capsys.readouterr().err
