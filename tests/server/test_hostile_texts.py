"""Every place where a stranger's text is read: whatever stands there, one sentence comes back.

`docs/server.md` has the list of these places; the tests here are one for each of them.
"""

import socket
from pathlib import Path

import psutil
import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.positions import showdown

DEEP = b"[" * 20_000 + b"]" * 20_000
VALUES = {
    "deep": DEEP,
    "nearly too deep": b"[" * 27 + b"]" * 27,
    "an object in objects": b'{"a":' * 27 + b"1" + b"}" * 27,
    "long": b'"' + b"x" * 60_000 + b'"',
    "many keys": b"{" + b",".join(b'"k%d":%d' % (n, n) for n in range(4_000)) + b"}",
    "many members": b"[" + b"0," * 20_000 + b"0]",
    "a number of many digits": b"9" * 5_000,
    "a large number": b"1" + b"0" * 300,
    "past 64 bits": b"18446744073709551616",
    "negative": b"-9223372036854775809",
    "a small number": b"1e-308",
    "infinite": b"1e999",
    "not a number": b"NaN",
    "half a pair": b'"\\ud800"',
    "half a pair as a key": b'{"\\udfff":1}',
    "control characters": b'"\\u0000\\u001b[31m\\u202e\\u2028"',
    "not utf-8": b'"\xff\xfe"',
    "empty": b'""',
    "true": b"true",
    "null": b"null",
    "a list": b"[[],{},null]",
}
ODD = (
    "nearly too deep",
    "long",
    "many keys",
    "many members",
    "a large number",
    "negative",
    "a list",
)
TABLE = b'{"game":"showdown","seats":["person","person"],'
BODIES = {
    "moves": [
        b'{"ply":%s,"move":1}',
        b'{"ply":1,"move":%s}',
        b'{"ply":1,"move":1,"key":%s}',
        b'{"ply":1,"move":1,"seat":%s}',
        b'{"ply":1,"move":{"play":%s}}',
        b'{"ply":1,"move":{"play":"cat","from":%s}}',
        b'{"ply":1,"move":{"play":"cat","from":"hand","mode":%s}}',
        b'{"ply":1,"move":{"set":%s}}',
    ],
    "why": [b'{"move":%s}', b'{"move":{"play":%s,"from":"hand"}}', b'{"move":{"discard":%s}}'],
    "hint": [b'{"seat":%s,"x":1}'],
    "known": [b'{"seat":%s,"x":1}'],
    "orders": [b'{"orders":%s}', b'{"orders":[%s]}'],
    "undo": [b'{"ply":%s}', b'{"ply":1,"to":%s}'],
    "undo/answer": [b'{"yes":%s}'],
    "resign": [b'{"seat":%s,"x":1}'],
    "leave": [b'{"seat":%s,"x":1}'],
    "rematch": [b'{"seat":%s}'],
    "chat": [b'{"text":%s}'],
    "join": [
        b'{"token":%s}',
        b'{"name":%s,"seat":1}',
        b'{"seat":1,"nonce":%s}',
        b'{"seat":1,"colour":%s}',
    ],
    "host": [b'{"act":%s}', b'{"act":"revoke","seat":%s}', b'{"act":"unsay","n":%s}'],
}
TABLES = {
    "settings": [
        b'{"game":%s,"seats":["person","person"]}',
        b'{"game":"showdown","seats":%s}',
        b'{"game":"showdown","seats":["person",%s]}',
        TABLE + b'"preset":%s}',
        TABLE + b'"clock":%s}',
        TABLE + b'"clock":{"kind":"move","seconds":%s}}',
        TABLE + b'"absent":%s}',
        TABLE + b'"pause":%s}',
        TABLE + b'"name":%s}',
        TABLE + b"%s:1}",
    ],
    "options": [
        TABLE + b'"options":%s}',
        TABLE + b'"options":{"start_water":%s}}',
        TABLE + b'"options":{"tick_order":%s}}',
    ],
    "positions": [
        TABLE + b'"position":%s}',
        TABLE + b'"position":{"hands":%s}}',
        TABLE + b'"position":{"hands":[[],[%s]]}}',
        TABLE + b'"position":{"turn":%s}}',
        TABLE + b'"position":{"options":%s}}',
        TABLE + b'"position":{"chain":%s,"timing":%s,"phase":"defend"}}',
        b'{"game":"splash","seats":["person","person"],"position":{"tower":[{"piece":%s}]}}',
        b'{"game":"splash","seats":["person","person"],"position":'
        b'{"tower":[{"piece":"red-plate","pose":%s}]}}',
        b'{"game":"water-to-water","seats":["person","person"],"position":{"map":%s}}',
        b'{"game":"water-to-water","seats":["person","person"],"position":{"players":[%s,%s]}}',
    ],
    "boxes": [TABLE + b'"box":%s}'],
}
TEXTS = {
    "nothing": "",
    "long": "x" * 3_000,
    "digits": "9" * 3_000,
    "other digits": "%D9%A3%D9%A1",
    "negative": "-1",
    "zero bytes": "%00%00",
    "half a pair": "%ED%A0%80",
    "not utf-8": "%FF%FE",
    "the folder above": "..%2f..%2fetc%2fpasswd",
    "a line break": "1%0d%0aSet-Cookie:%20a=b",
    "signs": "%25%26%3D%3B%22%27%3C%3E",
    "a number with a point": "1e9",
}
BYTES = {
    "nothing": b"",
    "long": b"x" * 20_000,
    "not utf-8": b"\xff\xfe\x80",
    "dots": b"." * 5_000,
    "signs": b"\"';=,/\\<>%&",
    "many": b"wt_x_0=1; " * 2_000,
    "other digits": "\u0663".encode(),
    "brackets": b"[" * 5_000,
}


@pytest.fixture(scope="module")
def place(door):
    """A table in play."""
    made = door.table(position=showdown("umbrella"))
    made.seen(0)
    made.seen(1)
    return made


@pytest.fixture(autouse=True)
def _cheap(server, place):
    """Hostile texts cost the server about what as many honest requests cost it."""
    process, sent = psutil.Process(server.process.pid), [0]
    place.door.sent = sent
    before = spent(process)
    for _ in range(20):
        place.seen(0)
    honest = max(spent(process) - before, 0.02) / 20
    before = spent(process)
    yield
    assert server.process.poll() is None
    assert spent(process) - before < 1.0 + 20 * honest * sent[0], "that cost the server too much"
    assert place.seen(0).ply >= 0
    assert "Traceback" not in server.said


def spent(process):
    times = process.cpu_times()
    return times.user + times.system


def refused(door, answer):
    """No mistake of ours, and one sentence in the one shape, unless it could be done."""
    door.sent[0] += 1
    assert answer.status_code < 500, f"{answer.status_code}: {answer.text[:300]}"
    if answer.status_code >= 400 and answer.content:
        said = answer.json()
        assert set(said) == {"error"}
        assert said["error"]["message"].rstrip()[-1] in ".!?)"
        assert len(answer.content) < 2_500, "nonsense is not sent back"


def filled(template, value):
    return template.replace(b"%s", value)


@pytest.mark.parametrize("what", BODIES)
def test_bodies(place, what):
    headers = {"Content-Type": "application/json"}
    for template in BODIES[what]:
        for value in VALUES.values():
            token = place.host if what == "host" else place.tokens[0]
            body = filled(template, value)
            path = f"{place.path}/{what}"
            answer = place.door.send("POST", path, token, content=body, headers=headers)
            refused(place.door, answer)


@pytest.mark.parametrize("what", TABLES)
def test_tables(place, what):
    headers = {"Content-Type": "application/json"}
    for path in ("/api/tables", "/api/lessons") if what == "settings" else ("/api/tables",):
        for template in TABLES[what]:
            for value in VALUES.values() if what != "positions" else map(VALUES.get, ODD):
                body = filled(template, value)
                answer = place.door.send("POST", path, content=body, headers=headers)
                refused(place.door, answer)


MOVES = {
    "water-to-water": [
        b'{"character":%s}',
        b'{"play":%s}',
        b'{"play":{"tile":%s,"x":0,"y":0,"turn":0}}',
        b'{"play":{"tile":"lake","x":%s,"y":0,"turn":0}}',
        b'{"play":{"x":0,"y":0},"power":%s}',
        b'{"rotate":%s}',
        b'{"order":%s}',
        b'{"power":%s}',
    ],
    "splash": [b'{"give":%s}', b'{"draft":%s}', b'{"place":%s}', b'{"on":%s,"x":%s,"turn":%s}'],
}


@pytest.mark.parametrize("game", MOVES)
def test_moves_as_data(door, place, game):
    other = door.table(game)
    for seat in (0, 1):
        other.seen(seat)
    headers = {"Content-Type": "application/json"}
    asked = other.seen().to_act
    for template in MOVES[game]:
        for value in VALUES.values():
            move = filled(template, value)
            for what, body in (("why", b'{"move":%s}'), ("moves", b'{"ply":1,"move":%s}')):
                path = f"{other.path}/{what}"
                sent = filled(body, move)
                answer = door.send("POST", path, other.tokens[asked], content=sent, headers=headers)
                refused(door, answer)


def said_why(closed):
    """A connection is closed only for what is no text, not for here, or too long."""
    assert closed.rcvd is not None
    assert closed.rcvd.code in (1007, 1008, 1009)


def test_frames(place):
    live = place.live(0)
    for kind, templates in BODIES.items():
        for template in templates if kind not in ("join", "host", "hint") else ():
            frame = template.replace(b"{", b'{"type":"%s",' % kind.replace("/", "_").encode(), 1)
            for value in VALUES.values():
                try:
                    live.socket.send(filled(frame, value), text=True)
                    live.ask("ping")
                except ConnectionClosed as closed:
                    said_why(closed)
                    live.close()
                    live = place.live(0)
                place.door.sent[0] += 1
    live.close()


def test_first_frames(place):
    fields = ("seat", "since", "token", "name", "nonce", "id", "x")
    for field in fields:
        for value in VALUES.values():
            live = place.live(0)
            hello = b'{"type":"hello","%s":%s}' % (field.encode(), value)
            try:
                live.socket.send(hello, text=True)
                live.ask("ping")
            except ConnectionClosed as closed:
                said_why(closed)
            live.close()
            place.door.sent[0] += 1


def test_query_strings(place):
    names = ("since", "seat", "open", "listed", "x", "%FF", "")
    paths = (place.path, f"{place.path}/seat", f"{place.path}/plies/1", "/api/tables")
    for path in paths:
        for text in TEXTS.values():
            for name in names:
                query = f"{name}={text}"
                refused(place.door, place.door.send("GET", f"{path}?{query}", place.tokens[0]))
        many = "&".join(f"since={n}" for n in range(4_000))
        refused(place.door, place.door.send("GET", f"{path}?{many}", place.tokens[0]))


def test_paths(place):
    paths = (
        "/{}",
        "/api/tables/{}",
        "/api/tables/{}/live",
        place.path + "/seats/{}",
        place.path + "/plies/{}",
        place.path + "/frames/{}",
        "/api/games/{}",
        "/t/{}",
        "/replay/{}",
        "/learn/{}",
        "/assets/{}",
    )
    for path in paths:
        for text in TEXTS.values():
            answer = place.door.send("GET", path.format(text), place.tokens[0])
            assert answer.status_code < 500, path
            place.door.sent[0] += 1


def spoken(place, head, body=b""):
    """Send a request that no honest client would write; return the status and the body."""
    host, _, port = place.door.url.removeprefix("http://").partition(":")
    with socket.create_connection((host, int(port)), timeout=30) as wire:
        wire.sendall(b"%s\r\nHost: t\r\nConnection: close\r\n\r\n%s" % (head, body))
        answer = b""
        while part := wire.recv(65_536):
            answer += part
    place.door.sent[0] += 1
    head, _, body = answer.partition(b"\r\n\r\n")
    status = int(head.split()[1])
    assert status < 500, answer[:300]
    assert status < 400 or len(body) < 2_500
    return status


HEADERS = (
    *(b"Origin", b"If-None-Match", b"X-Forwarded-For", b"Sec-Fetch-Site", b"Accept", b"Upgrade"),
    *(b"Content-Type", b"Content-Length", b"Transfer-Encoding", b"Expect", b"Forwarded", b"Host"),
)


@pytest.mark.parametrize("name", HEADERS)
def test_headers(place, name):
    for value in (*BYTES.values(), b"1" * 400, b"-1", b"chunked, chunked", b"http://[::1"):
        for line in (b"GET /api/games", b"POST %s/why" % place.path.encode()):
            spoken(place, b"%s HTTP/1.1\r\n%s: %s" % (line, name, value), b"{}")


def test_cookies(place):
    own = f"wt_{place.id}_0=".encode()
    for value in BYTES.values():
        for start in (b"", b"wt_", own, b"wt_%s_host=" % place.id.encode(), b"wt___=;;=;"):
            for path in (f"{place.path}/seat", place.path, "/api/mine"):
                spoken(place, b"GET %s HTTP/1.1\r\nCookie: %s" % (path.encode(), start + value))


def test_tokens(place):
    real, path = place.tokens[0], place.path.encode()
    forged = (real[:-1], real + "x", real.replace(".0.", ".1."), real.replace(".", "..", 1), "...")
    for value in (*BYTES.values(), *(token.encode() for token in forged)):
        line = b"GET %s/seat HTTP/1.1\r\nAuthorization: Bearer %s" % (path, value)
        assert spoken(place, line) in (400, 401, 403, 431)
    for token in forged:
        answer = place.door.send("POST", f"{place.path}/join", json={"token": token})
        refused(place.door, answer)
        assert answer.status_code in (401, 403)


def test_the_guide_lists_every_place():
    guide = (Path(__file__).parents[2] / "docs" / "server.md").read_text("utf-8")
    start = guide.index("## Where strangers' texts are read")
    listed = guide[start : guide.index("\n## ", start + 5)]
    tests = [name for name in globals() if name.startswith("test_") and "guide" not in name]
    for name in [*tests, "test_a_hostile_box", "tests/cli/test_hostile_files.py", "make fuzz"]:
        assert name.removeprefix("test_").replace("_", " ") in listed.replace("_", " "), name
