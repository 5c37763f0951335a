"""Both sides of a comparison are played by the same bots, whatever a level has for one of them."""

from typing import Any

import pytest

import watertable as wt
from watertable.batches.twin_matches import play_twins
from watertable.bots.levels import LEVELS, sheet_without_instinct, sheets
from watertable.lab import paired
from watertable.lab.paired import Pairs, play_chunk


def test_without_an_instinct_a_level_plays_as_it_does_where_there_is_none():
    game, sheet = wt.game("showdown"), sheets()["showdown"]
    plain = sheet_without_instinct(game)
    assert sheet.ocean.search["instinct"] == 1
    assert plain.ocean == sheet.ocean.otherwise
    assert all(getattr(plain, name) == getattr(sheet, name) for name in LEVELS if name != "ocean")


def test_a_side_whose_cards_an_instinct_is_for_goes_without_it_too(monkeypatch):
    asked: list[Any] = []

    def watched(*given: Any, **how: Any) -> Any:
        asked.append(how["levels"].ocean)
        return play_twins(*given, **how)

    monkeypatch.setattr(paired, "play_twins", watched)
    dearer = wt.game("showdown").with_variant("[cards.dog]\ncost = 0").text
    play_chunk(Pairs("showdown", (None, dearer), 2, ("random", "random"), 1, 2, ("first",)), 0)
    assert len(asked) == 2
    assert asked[0] == asked[1] == sheets()["showdown"].ocean.otherwise


@pytest.mark.parametrize("slug", ["showdown", "water-to-water"])
def test_who_has_no_instinct_plays_the_same_as_ever(slug):
    assert sheet_without_instinct(wt.game(slug)).lake == sheets()[slug].lake
