"""A bot between two levels plays now as the one, now as the other, and nobody knows which."""

import re
from itertools import pairwise

import pytest

import watertable as wt
from watertable.batches.seated import names_for
from watertable.bots import is_bot, people
from watertable.bots.between import is_upper, nearest, stretch
from watertable.bots.levels import LEVELS
from watertable.lab.study_plan import new_plan

NO_BOTS = ("ocean+10", "stream+0", "stream+100", "pond+5", "stream+4.5", "stream+05", "+", "a+b+c")


def test_every_move_is_one_of_the_two_levels_and_both_have_their_turn(game, match):
    turns = {True: 0, False: 0}

    def look(table, seat, number):
        if len(table.moves()) == 1:
            return
        view, seed = table.seen(seat), 1000 * 5 + table.ply
        upper = is_upper(view, seed, 50)
        turns[upper] += 1
        level = wt.bot("stream" if upper else "puddle")
        assert number == level.choose(game, view, table.moves(), seed=seed)

    match([wt.bot("puddle+50")] * 2, 5, look)
    assert min(turns.values()) > 5


def test_the_upper_level_plays_as_often_as_the_name_says(game):
    table = game.table(seed=1)
    view = table.seen(table.to_act)
    for parts in (1, 40, 99):
        share = sum(is_upper(view, seed, parts) for seed in range(4000)) / 40
        assert share == pytest.approx(parts, abs=3)


@pytest.mark.sample
@pytest.mark.parametrize("name", NO_BOTS)
def test_what_lies_between_no_two_levels_is_refused_in_one_sentence(name):
    with pytest.raises(wt.UnknownBot) as refusal:
        wt.bot(name)
    assert re.fullmatch(r"There is no bot .*: [^.]*\.", str(refusal.value).replace("4.5", ""))
    assert repr(name) in str(refusal.value)
    assert not is_bot(name)


@pytest.mark.sample
def test_it_is_a_bot_like_any_other_and_stands_in_no_list():
    assert wt.bot("stream+40").name == "stream+40"
    assert wt.bot("stream+40") is wt.bot("stream+40")
    assert is_bot("stream+40")
    assert "stream+40" not in wt.bot_names()
    assert [stretch(level) for level in LEVELS] == [None] * len(LEVELS)


@pytest.mark.sample
def test_it_goes_by_the_name_of_the_nearer_level():
    assert [nearest(f"lake+{parts}") for parts in (1, 50, 51, 99)] == ["lake", "lake"] + [
        "ocean"
    ] * 2
    bots = ["stream", "stream+40", "puddle+60", None]
    assert people.called("water-to-water", bots) == people.called(
        "water-to-water", ["stream"] * 3 + [None]
    )


@pytest.mark.parametrize("game", wt.game_names())
def test_its_rating_lies_between_theirs(game):
    for lower, upper in pairwise(LEVELS):
        parts = [people.rating(game, f"{lower}+{part}") for part in (20, 50, 80)]
        rising = [people.rating(game, lower), *parts, people.rating(game, upper)]
        assert rising == sorted(set(rising))
        assert people.person(game, f"{lower}+80") == people.person(game, upper)
    assert people.strength("showdown", "stream+40") == "40 of 100 of the way from Fern to Otto."


@pytest.mark.sample
def test_compiled_matches_refuse_it_and_say_who_does_not():
    for refused in (
        lambda: names_for("stream+40", 2),
        lambda: names_for("stream+40*2", 2),
        lambda: wt.batch("showdown", 1).play("stream+40", 1),
        lambda: new_plan("showdown", 1, "stream+40,river"),
    ):
        with pytest.raises(wt.BatchError, match=r"'stream\+40' lies between .*watertable arena"):
            refused()
    assert new_plan("splash", 1, "stream+40", seats=2).lineups == [["stream+40"] * 2]
    assert names_for("stream+40", 2, at_tables=True) == ["stream+40"] * 2
