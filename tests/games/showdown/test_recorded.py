"""A recorded match for each way a match can end; `tools/record_games.py` makes them."""

from pathlib import Path

import pytest

import watertable as wt

RECORDED = Path(__file__).with_name("recorded")
ENDINGS = {
    "attack": ((0,), "finished"),
    "bounced": ((1,), "finished"),
    "own_dog": ((1,), "finished"),
    "paid_the_last_water": ((1,), "finished"),
    "tie_break": ((1,), "finished"),
    "turn_cap": ((), "turn cap"),
    "resigned": ((1,), "resigned"),
    "whole_match": ((1,), "finished"),
}


def test_every_recorded_match_is_looked_at():
    assert {path.stem for path in RECORDED.glob("*.jsonl")} == set(ENDINGS)


@pytest.mark.sample
@pytest.mark.rule("S33", "S34", "R9", "R50", "R54", "R55")
@pytest.mark.parametrize("name", ENDINGS)
def test_a_recorded_match_ends_as_it_did(name):
    log = wt.Log.load(RECORDED / f"{name}.jsonl")
    table = wt.replay(log)
    assert table.outcome is not None
    assert (table.outcome.winners, table.outcome.reason) == ENDINGS[name]
    assert table.log.dumps() == log.dumps()
    log.verify()


@pytest.mark.rule("S34", "R4")
def test_the_recorded_tie_is_followed_by_a_game_at_six_water():
    table = wt.replay(wt.Log.load(RECORDED / "tie_break.jsonl"))
    dealt = [event for event in table.events(None) if event["kind"] == "dealt"]
    assert [event["water"] for event in dealt] == [6]


def test_a_whole_match_is_told_as_it_was():
    """Every sentence each seat is told; read a difference here as carefully as code."""
    table = wt.replay(wt.Log.load(RECORDED / "whole_match.jsonl"))
    transcript = (RECORDED / "whole_match.txt").read_text("utf-8")
    for seat, name in ((0, "Seat 1"), (1, "Seat 2"), (None, "Spectator")):
        part = transcript.split(f"== {name} ==\n")[1].split("\n\n")[0].splitlines()
        assert part == [f"{event['ply']:>4}  {event['text']}" for event in table.events(seat)]
