"""How clients of both servers make a match, sit down and move: everything else is the same."""

import http.client
import json
import random  # noqa: TID251 - no game depends on it
from collections.abc import Callable
from typing import Any

from msgspec import Raw, Struct, field
from msgspec import json as fast

OPTIONS = {"start_water": 99, "max_water": 99, "turn_cap": 10000}  # so that no match is over soon
GAME = "showdownish"


class Spoilt(Exception):
    """A server said something that makes the figures worthless."""


class Seat(Struct):
    """What one client knows of its match."""

    match: str
    seat: int
    token: str


class Turn(Struct):
    """A client is asked: at which ply, and what it may choose from."""

    ply: int
    moves: list[bytes]


class Common:
    """What both kinds of client have."""

    def __init__(self, seat: Seat, settled: Callable[[], None]) -> None:
        """Be about to sit down; `settled` is called once, when ready to play."""
        self.seat, self.settled = seat, settled
        self.say: Callable[[bytes], None] = lambda body: None
        self.done = self.plies = 0
        self.turn: Turn | None = None
        self.may_play = False
        self.last_sent = -1
        self.until = 10**9  # plies
        self.dice = random.Random(f"{seat.match}{seat.seat}")

    def begin(self) -> None:
        """Everybody sits: play whenever asked."""
        self.may_play = True
        self.answer()

    def answer(self) -> None:
        """Move, if it is this client's turn and it has not moved yet."""
        turn = self.turn
        if turn is None or not self.may_play or turn.ply <= self.last_sent:
            return
        if self.plies >= self.until:
            return
        self.last_sent, self.turn = turn.ply, None
        self.move(turn.ply, self.dice.choice(turn.moves))

    def move(self, ply: int, move: bytes) -> None:
        """Send a move."""
        raise NotImplementedError


class OurMove(Struct):
    """A legal move, as far as a client without a screen cares."""

    action: int


class OurFrame(Struct):
    """Any frame of ours, as far as a client without a screen cares."""

    type: str
    ply: int = 0
    seat: int | None = None
    to_act: int | None = None
    moves: list[OurMove] = []
    outcome: Raw | None = None
    id: int | str | None = None  # of the table, or of the frame that is answered
    error: Raw | None = None


class Ours(Common):
    """A client of Watertable."""

    read = staticmethod(fast.Decoder(OurFrame).decode)

    @property
    def path(self) -> str:
        """Where its WebSocket is."""
        return f"/api/tables/{self.seat.match}/live"

    def greet(self) -> None:
        """Say who this is."""
        hello = {"type": "hello", "seat": self.seat.seat, "token": self.seat.token}
        self.say(fast.encode(hello))
        self.say(b'{"type":"orders","id":0,"orders":[]}')  # every pass is a move of the client's

    def hear(self, body: bytes) -> None:
        """Take a frame in."""
        frame = self.read(body)
        if frame.type == "seat":
            self.plies = frame.ply
            if frame.outcome is not None:
                raise Spoilt("a match was over before the measurement")
            if frame.to_act == self.seat.seat:
                self.turn = Turn(frame.ply, [b"%d" % move.action for move in frame.moves])
                self.answer()
        elif frame.type == "ok":
            if frame.id == 0:
                self.settled()
            else:
                self.done += 1
        elif frame.type == "error":
            raise Spoilt(body.decode())

    def move(self, ply: int, move: bytes) -> None:
        """Send a move, with a key as every careful client does."""
        self.say(b'{"type":"move","id":1,"ply":%d,"move":%s,"key":"k%d"}' % (ply, move, ply))

    @staticmethod
    def matches(address: tuple[str, int], count: int) -> list[list[Seat]]:
        """Make tables."""
        made = []
        calls = Calls(address)
        for _ in range(count):
            table = calls.post(
                "/api/tables",
                {
                    "game": "showdown",
                    "seats": ["person", "person"],
                    "options": OPTIONS,
                    "pause": 0,
                    "chat": False,
                    "everyone": False,  # as the peer's: no waiting for nonces
                },
            )
            made.append([Seat(table["id"], s["seat"], s["token"]) for s in table["seats"]])
        return made


class TheirMove(Struct):
    """A legal move in the peer's game."""

    move: str
    args: list[int]


class TheirGame(Struct):
    """The peer's game, as far as a client without a screen cares."""

    moves: list[TheirMove]


class TheirState(Struct):
    """A state of the peer."""

    g: TheirGame = field(name="G")
    id: int = field(name="_stateID")


class TheirSync(Struct):
    """The first state."""

    state: TheirState


class Theirs(Common):
    """A client of boardgame.io, over engine.io 4 and socket.io 5 on a WebSocket."""

    read_update = staticmethod(fast.Decoder(tuple[str, str, TheirState, Raw]).decode)
    read_sync = staticmethod(fast.Decoder(tuple[str, str, TheirSync]).decode)
    path = "/socket.io/?EIO=4&transport=websocket"
    prefix = f"42/{GAME},".encode()

    def greet(self) -> None:
        """The server speaks first."""

    def hear(self, body: bytes) -> None:
        """Take a packet in."""
        if body.startswith(self.prefix):
            said = body[len(self.prefix) :]
            if said.startswith(b'["update"'):
                self.stand(self.read_update(said)[2])
            elif said.startswith(b'["sync"'):
                self.stand(self.read_sync(said)[2].state)
                self.settled()
            elif not said.startswith(b'["matchData"'):
                raise Spoilt(body.decode())
        elif body == b"2":
            self.say(b"3")
        elif body.startswith(b"0"):
            self.say(f"40/{GAME},".encode())
        elif body.startswith(b"40"):
            sync = ["sync", self.seat.match, str(self.seat.seat), self.seat.token, 2]
            self.say(self.prefix + fast.encode(sync))
        else:
            raise Spoilt(body.decode())

    def stand(self, state: TheirState) -> None:
        """See how the match stands."""
        self.plies = state.id
        if state.id == self.last_sent + 1:
            self.done += 1
        if state.g.moves:
            self.turn = Turn(
                state.id,
                [b'"%s","args":%s' % (m.move.encode(), fast.encode(m.args)) for m in state.g.moves],
            )
            self.answer()

    def move(self, ply: int, move: bytes) -> None:
        """Send a move."""
        me, token = self.seat.seat, self.seat.token.encode()
        self.say(
            b'%s["update",{"type":"MAKE_MOVE","payload":{"type":%s,"playerID":"%d",'
            b'"credentials":"%s"}},%d,"%s","%d"]'
            % (self.prefix, move, me, token, ply, self.seat.match.encode(), me)
        )

    @staticmethod
    def matches(address: tuple[str, int], count: int) -> list[list[Seat]]:
        """Make matches and sit down at them, through the lobby."""
        made = []
        calls = Calls(address)
        for _ in range(count):
            match = calls.post(f"/games/{GAME}/create", {"numPlayers": 2})["matchID"]
            path = f"/games/{GAME}/{match}/join"
            seats = (
                (seat, calls.post(path, {"playerID": str(seat), "playerName": "load"}))
                for seat in (0, 1)
            )
            made.append([Seat(match, seat, said["playerCredentials"]) for seat, said in seats])
        return made


class Calls:
    """HTTP with JSON, on one connection."""

    def __init__(self, address: tuple[str, int]) -> None:
        """Be about to connect."""
        self.connection = http.client.HTTPConnection(*address)

    def post(self, path: str, body: dict[str, Any]) -> Any:
        """Post, and return the answer."""
        self.connection.request(
            "POST", path, json.dumps(body), {"content-type": "application/json"}
        )
        answer = self.connection.getresponse()
        said = answer.read()
        if answer.status >= 300:
            raise Spoilt(f"{path}: {answer.status} {said.decode()}")
        return json.loads(said)


DIALECTS: dict[str, type[Ours] | type[Theirs]] = {"ours": Ours, "theirs": Theirs}
