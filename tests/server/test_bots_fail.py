"""A bot that dies in the middle of its work does not stop the table."""

import contextlib
import threading

import psutil
import pytest

from tests.server.client import Door, play_on
from tests.server.positions import showdown
from tests.server.serving import Serving
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


@pytest.fixture(scope="module")
def bots(tmp_path_factory):
    """A server whose bots may think for two seconds, and the way into it."""
    served = Serving(tmp_path_factory.mktemp("bots"), "--bots", "2", thinking="2")
    with served, Door(served.url) as opened:
        yield served, opened


def test_tables_go_on_while_their_bots_are_killed_again_and_again(bots):
    server, door = bots
    place = door.table("splash", seats=["person", "bot:random"], options={"draft": "deal"})
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


def test_a_bot_that_hangs_is_not_waited_for(bots):
    server, door = bots
    place = door.table(seats=["person", "bot:random"], position=showdown("umbrella"))
    place.seen(0)
    assert place.post(0, "hint")["hints"], "a player is at work"
    for child in workers(server):
        child.suspend()
    with place.live(0) as one:
        one.move({"end": True})
        one.until(lambda now: now.to_act == 0)
