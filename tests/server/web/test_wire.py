"""What lies between uvicorn and us: a letterbox, and a limit to what comes before a request."""

import asyncio
import socket

import pytest
import uvicorn

from watertable.server import listener
from watertable.server.listener import Listener
from watertable.server.wire import Gate, Letterbox, Wire


def test_letters_are_read_in_the_order_in_which_they_came():
    async def story():
        box = Letterbox()
        box.put_nowait(1)
        box.put_nowait(2)
        assert not box.empty()
        assert [await box.get(), await box.get()] == [1, 2]
        assert box.empty()

    asyncio.run(story())


def test_whoever_waits_for_a_letter_is_woken():
    async def story():
        box = Letterbox()
        reader = asyncio.ensure_future(box.get())
        await asyncio.sleep(0)
        assert not reader.done()
        box.put_nowait("letter")
        assert await reader == "letter"

    asyncio.run(story())


def test_a_reader_that_is_cancelled_leaves_the_letter_for_the_next():
    async def story():
        box = Letterbox()
        reader = asyncio.ensure_future(box.get())
        await asyncio.sleep(0)
        reader.cancel()
        box.put_nowait("letter")
        with pytest.raises(asyncio.CancelledError):
            await reader
        assert await box.get() == "letter"

    asyncio.run(story())


def test_a_request_whose_head_never_ends_is_cut_off():
    async def told(request):
        """Return what a server answers to bytes, and that it hangs up."""
        sock = socket.create_server(("127.0.0.1", 0))
        config = uvicorn.Config(
            hello, http=Listener, ws=Wire, lifespan="off", log_config=None, access_log=False
        )
        server = uvicorn.Server(config)
        serving = asyncio.ensure_future(server._serve([sock]))
        while not server.started:
            await asyncio.sleep(0.01)
        reader, writer = await asyncio.open_connection(*sock.getsockname())
        writer.write(request)
        answer = await reader.readline()
        writer.close()
        server.should_exit = True
        await serving
        return answer

    async def hello(scope, receive, send):
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"hello"})

    fine = b"GET / HTTP/1.1\r\nhost: a\r\nx: " + b"y" * 1000 + b"\r\n\r\n"
    assert asyncio.run(told(fine)) == b"HTTP/1.1 200 OK\r\n"
    endless = b"GET / HTTP/1.1\r\nhost: a\r\nx: " + b"y" * (listener.LONGEST_HEAD + 1)
    assert asyncio.run(told(endless)) == b"HTTP/1.1 400 Bad Request\r\n"
    many = b"GET / HTTP/1.1\r\nhost: a\r\n" + b"x: y\r\n" * 20_000
    assert asyncio.run(told(many)) == b"HTTP/1.1 400 Bad Request\r\n"


def test_whoever_comes_to_a_closed_gate_waits_until_it_opens():
    async def story():
        gate = Gate()
        assert gate.is_set()
        await gate.wait()
        gate.clear()
        gate.clear()
        assert not gate.is_set()
        waiting = [asyncio.ensure_future(gate.wait()) for _ in range(3)]
        await asyncio.sleep(0)
        waiting[0].cancel()
        await asyncio.sleep(0)
        assert not waiting[1].done()
        gate.set()
        await asyncio.gather(*waiting[1:])
        assert gate.is_set()
        gate.set()

    asyncio.run(story())
