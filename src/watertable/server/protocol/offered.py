"""What is told of the house: its games, their bots and options, its health."""

from typing import Literal

from watertable.kernel.text.json import Json
from watertable.server.protocol.vocabulary import Answer, OptionValue


class GameOption(Answer):
    """Something a table can choose: one of `values`, or a number from `least` to `most`."""

    key: str
    default: OptionValue
    values: list[OptionValue]
    least: int | None
    most: int | None
    rule: str
    text: str


class GamePreset(Answer):
    """A named set of options."""

    name: str
    text: str
    options: dict[str, OptionValue]


class BotTold(Answer):
    """A bot as somebody one can sit down with."""

    bot: str  # its level
    name: str
    line: str  # how they play
    strength: str  # beside the level below, in words
    rating: int  # Elo's, by the measured ladder; the weakest has 1000


class GameTold(Answer):
    """A game that can be played here, and what its tables can choose."""

    slug: str
    title: str
    rules: int  # their version
    seats: list[int]  # the numbers of seats it can be played with
    options: list[GameOption]
    presets: list[GamePreset]
    endings: list[str]
    lengths: dict[str, int]  # ms for which an event is shown, by its kind: no clock runs meanwhile
    bots: list[str]
    fingerprint: str  # of what its data file means
    people: list[BotTold]  # the levels, the weakest first


class Games(Answer):
    """Every game."""

    games: list[GameTold]


class GameWhole(GameTold):
    """A game with everything that lies in its box, and its rulebook as Markdown."""

    components: Json
    rulebook: str


class HouseTold(Answer):
    """What somebody should know before sitting down anywhere."""

    warming: str | None  # said as long as rules are not compiled
    lacks: dict[str, str]  # by game: what is not installed here, and how to get it


class Health(Answer):
    """The process answers."""

    status: Literal["ok"] = "ok"
