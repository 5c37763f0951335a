"""What travels between the server and a player's process, through two pipes.

A frame is a head (which question, how many bytes) and a body in MessagePack. A bot's question
holds the bytes of a View, never those of a State.
"""

import struct

import msgspec
from msgspec import Struct

from watertable.kernel.text.json import Json
from watertable.kernel.text.message import Sentence

HEAD = struct.Struct(">II")  # number of the question, length of the body
LARGEST = 32 * 2**20  # bytes of a body that anybody would send


class Load(Struct, tag="load", array_like=True):
    """A game is about to be asked about: `box` is the text of a data file of its own."""

    key: str
    slug: str
    box: str | None
    forget: str | None  # a game that will not be asked about without being loaded again
    rules: int  # the version of its rules


class Choose(Struct, tag="choose", array_like=True):
    """Which move does this bot make?"""

    game: str
    bot: str
    view: bytes
    seed: int
    clock: float | None = None  # seconds until it must say what it has found; None: any number


class Advise(Struct, tag="advise", array_like=True):
    """Which moves are worth thinking about?"""

    game: str
    view: bytes
    seed: int
    clock: float | None = None
    said: list[str] = []


class Judge(Struct, tag="judge", array_like=True):
    """What did this move cost? Asked of every choice of a finished match."""

    game: str
    view: bytes
    made: int
    ply: int
    playouts: int


class Settle(Struct, tag="settle", array_like=True):
    """What does the world answer? Asked only of a game that hides nothing."""

    game: str
    options: dict[str, int | bool | str]
    state: bytes


class Enough(Struct, tag="enough", array_like=True):
    """Whoever thinks about the question of this number is to say what it has found."""


class Ready(Struct, tag="ready", array_like=True):
    """The process has started, or the game is loaded."""


class Chosen(Struct, tag="chosen", array_like=True):
    """A bot's move."""

    number: int
    cut: bool = False  # it would have thought longer


class Advised(Struct, tag="advised", array_like=True):
    """Moves worth thinking about, best first: number, sentence, why, chance of winning."""

    hints: list[tuple[int, Sentence, Sentence, float | None]]


class Judged(Struct, tag="judged", array_like=True):
    """A move and the best one in words, the chance with the best, what it cost, and why."""

    move: Sentence
    best: Sentence
    chance: float
    cost: float
    error: float
    why: Sentence


class Settled(Struct, tag="settled", array_like=True):
    """What the world answers, and the keyframes of how it came to that."""

    answer: Json
    frames: bytes | None


class Failed(Struct, tag="failed", array_like=True):
    """The question raised an error; the process is sound and would raise it again."""

    why: str


Question = Load | Choose | Advise | Judge | Settle | Enough
Said = Ready | Chosen | Advised | Judged | Settled | Failed

_encoder = msgspec.msgpack.Encoder()
_questions: msgspec.msgpack.Decoder[Question] = msgspec.msgpack.Decoder(Question)
_said: msgspec.msgpack.Decoder[Said] = msgspec.msgpack.Decoder(Said)


def read_question(body: bytes) -> Question:
    """Return the question in a body."""
    return _questions.decode(body)


def read_said(body: bytes) -> Said:
    """Return the answer in a body; a MsgspecError when there is none."""
    return _said.decode(body)


def frame(number: int, body: Question | Said) -> bytes:
    """Return a question or an answer as it travels."""
    text = _encoder.encode(body)
    return HEAD.pack(number, len(text)) + text
