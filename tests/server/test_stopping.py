"""A server that is asked to stop says goodbye, finishes what it began and loses nothing."""

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.traffic import Traffic


def test_a_stop_says_goodbye_to_everybody(serve, enter):
    server = serve()
    place = enter(server).table()
    with place.live(0) as one, place.live() as watching:
        view = one.now.view
        assert server.stop() == 0
        for live in (one, watching):
            with pytest.raises(ConnectionClosed):
                live.hear_out()
            [bye] = [frame for frame in live.others if frame["type"] == "bye"]
            assert bye["again"] is True
            assert bye["reason"]
    server.start()
    with place.live(0) as one:
        assert one.now.view == view


def test_a_stop_under_traffic_loses_nothing(serve, enter):
    server = serve()
    door = enter(server)
    with Traffic([door], tables=4) as traffic:
        traffic.wait_for(30)
        assert server.stop() == 0
        server.start()
        traffic.wait_for(30)
    for player in traffic.players:
        player.check()


def test_a_stop_leaves_no_child_behind(serve, enter):
    server = serve("--bots", "2")
    place = enter(server).table(seats=["bot:random", "bot:random"], preset="short")
    with place.live() as watching:
        watching.until(lambda now: now.outcome is not None)
    family = server.children()
    server.stop()
    assert not [child for child in family if child.is_running() and child.status() != "zombie"]


def test_nor_does_a_kill(serve, enter):
    server = serve("--bots", "2")
    place = enter(server).table(seats=["bot:random", "bot:random"], preset="short")
    with place.live() as watching:
        watching.until(lambda now: now.outcome is not None)
    family = server.children()
    assert family, "bots work in other processes"
    server.process.kill()
    server.process.wait()
    for child in family:
        child.wait(timeout=20)
