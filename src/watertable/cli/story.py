"""The story in the words of this table: seats by their names, the lone person as "you"."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from watertable.cli.look import DIM, Signs
from watertable.kernel.text.json import Json
from watertable.kernel.text.message import Part, Seat

YOU = "You"
UNITS = "utf-16-le"  # parts count its units, two bytes each


@dataclass(frozen=True, slots=True)
class StoryLine:
    """Something that happened, and in which ply."""

    ply: int
    text: str


def spoken(said: Json, names: Sequence[str]) -> str:
    """Put names in the place of seats; the lone person is spoken to.

    >>> who, plays = ["who", 0, 6, {"seat": 0}], ["who", 7, 12, "play"]
    >>> said = {"text": "Seat 1 plays Cat.", "parts": [who, plays]}
    >>> spoken(said, ["You", "greedy"]), spoken(said, ["greedy", "You"])
    ('You play Cat.', 'greedy plays Cat.')
    """
    letters: bytes = said["text"].encode(UNITS)
    told, end = "", 0
    spoken_to: set[str] = set()  # the parts that are the lone person
    for part, begin, after, meaning in said["parts"]:
        word = None
        if isinstance(meaning, Mapping):
            word = names[meaning["seat"]]
            if word == YOU:
                spoken_to.add(part)
                word = YOU if begin == 0 else YOU.lower()
        elif part in spoken_to:
            word = meaning
        if word is not None:
            told += letters[2 * end : 2 * begin].decode(UNITS) + word
            end = after
    return told + letters[2 * end :].decode(UNITS)


def with_names(text: str, parts: Sequence[Part], names: Sequence[str]) -> str:
    """Put names in the place of seats in a move or a reason; the lone person is "you".

    >>> with_names("Swap with seat 2", [Part("who", 10, 16, Seat(1))], ["You", "Ann"])
    'Swap with Ann'
    """
    letters, told, end = text.encode(UNITS), "", 0
    for part in parts:
        if isinstance(part.value, Seat):
            word = names[part.value.number]
            word = YOU.lower() if word == YOU and part.begin else word
            told += letters[2 * end : 2 * part.begin].decode(UNITS) + word
            end = part.end
    return told + letters[2 * end :].decode(UNITS)


def behind(text: str, parts: Sequence[Part], name: str, names: Sequence[str] = ()) -> str:
    """Return what a sentence says behind a part; the whole of it where there is no such part.

    >>> behind("Dreamweaver: put Ann to sleep", [Part("power", 0, 11, 7)], "power")
    'put Ann to sleep'
    """
    end = next((part.end for part in parts if part.name == name), 0)
    rest = text.encode(UNITS)[2 * end :].decode(UNITS)
    later = [
        Part(it.name, it.begin - end, it.end - end, it.value) for it in parts if it.begin >= end
    ]
    return (with_names(rest, later, names) if names else rest).lstrip(" :")


def stacked(sentences: Sequence[StoryLine], signs: Signs, since: int = 0) -> RenderableType:
    """Sentences one below the other; those after ply `since` are new and bright."""
    lines = Grid.grid(padding=(0, 1))
    for sentence in sentences:
        style = DIM if sentence.ply <= since else ""
        lines.add_row(Text(signs.bullet, style=DIM), Text(sentence.text, style=style))
    return lines
