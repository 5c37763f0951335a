"""One server of two workers: every table is at one of them, whoever comes for it and however."""

import http.client
import json
import re
import socket
import time
from typing import Any

import psutil
import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.server.client import Door, Refused
from tests.server.serving import Serving
from tests.server.traffic import LONG

PATIENCE = 180.0


@pytest.fixture(scope="module")
def served(cluster, tmp_path_factory):
    """A server of two workers behind what it takes for a proxy."""
    flags = ("--workers", "2", "--proxies", "127.0.0.1")
    with cluster.database() as database:
        folder = tmp_path_factory.mktemp("workers")
        with Serving(folder, *flags, database=database) as server:
            wait_until(lambda: '"places":[0,1]' in server.said)
            yield server
            assert server.stop() == 0


@pytest.fixture
def door(served):
    with Door(served.url) as opened:
        yield opened


def wait_until(is_true):
    limit = time.monotonic() + PATIENCE
    while not is_true():
        assert time.monotonic() < limit, "it never came to be"
        time.sleep(0.05)


def worker_of(server, port):
    """The worker that has the other end of one of our connections."""
    for worker in server.workers():
        if any(one.raddr and one.raddr.port == port for one in worker.net_connections("tcp")):
            return worker.pid
    return None


def at(server, live):
    return worker_of(server, live.socket.socket.getsockname()[1])


@pytest.fixture
def apart(served, door):
    """Two tables that are at different workers, as (table, worker)."""
    found: dict[int, Any] = {}
    while len(found) < 2:
        place = door.table(**LONG)
        with place.live(0) as live:
            found[at(served, live)] = place
    return list(found.values())


def said_by(sock):
    """All that a server says until it hangs up."""
    said = b""
    while more := sock.recv(65_536):
        said += more
    return said


def street(server):
    return socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE)


def ask(place, how="HTTP/1.1", *headers):
    lines = [f"GET {place.path} {how}", "Host: here", *headers, "", ""]
    return "\r\n".join(lines).encode()


def test_all_who_come_to_a_table_are_at_the_same_worker_and_both_workers_have_tables(served, apart):
    workers: list[int] = []
    for place in apart:
        with place.live(0) as one, place.live(1) as other, place.live() as watching:
            there = {at(served, live) for live in (one, other, watching)}
            assert len(there) == 1
            workers += there
    assert len(set(workers)) == 2


def test_a_connection_goes_from_worker_to_worker_with_what_it_asks_for(served, apart):
    line = http.client.HTTPConnection("127.0.0.1", served.port, timeout=PATIENCE)
    places = apart * 3
    seen = []
    for place in places:
        line.request("GET", place.path)
        answer = line.getresponse()
        assert json.loads(answer.read())["id"] == place.id
        seen.append(worker_of(served, line.sock.getsockname()[1]))
    assert len(set(seen)) == 2
    assert seen == seen[:2] * 3
    port = line.sock.getsockname()[1]
    line.request("GET", "/api/games")
    assert line.getresponse().read()
    assert line.sock.getsockname()[1] == port  # it is the same connection all the time
    line.close()


def test_long_bodies_on_a_connection_of_another_worker_arrive(served, apart):
    line = http.client.HTTPConnection("127.0.0.1", served.port, timeout=PATIENCE)
    for place in apart * 2:
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {place.tokens[0]}"}
        body = json.dumps({"text": "a" * 60_000})
        line.request("POST", f"{place.path}/chat", body, headers)
        answer = line.getresponse()
        assert json.loads(answer.read())["error"]["code"]
        assert answer.status in (400, 422)
    line.close()


def test_requests_sent_together_are_answered_in_their_order(served, apart):
    places = apart * 3
    with street(served) as sock:
        last = ask(places[-1], "HTTP/1.1", "Connection: close")
        sock.sendall(b"".join(map(ask, places[:-1])) + last)
        said = said_by(sock)
    answers = re.findall(rb"\r\n\r\n(\{.*?\})(?=HTTP/1.1|$)", said)
    assert [json.loads(answer)["id"] for answer in answers] == [place.id for place in places]
    assert said.count(b"HTTP/1.1 200") == len(places)


def test_a_head_may_come_byte_by_byte(served, apart):
    for place in apart:
        with street(served) as sock:
            for byte in ask(place, "HTTP/1.1", "Connection: close"):
                sock.sendall(bytes([byte]))
            assert place.id.encode() in said_by(sock)


def test_http_1_0_is_answered_and_closed(served, apart):
    for place in apart:
        with street(served) as sock:
            sock.sendall(ask(place, "HTTP/1.0"))
            said = said_by(sock)
        assert b" 200 " in said.split(b"\r\n")[0]
        assert place.id.encode() in said


@pytest.mark.parametrize(
    "said",
    [
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\x00" * 200,
        b"what?\r\n\r\n",
        b"GET /" + b"a" * 90_000,
        b"GET / HTTP/1.1\r\nX: " + b"x" * 200_000,
        b"\x00" * 10_000,
    ],
)
def test_nonsense_is_refused_and_closed(served, said):
    with street(served) as sock:
        with_reset = b""
        try:
            sock.sendall(said)
            with_reset = said_by(sock)
        except ConnectionError:
            pass  # it was refused while we were still talking
    assert with_reset == b"" or b" 400 " in with_reset.split(b"\r\n")[0]
    with street(served) as sock:
        sock.sendall(b"GET /healthz HTTP/1.0\r\n\r\n")
        assert b" 200 " in said_by(sock)


def test_who_comes_through_a_proxy_is_known_by_the_proxys_word(served, apart):
    def addresses(name):
        before = len(served.said)
        for place in apart:
            with street(served) as sock:
                sock.sendall(
                    ask(place, "HTTP/1.1", f"X-Forwarded-For: {name}", "Connection: close")
                )
                said_by(sock)
        told = re.compile(r'"route":"/api/tables/{id}".*"address":"(\w+)"')
        wait_until(lambda: len(told.findall(served.said[before:])) >= len(apart))
        return set(told.findall(served.said[before:]))

    one, other = addresses("192.0.2.1"), addresses("192.0.2.2")
    assert len(one) == len(other) == 1
    assert one != other


def come_again(place, seat):
    """Connect as a careful client does: until it is let in."""
    limit = time.monotonic() + PATIENCE
    while True:
        try:
            return place.live(seat)
        except (OSError, ConnectionClosed, InvalidHandshake, TimeoutError, Refused):
            assert time.monotonic() < limit, "nobody was let in any more"
            time.sleep(0.1)


def play(place, moves):
    """Make moves as both seats, coming again when the connection breaks; all that were done."""
    done: list[tuple[int, int, int, int]] = []
    lives: dict[int, Any] = {}
    limit = time.monotonic() + PATIENCE
    while len(done) < moves:
        assert time.monotonic() < limit, "the match stands still"
        try:
            for seat in (0, 1):
                if seat not in lives:
                    lives[seat] = come_again(place, seat)
            now = max((live.now for live in lives.values()), key=lambda now: now.ply)
            asked = lives[now.to_act]
            asked.reach(now.ply)
            action = asked.now.moves[0].action
            done.append((now.ply + 1, now.to_act, action, asked.move(action)))
            for live in lives.values():
                live.reach(done[-1][3])
        except (ConnectionClosed, OSError, TimeoutError, Refused):
            for live in lives.values():
                live.close()
            lives.clear()
    for live in lives.values():
        live.close()
    return done


def answered_by_a_bot(place, turns):
    """Play against a bot, coming again when the connection breaks, until it has answered often."""
    limit, answered = time.monotonic() + PATIENCE, 0
    while answered < turns:
        assert time.monotonic() < limit, "the bot does not answer any more"
        live = come_again(place, 0)
        try:
            while answered < turns:
                now = live.until(lambda now: now.to_act == 0)
                ply = live.move(now.moves[0].action)
                live.until(lambda now, ply=ply: now.ply >= ply and now.to_act == 0)
                answered += 1
        except (ConnectionClosed, OSError, TimeoutError, Refused):
            pass
        finally:
            live.close()


def test_when_a_worker_is_killed_its_tables_go_on_at_the_other_and_nothing_is_lost(
    served, door, apart
):
    for place in apart:
        for seat in (0, 1):
            place.post(seat, "orders", orders=[])
    before = {place.id: play(place, 3) for place in apart}
    with apart[0].live(0) as live:
        killed = at(served, live)
        bot, there = None, None
        while there != killed:
            bot = door.table(seats=["person", "bot:random"], **LONG)
            with bot.live(0) as one:
                there = at(served, one)
        psutil.Process(killed).kill()
        with pytest.raises((ConnectionClosed, OSError)):
            live.hear_out()
    for place in apart:
        made = before[place.id] + play(place, 3)
        assert place.seen().ply >= made[-1][3]
        lines = [json.loads(line) for line in place.finish().splitlines()][1:]
        kept = {line["ply"]: line for line in lines}
        for ply, seat, action, _ in made:
            assert (kept[ply]["seat"], kept[ply]["action"]) == (seat, action)
    answered_by_a_bot(bot, 3)
    wait_until(lambda: len(served.workers()) == 2)
