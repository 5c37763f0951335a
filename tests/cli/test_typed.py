"""Moves that are written in words; web/src/shell/typed.test.ts tries the same examples."""

import json
from pathlib import Path

import pytest

import watertable as wt
from watertable.cli.typed import meant_by
from watertable.kernel.text.message import Part

EXAMPLES = json.loads((Path(__file__).parents[1] / "typed_moves.json").read_text())


def move(told, action):
    what = told.get("what", "")
    begin = told["text"].find(what)
    parts = (Part("what", begin, begin + len(what), None),) if what else ()
    return wt.Move(told["text"], action, told["data"], parts)


@pytest.mark.parametrize(("table", "line", "means"), EXAMPLES["lines"])
def test_a_line_means_what_it_says(table, line, means):
    moves = [move(told, action) for action, told in enumerate(EXAMPLES["tables"][table])]
    assert [one.action for one in meant_by(line, moves)] == means


def at_the_table(watertable, *lines):
    """What is said at the table of seed 1 (Water Balloons, Water Buckets, ... in hand)."""
    return watertable("play showdown --seed 1", lines).out


def test_a_move_is_played_by_its_words(watertable):
    assert "You Set Water Buckets" in at_the_table(watertable, "set buckets")


def test_what_could_be_several_moves_is_asked_about(watertable):
    assert "Which one: Play Water Buckets" in at_the_table(watertable, "buckets")


def test_what_means_nothing_says_so_and_a_command_stays_one(watertable):
    text = at_the_table(watertable, "umbrella stand", "discard")
    assert "'umbrella stand' is neither a number, a move nor a command" in text
    assert "The discard pile is empty." in text
