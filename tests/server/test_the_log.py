"""The log is for everybody once the match is over, and for nobody before."""

import pytest

import watertable as wt
from tests.server.client import play_on
from tests.server.positions import showdown
from tests.server.test_whole_games import lively


@pytest.mark.parametrize("slug", wt.game_names())
def test_before_the_end_there_is_no_log_for_anybody(door, slug):
    place = door.table(slug)
    place.seen(0)
    for token in (None, place.tokens[0], place.tokens[1], place.host):
        answer = door.send("GET", f"{place.path}/log", token)
        assert 400 <= answer.status_code < 500
        assert set(answer.json()) == {"error"}
        assert "promise" not in answer.text


def test_before_the_end_the_answer_is_the_same_whatever_has_happened(door):
    place = door.table("water-to-water")
    place.seen(0)
    before = door.send("GET", f"{place.path}/log")
    for _ in range(5):
        place.act()
    after = door.send("GET", f"{place.path}/log")
    assert before.content.replace(place.id.encode(), b"") == after.content.replace(
        place.id.encode(), b""
    )


def test_after_the_end_it_is_whole_and_replays(door):
    place = door.table("water-to-water")
    place.seen(0)
    for _ in range(8):
        place.act()
    log = wt.Log.loads(place.finish())
    log.verify()
    table = wt.replay(log)
    for seat in (0, 1, None):
        now = place.seen(seat)
        assert now.ply == len(log.lines)
        assert now.view == table.view(seat)
        assert now.events == table.events(seat)


def test_a_position_stands_in_the_log(door):
    place = door.table(position=showdown("umbrella"))
    place.seen(0)
    log = wt.Log.loads(place.finish())
    assert log.header.position is not None
    assert log.header.position["hands"][1] == ["umbrella"]
    wt.replay(log)


def test_no_hash_of_a_state_leaves_the_store(door):
    place = door.table()
    place.seen(0)
    assert "hash" not in door.send("GET", f"{place.path}/seats/0", place.tokens[0]).json()
    assert '"hash"' not in place.finish()


def test_the_motion_of_a_fall_is_kept_beside_the_log(door):
    place = door.table("splash", options={"draft": "deal"})
    with place.live(0) as one, place.live(1) as other:
        play_on([one, other], lively(15), lambda now: now.ply >= 12)
    lines = wt.Log.loads(place.finish()).lines
    moved = [line.ply for line in lines if line.seat == "world"]
    assert moved
    for ply in moved:
        answer = door.send("GET", f"{place.path}/frames/{ply}")
        assert answer.status_code == 200
        assert answer.content.startswith(b"WTK1"), "X7"
    assert door.send("GET", f"{place.path}/frames/{moved[-1] - 1}").status_code == 404
