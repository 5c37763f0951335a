"""The WebSocket of a table: who may come in, what is answered, and how slow readers fare."""

import asyncio
import json
from typing import Any

import pytest

from tests.server.web.house import fake_house
from watertable.server.app import make_app
from watertable.server.tables import Who, refuse


class Client:
    """The other end of a WebSocket, without a network: it can stop reading."""

    def __init__(self, house, path="/api/tables/table/live", headers=()):
        self.house = house
        self.sent: list[dict[str, Any]] = []
        self.inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.reads = asyncio.Event()
        self.reads.set()
        self.scope: dict[str, Any] = {
            "type": "websocket",
            "scheme": "ws",
            "path": path,
            "headers": [(b"host", b"t.example"), *headers],
            "client": ("192.0.2.9", 1),
            "query_string": b"",
        }
        self.inbox.put_nowait({"type": "websocket.connect"})
        self.task = asyncio.ensure_future(make_app(house)(self.scope, self.inbox.get, self.accept))

    async def accept(self, message):
        await self.reads.wait()
        self.sent.append(message)
        if message["type"] == "websocket.close":
            self.inbox.put_nowait({"type": "websocket.disconnect", "code": message["code"]})

    async def say(self, frame):
        text = frame if isinstance(frame, (str, bytes)) else json.dumps(frame)
        kind = "bytes" if isinstance(text, bytes) else "text"
        self.inbox.put_nowait({"type": "websocket.receive", kind: text})
        await self.settle()

    async def settle(self):
        for _ in range(20):
            await asyncio.sleep(0)

    async def leave(self):
        self.inbox.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await self.task

    @property
    def frames(self):
        return [json.loads(m["text"]) for m in self.sent if m["type"] == "websocket.send"]

    @property
    def closed(self):
        return [m["code"] for m in self.sent if m["type"] == "websocket.close"]


def run(story, **settings):
    """Play a story in an event loop."""
    asyncio.run(story(fake_house(**settings)))


def test_whoever_says_hello_is_told_how_the_table_stands():
    async def story(house):
        client = Client(house)
        await client.say({"type": "hello", "token": "t1", "since": 2})
        assert client.frames == [{"type": "seat", "ply": 3, "since": 2}]
        assert house.hub.asked == [("watch", Who(1), 2)]
        await client.leave()
        assert house.hub.watchers == []
        assert house.connections == set()
        assert house.addresses.open == {}

    run(story)


@pytest.mark.parametrize(
    ("headers", "hello", "who"),
    [
        ([], {}, Who()),
        ([(b"authorization", b"Bearer t1")], {}, Who(1)),
        ([(b"cookie", b"wt_table_0=t0")], {}, Who(0)),
        ([(b"cookie", b"wt_table_0=t0; wt_table_1=t1")], {"seat": 1}, Who(1)),
        ([(b"cookie", b"wt_table_0=t0; wt_table_host=th")], {}, Who(0, host=True)),
        ([(b"cookie", b"wt_table_host=th")], {}, Who(None, host=True)),
    ],
    ids=range(6),
)
def test_a_token_comes_in_the_frame_the_header_or_a_cookie(headers, hello, who):
    async def story(house):
        client = Client(house, headers=headers)
        await client.say({"type": "hello", **hello})
        assert house.hub.asked == [("watch", who, 0)]
        await client.leave()

    run(story)


def test_whoever_brings_a_name_sits_down_with_it():
    async def story(house):
        client = Client(house)
        await client.say({"type": "hello", "token": "t1", "name": "Ann", "nonce": "n" * 8})
        joined = house.hub.asked[0][1]
        assert (joined.token, joined.name, joined.nonce) == ("t1", "Ann", "n" * 8)
        await client.leave()

    run(story)


@pytest.mark.parametrize(
    ("path", "hello", "code"),
    [
        ("table", '{"type": "hello", "token": "t9"}', "bad_token"),
        ("table", '{"type": "hello", "token": "t0", "seat": 1}', "other_seat"),
        ("table", '{"type": "hello", "seat": 1}', "no_token"),
        ("nothing", '{"type": "hello"}', "no_table"),
        ("table", '{"type": "ping"}', "invalid"),
        ("table", "hello", "malformed"),
        ("table", "[" * 60_000, "too_deep"),
        ("table", " " * 70_000, "too_long"),
    ],
    ids=range(8),
)
def test_a_hello_that_cannot_be_is_told_why_and_the_connection_closed(path, hello, code):
    async def story(house):
        client = Client(house, f"/api/tables/{path}/live")
        await client.say(hello)
        (frame,) = client.frames
        assert (frame["type"], frame["error"]["code"]) == ("error", code)
        assert client.closed == [1008]
        await client.task

    run(story)


@pytest.mark.parametrize(
    ("headers", "path", "settings", "status"),
    [
        ([(b"origin", b"https://evil.example")], "/api/tables/table/live", {}, 403),
        ([], "/api/tables/table/alive", {}, 404),
        ([], "/api/tables/t%/live", {}, 404),
    ],
    ids=range(3),
)
def test_a_handshake_that_may_not_be_is_refused_as_http(headers, path, settings, status):
    async def story(house):
        client = Client(house, path, headers)
        await client.task
        start, body = client.sent
        assert (start["type"], start["status"]) == ("websocket.http.response.start", status)
        assert json.loads(body["body"])["error"]["message"]

    run(story, **settings)


def test_one_address_has_only_so_many_connections():
    async def story(house):
        first = Client(house)
        await first.say({"type": "hello"})
        second = Client(house)
        await second.task
        assert second.sent[0]["status"] == 429
        await first.leave()
        third = Client(house)
        await third.say({"type": "hello"})
        assert third.frames
        await third.leave()

    run(story, connections=1)


BAD = ["{", "[]", '{"type": "zap"}', '{"type": "move"}', b"\xff", "[" * 60_000, " " * 70_000]


def test_frames_that_cannot_be_read_are_answered_and_the_connection_lives():
    async def story(house):
        client = Client(house)
        await client.say({"type": "hello", "token": "t0"})
        for bad in BAD:
            await client.say(bad)
        codes = [frame["error"]["code"] for frame in client.frames[1:]]
        assert codes == [
            "malformed", "invalid", "invalid", "invalid", "malformed", "too_deep", "too_long"
        ]  # fmt: skip
        await client.say({"type": "ping", "id": "p"})
        assert client.frames[-1] == {"type": "pong", "id": "p", "ply": 3, "now": 0.0}
        await client.leave()

    run(story)


def test_an_answer_carries_the_number_of_its_frame():
    async def story(house):
        client = Client(house)
        await client.say({"type": "hello", "token": "t0"})
        await client.say({"type": "move", "id": 7, "ply": 3, "move": 1})
        await client.say({"type": "move", "id": 8, "ply": 3, "move": 500})
        await client.say({"type": "move", "id": "nine"})
        await client.say({"type": "hint", "id": 10})
        assert client.frames[1] == {"type": "ok", "id": 7, "result": {"ply": 4}}
        errors = [(frame["id"], frame["error"]["code"]) for frame in client.frames[2:]]
        assert errors == [(8, "fault"), ("nine", "invalid"), (10, "no_seat")]
        assert "secret" not in json.dumps(client.frames)
        await client.leave()

    run(story)


def test_frames_that_come_too_fast_are_refused():
    async def story(house):
        client = Client(house)
        await client.say({"type": "hello"})
        for _ in range(4):
            await client.say({"type": "ping"})
        kinds = [frame["type"] for frame in client.frames]
        assert kinds == ["seat", "pong", "pong", "pong", "error"]
        assert client.frames[-1]["error"]["code"] == "too_many"
        client.task.cancel()

    run(story, frames_per_second=0.75)


def test_what_happens_is_pushed():
    async def story(house):
        client = Client(house)
        await client.say({"type": "hello"})
        house.hub.push(4)
        await client.settle()
        house.hub.push(5)
        await client.settle()
        assert [(f["ply"], f["since"]) for f in client.frames] == [(3, 0), (4, 3), (5, 4)]
        await client.leave()

    run(story)


def test_a_slow_reader_gets_the_newest_state_with_every_event_it_missed():
    async def story(house):
        client = Client(house)
        await client.say({"type": "hello"})
        client.reads.clear()
        (connection,) = house.connections
        for ply in range(4, 200):
            house.hub.push(ply)
            await asyncio.sleep(0)
        assert connection.next is None
        client.reads.set()
        await client.settle()
        plies = [(frame["ply"], frame["since"]) for frame in client.frames]
        assert plies == [(3, 0), (4, 3), (199, 4)]
        assert house.hub.asked[-1] == ("newest", 4)
        await client.leave()

    run(story)


def test_a_slow_reader_is_kept_a_few_lines_of_chat_and_no_more():
    async def story(house):
        client = Client(house)
        await client.say({"type": "hello"})
        client.reads.clear()
        (connection,) = house.connections
        for number in range(500):
            connection.chat(b'{"type":"chat","n":%d}' % number)
            await asyncio.sleep(0)
        client.reads.set()
        await client.settle()
        await client.settle()
        await client.settle()
        lines = [frame["n"] for frame in client.frames if frame["type"] == "chat"]
        assert lines == [0, *range(450, 500)]
        await client.leave()

    run(story)


@pytest.mark.parametrize(("again", "code"), [(True, 1012), (False, 1008)])
def test_goodbye_is_said_before_the_connection_closes(again, code):
    async def story(house):
        client = Client(house)
        await client.say({"type": "hello"})
        house.hub.watchers[0].watcher.bye("It is late.", again)
        await client.settle()
        assert client.frames[-1] == {"type": "bye", "reason": "It is late.", "again": again}
        assert client.closed == [code]
        await client.task
        assert house.hub.watchers == []

    run(story)


def test_a_slow_reader_too_hears_goodbye_from_a_table_that_is_gone():
    async def story(house):
        client = Client(house)
        await client.say({"type": "hello"})
        client.reads.clear()
        for ply in (4, 5, 6):
            house.hub.push(ply)
            await asyncio.sleep(0)

        async def gone(watch, since):
            watch.watcher.bye("This table was deleted.", False)
            raise refuse(404, "no_table")

        house.hub.newest = gone
        client.reads.set()
        await client.settle()
        assert client.frames[-1]["reason"] == "This table was deleted."
        assert client.closed == [1008]
        await client.task

    run(story)


def test_nobody_comes_in_while_the_server_is_about_to_stop():
    async def story(house):
        house.draining = True
        client = Client(house)
        await client.task
        assert client.sent[0]["status"] == 503

    run(story)


def test_the_tokens_of_the_handshake_are_not_kept():
    async def story(house):
        client = Client(house, headers=[(b"cookie", b"wt_table_0=t0")])
        await client.say({"type": "hello"})
        assert client.scope["headers"] == []
        await client.leave()

    run(story)
