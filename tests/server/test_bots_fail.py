"""A bot that dies in the middle of its work does not stop the table."""

import threading

import psutil

from tests.server.client import play_on
from tests.server.test_whole_games import lively


def workers(server):
    """The processes that bots and physics work in."""
    return [child for child in server.children() if child.status() != psutil.STATUS_ZOMBIE]


def test_tables_go_on_while_their_bots_are_killed_again_and_again(serve, enter):
    server = serve("--bots", "2")
    place = enter(server).table("splash", seats=["person", "bot:random"], options={"draft": "deal"})
    stop, killed = threading.Event(), list[int]()

    def kill():
        while not stop.wait(0.7) and len(killed) < 5:
            for child in workers(server)[:1]:
                child.kill()
                killed.append(child.pid)

    murderer = threading.Thread(target=kill)
    with place.live(0) as one:
        murderer.start()
        play_on([one], lively(14))
        stop.set()
        murderer.join()
        assert one.now.outcome is not None
    assert killed


def test_a_bot_that_hangs_is_not_waited_for(serve, enter):
    server = serve("--bots", "1", thinking="1")
    place = enter(server).table("showdown", seats=["bot:random", "bot:random"], preset="short")
    with place.live() as watching:
        watching.until(lambda now: now.ply >= 2)
        for child in workers(server):
            child.suspend()
        watching.until(lambda now: now.outcome is not None)
