"""The quick way of a move: what goes wrong on it is written down before the slow way is taken."""

import asyncio
import json

import pytest

from tests.server.web.house import fake_house
from tests.server.web.test_websocket import Client
from watertable.server import metrics

MOVE = json.dumps({"type": "move", "id": 7, "ply": 3, "move": 1}).encode()
OK = {"type": "ok", "id": 7, "result": {"ply": 4}}


class Quick(Client):
    """A client whose texts are offered at once, as the wire does."""

    def __init__(self, house):
        super().__init__(house)
        self.scope["extensions"] = {"watertable.hear": self.listen}

    def listen(self, hear):
        self.hear = hear

    async def offer(self, text):
        """Say something; whether the quick way took it."""
        if self.hear(text):
            return True
        await self.say(text)
        return False


def told(story, **settings):
    """Play a story with a client that has said hello."""

    async def whole():
        house = fake_house(**settings)
        client = Quick(house)
        await client.say({"type": "hello", "token": "t0"})
        await story(house, client)
        await client.leave()

    asyncio.run(whole())


def counted():
    return metrics.QUICK_FAULTS._value.get()


def test_a_mistake_on_the_quick_way_is_logged_and_counted_and_the_slow_way_taken(caplog):
    def planted(id, who, move, then):
        raise ZeroDivisionError("planted")

    async def story(house, client):
        house.hub.move_at_once = planted
        before = counted()
        assert not await client.offer(MOVE)
        assert counted() == before + 1
        assert client.frames[-1] == OK, "the slow way has made it"
        (record,) = [it for it in caplog.records if it.levelname == "ERROR"]
        assert record.getMessage() == "the quick way failed"
        assert isinstance(record.exc_info[1], ZeroDivisionError)
        assert record.exc_info[2] is not None, "it says where"
        assert record.facts == {"table": "table"}

    told(story)


@pytest.mark.parametrize("text", [b'{"type":"move"', b'{"type":"move","move":{}}', b'"move"'])
def test_what_is_no_move_is_nobodys_mistake(text, caplog):
    async def story(house, client):
        before = counted()
        assert not await client.offer(text)
        assert client.frames[-1]["type"] == "error"
        assert counted() == before
        assert not [it for it in caplog.records if it.levelname == "ERROR"]

    told(story)


def test_a_frame_that_goes_both_ways_is_counted_once():
    def not_now(id, who, move, then):
        return False

    async def story(house, client):
        house.hub.move_at_once = not_now
        for _ in range(4):
            assert not await client.offer(MOVE)
        assert [frame["type"] for frame in client.frames[1:]] == ["ok"] * 4

    told(story, frames_per_second=1)
