"""What travels over a WebSocket.

A client's frame is `{"type": ..., "id": ...}` with the fields of the request of that name; the
answer to it is an `ok` frame with the same id, or an `error` frame.
"""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from watertable.server.protocol.answers import Said
from watertable.server.protocol.vocabulary import (
    AMove,
    Answer,
    Choices,
    Key,
    Name,
    Nonce,
    OrderNames,
    OwnKey,
    Ply,
    PointedName,
    Reasons,
    Request,
    Seat,
    Seen,
    Share,
    ShowCode,
    Text,
    Token,
)


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


class ForeseeFrame(Frame, tag="foresee"):
    """See ForeseeRequest."""

    actions: Choices


class HintFrame(Frame, tag="hint"):
    """See HintRequest."""

    said: Reasons = msgspec.field(default_factory=list)


class KnownFrame(Frame, tag="known"):
    """Ask for what the asked seat may know, as the rules' own record."""


class OrdersFrame(Frame, tag="orders"):
    """See OrdersRequest."""

    orders: OrderNames


class UndoFrame(Frame, tag="undo"):
    """See UndoRequest."""

    ply: Ply
    to: Ply | None = None


class UndoAnswerFrame(Frame, tag="undo_answer"):
    """See UndoAnswer."""

    yes: bool


class ReissueAnswerFrame(Frame, tag="reissue_answer"):
    """See ReissueAnswer."""

    yes: bool


class AwayFrame(Frame, tag="away"):
    """See AwayRequest."""

    of: Seat
    act: Literal["bot", "claim"]


class ResignFrame(Frame, tag="resign"):
    """Give up."""


class LeaveFrame(Frame, tag="leave"):
    """Get up; the table's options say who plays on."""


class RematchFrame(Frame, tag="rematch"):
    """Ask for the next table."""


class ChatFrame(Frame, tag="chat"):
    """See ChatRequest."""

    text: Text
    name: Name | None = None


class SeenFrame(Frame, tag="seen"):
    """The client has drawn up to this ply; a slow reader is sent the newest state, not all."""

    ply: Ply


class Pointed(Struct, forbid_unknown_fields=True):
    """A place on a thing that lies on the table."""

    name: PointedName
    x: Share
    y: Share


class Arrow(Struct, forbid_unknown_fields=True):
    """From one place to another."""

    start: Pointed
    end: Pointed


class LeadFrame(Frame, tag="lead"):
    """I show others a match that is over: where I am in it, as whom, and what I point at."""

    key: OwnKey  # mine alone; the code that others follow by is made of it
    ply: Ply
    seen: Seen
    at: Pointed | None = None
    arrows: Annotated[list[Arrow], Meta(max_length=12)] = msgspec.field(default_factory=list)


class FollowFrame(Frame, tag="follow"):
    """Show me what somebody shows, by the code of their link; null: no more."""

    code: ShowCode | None = None


class PingFrame(Frame, tag="ping"):
    """Are you there?"""


AFrame = (
    MoveFrame
    | WhyFrame
    | HintFrame
    | KnownFrame
    | ForeseeFrame
    | OrdersFrame
    | UndoFrame
    | UndoAnswerFrame
    | ReissueAnswerFrame
    | AwayFrame
    | ResignFrame
    | LeaveFrame
    | RematchFrame
    | ChatFrame
    | SeenFrame
    | PingFrame
    | LeadFrame
    | FollowFrame
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
    now: float = 0.0  # the server's clock


class Led(Answer):
    """By what code others follow, and how many do."""

    code: str
    followers: int


class Shown(Answer, tag_field="type", tag="shown"):
    """What a leader shows now; `led` false: nobody leads at the moment."""

    led: bool = True
    ply: int = 0
    seen: str = "open"
    at: Pointed | None = None
    arrows: list[Arrow] = msgspec.field(default_factory=list)


class Way(Answer, tag_field="type", tag="way"):
    """What the seat that is asked is shown tick by tick, never far ahead of its time.

    In Splash! it is the swaying hand: off the spot along x and y, in tenths of a micrometre, and in
    its turn, in ten-thousandths of a degree.
    """

    ply: int  # the table's when it was asked for
    rate: int  # ticks a second
    tick: int  # the first of these
    now: int  # the tick of this moment
    last: int  # the last tick there will be
    at: list[list[int]]


class Bye(Answer, tag_field="type", tag="bye"):
    """The server is about to close: `again` says whether to come back."""

    reason: str
    again: bool
