"""Words as JSON text, for those who only pass them on.

A server says the same sentences again and again: what an event or a move is called is written once
and remembered. Whoever wants objects reads the text, and gets fresh ones.
"""

import functools
from collections.abc import Callable, Hashable
from typing import Any

import msgspec

from watertable.kernel.events import HIDDEN, Event
from watertable.kernel.game import Game

ROOM = 3_000  # texts, of some two hundred bytes each

encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder().decode

_texts: dict[Hashable, tuple[Any, bytes]] = {}


def remembered(data: Any, key: Hashable, write: Callable[[], bytes]) -> bytes:
    """Return what was written for a key and a game's data, which is known by identity."""
    whole = (id(data), key)
    found = _texts.get(whole)
    if found is None:
        if len(_texts) >= ROOM:
            _texts.clear()
        found = _texts[whole] = (data, write())
    return found[1]


def forget() -> None:
    """Forget every text, so that it is written anew."""
    _texts.clear()


def event_text(game: Game, numbers: tuple[int, ...], seat: int) -> bytes:
    """Return an event as a seat may know it, without the brace that opens it."""
    if numbers[-1] != HIDDEN and not 0 <= seat == numbers[1]:
        numbers = (*numbers[:-1], HIDDEN)

    def write() -> bytes:
        return encode(game.words.event(game.data, Event(*numbers)))[1:]

    return remembered(game.data, (game.words.event, numbers), write)


def moves_text(game: Game, view: Any, numbers: list[int]) -> bytes:
    """Return moves with their sentences; `view` has been read."""
    words, data = game.words, game.data
    say, move, context = words.say, words.move, words.context

    def write(number: int) -> bytes:
        said = {"action": number, "text": say(data, view, number), "data": move(data, view, number)}
        return encode(said)

    told = []
    for number in numbers:
        if context is None:
            told.append(write(number))
        else:
            key = (say, number, context(data, view, number))
            told.append(remembered(data, key, functools.partial(write, number)))
    return b"[%s]" % b",".join(told)
