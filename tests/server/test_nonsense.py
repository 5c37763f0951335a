"""Nonsense of every kind gets a typed error, and the server lives on."""

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

DEEP = b"[" * 20_000 + b"]" * 20_000
NESTED = b'{"ply":0,"move":' + b'{"a":' * 5_000 + b"1" + b"}" * 5_001
BODIES = {
    "nothing": b"",
    "no json": b"{'ply': 0}",
    "half": b'{"ply": 0, "mo',
    "no object": b"[1, 2, 3]",
    "null": b"null",
    "text": b'"move"',
    "not utf-8": b'{"ply": 0, "move": "\xff\xfe"}',
    "surrogate": b'{"ply": 0, "move": {"\\ud800": 1}}',
    "not a number": b'{"ply": NaN, "move": 1e999}',
    "huge number": b'{"ply": 0, "move": ' + b"9" * 5_000 + b"}",
    "past 2^53": b'{"ply": 0, "move": 9007199254740992}',
    "negative": b'{"ply": -1, "move": -1}',
    "wrong types": b'{"ply": "0", "move": [0], "key": {}}',
    "true is no number": b'{"ply": true, "move": true}',
    "unknown field": b'{"ply": 0, "move": 0, "admin": true}',
    "long key": b'{"ply": 0, "move": 0, "key": "' + b"k" * 65 + b'"}',
    "deep": DEEP,
    "nested": NESTED,
}
FRAMES = BODIES | {
    "no type": b'{"ply": 0}',
    "unknown type": b'{"type": "cheat", "id": 1}',
    "type is a list": b'{"type": ["move"]}',
    "second hello": b'{"type": "hello"}',
    "odd id": b'{"type": "ping", "id": {"a": 1}}',
    "move without ply": b'{"type": "move", "move": 0, "id": 2}',
    "unknown order": b'{"type": "orders", "orders": ["win"], "id": 3}',
}


@pytest.fixture(scope="module")
def place(door):
    made = door.table("water-to-water")
    made.seen(0)
    return made


@pytest.fixture(autouse=True)
def _it_lives(server, place):
    """After whatever was sent, the same process answers and the table has not moved."""
    pid, ply = server.process.pid, place.seen().ply
    yield
    assert server.process.poll() is None
    assert server.process.pid == pid
    assert place.door.send("GET", "/healthz").status_code == 200
    assert place.seen().ply == ply
    assert "Traceback" not in server.said


def typed(answer, *statuses):
    """A refusal of one of these kinds, in the one form all refusals have."""
    assert answer.status_code in statuses, f"{answer.status_code}: {answer.text[:300]}"
    said = answer.json()
    assert set(said) == {"error"}
    assert set(said["error"]) == {"code", "rule", "message", "parts"}
    assert len(answer.content) < 2_000, "nonsense is not sent back"


@pytest.mark.parametrize("kind", BODIES)
def test_a_malformed_body_gets_a_typed_error(place, kind):
    headers = {"Content-Type": "application/json"}
    for path in ("moves", "why", "join", "chat", "orders", "undo", "host"):
        answer = place.door.send(
            "POST", f"{place.path}/{path}", place.tokens[0], content=BODIES[kind], headers=headers
        )
        typed(answer, 400, 401, 403, 413, 422)
    typed(place.door.send("POST", "/api/tables", content=BODIES[kind], headers=headers), 400, 422)


def test_a_huge_body_is_not_read_to_its_end(place):
    huge = b'{"text": "' + b"x" * 20_000_000 + b'"}'
    for path in (f"{place.path}/chat", "/api/tables"):
        typed(place.door.send("POST", path, place.tokens[0], content=huge), 413)


def test_nor_is_one_that_does_not_say_how_long_it_is(place):
    def pieces():
        for _ in range(300):
            yield b"x" * 65_536

    path = f"{place.path}/chat"
    typed(place.door.send("POST", path, place.tokens[0], content=pieces()), 413)


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("DELETE", "/api/tables", 405),
        ("PUT", "/api/games", 405),
        ("GET", "/api/tables/x/moves", 405),
        ("GET", "/api/no/such/thing", 404),
        ("POST", "/api/no/such/thing", 404),
        ("GET", "/api/games/chess", 404),
        ("GET", "/api/tables/%00", 404),
        ("GET", "/api/tables/..%2f..%2fetc%2fpasswd", 404),
        ("GET", f"/api/tables/{'x' * 3000}", 404),
    ],
)
def test_a_wrong_door_gets_a_typed_error(door, method, path, status):
    typed(door.send(method, path), status)


@pytest.mark.parametrize("seat", ["-1", "6", "99999999999999999999", "x", "0x1", "%00"])
def test_a_seat_that_is_none_gets_a_typed_error(place, seat):
    path = f"{place.path}/seats/{seat}"
    typed(place.door.send("GET", path, place.tokens[0]), 400, 401, 403, 404, 422)


@pytest.mark.parametrize("since", ["-1", "x", "1e9", "99999999999999999999", ""])
def test_a_ply_that_is_none_gets_a_typed_error_or_the_present(place, since):
    answer = place.door.send("GET", f"{place.path}/seats/0?since={since}", place.tokens[0])
    if answer.status_code != 200:
        typed(answer, 400, 422)


def spoken(place, frame, *, hello=True):
    """Send a frame on a connection of its own; return the typed error that comes of it."""
    address = f"{place.door.url}{place.path}/live".replace("http", "ws", 1)
    with connect(address, compression=None, max_size=None) as socket:
        if hello:
            first = {"type": "hello", "seat": 0, "token": place.tokens[0]}
            socket.send(msgspec.json.encode(first).decode())
        try:
            socket.send(frame)
            while True:
                told = msgspec.json.decode(socket.recv(20))
                if told["type"] in ("error", "bye"):
                    return told
        except ConnectionClosed as closed:
            return {"type": "closed", "code": closed.rcvd.code if closed.rcvd else 1006}


def as_text(frame: bytes) -> str | bytes:
    """A text frame where the bytes are text."""
    try:
        return frame.decode()
    except UnicodeDecodeError:
        return frame


@pytest.mark.parametrize("kind", FRAMES)
def test_a_malformed_frame_gets_a_typed_error(place, kind):
    told = spoken(place, as_text(FRAMES[kind]))
    assert told["type"] == "error"
    assert told["error"]["code"]
    assert told["error"]["message"]


@pytest.mark.parametrize("kind", FRAMES)
def test_a_malformed_first_frame_gets_a_typed_error(place, kind):
    if kind == "second hello":
        return
    told = spoken(place, as_text(FRAMES[kind]), hello=False)
    assert told["type"] == "error"
    assert told["error"]["code"]


@pytest.mark.parametrize("frame", ["x" * 70_000, b"\x00" * 70_000, "[" * 1_000_000])
def test_a_huge_frame_is_not_taken(place, frame):
    told = spoken(place, frame)
    assert told["type"] in ("error", "closed")
    if told["type"] == "closed":
        assert told["code"] in (1008, 1009)


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    noise=st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=9),
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(
                st.sampled_from(["type", "id", "ply", "move", "orders", "text", "to", "yes"]), inner
            )
        ),
        max_leaves=9,
    ),
    kind=st.sampled_from(["move", "why", "orders", "undo", "chat", "seen", "ping", "hello", "x"]),
)
def test_any_noise_gets_an_answer(place, wire, noise, kind):
    frame = {"type": kind, **noise} if isinstance(noise, dict) else noise
    wire.send(msgspec.json.encode(frame).decode())
    wire.send('{"type": "ping", "id": "still there"}')
    while True:
        told = msgspec.json.decode(wire.recv(20))
        assert told["type"] in ("seat", "ok", "error", "pong", "chat")
        if told.get("id") == "still there":
            break


@pytest.fixture(scope="module")
def wire(place):
    """A spectator's connection that stays open."""
    address = f"{place.door.url}{place.path}/live".replace("http", "ws", 1)
    with connect(address, compression=None, max_size=None) as socket:
        socket.send('{"type": "hello"}')
        yield socket
