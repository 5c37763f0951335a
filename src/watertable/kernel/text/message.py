"""Sentences for people: each is a message with a name, filled with parts.

The messages of a game stand in one file, by name, with a place in braces for every part. So they
can be put into another language as a file; and whoever shows a sentence need not read it: its parts
travel beside it, each with its name, where it stands and what it means.

>>> messages = Messages({"paid": "{who} pays {water} Water for {card}.", "seat": "seat {n}"})
>>> said = messages.say("paid", who=Seat(1), water=2, card=Named("sun", "Sun"))
>>> said.text
'Seat 2 pays 2 Water for Sun.'
>>> said.parts[0], said.part("card")
(Part(name='who', begin=0, end=6, value=Seat(number=1)), 'sun')
"""

import string
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TypeAlias

import msgspec

SEAT = "seat"  # the message that calls a seat by its number `n`, which people count from 1
LARGE, SMALL = "large", "small"  # formats of a part that is written large, or is not
YOU = "|"  # in the format of a word that follows a seat: as it is said of it, and as it is to it


class Seat(msgspec.Struct, frozen=True, gc=False):
    """A part that is a seat, from 0: `{"seat": 1}`. Who knows who sits there says the name."""

    number: int = msgspec.field(name="seat")


Meaning: TypeAlias = str | int | float | Seat | None


class Part(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A part of a sentence. Places count UTF-16 units, as browsers do; `value` is for programs."""

    name: str
    begin: int
    end: int
    value: Meaning


class Sentence(msgspec.Struct, frozen=True):
    """What a person reads, and the parts it was made of."""

    text: str
    parts: tuple[Part, ...] = ()

    def __str__(self) -> str:
        """Return what a person reads."""
        return self.text

    def part(self, name: str) -> Meaning:
        """Return what the first part of that name means; None if there is none."""
        return next((part.value for part in self.parts if part.name == name), None)


class Named(msgspec.Struct, frozen=True, gc=False):
    """A part whose meaning is not what people read: a card by its id, said by its name."""

    value: Meaning
    text: str


Filling: TypeAlias = str | int | float | Named | Seat | Sentence
_Piece: TypeAlias = tuple[str, int, str, str]  # letters, their units, the part behind, its format


class Messages:
    """The messages of one file, by name: `table.name` where the file has tables."""

    def __init__(self, texts: Mapping[str, object]) -> None:
        """Take the texts apart once."""
        self._seats: dict[tuple[int, bool], str] = {}  # what they are called, small and large
        self._pieces = {name: _pieces(text) for name, text in _named(texts)}

    @classmethod
    def read(cls, path: Path) -> "Messages":
        """Read a file of messages."""
        return cls(tomllib.loads(path.read_text("utf-8")))

    @property
    def parts(self) -> dict[str, frozenset[str]]:
        """The names of all messages, each with the names of its parts."""
        return {
            message: frozenset(name for _, _, name, _ in pieces if name)
            for message, pieces in self._pieces.items()
        }

    def text(self, message: str, /, **parts: Filling) -> str:
        """Return the sentence alone."""
        text = ""
        for letters, _, name, form in self._pieces[message]:
            text += letters
            if name:
                text += self._said(parts[name], form, is_first=not text)
        return text

    def say(self, message: str, /, **parts: Filling) -> Sentence:
        """Return a message with its parts filled in. What is filled with nothing is no part.

        A sentence can be a part of another: its own parts then stand in both. A seat that begins a
        sentence is written large unless its format is `small`, and so is every part whose format
        is `large`. A word that follows its seat (`{who:plays|play}`) is a part of the seat's name;
        it means the word as it is said to somebody: "you play".
        """
        text, end, placed = "", 0, list[Part]()
        for letters, units, name, form in self._pieces[message]:
            text += letters
            end += units
            if not name:
                continue
            filling = parts[name]
            if isinstance(filling, Named) and not form:
                said = filling.text
            else:
                said = self._said(filling, form, is_first=not text)
            if said:
                begin, text = end, text + said
                end += len(said) if said.isascii() else _units(said)
                if isinstance(filling, Sentence):
                    placed.append(Part(name, begin, end, None))
                    placed += [_moved(part, begin) for part in filling.parts]
                elif YOU in form:
                    placed.append(Part(name, begin, end, form.partition(YOU)[2]))
                else:
                    value = filling.value if isinstance(filling, Named) else filling
                    placed.append(Part(name, begin, end, value))
        return Sentence(text, tuple(placed))

    def _said(self, filling: Filling, form: str, *, is_first: bool) -> str:
        if isinstance(filling, (str, int, float)):
            said = format(filling, "" if form == LARGE else form)
        elif isinstance(filling, Seat):
            return self._seat(filling, form, is_first=is_first)
        else:
            said = filling.text
        return _large(said) if form == LARGE else said

    def _seat(self, seat: Seat, form: str, *, is_first: bool) -> str:
        if YOU in form:
            return form.partition(YOU)[0]
        key = seat.number, form == LARGE or (is_first and form != SMALL)
        said = self._seats.get(key)
        if said is None:
            said = self.text(SEAT, n=seat.number + 1)
            said = self._seats[key] = _large(said) if key[1] else said
        return said


def _named(texts: Mapping[str, object], before: str = "") -> Iterator[tuple[str, str]]:
    for name, text in texts.items():
        if isinstance(text, Mapping):
            yield from _named(text, f"{before}{name}.")
        else:
            yield before + name, str(text)


def _pieces(text: str) -> tuple[_Piece, ...]:
    parsed = string.Formatter().parse(text)
    return tuple([(said, _units(said), name or "", form or "") for said, name, form, _ in parsed])


def _moved(part: Part, begin: int) -> Part:
    return Part(part.name, begin + part.begin, begin + part.end, part.value)


def _large(text: str) -> str:
    return text[:1].upper() + text[1:]


def _units(text: str) -> int:
    return len(text) if text.isascii() else len(text.encode("utf-16-le")) // 2


KERNEL = Messages.read(Path(__file__).with_name("messages.toml"))
