"""What travels between a client and the server: every request, every answer, every frame.

These types are the contract. OpenAPI and the browser's TypeScript are generated from them, and a
request that does not fit them is refused before anything looks at it.
"""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

Seat = Annotated[int, Meta(ge=0, le=5)]
Ply = Annotated[int, Meta(ge=0, lt=2**31)]
Number = Annotated[int, Meta(ge=0, lt=2**53)]
Name = Annotated[str, Meta(min_length=1, max_length=40)]
Token = Annotated[str, Meta(max_length=120)]
Key = Annotated[str, Meta(min_length=1, max_length=64)]
Nonce = Annotated[str, Meta(pattern=r"^[0-9A-Za-z_-]{8,64}$")]
SeatKind = Annotated[str, Meta(pattern=r"^(person|open|bot:[a-z][a-z0-9-]{0,30})$")]
Absent = Annotated[str, Meta(pattern=r"^(resign|bot:[a-z][a-z0-9-]{0,30})$")]
OrderName = Literal["nothing_legal", "until_my_turn", "near_win", "never_ask"]
AMove = Number | dict[str, Any]


class Request(Struct, forbid_unknown_fields=True):
    """A body a client sends."""


class Answer(Struct, omit_defaults=False):
    """A body the server sends."""


class Said(Answer):
    """What is wrong: a code for programs, the rule behind it if there is one, a sentence."""

    code: str
    message: str
    rule: str = ""


class Refusal(Answer):
    """Every error, everywhere."""

    error: Said


# Making and finding tables.


class Clock(Request):
    """How long people may think: per move, per game (with an increment), or in days."""

    kind: Literal["none", "move", "game", "days"] = "none"
    seconds: Annotated[float, Meta(ge=0.05, le=31_536_000)] | None = None
    increment: Annotated[float, Meta(ge=0, le=3600)] = 0.0
    days: Annotated[float, Meta(gt=0, le=60)] | None = None


class NewTable(Request):
    """A table to be set up."""

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[list[SeatKind], Meta(min_length=1, max_length=6)]
    options: dict[str, int | bool | str] = {}
    preset: Annotated[str, Meta(max_length=40)] | None = None
    box: Annotated[str, Meta(max_length=200_000)] | None = None  # another data file, as text
    listed: bool = False
    chat: bool = True
    clock: Clock = msgspec.field(default_factory=Clock)
    absent: Absent = "bot:greedy"  # what becomes of a seat whose person leaves or runs out of time
    pause: Annotated[float, Meta(ge=0, le=5)] = 0.8  # before any pass in a window is made
    everyone: bool = False  # begin only when everybody has sat down and added a nonce
    name: Name | None = None  # of the host, shown in the lobby
    position: dict[str, Any] | None = None  # a prepared position, for lessons and puzzles


class SeatLink(Answer):
    """A seat's secret: whoever has it plays the seat."""

    seat: int
    token: str
    url: str


class Made(Answer):
    """A table that now exists."""

    id: str
    url: str
    seats: list[SeatLink]
    host: str  # the host's own token: revoke a link, free a seat, remove a line of chat


class Sitter(Answer):
    """Who sits at a seat, as everybody may know it."""

    seat: int
    kind: str  # person, open or bot:NAME
    name: str
    here: bool  # a person who has sat down (and not left), or a bot
    connected: bool
    substitute: str | None = None  # the bot that plays for an absent person


class Summary(Answer):
    """A table in a list."""

    id: str
    url: str
    game: str
    title: str
    name: str
    sitters: list[Sitter]
    ply: int
    begun: bool
    over: bool
    to_act: int | None
    created: float
    seat: int | None = None  # in "my tables": mine
    your_turn: bool = False


class Tables(Answer):
    """A list of tables."""

    tables: list[Summary]


# Sitting down.


class Join(Request):
    """Take a seat: by its link's token, or an open seat of the table by number or any."""

    token: Token | None = None
    name: Name | None = None
    seat: Seat | None = None
    nonce: Nonce | None = None


class Joined(Answer):
    """The seat somebody now has."""

    seat: int
    token: str
    url: str


# What a seat, or a spectator, is told.


class ClockState(Answer):
    """Time as the table counts it: seconds left by seat, when `running` runs out."""

    kind: str
    left: list[float | None]
    running: int | None
    deadline: float | None  # by the server's clock
    now: float


class ToldMove(Answer):
    """One legal move."""

    action: int
    text: str
    data: dict[str, Any]


class ToldOutcome(Answer):
    """How it ended."""

    winners: list[int]
    points: list[int]
    reason: str


class UndoAsked(Answer):
    """Somebody wants to go back to a ply; those in `waiting` have not answered."""

    by: int
    to: int
    waiting: list[int]


class Payload(Answer):
    """A table as one seat, or a spectator (seat null), may know it."""

    id: str
    game: str
    ply: int
    seat: int | None
    sitters: list[Sitter]
    begun: bool
    waiting: list[int]  # seats that must sit down before it begins
    to_act: int | None
    view: dict[str, Any] | None  # null before it has begun
    moves: list[ToldMove]  # of this seat, if it must answer
    complete: bool  # whether all legal moves are listed
    space: dict[str, Any] | None  # what may be chosen beside the listed moves
    events: list[dict[str, Any]]
    since: int  # the ply after which `events` begin
    outcome: ToldOutcome | None
    clock: ClockState | None
    orders: list[str]  # of this seat alone
    undo: UndoAsked | None
    undo_to: int | None  # the ply this seat could ask to go back to
    promise: str | None  # hash of the seed, published before the first chance
    seed: str | None  # once it is over
    nonces: list[str]
    rematch: str | None  # the id of the next table, once there is one
    options: dict[str, int | bool | str]
    host: bool = False
    type: str = "seat"


# Doing something.


class MoveRequest(Request):
    """A move: at which ply it was thought of, and a key that makes a repeat harmless."""

    ply: Ply
    move: AMove
    key: Key | None = None
    seat: Seat | None = None


class Done(Answer):
    """It is on disk; the table is at this ply now."""

    ply: int


class WhyRequest(Request):
    """Could I do this now?"""

    move: AMove
    seat: Seat | None = None


class Why(Answer):
    """The reason why not, or null."""

    reason: Said | None


class SeatOnly(Request):
    """A request that only names its seat (where a token does not)."""

    seat: Seat | None = None


class Hint(Answer):
    """A move worth thinking about; `win` is an estimate from 0 to 1, where there is one."""

    action: int
    text: str
    why: str
    win: float | None = None


class Hints(Answer):
    """The best moves, best first, as this seat can judge."""

    hints: list[Hint]


class OrdersRequest(Request):
    """When to be passed over without being asked. Nobody else learns of it."""

    orders: list[OrderName]
    seat: Seat | None = None


class Orders(Answer):
    """The orders that stand."""

    orders: list[str]


class UndoRequest(Request):
    """Go back to the table as it was after ply `to` (default: before this seat's last action)."""

    ply: Ply
    to: Ply | None = None
    seat: Seat | None = None


class UndoAnswer(Request):
    """Whether one agrees to what was asked."""

    yes: bool
    seat: Seat | None = None


class RematchAnswer(Answer):
    """The next table at the same seats, with the asker's own link."""

    id: str
    seat: int
    token: str
    url: str


class ChatRequest(Request):
    """A short text."""

    text: Annotated[str, Meta(min_length=1, max_length=200)]
    seat: Seat | None = None


class ChatLine(Answer):
    """A line of chat; an empty text is one the host removed."""

    n: int
    seat: int | None
    name: str
    text: str
    at: float
    type: str = "chat"


class Chat(Answer):
    """The last lines of chat."""

    lines: list[ChatLine]


class HostRequest(Request):
    """What only the host may do: a new link, a seat made free, a line of chat removed."""

    act: Literal["revoke", "free", "unsay"]
    seat: Seat | None = None
    n: Annotated[int, Meta(ge=0, lt=2**31)] | None = None


class HostAnswer(Answer):
    """The seat's new link, where there is one."""

    link: SeatLink | None = None


# Frames. A client's frame is `{"type": ..., "id": ...}` with the fields of the request of that
# name; the answer to it is an `ok` frame with the same id, or an `error` frame.


class Hello(Request, tag="hello"):
    """The first frame: who I am (a cookie may say it as well) and the last ply I saw."""

    seat: Seat | None = None
    since: Ply = 0
    token: Token | None = None
    name: Name | None = None
    nonce: Nonce | None = None


class Frame(Request, tag_field="type", kw_only=True):
    """A frame after the first."""

    id: int | str | None = None


class MoveFrame(Frame, tag="move"):
    """See MoveRequest."""

    ply: Ply
    move: AMove
    key: Key | None = None


class WhyFrame(Frame, tag="why"):
    """See WhyRequest."""

    move: AMove


class HintFrame(Frame, tag="hint"):
    """Ask for a hint."""


class OrdersFrame(Frame, tag="orders"):
    """See OrdersRequest."""

    orders: list[OrderName]


class UndoFrame(Frame, tag="undo"):
    """See UndoRequest."""

    ply: Ply
    to: Ply | None = None


class UndoAnswerFrame(Frame, tag="undo_answer"):
    """See UndoAnswer."""

    yes: bool


class ResignFrame(Frame, tag="resign"):
    """Give up."""


class LeaveFrame(Frame, tag="leave"):
    """Get up; the table's options say who plays on."""


class RematchFrame(Frame, tag="rematch"):
    """Ask for the next table."""


class ChatFrame(Frame, tag="chat"):
    """See ChatRequest."""

    text: Annotated[str, Meta(min_length=1, max_length=200)]


class SeenFrame(Frame, tag="seen"):
    """The client has drawn up to this ply; a slow reader is sent the newest state, not all."""

    ply: Ply


class PingFrame(Frame, tag="ping"):
    """Are you there?"""


AFrame = (
    MoveFrame
    | WhyFrame
    | HintFrame
    | OrdersFrame
    | UndoFrame
    | UndoAnswerFrame
    | ResignFrame
    | LeaveFrame
    | RematchFrame
    | ChatFrame
    | SeenFrame
    | PingFrame
)


class Ok(Answer, tag_field="type", tag="ok"):
    """The answer to a frame: `result` is what the request of that name would have been answered."""

    id: int | str | None
    result: dict[str, Any] | Any


class ErrorFrame(Answer, tag_field="type", tag="error"):
    """A frame could not be done."""

    id: int | str | None
    error: Said


class Pong(Answer, tag_field="type", tag="pong"):
    """Here, at this ply: a client that has seen less asks again."""

    id: int | str | None
    ply: int


class Bye(Answer, tag_field="type", tag="bye"):
    """The server is about to close: `again` says whether to come back."""

    reason: str
    again: bool
