"""What travels of contests: the deal of the day, matches that are played on, tournaments."""

from typing import Annotated, Literal

from msgspec import Meta

from watertable.kernel.text.message import Part
from watertable.server.protocol.vocabulary import (
    Answer,
    Name,
    OptionValue,
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
