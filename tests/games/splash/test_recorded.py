"""A recorded game for each way a game can end; `tools/record_splash.py` makes them."""

import sys
from pathlib import Path

import pytest

import watertable as wt

RECORDED = Path(__file__).with_name("recorded")
ENDINGS = {
    "last_piece": ((0,), "last piece"),
    "last_piece_taken_by_its_giver": ((0,), "last piece"),
    "empty_stock_at_the_next_stand": ((0,), "last piece"),
    "three_drops": ((0,), "three drops"),
    "three_drops_of_a_pair": ((0, 2), "three drops"),
    "resigned": ((1,), "resigned"),
}


@pytest.fixture
def replayed(monkeypatch):
    """Replay a recorded game where no engine can be imported."""
    monkeypatch.setitem(sys.modules, "mujoco", None)

    def replay(name):
        return wt.replay(wt.Log.load(RECORDED / f"{name}.jsonl"))

    return replay


def test_every_recorded_game_is_looked_at():
    assert {path.stem for path in RECORDED.glob("*.jsonl")} == set(ENDINGS)


@pytest.mark.sample
@pytest.mark.rule("D17", "D18", "D19", "R2", "R3", "X5")
@pytest.mark.parametrize("name", ENDINGS)
def test_a_recorded_game_ends_as_it_did_without_an_engine(replayed, name):
    log = wt.Log.load(RECORDED / f"{name}.jsonl")
    table = replayed(name)
    assert (table.outcome.winners, table.outcome.reason) == ENDINGS[name]
    assert table.log.dumps() == log.dumps()
    log.verify()


@pytest.mark.rule("D12", "D17")
def test_the_transcript_of_a_whole_game_is_what_everybody_is_told(replayed):
    table = replayed("last_piece")
    told = [f"{event['ply']:>4}  {event['text']}" for event in table.events(None)]
    transcript = (RECORDED / "last_piece.txt").read_text("utf-8").splitlines()
    assert transcript[1:-2] == told
    assert transcript[-1] == str(table.outcome)
    for seat in range(table.seats):
        assert table.events(seat) == table.events(None)


@pytest.mark.rule("D15", "R29")
def test_a_recorded_fall_gives_a_drop_and_pieces_to_the_placer(replayed):
    kinds = [event["kind"] for event in replayed("three_drops").events(None)]
    assert kinds.count("splash") == kinds.count("drop") == 3
    assert "took" in kinds
