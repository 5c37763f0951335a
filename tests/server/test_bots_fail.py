"""A bot that dies in the middle of its work does not stop the table."""

import contextlib
import threading

import psutil

from tests.server.client import play_on
from tests.server.test_whole_games import lively


def workers(server):
    """The processes that bots and physics work in."""
    return [child for child in server.children() if child.is_running()]


class Plague(threading.Thread):
    """Kills one of the server's players now and then."""

    def __init__(self, server, deaths):
        super().__init__()
        self.server, self.deaths, self.over = server, deaths, threading.Event()
        self.killed = 0

    def run(self):
        while self.killed < self.deaths and not self.over.wait(0.5):
            with contextlib.suppress(psutil.NoSuchProcess):
                for child in workers(self.server)[:1]:
                    child.kill()
                    self.killed += 1


def test_tables_go_on_while_their_bots_are_killed_again_and_again(serve, enter):
    server = serve("--bots", "2")
    place = enter(server).table("splash", seats=["person", "bot:random"], options={"draft": "deal"})
    plague = Plague(server, 4)
    with place.live(0) as one:
        plague.start()
        try:
            play_on([one], lively(14))
        finally:
            plague.over.set()
            plague.join()
        assert one.now.outcome is not None
    assert plague.killed


def test_a_bot_that_hangs_is_not_waited_for(serve, enter):
    server = serve("--bots", "1", thinking="1")
    place = enter(server).table("showdown", seats=["bot:random", "bot:random"], preset="short")
    with place.live() as watching:
        watching.until(lambda now: now.ply >= 2)
        for child in workers(server):
            child.suspend()
        watching.until(lambda now: now.outcome is not None)
