"""A reader who does not read costs no memory, and finds the newest state when he does."""

import socket

import msgspec
from websockets.sync.client import connect

from tests.server.client import read

READERS = 12
ROUNDS = 150  # of a move and an undo: megabytes for each reader who is sent them all


def deaf(place):
    """A connection whose reader has gone away without hanging up."""
    host, port = place.door.url.removeprefix("http://").split(":")
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.connect((host, int(port)))
    ws = connect(
        f"ws://{host}:{port}{place.path}/live",
        sock=line,
        compression=None,
        max_size=None,
        max_queue=1,
        ping_interval=None,
    )
    first = {"type": "hello", "seat": 0, "token": place.tokens[0]}
    ws.send(msgspec.json.encode(first).decode())
    return ws


def test_slow_readers_are_sent_the_newest_state_and_not_all_that_lay_between(serve, enter):
    server = serve()
    place = enter(server).table("splash", seats=["person", "bot:random"], options={"first": 0})
    with place.live(0) as one:
        begin = one.until(lambda now: bool(now.moves))
        readers = [deaf(place) for _ in range(READERS)]
        before = server.memory()
        for _ in range(ROUNDS):
            one.until(lambda now: bool(now.moves))
            ply = one.now.ply
            one.move(one.now.moves[0].action, ply)
            one.reach(ply + 1)
            one.ask("undo", ply=one.now.ply, to=begin.ply)
            one.until(lambda now: now.to_act == 0)
        grown = server.memory() - before
        wanted = one.events
        last = one.now
        sizes = []
        for reader in readers:
            told, seen, frames = [], 0, 0
            while seen < last.ply:
                frame = reader.recv(20)
                now = read(frame.encode() if isinstance(frame, str) else frame)
                assert now.since <= seen
                told += [event for event in now.events if event["ply"] > seen]
                seen, frames = now.ply, frames + 1
            assert now.view == last.view
            assert told == wanted
            sizes.append(frames)
            reader.close()
    assert max(sizes) < last.ply
    assert grown < 40_000_000, f"{grown} bytes for {READERS} readers who do not read"
