"""The studies' own tables: picked before they are played, put together by weight, and judged."""

import tomllib
from pathlib import Path

import numpy as np
import pytest

from benchmarks.studies.dealing import (
    SPAN,
    dealt,
    may_come,
    number_of,
    setting_of,
    tables_with,
)
from benchmarks.studies.plan import FIXES, STUDIES, runs_of, tables
from benchmarks.studies.playing import play, work
from benchmarks.studies.weighing import Weighed, judge
from watertable.batches.twin_matches import play_twins
from watertable.games import game

HIM = number_of("archeologist")


def test_who_is_dealt_to_a_table_does_not_depend_on_who_plays():
    for number in tables_with("archeologist", 4, 5, 3):
        played = play_twins(setting_of("", 4, 5), "greedy", number, number + 1, random_draft=True)
        seats = played.ended["power"][0, :4] != 14  # a Doppelganger may have turned into another
        known = dealt(4, 5, number // SPAN)[number % SPAN]
        assert (played.ended["character"][0, :4] == known)[seats].all()
        assert HIM in known


def test_where_he_cannot_be_a_fix_of_his_changes_nothing(tmp_path):
    fix = FIXES["archeologist"]["bag-artifacts-3-ruin-7"]
    base = tables("base", "", "greedy", 5, 12, at="-archeologist", size=12)
    fixed = {**base, "name": "fixed", "fix": fix, "base": "base"}
    for run in (base, fixed):
        work(run, 0, tmp_path)
    found, played = dict(np.load(tmp_path / "fixed" / "00000.npz")), play(fixed, 0)
    known = [may_come(4, 5, it) for it in played["game"].tolist()]
    assert any(known)
    assert not all(known)
    for name, them in played.items():
        assert (found[name] == them).all()


def made(wins):
    """Tables of him, 3, 4 and 5, and as many of 3 to 6 and of 7 to 14 without him."""
    with_him = {"game": np.arange(100), "dealt": np.tile([HIM, 3, 4, 5], (100, 1))}
    others = [np.tile(four, (100, 1)) for four in ([3, 4, 5, 6], [7, 8, 9, 10], [11, 12, 13, 14])]
    others += [np.tile([1, 6, 7, 8], (100, 1))]
    without = {"game": np.arange(400), "dealt": np.concatenate(others)}
    for them, won in zip((with_him, without), wins, strict=True):
        them["winners"] = won
        them["out"] = them["turns"] = np.zeros(len(won))
    return Weighed([with_him, without], [4 / 14, 10 / 14])


def test_a_fix_that_brings_him_to_fair_passes_and_one_that_does_not_is_refused():
    turn_about = 1 << np.arange(400) % 4
    strong = made([np.ones(100, int), turn_about])
    mended = made([turn_about[:100], turn_about])
    assert strong.rates[HIM - 1].value == 1
    assert mended.rates[HIM - 1].value == pytest.approx(0.25)
    assert judge("archeologist", strong, mended).passes
    assert not judge("archeologist", strong, strong).near


def test_games_without_a_winner_must_not_become_more_frequent():
    turn_about = 1 << np.arange(400) % 4
    drier = turn_about * (np.arange(400) % 8 > 0)
    found = judge(
        "archeologist", made([np.ones(100, int), turn_about]), made([turn_about[:100], drier])
    )
    assert not found.not_more
    assert not found.passes


def test_every_fix_of_the_studies_is_a_variant():
    for slug, texts in {
        "water-to-water": [*FIXES["archeologist"].values(), *FIXES["nobody"].values()],
        "showdown": [text for ways in FIXES["effects"].values() for text in ways.values()],
    }.items():
        for text in texts:
            assert not game(slug).with_variant(text).standard
    for study in STUDIES:
        names = [run["name"] for run in runs_of(study, ["bag-ruin-7"])]
        assert len(set(names)) == len(names)


def test_the_nearest_fix_can_be_played_as_it_lies_in_the_examples():
    file = Path(__file__).parents[2] / "examples/variants/water-to-water/milder-archeologist.toml"
    said = tomllib.loads(file.read_text("utf-8"))
    assert said.pop("name")
    assert said.pop("text")
    assert said == tomllib.loads(FIXES["archeologist"]["dig-1-ruin-7"])
    assert not game("water-to-water").with_variant(file.read_text("utf-8")).standard
