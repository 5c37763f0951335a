"""docs/action-numbers.md says of every game how its numbers are made."""

import re
from pathlib import Path

import pytest

import watertable as wt
from watertable.games.showdown import actions as showdown
from watertable.games.splash import actions as splash
from watertable.games.water_to_water import actions as water_to_water
from watertable.games.water_to_water.edition import CHARACTER_IDS, WAYS
from watertable.games.water_to_water.facts import Form

PAGE = (Path(__file__).parents[2] / "docs" / "action-numbers.md").read_text("utf-8")
SECTIONS = dict(re.findall(r"^## (.+?)\n(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL))
SAID = {
    Form.ALONE: "nothing",
    Form.THING: "what:",
    Form.SPACE: "cell",
    Form.TURN: "cell and turn",
    Form.TILE: "what, cell and turn",
}


def verbs_of(title):
    """The verbs that the row of bits names, by number."""
    row = re.search(r"\| verb \| (0 .*?) \|", SECTIONS[title])
    assert row is not None
    pairs = re.findall(r"(\d+) ([a-z]+)", row[1])
    return {int(number): name.upper() for number, name in pairs}


def test_every_game_has_its_part():
    assert list(SECTIONS) == [wt.game(slug).title for slug in wt.game_names()]


@pytest.mark.parametrize(
    ("title", "verbs"), [("Showdown", showdown.Verb), ("Splash!", splash.Verb)]
)
def test_the_page_names_every_verb(title, verbs):
    assert verbs_of(title) == {verb.value: verb.name for verb in verbs}


def test_the_page_names_every_verb_of_water_to_water_and_what_it_says():
    table = SECTIONS["Water to Water"].partition("| verb | is |")[2]
    rows = re.findall(r"^\| (\d+) \| (\w+) \| (.*?) \|$", table, re.MULTILINE)
    assert [(int(verb), name) for verb, name, _ in rows] == sorted(
        (int(verb), way.name) for verb, way in WAYS.items()
    )
    for verb, _, said in rows:
        form = WAYS[int(verb)].form
        assert said.startswith(SAID[form]) if form is Form.THING else said == SAID[form]


def test_the_page_counts_characters_and_orders_as_the_rules_do():
    section = SECTIONS["Water to Water"]
    assert "Adventurer 1, ... Wrath 14" in section
    assert (CHARACTER_IDS[1], CHARACTER_IDS[14], len(CHARACTER_IDS)) == ("adventurer", "wrath", 15)
    said = re.search(r"(0 abc.*?5 cba)", section)
    assert said is not None
    orders = [entry.split()[1] for entry in said[1].split(", ")]
    assert orders == ["".join("abc"[k] for k in order) for order in water_to_water.ORDERS]


@pytest.mark.parametrize(
    ("title", "limit"),
    [
        ("Showdown", showdown.LIMIT),
        ("Water to Water", water_to_water.LIMIT),
        ("Splash!", splash.LIMIT),
    ],
)
def test_the_page_says_how_large_numbers_get(title, limit):
    assert f"below 2^{limit.bit_length() - 1}" in SECTIONS[title]
