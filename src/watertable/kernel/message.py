"""Sentences for people: each is a message with a name, filled with parts.

The messages of a game stand in one file, by name, with a place in braces for every part. So they
can be put into another language as a file; and whoever shows a sentence need not read it: its parts
travel beside it, each with its name, where it stands and what it means.

>>> messages = Messages({"paid": "{who} pays {water} Water for {card}.", "seat": "seat {n}"})
>>> said = messages.say("paid", who=Seat(1), water=2, card=Named("sun", "Sun"))
>>> said.text
'Seat 2 pays 2 Water for Sun.'
>>> said.parts[0], said.part("card")
(Part(name='who', begin=0, end=6, value=1), 'sun')
"""

import string
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TypeAlias

import msgspec

SEAT = "seat"  # the message that calls a seat by its number `n`, which people count from 1


class Part(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A part of a sentence. Places count UTF-16 units, as browsers do; `value` is for programs."""

    name: str
    begin: int
    end: int
    value: str | int | float | None


class Sentence(msgspec.Struct, frozen=True):
    """What a person reads, and the parts it was made of."""

    text: str
    parts: tuple[Part, ...] = ()

    def __str__(self) -> str:
        """Return what a person reads."""
        return self.text

    def part(self, name: str) -> str | int | float | None:
        """Return what the first part of that name means; None if there is none."""
        return next((part.value for part in self.parts if part.name == name), None)


class Named(msgspec.Struct, frozen=True, gc=False):
    """A part whose meaning is not what people read: a card by its id, said by its name."""

    value: str | int | None
    text: str


class Seat(msgspec.Struct, frozen=True, gc=False):
    """A part that is a seat, from 0; whoever knows who sits there says the name instead."""

    number: int


Filling: TypeAlias = str | int | float | Named | Seat | Sentence
_Piece: TypeAlias = tuple[str, str | None, str]  # letters, the part behind them, its format


class Messages:
    """The messages of one file, by name: `table.name` where the file has tables."""

    def __init__(self, texts: Mapping[str, object]) -> None:
        """Take the texts apart once."""
        self._pieces = {name: _pieces(text) for name, text in _named(texts)}

    @classmethod
    def read(cls, path: Path) -> "Messages":
        """Read a file of messages."""
        return cls(tomllib.loads(path.read_text("utf-8")))

    @property
    def names(self) -> frozenset[str]:
        """The names of all messages."""
        return frozenset(self._pieces)

    def text(self, message: str, **parts: Filling) -> str:
        """Return the sentence alone."""
        return self.say(message, **parts).text

    def say(self, message: str, **parts: Filling) -> Sentence:
        """Return a message with its parts filled in. What is filled with nothing is no part.

        A sentence can be a part of another: its own parts then stand in both. A seat that begins a
        sentence is written large.
        """
        text, end, placed = "", 0, list[Part]()
        for letters, name, form in self._pieces[message]:
            text += letters
            end += _units(letters)
            if name is None:
                continue
            filling = parts[name]
            said = self._said(filling, form, is_first=not text)
            begin, text, end = end, text + said, end + _units(said)
            if end == begin:
                continue
            placed.append(Part(name, begin, end, _value(filling)))
            if isinstance(filling, Sentence):
                placed += [
                    Part(part.name, begin + part.begin, begin + part.end, part.value)
                    for part in filling.parts
                ]
        return Sentence(text, tuple(placed))

    def _said(self, filling: Filling, form: str, *, is_first: bool) -> str:
        if isinstance(filling, Seat):
            said = self.text(SEAT, n=filling.number + 1)
            return said[:1].upper() + said[1:] if is_first else said
        if isinstance(filling, Named | Sentence):
            return filling.text
        return format(filling, form)


def _named(texts: Mapping[str, object], before: str = "") -> Iterator[tuple[str, str]]:
    for name, text in texts.items():
        if isinstance(text, Mapping):
            yield from _named(text, f"{before}{name}.")
        else:
            yield before + name, str(text)


def _pieces(text: str) -> tuple[_Piece, ...]:
    parsed = string.Formatter().parse(text)
    return tuple((letters, name, form or "") for letters, name, form, _ in parsed)


def _units(text: str) -> int:
    return len(text) if text.isascii() else len(text.encode("utf-16-le")) // 2


def _value(filling: Filling) -> str | int | float | None:
    match filling:
        case Named():
            return filling.value
        case Seat():
            return filling.number
        case Sentence():
            return None
    return filling
