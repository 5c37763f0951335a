"""A reader who does not read costs no memory, and finds the newest state when he does."""

import socket
from contextlib import ExitStack, contextmanager

import msgspec
from websockets.sync.client import connect

from tests.server.client import first, play_on, read

READERS = 40
ROOM = 40_000_000  # bytes; all that was changed, kept for all readers, would be far more


@contextmanager
def deaf(place, seat):
    """A connection whose reader has gone away without hanging up."""
    host, port = place.door.url.removeprefix("http://").split(":")
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.connect((host, int(port)))
    with connect(
        f"ws://{host}:{port}{place.path}/live",
        sock=line,
        compression=None,
        max_size=None,
        max_queue=1,
        ping_interval=None,
        close_timeout=0.2,
    ) as talking:
        first = {"type": "hello", "seat": seat, "token": place.tokens[seat]}
        talking.send(msgspec.json.encode(first).decode())
        yield talking


def heard(reader, ply):
    """Read at last: the newest payload, all events, and how many payloads it took."""
    events, seen, payloads = [], 0, 0
    while seen < ply:
        frame = reader.recv(30)
        now = read(frame.encode() if isinstance(frame, str) else frame)
        assert now.since <= seen
        events += [event for event in now.events if event["ply"] > seen]
        seen, payloads = now.ply, payloads + 1
    return now, events, payloads


def in_turn(now):
    """Whether one is asked what no standing order answers."""
    return bool(now.moves) and now.view is not None and now.view["phase"] == "main"


def test_slow_readers_are_sent_the_newest_state_and_not_all_that_lay_between(server, door):
    place = door.table("water-to-water")
    with place.live(0) as one, place.live(1) as other, ExitStack() as lines:
        play_on([one, other], first, lambda now: now.ply > 6 and in_turn(now))
        asked = one if one.now.moves else other
        readers = [lines.enter_context(deaf(place, asked.seat)) for _ in range(READERS)]
        before, begun = server.memory(), asked.payloads
        size = len(msgspec.json.encode(asked.now))
        for change in range(3 * ROOM // (READERS * size)):
            asked.ask("orders", orders=["never_ask"] if change % 2 else [])
        asked.ask("ping")
        grown = server.memory() - before
        sent = asked.payloads - begun
        assert READERS * sent * size > 2 * ROOM, "too little was said to prove anything"
        asked.move(first(asked.now))
        play_on([one, other], first, in_turn)
        for reader in readers:
            now, events, payloads = heard(reader, asked.last)
            assert (now.view, now.orders) == (asked.now.view, asked.now.orders)
            assert events == asked.events
            assert payloads < sent
    assert grown < ROOM, f"{grown} bytes for {READERS} readers who do not read"
