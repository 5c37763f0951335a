"""A server is not sent where strangers cannot go themselves."""

import asyncio
import socket
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from watertable.server.reaching import outside as room
from watertable.server.reaching.outside import NotCalled, Outside

pytestmark = pytest.mark.anyio


class Names:
    """A name service that gives one answer after the other, the last one again and again."""

    def __init__(self, answers):
        self.left, self.asked = list(answers), []

    async def __call__(self, host, port):
        self.asked.append(host)
        return self.left.pop(0) if len(self.left) > 1 else self.left[0]


def resolving(*answers):
    return Names(answers)


async def why(outside, url):
    with pytest.raises(NotCalled) as refused:
        await outside.post(url, {}, b"")
    return str(refused.value)


@pytest.mark.parametrize(
    "address",
    [
        *("127.0.0.1", "127.9.9.9", "10.0.0.8", "172.16.0.1", "192.168.1.1", "169.254.169.254"),
        *("0.0.0.0", "100.64.0.1", "224.0.0.1", "255.255.255.255", "::1", "::", "fe80::1"),
        *("fc00::1", "ff02::1", "::ffff:127.0.0.1", "::ffff:10.1.2.3", "64:ff9b::7f00:1"),
        *("2002:7f00:1::", "fec0::1", "2001:0:7f00:1::1"),
    ],
)
async def test_what_is_not_public_is_not_called_by_name_or_number(address):
    named = f"[{address}]" if ":" in address else address
    assert await why(Outside(), f"https://{named}/") == "it is not on the open internet"
    outside = Outside(resolve=resolving([address]))
    assert await why(outside, "https://push.test/") == "it is not on the open internet"


async def test_one_private_address_among_public_ones_is_enough():
    outside = Outside(resolve=resolving(["1.1.1.1", "10.0.0.1"]))
    assert await why(outside, "https://push.test/") == "it is not on the open internet"


async def test_the_server_does_not_call_itself():
    async def resolve(host, port):
        return ["8.8.4.4"]

    outside = Outside(own=["tables.test"], resolve=resolve)
    assert await why(outside, "https://push.test/") == "it is not on the open internet"


async def test_nor_by_an_address_of_its_machine_that_its_name_does_not_have(monkeypatch):
    """As behind a proxy elsewhere: its public name leads there, the machine is called directly."""
    monkeypatch.setattr(room, "is_public", lambda address: True)
    outside = Outside(own=["tables.test"], resolve=resolving(["127.0.0.1"], ["8.8.4.4"]))
    assert await why(outside, "https://push.test/") == "it is not on the open internet"


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("http://push.test/", "only https is called"),
        ("https://push.test:22/", "only port 443 is called"),
        ("https://me:word@push.test/", "it carries a password"),
        ("https://push.test/\r\nHost: x", "it is no web address"),
        ("https://[::1/", "it is no web address"),
        ("https:///x", "only https is called"),
    ],
)
async def test_only_plain_https_is_called(url, said):
    assert await why(Outside(resolve=resolving(["1.1.1.1"])), url) == said


async def test_an_exception_of_the_operators_is_called(web, trust):
    assert await why(Outside(trust=trust), web.url) == "only port 443 is called"
    outside = Outside(web.exceptions, trust=trust)
    assert await outside.post(web.url, {"TTL": "5"}, b"hello") == 201
    [(line, headers, body)] = web.got
    assert (line, headers["ttl"], body) == ("POST /to/me HTTP/1.1", "5", b"hello")


async def test_a_name_is_resolved_once_and_that_address_connected_to(web, trust):
    """Whoever answers with another address the second time is not asked a second time."""
    resolve = resolving(["127.0.0.1"], ["127.0.0.2"])
    outside = Outside(web.exceptions, resolve=resolve, trust=trust)
    assert await outside.post(f"https://push.test:{web.port}/", {}, b"") == 201
    assert resolve.asked == ["push.test"]
    assert await why(outside, f"https://push.test:{web.port}/") == "it is not on the open internet"


async def test_names_that_are_answered_late_keep_nobody_else_waiting(monkeypatch):
    """What else is done in threads, lists and pages, has threads of its own."""
    answers = threading.Event()
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: answers.wait(10) and [])
    asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(1))
    asked = asyncio.create_task(Outside().address_of("late.test", 443))
    try:
        await asyncio.sleep(0)
        async with asyncio.timeout(5):
            assert await asyncio.to_thread(lambda: "a list") == "a list"
        assert not asked.done()
    finally:
        answers.set()
    with pytest.raises(NotCalled, match="nobody knows that name"):
        await asked


async def test_the_certificate_must_be_the_names(web, trust):
    outside = Outside(web.exceptions, resolve=resolving(["127.0.0.1"]), trust=trust)
    assert "nobody answers" in await why(outside, f"https://wrong.test:{web.port}/")
    assert "nobody answers" in await why(Outside(web.exceptions), web.url)


async def test_a_redirect_is_not_followed(web, trust):
    web.answer = f"HTTP/1.1 302 Found\r\nLocation: {web.url}\r\n\r\n".encode()
    outside = Outside(web.exceptions, trust=trust)
    assert await outside.post(web.url, {}, b"") == 302
    assert len(web.got) == 1


async def test_who_answers_slowly_or_endlessly_is_left(web, trust, monkeypatch):
    outside = Outside(web.exceptions, trust=trust)
    web.answer = b"x" * 100_000
    assert "nobody answers" in await why(outside, web.url)
    web.answer = b"SSH-2.0 hello there\r\n"
    assert await why(outside, web.url) == "what answers there is no web server"
    monkeypatch.setattr(room, "SECONDS", 0.2)
    web.answer = None
    assert "nobody answers" in await why(outside, web.url)


async def test_nobody_is_sent_more_than_four_kilobytes(web, trust):
    with pytest.raises(NotCalled):
        await Outside(web.exceptions, trust=trust).post(web.url, {}, bytes(4097))
    assert web.got == []
