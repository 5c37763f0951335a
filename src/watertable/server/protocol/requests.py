"""What a client asks: the body of every request that has one."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from watertable.kernel.text.json import Json
from watertable.server.protocol.vocabulary import (
    Absent,
    AMove,
    BotName,
    Called,
    Choices,
    Colour,
    Key,
    Name,
    Nonce,
    OptionValue,
    OrderNames,
    OwnKey,
    Pause,
    Pauses,
    Ply,
    Reasons,
    Request,
    Seat,
    SeatKind,
    Text,
    Token,
)

AVariant = Annotated[str, Meta(min_length=1, max_length=50_000)]


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
    options: dict[str, OptionValue] = msgspec.field(default_factory=dict)
    preset: Annotated[str, Meta(max_length=40)] | None = None
    box: Annotated[str, Meta(max_length=200_000)] | None = None  # another data file, as text
    # What is otherwise than in the game: the name of a preset, or of a variant that is stored here,
    # or the text of a patch, which counts as a box.
    variant: AVariant | None = None
    listed: bool = False
    chat: bool = True
    guests_talk: bool = False  # whether those who look on may talk as well
    clock: Clock = msgspec.field(default_factory=Clock)
    absent: Absent = "bot:greedy"  # what becomes of a seat whose person leaves or runs out of time
    # When an answer in a window is told at the earliest: a moment drawn between these seconds, or
    # exactly so many. Null: 0.6 to 1.6 where people play, at once where bots are alone. With 0
    # bots answer as soon as they have chosen outside windows too, else at a moment of their own.
    pause: Pause | Pauses | None = None
    # Whether the order `nothing_legal` acts: whoever takes longer then has something to answer
    # with. Null: where at most one person plays.
    quick_windows: bool | None = None
    everyone: bool | None = None  # begin only when everybody has sat down and added a nonce
    # (null: if two or more people sit here)
    name: Name | None = None  # of the host, shown in the lobby
    position: Json | None = None  # a prepared position, for lessons and puzzles
    # How long somebody must be away before the others may go on without: two minutes, or as long
    # as a move may take where that is counted in days. A seat is given to somebody else after the
    # same time, and never before 30 s.
    away: Annotated[float, Meta(ge=1, le=31_536_000)] | None = None
    rated: bool = False  # the match counts for ratings; whoever sits down has a name here


class VariantRequest(Request):
    """What does this variant change?"""

    game: Annotated[str, Meta(max_length=40)]
    variant: AVariant


class LogRequest(Request):
    """A log that is to be looked at: it becomes a finished table of its own."""

    log: Annotated[str, Meta(max_length=4_000_000)]


class LabQuestion(Request):
    """A question of the Lab page: what shall be found out, with whom, in how many games."""

    question: Literal["card", "character", "change"]
    game: Annotated[str, Meta(max_length=40)]
    variant: AVariant | None = None  # a stored one's name, or a patch
    games: Annotated[int, Meta(ge=10, le=10_000_000)] = 2000
    bots: Annotated[str, Meta(min_length=1, max_length=80)] = "greedy"
    seats: Annotated[int, Meta(ge=2, le=6)] | None = None
    seed: Annotated[int, Meta(ge=0, lt=2**31)] = 0


class LabAct(Request):
    """What becomes of a study: nobody wants to know any more."""

    act: Literal["cancel"]


class NewLesson(Request):
    """A guided first game to be set up."""

    game: Annotated[str, Meta(max_length=40)]
    name: Name | None = None  # of the learner


class NewPuzzle(Request):
    """One of a game's puzzles to be set up, at a table of its own."""

    game: Annotated[str, Meta(max_length=40)]
    number: Annotated[int, Meta(ge=1, le=1000)]
    name: Name | None = None  # of whoever solves it


class Join(Request):
    """Take a seat: by a link's token, or an open seat of the table by number or any.

    A link is used once. With the same `key`, which is the joiner's secret, it works again.
    """

    token: Token | None = None
    name: Name | None = None
    seat: Seat | None = None
    nonce: Nonce | None = None
    colour: Colour | None = None  # the one they would like to be shown in
    key: OwnKey | None = None
    device: bool = False  # I know that the link adds a device to a seat somebody has


class MoveRequest(Request):
    """A move: at which ply it was thought of, and a key that makes a repeat harmless."""

    ply: Ply
    move: AMove
    key: Key | None = None
    seat: Seat | None = None


class WhyRequest(Request):
    """Could I do this now?"""

    move: AMove
    seat: Seat | None = None


class HintRequest(Request):
    """What would be worth thinking about?"""

    seat: Seat | None = None
    said: Reasons = msgspec.field(
        default_factory=list
    )  # of the best moves in the last hints, in order: others take their turn


class ForeseeRequest(Request):
    """What would these choices bring at once?"""

    actions: Choices
    seat: Seat | None = None


class SeatOnly(Request):
    """A request that only names its seat (where a token does not)."""

    seat: Seat | None = None


class RematchRequest(SeatOnly):
    """A request for the next table; a lone player may say who plays there as bots."""

    bot: BotName | None = None


class OrdersRequest(Request):
    """When to be passed over without being asked, and with what. Nobody else learns of it."""

    orders: OrderNames
    seat: Seat | None = None


class UndoRequest(Request):
    """Go back to the table as it was after ply `to` (default: before this seat's last action)."""

    ply: Ply
    to: Ply | None = None
    seat: Seat | None = None


class UndoAnswer(Request):
    """Whether one agrees to what was asked."""

    yes: bool
    seat: Seat | None = None


class ReissueAnswer(Request):
    """Whether one gives one's seat to somebody else, as the host asks."""

    yes: bool
    seat: Seat | None = None


class ChatRequest(Request):
    """A short text. Those who look on say what they are called."""

    text: Text
    name: Name | None = None
    seat: Seat | None = None


class AwayRequest(Request):
    """Go on without somebody who has been away for the table's time.

    `bot`: a bot plays until they come back. `claim`: they lose, where that ends the match.
    """

    of: Seat
    act: Literal["bot", "claim"]
    seat: Seat | None = None


class CallRequest(Request):
    """What a match that is over is to be called; nothing takes the name away."""

    name: Called
    seat: Seat | None = None


class VacationRequest(Request):
    """Let the clock stand still for some days, where it counts days and everybody agrees.

    Whoever asked for it may `end` it before its time.
    """

    act: Literal["ask", "agree", "refuse", "end"]
    days: Annotated[int, Meta(ge=1, le=30)] | None = None
    seat: Seat | None = None


class AskRequest(Request):
    """A spectator would like a seat at which nobody is."""

    seat: Seat
    name: Name


class LostRequest(Request):
    """This seat is mine, and I have lost everything: may this device have it?

    Asked again with the same `key`, it tells how that stands, and gives the seat when it may.
    """

    seat: Seat
    name: Name
    key: OwnKey


class HostRequest(Request):
    """What only the host may do: a new link, a seat made free, no more waiting, no line of chat.

    Once the match has begun, whoever has the seat must agree, or have been away for long enough.
    Before it has, a bot can be given a seat that nobody has taken. Whoever asked for a seat is told
    no by `decline`, and yes when it is free. Whoever has lost a seat (`n` of `lost`) is told yes by
    `approve`, which gives the host nothing: the seat goes to the device that asked.
    """

    act: Literal["revoke", "free", "begin", "unsay", "bot", "decline", "approve", "disapprove"]
    seat: Seat | None = None
    bot: BotName | None = None
    n: Annotated[int, Meta(ge=0, lt=2**31)] | None = None
