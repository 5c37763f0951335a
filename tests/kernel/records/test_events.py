"""Events are told while things happen; what is secret in them reaches one seat only."""

import json

import pytest
from msgspec.structs import replace

from watertable.kernel.compile.tell import tell
from watertable.kernel.game.desk import desk_for
from watertable.kernel.records.events import (
    CAPACITY,
    HIDDEN,
    SILENT,
    Event,
    new_story,
    seen_by,
    taken_from,
)
from watertable.kernel.records.seats import NOBODY

pytestmark = pytest.mark.sample


def test_a_story_is_told_in_order_and_taken_once():
    story = new_story()
    tell(story[0], 3, 0, 1, 2, 3, 4, 9)
    tell(story[0], 5, 1, -1, 0, 0, 0, HIDDEN)
    told = taken_from(story[0])
    assert told == (Event(3, 0, 1, 2, 3, 4, 9), Event(5, 1, -1, 0, 0, 0, HIDDEN))
    assert taken_from(story[0]) == ()


def test_a_story_without_room_stays_empty():
    tell(SILENT[0], 3, 0, 1, 2, 3, 4, 9)
    assert int(SILENT[0].count) == 0
    assert taken_from(SILENT[0]) == ()


def test_a_full_story_takes_no_more_and_writes_over_nothing():
    story = new_story()
    for number in range(CAPACITY + 5):
        tell(story[0], 1, 0, number, 0, 0, 0, HIDDEN)
    told = taken_from(story[0])
    assert [event.a for event in told] == list(range(CAPACITY))


def test_a_secret_is_read_by_its_seat_alone():
    event = Event(3, 1, 10, 11, 12, 13, secret=21)
    assert seen_by(event, 1) == event
    for other in (0, 2, NOBODY):
        assert seen_by(event, other) == replace(event, secret=HIDDEN)


def test_a_secret_about_nobody_is_read_by_nobody():
    event = Event(3, NOBODY, 0, 0, 0, 0, secret=21)
    for seat in (0, 1, NOBODY):
        assert seen_by(event, seat).secret == HIDDEN


def test_a_drawn_card_is_named_to_who_drew_it_only(sit):
    table = sit(hands=[["cat"], ["dog"]], deck=["umbrella", "sun"])
    table.play({"end": True})
    drew = {seat: [e["card"] for e in table.events(seat) if e["kind"] == "drew"] for seat in (0, 1)}
    assert drew == {0: [None, None], 1: ["umbrella", "sun"]}
    assert "a card" in " ".join(e["text"] for e in table.events(0) if e["kind"] == "drew")
    assert "umbrella" not in json.dumps(table.events(0)).lower()


def test_a_set_card_is_named_to_its_owner_only(sit):
    table = sit(hands=[["cat"], []])
    table.play({"set": "cat"})
    assert [e["card"] for e in table.events(0)] == ["cat"]
    for other in (1, None):
        assert [e["card"] for e in table.events(other)] == [None]
        assert "cat" not in json.dumps(table.events(other)).lower()


def test_a_spectator_is_told_no_more_than_either_seat(game, play_on):
    table = play_on(game.table(seed=4))
    mine, yours, theirs = (table.events(seat) for seat in (0, 1, None))
    assert len(mine) == len(yours) == len(theirs)
    for own, rival, watched in zip(mine, yours, theirs, strict=True):
        if own == rival:
            assert watched == own
        else:
            assert watched == (rival if own["seat"] == 0 else own)


def test_what_a_seat_cannot_see_changes_nothing_it_is_told(sit):
    stories = []
    for held, hidden, top in (("dog", "cat", "sun"), ("umbrella", "fountain", "dolphin")):
        table = sit(
            hands=[["water_jug", "beavor"], [held]], set=[[], [hidden]], deck=[top, "beach_ball"]
        )
        for said in ({"play": "water_jug"}, {"pass": True}, {"end": True}):
            table.play(said)
        stories.append((table.ply, table.events(0), table.events(None)))
    assert stories[0] == stories[1]


def test_every_event_has_a_ply_a_kind_and_a_sentence_and_is_json(game, play_on):
    table = play_on(game.table(seed=9))
    for seat in (0, 1, None):
        told = table.events(seat)
        assert json.loads(json.dumps(told)) == told
        assert [e["ply"] for e in told] == sorted(e["ply"] for e in told)
        for event in told:
            assert event["kind"]
            assert event["text"].endswith(".")


def test_silence_changes_nothing_about_play(game, play_on, monkeypatch):
    """A table tells all; compiled random games tell nothing: the state must not know."""
    loud = play_on(game.table(seed=3))
    monkeypatch.setattr(desk_for(game), "story", SILENT)
    quiet = play_on(game.table(seed=3))
    assert loud.state_bytes() == quiet.state_bytes()
    assert [event["kind"] for event in quiet.events(0)] == ["seed"]
    assert loud.outcome == quiet.outcome
