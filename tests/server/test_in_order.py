"""Frames sent without waiting are answered in their order, quick ones and slow ones."""

import itertools

import pytest

from tests.server.client import Refused


def answers(live, count):
    """The next answers, whatever else is told in between."""
    frames = (live.receive() for _ in itertools.count())
    answering = (frame for frame in frames if frame["type"] in ("ok", "error", "pong"))
    return list(itertools.islice(answering, count))


def test_answers_come_in_the_order_of_the_frames(door):
    place = door.table()
    seat = place.seen(0).to_act
    with place.live(seat) as one:
        ply, move = one.now.ply, one.now.moves[0].action
        one.send(type="move", id=1, ply=ply, move=move, key="a")
        one.send(type="ping", id=2)
        one.send(type="move", id=3, ply=ply, move=move, key="b")
        one.send(type="move", id=4, ply=ply, move=move, key="a")
        one.send(type="chat", id=5, text="hello")
        one.send(type="move", id=6, ply="no number", move=move)
        said = answers(one, 6)
    assert [frame["id"] for frame in said] == [1, 2, 3, 4, 5, 6]
    assert [frame["type"] for frame in said] == ["ok", "pong", "error", "ok", "ok", "error"]
    assert said[1]["ply"] == said[0]["result"]["ply"], "the ping comes after the move"
    assert said[2]["error"]["code"] == "stale"
    assert said[3]["result"] == said[0]["result"], "the same key has the same answer"
    assert said[5]["error"]["code"] == "invalid"


def test_a_whole_turn_can_be_sent_at_once(door):
    place = door.table()
    seat = place.seen(0).to_act
    with place.live(seat) as one, place.live(1 - seat) as other:
        ends = next(m.action for m in one.now.moves if m.data.get("end"))
        sets = next(m.action for m in one.now.moves if "set" in m.data)
        one.send(type="move", id=1, ply=one.now.ply, move=sets)
        one.send(type="move", id=2, ply=one.now.ply + 1, move=ends)
        said = answers(one, 2)
        assert [frame["type"] for frame in said] == ["ok", "ok"], said
        told = other.reach(said[1]["result"]["ply"])
        assert told.to_act == 1 - seat
        assert [e["kind"] for e in other.events if e["kind"] in ("set_card", "turn_ended")] == [
            "set_card",
            "turn_ended",
        ]


def test_a_move_that_is_not_allowed_gets_its_reason_and_changes_nothing(door):
    place = door.table()
    seat = place.seen(0).to_act
    with place.live(seat) as one, place.live(1 - seat) as other:
        before = one.now
        with pytest.raises(Refused) as refused:
            one.move({"pass": True})
        assert refused.value.code == "wrong_moment"
        with pytest.raises(Refused) as refused:
            other.move(before.moves[0].action)
        assert refused.value.code == "not_asked"
        assert place.seen(seat).ply == before.ply
        assert one.move(before.moves[0].action) > before.ply
