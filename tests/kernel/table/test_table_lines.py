"""What people do around the game: they come, go, give up and run out of time."""

from typing import get_args

import msgspec
import pytest

import watertable as wt
from watertable.kernel.table.lines import Line
from watertable.kernel.table.log import told_of
from watertable.kernel.text.forms import LineKind, TableLine
from watertable.kernel.text.message import Seat

pytestmark = pytest.mark.sample


@pytest.fixture
def table(sit):
    return sit(hands=[["cat"], ["dog"]], water=[11, 6])


def test_who_resigns_loses_and_the_match_is_over(table, replayed):
    table.resign(0)
    assert table.outcome == wt.Outcome(winners=(1,), points=table.points, reason="resigned")
    assert table.to_act is None
    assert not table.moves()
    assert table.why_not({"end": True}, 0).code == "over"
    with pytest.raises(wt.IllegalMove, match="over"):
        table.play({"end": True})
    assert table.log.lines[-1].table == "seed"
    replayed(table)


def test_one_can_resign_while_the_other_is_asked(table):
    table.resign(1)
    assert table.outcome is not None
    assert table.outcome.winners == (0,)


def test_resigning_changes_nothing_on_the_table_itself(table):
    before = table.state_bytes()
    table.resign(0)
    assert table.state_bytes() == before


def test_a_table_that_waits_for_chance_can_be_resigned(game, replayed):
    table = game.table(seed=1, manual=True)
    table.resign(0)
    assert table.outcome.winners == (1,)
    replayed(table)


def test_a_timeout_is_a_line_and_play_goes_on_with_a_substitute(table, replayed):
    before = table.state_bytes()
    table.timeout(0)
    table.substitute(0, "greedy")
    assert table.outcome is None
    assert table.to_act == 0
    assert table.substitutes == {0: "greedy"}
    assert table.state_bytes() == before
    table.play({"end": True})
    assert replayed(table).substitutes == {0: "greedy"}


def test_who_resigns_when_out_of_time_has_lost_on_time(table, replayed):
    table.timeout(0)
    table.resign(0)
    assert table.outcome.winners == (1,)
    assert table.outcome.reason == "out of time"
    replayed(table)


def test_who_sits_down_again_plays_without_the_substitute(table, replayed):
    table.join(0, "Ada")
    table.leave(0)
    assert table.names == {}
    table.substitute(0, "random")
    table.join(0, "Bea")
    assert table.substitutes == {}
    assert table.names == {0: "Bea"}
    copy = replayed(table)
    assert (copy.names, copy.substitutes) == (table.names, table.substitutes)


def test_everybody_is_told_in_a_sentence_that_counts_seats_from_one(table):
    table.join(0, "Ada")
    table.timeout(0)
    table.substitute(0, "greedy")
    table.leave(0)
    table.resign(1)
    for seat in (0, 1, None):
        told = table.events(seat)
        assert [e["kind"] for e in told] == [
            "join",
            "timeout",
            "substitute",
            "leave",
            "resign",
            "seed",
        ]
        assert [e["seat"] for e in told] == [0, 0, 0, 0, 1, None]
        assert [e["ply"] for e in told] == [1, 2, 3, 4, 5, 6]
        assert [e["text"] for e in told[:5]] == [
            "Ada sits down at seat 1.",
            "Seat 1 is out of time.",
            "greedy plays for seat 1 from now on.",
            "Seat 1 gets up.",
            "Seat 2 resigns.",
        ]


LINES = {
    "resign": lambda table, seat: table.resign(seat),
    "timeout": lambda table, seat: table.timeout(seat),
    "substitute": lambda table, seat: table.substitute(seat, "random"),
    "join": lambda table, seat: table.join(seat, "Ada"),
    "leave": lambda table, seat: table.leave(seat),
}


@pytest.mark.parametrize("seat", [2, -1, -2, 2**40])
@pytest.mark.parametrize("line", LINES)
def test_a_seat_that_is_not_there_is_refused_and_nothing_is_written(table, line, seat):
    with pytest.raises(wt.IllegalMove, match=f"There is no seat {seat}"):
        LINES[line](table, seat)
    assert table.ply == 0
    assert (table.names, table.substitutes, table.outcome) == ({}, {}, None)


@pytest.mark.parametrize("line", LINES)
def test_when_the_match_is_over_nothing_more_is_written(table, line):
    table.resign(0)
    ply = table.ply
    with pytest.raises(wt.IllegalMove, match="over"):
        LINES[line](table, 1)
    assert table.ply == ply


def test_a_match_with_every_kind_of_line_replays_to_the_same_bytes(game, play_on, replayed):
    table = game.table(seed=12)
    table.join(0, "Ada")
    play_on(table, plies=9)
    table.join(1, "Bea")
    table.timeout(1)
    table.substitute(1, "greedy")
    play_on(table, plies=9)
    table.leave(0)
    table.join(0, "Cleo")
    play_on(table, plies=9)
    table.resign(1)
    replayed(table)
    table.log.verify()


@pytest.mark.parametrize("kind", get_args(LineKind))
def test_a_line_of_the_table_is_told_in_the_form_that_is_declared(kind):
    told = told_of(Line(3, table=kind, by=1, to=2, bot="greedy", name="Ada"))
    assert msgspec.json.decode(msgspec.json.encode(told), type=TableLine) == told
    assert told.kind == kind
    seats = [part.value for part in told.parts if isinstance(part.value, Seat)]
    assert seats == ([] if kind in ("promise", "seed") else [Seat(1)])
