"""What travels of contests: the deal of the day, matches that are played on, tournaments."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from watertable.kernel.text.message import Part
from watertable.server.protocol.requests import Clock
from watertable.server.protocol.vocabulary import (
    END,
    PLAIN,
    Answer,
    BotName,
    Name,
    OptionValue,
    OwnKey,
    Ply,
    Promise,
    Request,
    SeatKind,
)


class OnwardRequest(Request):
    """What if: go on from here, with these at the seats."""

    ply: Ply
    seats: Annotated[list[SeatKind], Meta(min_length=1, max_length=6)]
    name: Name | None = None  # of the host


class NewTry(Request):
    """A try at today's deal, begun by naming the promise that one has seen."""

    promise: Promise
    name: Name | None = None  # of whoever plays, at the table


class TryTold(Answer):
    """One try as anybody may know it: its result, and nothing of the cards."""

    day: str
    game: str
    title: str
    share: str  # names it in links
    name: str  # empty: it was anonymous
    state: Literal["playing", "over", "unranked"]  # unranked: still running at midnight
    won: bool
    points: list[int]  # of the player, and of the bot
    place: int | None  # in the list of the day; anonymous tries have none
    text: str  # to be shared
    parts: tuple[Part, ...]
    url: str
    table: str | None  # where it can be looked at; null until the seed is told


class DealTold(Answer):
    """The deal of a day: what is played, what was promised, and the list."""

    day: str  # UTC
    game: str
    title: str
    seats: int
    bot: str  # the level that everybody plays against
    bot_name: str
    options: dict[str, OptionValue]
    promise: str  # the SHA-256 of the seed
    seed: str | None  # told after midnight UTC
    state: Literal["coming", "open", "closing", "over"]
    now: float  # by the server's clock
    ends: float  # when the day is over
    tries: int  # all of them, with the anonymous ones
    list: list[TryTold]  # the named ones that are over, the best first
    mine: TryTold | None  # this browser's own
    my_table: str | None  # where it is played


class DailyDeals(Answer):
    """Today's deal of each game, tomorrow's promises, and the days before."""

    day: str
    today: list[DealTold]
    tomorrow: list[DealTold]
    before: dict[str, list[str]]  # days whose seed has been told, by game


class TryBegun(Answer):
    """A try that now is played, with the seat's own token."""

    id: str
    seat: int
    token: str
    url: str


Entrant = Annotated[int, Meta(ge=1, le=64)]  # the number at the start
EntrantToken = Annotated[str, Meta(max_length=120, pattern=r"^[0-9A-Za-z._-]*" + END)]
TournamentName = Annotated[str, Meta(min_length=1, max_length=60, pattern=PLAIN)]


class NewTournament(Request):
    """A tournament, two at each table, to be entered by its link."""

    name: TournamentName
    game: Annotated[str, Meta(max_length=40)]
    kind: Literal["swiss", "round_robin"] = "swiss"
    rounds: Annotated[int, Meta(ge=1, le=12)] = 3  # of a Swiss; else everybody meets everybody
    seconds: Annotated[float, Meta(ge=60, le=2_592_000)] = 3600.0  # that a round takes at most
    clock: Clock = msgspec.field(
        default_factory=lambda: Clock(kind="game", seconds=900.0, increment=10.0)
    )
    options: dict[str, OptionValue] = msgspec.field(default_factory=dict)
    filler: BotName | None = None  # who takes the empty place where they are odd; null: a bye
    rated: bool = False  # its matches count for ratings; whoever enters has a name here
    open: bool = False  # whoever has the link may look on while matches are played


class EnterTournament(Request):
    """I would like to play; with the same key the same entrant is told again."""

    name: Name | None = None
    key: OwnKey | None = None


class TournamentHost(Request):
    """What only the host may do."""

    act: Literal["begin", "bot", "remove", "close", "end"]
    number: Entrant | None = None  # whom to remove
    bot: BotName | None = None  # whom to add


class TournamentMade(Answer):
    """A new tournament; the host's token stays secret."""

    id: str
    url: str
    host: str


class Entered(Answer):
    """One's number in a tournament, and the token that speaks for it."""

    number: int
    token: str


class TournamentSeat(Answer):
    """One's seat in this round, with its token."""

    id: str
    seat: int
    token: str
    url: str


class EntrantTold(Answer):
    """A line of the standings."""

    number: int
    name: str
    bot: str | None  # the level
    left: bool  # plays no more rounds
    place: int  # equals share one
    points: float
    buchholz: float  # the points of all whom they met; a bye counts as their own
    sonneborn: float  # the points of those they beat, and half of those they drew with
    won: int
    drawn: int
    lost: int


class PairingTold(Answer):
    """Who meets whom at one table, and how it came out."""

    first: int
    second: int | None  # null: a bye
    state: Literal["waiting", "playing", "over"]
    result: Literal["", "first", "second", "draw", "none", "bye"]
    why: Literal["", "away", "late", "gone"]  # how, where it was not played to its end
    table: str | None  # where it can be looked at by whoever asks


class RoundTold(Answer):
    """One round."""

    number: int
    until: float | None  # by the server's clock; null once it is over
    pairings: list[PairingTold]


class TournamentTold(Answer):
    """A tournament as whoever has its link may know it: names, pairings and results."""

    id: str
    name: str
    game: str
    title: str
    kind: Literal["swiss", "round_robin"]
    state: Literal["open", "playing", "over"]
    rounds_planned: int
    seconds: float
    clock: Clock
    options: dict[str, OptionValue]
    filler: str | None
    rated: bool
    open: bool
    now: float
    url: str
    entrants: list[EntrantTold]  # in the order of the standings
    rounds: list[RoundTold]
    mine: int | None  # the number of whoever asks
    my_table: str | None  # where they are waited for
    host: bool  # whether the host asks
