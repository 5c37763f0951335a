"""What is told of moves: why not, what comes of them, what a search thinks, what they cost."""

from typing import Literal

from msgspec import field

from watertable.kernel.text.json import Json
from watertable.kernel.text.message import Part
from watertable.server.protocol.answers import Said
from watertable.server.protocol.vocabulary import Answer


class Why(Answer):
    """The reason why not, or null; and what the seat would see coming, where a game says it."""

    reason: Said | None
    foresight: Json | None = None


class ToldSentence(Answer):
    """A sentence, and the parts it was made of."""

    text: str
    parts: tuple[Part, ...] = ()


class ToldChange(Answer):
    """A seat's points, or Water, before a choice and after it."""

    seat: int
    before: int
    after: int


class ToldConsequence(Answer):
    """What a choice brings at once if nobody answers, as far as its seat can know."""

    action: int
    changes: list[ToldChange]
    closes: list[ToldSentence]  # what is closed, negated or destroyed by it
    wins: bool


class Foreseen(Answer):
    """What some choices bring, at the ply it was worked out for."""

    ply: int
    choices: list[ToldConsequence]


class Hint(Answer):
    """A move worth thinking about; `win` is an estimate from 0 to 1, where there is one."""

    action: int
    text: str
    parts: tuple[Part, ...]
    why: str
    why_parts: tuple[Part, ...]
    win: float | None = None


class Hints(Answer):
    """The best moves, best first, as this seat can judge."""

    hints: list[Hint]


class Known(Answer):
    """What the asked seat may know, as the rules' own record, for a client that has the rules too.

    `rules` is their version, `box` the fingerprint of the cards and numbers, `layout` a hash of how
    the record lies in memory: whoever has others asks for a hint instead. The record is in base64.
    """

    seat: int
    ply: int
    rules: int
    box: str
    layout: str
    record: str


class ReviewedChoice(Answer):
    """A choice: the chance of winning with the best move, and what the move made cost."""

    ply: int
    seat: int
    move: str
    move_parts: tuple[Part, ...]
    best: str
    best_parts: tuple[Part, ...]
    chance: float
    cost: float
    error: float  # the standard error of what it cost
    why: str  # what the best move would have done; of costly ones
    why_parts: tuple[Part, ...]
    chances: list[float] = field(default_factory=list)  # of all seats, where they could be told


class ReviewedSeat(Answer):
    """Where a result came from: start + skill + rivals + luck = result."""

    seat: int
    start: float
    doubt: float  # so much to each side of skill is in doubt (95%)
    skill: float  # what its own choices cost: 0 or less
    rivals: float
    luck: float
    result: float


class Reviewed(Answer):
    """A finished match looked at again, or how far that has come, or why there is none."""

    state: Literal["ready", "working", "none"]
    said: str
    said_parts: tuple[Part, ...] = ()
    playouts: int = 0  # for each choice
    judged: bool = True  # whether choices were held against better ones: costs, skill and luck
    choices: list[ReviewedChoice] = field(default_factory=list)
    costly: list[ReviewedChoice] = field(default_factory=list)  # the dearest first
    seats: list[ReviewedSeat] = field(default_factory=list)
