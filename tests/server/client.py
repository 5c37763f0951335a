"""A client of the server's contract, written as a stranger would write one."""

from collections.abc import Callable, Sequence
from itertools import count
from typing import Any

import httpx
import msgspec
from websockets.sync.client import ClientConnection, connect

from watertable.server.protocol import Payload

Json = dict[str, Any]
PATIENCE = 120.0  # seconds until an answer counts as missing

_numbers = count(1)


class Refused(Exception):
    """What the server would not do, and why."""

    def __init__(self, status: int, error: Json) -> None:
        super().__init__(f"{status}: {error}")
        self.status, self.code, self.message = status, error["code"], error["message"]


class Door:
    """The way into a server for programs: no cookies, a token where one is needed."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.http = httpx.Client(base_url=url, timeout=PATIENCE)

    def send(self, method: str, path: str, token: str | None = None, **sent: Any) -> httpx.Response:
        headers = sent.pop("headers", {})
        if token is not None:
            headers = {**headers, "Authorization": f"Bearer {token}"}
        answer = self.http.request(method, path, headers=headers, **sent)
        self.http.cookies.clear()
        return answer

    def get(self, path: str, token: str | None = None) -> Any:
        return answered(self.send("GET", path, token))

    def post(self, path: str, body: Any = None, token: str | None = None) -> Any:
        return answered(self.send("POST", path, token, json={} if body is None else body))

    def table(
        self, game: str = "showdown", seats: Sequence[str] = ("person", "person"), **settings: Any
    ) -> "Place":
        """Set a table up; programs begin to play without waiting for each other's nonces."""
        wanted = {"game": game, "seats": list(seats), "pause": 0, "everyone": False} | settings
        made = self.post("/api/tables", wanted)
        return Place(self, made["id"], {s["seat"]: s["token"] for s in made["seats"]}, made["host"])

    def __enter__(self) -> "Door":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self.http.close()


class Place:
    """A table on a server, and the tokens of its seats."""

    def __init__(self, door: Door, table: str, tokens: dict[int, str], host: str = "") -> None:
        self.door, self.id, self.tokens, self.host = door, table, tokens, host

    @property
    def path(self) -> str:
        return f"/api/tables/{self.id}"

    def post(self, seat: int | None, what: str, **body: Any) -> Any:
        """Do something as a seat, or as a spectator."""
        token = None if seat is None else self.tokens[seat]
        return self.door.post(f"{self.path}/{what}", body, token)

    def join(self, seat: int, **body: Any) -> Any:
        """Sit down at a seat (again), and go on with the token that only we are given."""
        joined = self.door.post(f"{self.path}/join", body, self.tokens[seat])
        self.tokens[seat] = joined["token"]
        return joined

    def seen(self, seat: int | None = None, since: int = 0) -> Payload:
        """What a seat, or a spectator, is told."""
        path = self.path if seat is None else f"{self.path}/seats/{seat}"
        token = None if seat is None else self.tokens[seat]
        answer = self.door.send("GET", f"{path}?since={since}", token)
        answered(answer)
        return read(answer.content)

    def move(self, seat: int, move: Any, ply: int, key: str | None = None) -> int:
        sent: Json = {"ply": ply, "move": move} | ({} if key is None else {"key": key})
        ply = self.post(seat, "moves", **sent)["ply"]
        return ply

    def act(self, choose: Callable[[Payload], int] | None = None) -> int:
        """Make a move for whoever must answer; return the ply after it."""
        asked = self.seen().to_act
        assert asked is not None
        now = self.seen(asked)
        return self.move(asked, (choose or first)(now), now.ply)

    def live(self, seat: int | None = None, since: int = 0, **more: Any) -> "Live":
        return Live(self, seat, since, **more)

    def log(self) -> str:
        answer = self.door.send("GET", f"{self.path}/log", self.tokens.get(0))
        if answer.status_code != 200:
            answered(answer)
        return answer.text

    def finish(self) -> str:
        """Let everybody but one resign, and return the log."""
        for seat in sorted(self.tokens):
            if self.seen().outcome is None:
                self.post(seat, "resign")
        return self.log()


class Live:
    """A connection to a table: the newest payload, and every event told since the beginning."""

    def __init__(
        self,
        place: Place,
        seat: int | None,
        since: int = 0,
        *,
        token: str | None = None,
        headers: Json | None = None,
        **more: Any,
    ) -> None:
        self.place, self.seat, self.last = place, seat, since
        self.events: list[Json] = []
        self.others: list[Json] = []  # frames that are neither payloads nor answers
        self.payloads = 0
        self.now: Payload
        address = f"{place.door.url}{place.path}/live".replace("http", "ws", 1)
        self.line = connect(
            address, additional_headers=headers, max_size=None, compression=None, **more
        )
        self.socket: ClientConnection = self.line.__enter__()
        token = token or (None if seat is None else place.tokens.get(seat))
        hello = {"type": "hello", "seat": seat, "since": since, "token": token}
        try:
            self.send(**{key: value for key, value in hello.items() if value is not None})
            self.until(lambda _: True)
        except BaseException:
            self.close()
            raise

    def send(self, **frame: Any) -> None:
        self.socket.send(msgspec.json.encode(frame).decode())

    def receive(self, timeout: float = PATIENCE) -> Json:
        """Take the next frame; a payload is taken note of."""
        sent = self.socket.recv(timeout)
        frame: Json = msgspec.json.decode(sent)
        if frame["type"] == "seat":
            self._note(read(sent.encode() if isinstance(sent, str) else sent))
        elif frame["type"] not in ("ok", "error", "pong"):
            self.others.append(frame)
        return frame

    def _note(self, told: Payload) -> None:
        assert told.seat == self.seat
        assert told.since <= self.last, f"events after {self.last} are missing"
        self.events += [event for event in told.events if event["ply"] > self.last]
        assert told.ply >= self.last
        self.last, self.now = told.ply, told
        self.payloads += 1

    def until(self, so: Callable[[Payload], bool]) -> Payload:
        """Listen until a payload says so."""
        while not (self.payloads and so(self.now)):
            frame = self.receive()
            if frame["type"] == "error" and frame.get("id") is None:
                raise Refused(0, frame["error"])
        return self.now

    def reach(self, ply: int) -> Payload:
        """Listen until the table has come to a ply."""
        return self.until(lambda now: now.ply >= ply)

    def hear_out(self) -> None:
        """Listen until the server hangs up."""
        while True:
            self.receive()

    def ask(self, kind: str, **fields: Any) -> Any:
        """Send a frame, and wait for the answer to it."""
        mine = next(_numbers)
        self.send(type=kind, id=mine, **fields)
        while True:
            frame = self.receive()
            if frame.get("id") != mine:
                continue
            if frame["type"] == "error":
                raise Refused(0, frame["error"])
            return frame["ply"] if frame["type"] == "pong" else frame["result"]

    def move(self, move: Any, ply: int | None = None, key: str | None = None) -> int:
        sent: Json = {"ply": self.now.ply if ply is None else ply, "move": move}
        ply = self.ask("move", **sent, **({} if key is None else {"key": key}))["ply"]
        return ply

    def close(self) -> None:
        self.line.__exit__(None, None, None)

    def __enter__(self) -> "Live":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def answered(answer: httpx.Response) -> Any:
    """Return the answer's body, or raise the refusal in it."""
    said = answer.json()
    if answer.is_success:
        return said
    assert set(said) == {"error"}, said
    assert set(said["error"]) == {"code", "rule", "message", "parts"}, said
    assert said["error"]["code"], said
    assert said["error"]["message"].endswith((".", "!", "?")), said
    raise Refused(answer.status_code, said["error"])


def read(told: bytes) -> Payload:
    """Read a payload; one that does not fit the contract is an error."""
    return msgspec.json.decode(told, type=Payload)


def first(now: Payload) -> int:
    """Choose the first move that is listed; a character from the end of the list.

    The first characters of Water to Water can win in five moves, the last one when the bag is
    empty: what is tested here needs a match that goes on for a dozen.
    """
    return now.moves[-1 if "character" in now.moves[0].data else 0].action


def play_on(
    sitters: Sequence[Live],
    choose: Callable[[Payload], int] = first,
    until: Callable[[Payload], bool] = lambda _: False,
) -> None:
    """Play with everybody who is connected until the end, or until a payload says so."""
    while True:
        newest = max((one.now for one in sitters), key=lambda now: now.ply)
        if newest.outcome is not None or until(newest):
            break
        asked = next((one for one in sitters if one.seat == newest.to_act), sitters[0])
        if asked.seat != newest.to_act or asked.now.ply < newest.ply or not asked.now.moves:
            asked.receive()  # somebody else must answer: a bot, chance, the world
            continue
        try:
            ply = asked.move(choose(asked.now))
        except Refused as refused:
            if refused.code not in ("stale", "over"):  # a standing order was quicker
                raise
            ply = newest.ply + 1
        for one in sitters:
            one.reach(ply)
    for one in sitters:
        one.reach(newest.ply)
