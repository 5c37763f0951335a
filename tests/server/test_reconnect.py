"""Whoever reloads or reconnects misses nothing, however often and at whatever ply."""

import pytest

import watertable as wt
from tests.server.client import Live, play_on
from tests.server.test_whole_games import QUICK, lively


def until(ply):
    """Whether a payload has come to a ply."""
    return lambda now: now.ply >= ply


@pytest.mark.parametrize("slug", ["showdown", "water-to-water"])
def test_a_watcher_who_reconnects_all_the_time_is_told_what_a_patient_one_is(door, slug):
    place = door.table(slug, **QUICK[slug])
    choose, told, last = lively(6), [], 0
    with place.live(0) as one, place.live(1) as other, place.live(0) as patient:
        while one.now.outcome is None:
            with place.live(0, since=last) as restless:
                play_on([one, other], choose, until(last + 7))
                restless.reach(min(last + 1, one.now.ply))
                told += restless.events
                last = restless.last
        patient.until(lambda now: now.outcome is not None and now.seed is not None)
        with place.live(0, since=last) as restless:
            told += restless.events
    assert told == patient.events
    assert told == place.seen(0).events


def test_a_reload_shows_the_same_table(door):
    place = door.table("water-to-water")
    with place.live(0) as one, place.live(1) as other:
        play_on([one, other], lively(7), until(12))
        for seat, live in ((0, one), (1, other)):
            again = place.seen(seat)
            assert again.view == live.now.view
            assert again.moves == live.now.moves
            assert again.events == live.events


@pytest.mark.parametrize("since", [0, 1, 5, 9])
def test_events_begin_after_the_ply_that_was_seen_last(door, since):
    place = door.table("water-to-water")
    with place.live(0) as one, place.live(1) as other:
        play_on([one, other], lively(8), until(10))
        wanted = [event for event in one.events if event["ply"] > since]
    now = place.seen(0, since=since)
    assert now.since == since
    assert now.events == wanted
    with Live(place, 0, since) as again:
        assert again.events == wanted


def test_a_ply_from_the_future_is_answered_with_the_whole_present(door):
    place = door.table()
    ply = place.seen(0).ply
    now = place.seen(0, since=ply + 1000)
    assert now.ply == ply
    assert now.view is not None


def test_a_pong_tells_the_ply(door):
    place = door.table()
    with place.live(0) as one:
        assert one.ask("ping") == one.now.ply


def test_reconnecting_after_a_restart_misses_nothing(serve, enter):
    server = serve()
    place = enter(server).table("water-to-water", preset="beginner")
    with place.live(0) as one, place.live(1) as other:
        play_on([one, other], lively(9), until(11))
        before, told, view = one.last, one.events, one.now.view
    server.kill()
    server.start()
    assert place.seen(0).view == view
    assert place.seen(0).events == told
    with place.live(0, since=before) as one, place.live(1) as other:
        assert one.events == []
        play_on([one, other], lively(10))
        told += one.events
    assert wt.Log.loads(place.log()).lines[-1].table == "seed"
    assert told == place.seen(0).events
