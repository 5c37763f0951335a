"""A server that is asked to stop says goodbye, finishes what it began and loses nothing."""

import psutil
import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.traffic import Traffic


def test_a_stop_says_goodbye_loses_nothing_and_leaves_no_child_behind(serve, enter):
    server = serve("--bots", "2")
    door = enter(server)
    bots = door.table(seats=["bot:random", "bot:random"], preset="short")
    with bots.live() as watching:
        watching.until(lambda now: now.outcome is not None)
    place = door.table()
    with Traffic([door], tables=4) as traffic:
        traffic.wait_for(20)
        with place.live(0) as one, place.live() as watching:
            view, family = one.now.view, server.children()
            assert family, "bots work in other processes"
            assert server.stop() == 0
            for live in (one, watching):
                with pytest.raises(ConnectionClosed):
                    live.hear_out()
                [bye] = [frame for frame in live.others if frame["type"] == "bye"]
                assert bye["again"] is True
                assert bye["reason"]
        gone, left = psutil.wait_procs(family, timeout=20)
        assert not left
        assert len(gone) == len(family)
        server.start()
        assert place.seen(0).view == view
        traffic.wait_for(20)
    for player in traffic.players:
        player.check()


def test_a_kill_leaves_no_child_behind(serve, enter):
    server = serve("--bots", "2")
    place = enter(server).table(seats=["bot:random", "bot:random"], preset="short")
    with place.live() as watching:
        watching.until(lambda now: now.outcome is not None)
    family = server.children()
    assert family, "bots work in other processes"
    server.process.kill()
    server.process.wait()
    _, left = psutil.wait_procs(family, timeout=20)
    assert not left
