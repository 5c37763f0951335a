"""The front, with workers that only look at what they are handed."""

import socket
from typing import Any

import pytest

from watertable.server import handing, owners
from watertable.server.front import LINE_SECONDS, LONGEST_LINE, MOST_WAITING, SILENT_SECONDS, Front
from watertable.server.owners import owner_of

TABLE = b"8c85wu7uzwrt"
LINE = b"GET /api/tables/%s/live HTTP/1.1\r\n"


class Street:
    """A front, its clients and its workers, all in this thread."""

    def __init__(self, family=socket.AF_INET, host="127.0.0.1"):
        self.time = 1000.0
        self.sock = socket.socket(family)
        self.sock.bind((host, 0))
        self.sock.listen(1000)
        self.front = Front(self.sock, lambda: self.time)
        self.ends: dict[int, socket.socket] = {}
        self.clients: list[socket.socket] = []
        self.handed: list[socket.socket] = []

    def start(self, *places):
        for place in places:
            if place in self.ends:
                self.ends[place].close()
            self.ends[place] = self.front.open(place)
            handing.send(self.ends[place], handing.SERVING)
        self.turn()

    def turn(self, times=3):
        for _ in range(times):
            self.front.turn(0.02)

    def client(self, said=b"", turns=3):
        one = socket.create_connection(self.sock.getsockname()[:2])
        one.settimeout(5)
        self.clients.append(one)
        one.sendall(said)
        self.turn(turns)
        return one

    def messages(self, place):
        """All that a worker was sent: kind, what it says, whose connection."""
        found: list[Any] = []
        while True:
            try:
                kind, said, one = handing.receive(self.ends[place])
            except OSError:
                return found
            if one is not None:
                assert not one.get_inheritable()  # or a bot's process would keep it open
                self.handed.append(one)
            found.append((kind, said, None if one is None else one.getpeername()))

    def taken(self, place):
        return [
            (said, peer) for kind, said, peer in self.messages(place) if kind == handing.CONNECTION
        ]

    def close(self):
        self.front.stop()
        for one in (self.sock, *self.clients, *self.handed, *self.ends.values()):
            one.close()


@pytest.fixture
def street():
    made = Street()
    yield made
    made.close()


def is_closed(client):
    return client.recv(1) == b""


def test_a_connection_goes_with_all_that_it_said_to_the_worker_of_its_table(street):
    street.start(0, 1, 2)
    for table in (b"aaaa%d" % number for number in range(12)):
        said = LINE % table + b"Host: here\r\n\r\n"
        client = street.client(said)
        owner = owner_of(table, [0, 1, 2])
        assert street.taken(owner) == [(said, client.getsockname())]
        assert not any(street.taken(place) for place in {0, 1, 2} - {owner})


def test_what_is_about_no_table_goes_to_the_workers_in_turn(street):
    street.start(0, 1)
    for _ in range(4):
        street.client(b"GET /api/games HTTP/1.1\r\n\r\n")
    assert [len(street.taken(place)) for place in (0, 1)] == [2, 2]


def test_a_first_line_may_come_in_pieces(street):
    street.start(0, 1)
    client = street.client()
    said = b"\r\n" + LINE % TABLE
    for at in range(len(said)):
        assert not street.taken(0)
        assert not street.taken(1)
        client.sendall(said[at : at + 1])
        street.turn(1)
    street.turn()
    assert street.taken(owner_of(TABLE, [0, 1])) == [(said, client.getsockname())]


@pytest.mark.parametrize(
    "said",
    [
        b"\x16\x03\x01\x02\x00\x01",  # TLS
        b"\x00" * 30,
        b"G" * LONGEST_LINE,
        b"GET /" + b"a" * (LONGEST_LINE - 5),
        b"GET / HTTP/1.0\n",
        b"nonsense\n",
    ],
)
def test_nonsense_is_left_to_a_worker_at_once(street, said):
    street.start(0)
    client = street.client(said)
    assert street.taken(0) == [(said, client.getsockname())]


def test_the_front_reads_no_further_than_a_first_line_may_be_long(street):
    street.start(0)
    street.client(LINE % TABLE + b"X: " + b"x" * 3 * LONGEST_LINE)
    (said, _), *_ = street.taken(0)
    assert len(said) == LONGEST_LINE
    assert len(street.handed[0].recv(100_000)) > LONGEST_LINE  # the rest is still in the socket


def test_who_says_nothing_or_too_little_is_closed_after_a_time(street):
    street.start(0)
    silent, slow = street.client(), street.client(b"GET /api/tab")
    street.time += LINE_SECONDS - 1
    handing.send(street.ends[0], handing.ALIVE)
    slow.sendall(b"l")
    street.turn()
    late = street.client()
    street.time += 1
    street.turn()
    assert is_closed(silent)
    assert is_closed(slow)
    assert list(street.front.waiting) != []
    late.sendall(b"GET / HTTP/1.1\r\n")
    street.turn()
    assert len(street.taken(0)) == 1


def test_so_many_may_say_nothing_at_once_and_then_the_oldest_is_closed(street):
    street.start(0)
    first, second = street.client(), street.client()
    for _ in range(MOST_WAITING - 1):
        street.client(turns=0)
    street.turn(20)
    assert len(street.front.waiting) == MOST_WAITING
    assert is_closed(first)
    second.sendall(b"GET / HTTP/1.1\r\n")
    street.turn()
    assert len(street.taken(0)) == 1


def test_who_leaves_before_saying_anything_is_forgotten(street):
    street.start(0)
    street.client().close()
    street.turn()
    assert not street.front.waiting


def test_nobody_is_accepted_before_a_worker_serves(street):
    client = street.client(LINE % TABLE)
    assert not street.front.is_serving
    street.start(0)
    street.turn()
    assert street.taken(0) == [(LINE % TABLE, client.getsockname())]


def test_workers_are_told_who_serves(street):
    street.start(0, 1)
    assert [kind + said for kind, said, _ in street.messages(0)][-1] == b"P0 1"
    street.front.close(1)
    street.turn()
    assert [kind + said for kind, said, _ in street.messages(0)] == [b"P0"]
    street.start(1)
    assert {kind + said for kind, said, _ in street.messages(1)} == {b"P0 1"}


def test_when_a_worker_is_gone_its_tables_go_to_another_also_what_waited_for_it(street):
    street.start(0, 1)
    owner = owner_of(TABLE, [0, 1])
    street.ends[owner].close()
    client = street.client(LINE % TABLE)
    street.front.close(owner)
    street.turn()
    assert street.taken(1 - owner) == [(LINE % TABLE, client.getsockname())]
    again = street.client(LINE % TABLE)
    assert street.taken(1 - owner) == [(LINE % TABLE, again.getsockname())]


def test_a_worker_that_is_about_to_stop_or_silent_is_passed_over(street):
    street.start(0, 1)
    owner = owner_of(TABLE, [0, 1])
    handing.send(street.ends[owner], handing.LEAVING)
    street.turn()
    street.client(LINE % TABLE)
    assert len(street.taken(1 - owner)) == 1
    handing.send(street.ends[owner], handing.SERVING)
    street.turn()
    street.client(LINE % TABLE)
    assert len(street.taken(owner)) == 1
    street.time += SILENT_SECONDS
    handing.send(street.ends[1 - owner], handing.ALIVE)
    street.turn()
    street.client(LINE % TABLE)
    assert len(street.taken(1 - owner)) == 1


def test_connections_wait_for_a_worker_that_is_busy(street, monkeypatch):
    street.start(0)
    street.messages(0)
    full = [True]
    real = handing.send

    def send(end, kind, said=b"", fd=None):
        if full[0] and kind == handing.CONNECTION:
            raise BlockingIOError
        real(end, kind, said, fd)

    monkeypatch.setattr(handing, "send", send)
    for _ in range(5):
        street.client(LINE % TABLE)
    assert len(street.front.sides[0].unsent) == 5
    full[0] = False
    street.turn()
    assert len(street.taken(0)) == 5
    assert not street.front.sides[0].unsent


def test_a_worker_hands_a_connection_on_to_another(street):
    street.start(0, 1)
    owner = owner_of(TABLE, [0, 1])
    other = next(t for t in (b"aaa%d" % n for n in range(99)) if owner_of(t, [0, 1]) != owner)
    client = street.client(LINE % other)
    street.taken(1 - owner)
    said = LINE % TABLE + b"\r\n"
    handing.send(street.ends[1 - owner], handing.CONNECTION, said, street.handed[-1].fileno())
    street.turn()
    assert street.taken(owner) == [(said, client.getsockname())]


def test_a_mistake_at_one_connection_does_not_end_the_front(street, monkeypatch):
    street.start(0)
    monkeypatch.setattr(owners, "table_in", lambda said: 1 / 0)
    street.client(LINE % TABLE)
    monkeypatch.undo()
    street.client(LINE % TABLE)
    assert len(street.taken(0)) == 1


def test_connections_by_ipv6_are_handed_over_as_well():
    if not socket.has_ipv6:
        pytest.skip("there is no IPv6 here")
    try:
        street = Street(socket.AF_INET6, "::1")
    except OSError:
        pytest.skip("there is no IPv6 here")
    street.start(0)
    client = street.client(LINE % TABLE)
    assert street.taken(0) == [(LINE % TABLE, client.getsockname())]
    assert street.handed[0].family == socket.AF_INET6
    street.close()
