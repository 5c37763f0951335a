"""A variant, and a saved game, have links that open them in a browser."""

import json
import shlex

import pytest

import watertable as wt
from watertable.cli import main
from watertable.kernel.text.packed import packed, unpacked

DRY = 'name = "Dry"\n\n[cards.umbrella]\ncost = 2\n\n[options]\nstart_water = 9\n'


@pytest.fixture
def dry(tmp_path):
    file = tmp_path / "dry.toml"
    file.write_text(DRY)
    return str(file)


def test_what_a_variant_changes_is_said_and_its_link_holds_it(dry, capsys):
    assert main(["variant", "showdown", dry]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[:2] == ["Showdown: Dry", "  Umbrella, cost: 3 -> 2"]
    assert said[2] == "  Water at the start of a game: 20 -> 9"
    assert said[3] == "  What bots have learned of these counts no longer: Umbrella"
    address, _, letters = said[4].partition("#z=")
    assert address == "http://127.0.0.1:8000/v/showdown"
    assert unpacked(letters) == DRY


def test_a_preset_is_linked_by_its_name_and_another_server_by_its_address(capsys):
    assert main(["variant", "splash", "gentle", "--url", "https://tables.example/", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["link"] == "https://tables.example/v/splash/gentle"


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("showdown standard", "changes nothing"),
        ("showdown nowhere.toml", "There is no variant 'nowhere.toml'"),
        ("chess gentle", "chess"),
    ],
)
def test_what_is_no_variant_gets_one_sentence(asked, said, capsys):
    assert main(["variant", *shlex.split(asked)]) == 2
    assert said in capsys.readouterr().err


def test_a_saved_game_has_a_link_to_the_replay_page(tmp_path, capsys):
    table = wt.game("showdown").table(seed=1)
    table.log.save(tmp_path / "game.jsonl")
    assert main(["replay", str(tmp_path / "game.jsonl"), "--link"]) == 0
    address, _, letters = capsys.readouterr().out.strip().partition("#z=")
    assert address == "http://127.0.0.1:8000/replay"
    assert unpacked(letters) == table.log.dumps()


@pytest.mark.parametrize("letters", ["", "AAAA", "!", packed("x" * (2**20 + 1))])
def test_a_link_that_was_cut_off_or_holds_too_much_is_no_text(letters):
    with pytest.raises(ValueError, match=r".+"):
        unpacked(letters)
