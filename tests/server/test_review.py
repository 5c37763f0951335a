"""A match can be looked at again once it is over: by anybody, worked out once, beside the play."""

import time

import msgspec
import pytest

import watertable as wt
from watertable.bots.review import review

PATIENCE = 120.0


def reviewed(place):
    """Ask until the review is ready; return it and everything that was said on the way."""
    said, limit = list[str](), time.monotonic() + PATIENCE
    while time.monotonic() < limit:
        told = place.door.get(f"{place.path}/review")
        if told["state"] != "working":
            return told, said
        said.append(told["said"])
        time.sleep(0.05)
    raise AssertionError(f"no review: {said[-1:]}")


@pytest.fixture
def finished(door):
    """A match of a few choices, then given up."""
    place = door.table("water-to-water")
    place.seen(0)
    for _ in range(6):
        place.act()
    log = place.finish()
    return place, wt.Log.loads(log)


def test_it_is_what_the_command_line_says(finished):
    place, log = finished
    told, said = reviewed(place)
    assert told["state"] == "ready"
    assert said[0] == "The review is about to be worked out."
    whole = msgspec.json.decode(
        msgspec.json.encode(review(log, wt.game("water-to-water"), playouts=told["playouts"]))
    )
    assert told["choices"] == whole["choices"]
    assert told["costly"] == whole["costly"]
    assert told["seats"] == whole["seats"]
    assert str(told["playouts"]) in told["said"]


def test_it_is_worked_out_once(finished):
    place, _ = finished
    first, _ = reviewed(place)
    again, waited = reviewed(place)
    assert again == first
    assert waited == []


def test_before_the_end_there_is_none_for_anybody(door):
    place = door.table("showdown")
    place.seen(0)
    for token in (None, place.tokens[0], place.host):
        answer = door.send("GET", f"{place.path}/review", token)
        assert answer.status_code == 409
        assert answer.json()["error"]["message"] == "The review is shown when the match is over."
    assert door.send("GET", "/api/tables/nosuchtable0/review").status_code == 404


def test_where_physics_decides_everybodys_chances_are_told_and_nothing_is_blamed(door):
    place = door.table("splash", options={"draft": "deal"})
    place.seen(0)
    while place.seen().ply < 12:
        while place.seen().to_act not in place.tokens:  # the world, and a hand that trembles
            time.sleep(0.02)
        place.act()
    place.finish()
    told, waited = reviewed(place)
    assert (told["state"], told["judged"], waited) == ("ready", False, [])
    assert "matches between careful hands" in told["said"]
    assert len(told["choices"]) >= 4
    assert told["costly"] == []
    for choice in told["choices"]:
        assert sum(choice["chances"]) == pytest.approx(1, abs=0.001)
        assert choice["chance"] == choice["chances"][choice["seat"]]
        assert (choice["cost"], choice["best"]) == (0, "")
