"""Words as JSON text, for those who only pass them on.

A server says the same sentences again and again: what an event or a move is called is written once
and remembered. Whoever wants objects reads the text, and gets fresh ones.
"""

from collections.abc import Hashable, Sequence
from typing import Any

import msgspec

from watertable.kernel.events import HIDDEN, Event
from watertable.kernel.game import Game
from watertable.kernel.reading import read

ROOM = 3_000  # texts of a kind, of some four hundred bytes each with their keys
GAMES = 32  # servers meet many data files

encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder().decode


class Texts:
    """What was written in the words of one game about its data, which is known by identity."""

    __slots__ = ("data", "events", "moves", "varying", "words")

    def __init__(self, game: Game) -> None:
        """Begin with none; the data is held, so that nothing else can have its identity."""
        self.data, self.words = game.data, game.words
        self.events: dict[tuple[int, ...], bytes] = {}
        self.moves: dict[int, bytes] = {}  # those that say the same in every view
        self.varying: dict[Hashable, bytes] = {}  # by number and context


_texts: dict[int, Texts] = {}


def texts_of(game: Game) -> Texts:
    """Return what was written for a game."""
    found = _texts.get(id(game.data))
    if found is None or found.words is not game.words:
        if len(_texts) >= GAMES:
            _texts.clear()
        found = _texts[id(game.data)] = Texts(game)
    return found


def forget() -> None:
    """Forget every text, so that it is written anew."""
    _texts.clear()


def story_texts(
    game: Game, ply: int, by: int, happened: Sequence[tuple[int, ...]], seats: Sequence[int]
) -> list[bytes]:
    """Return what an action told, as each of some seats may know it: objects with commas between.

    What all may know is put together once.
    """
    known = texts_of(game).events
    texts: list[bytes] = []
    secrets: list[tuple[int, tuple[int, ...]]] = []
    for numbers in happened:
        hidden = numbers
        if numbers[-1] != HIDDEN:
            secrets.append((len(texts), numbers))
            hidden = (*numbers[:-1], HIDDEN)
        texts.append(known.get(hidden) or _event(game, known, hidden))
    between = b',{"ply":%d,"by":%d,' % (ply, by)
    public = between.join((b"", *texts))[1:]
    if not secrets:
        return [public] * len(seats)
    told = []
    for seat in seats:
        own = texts
        for place, numbers in secrets:
            if 0 <= seat == numbers[1]:
                own = own.copy() if own is texts else own
                own[place] = known.get(numbers) or _event(game, known, numbers)
        told.append(public if own is texts else between.join((b"", *own))[1:])
    return told


def _event(game: Game, known: dict[tuple[int, ...], bytes], numbers: tuple[int, ...]) -> bytes:
    """Write an event, without the brace that opens it."""
    text = encode(game.words.event(game.data, Event(*numbers)))[1:]
    return _kept(known, numbers, text)


def moves_text(game: Game, view: Any, numbers: list[int]) -> bytes:
    """Return moves with their sentences, in the words of a view."""
    texts = texts_of(game)
    known, told = texts.moves, []
    for number in numbers:
        text = known.get(number)
        if text is None:
            view = read(view)  # a view that was read stays as it is
            text = _varying(game, texts, view, number)
        told.append(text)
    return b"[%s]" % b",".join(told)


def _varying(game: Game, texts: Texts, view: Any, number: int) -> bytes:
    """Write a move, unless the same was written for a view that does not differ in what counts.

    A context of None says that nothing of any view counts, NotImplemented that remembering is vain.
    """
    context = game.words.context
    if context is None:
        return _move(game, view, number)
    taken = context(game.data, view, number)
    if taken is NotImplemented:
        return _move(game, view, number)
    if taken is None:
        return _kept(texts.moves, number, _move(game, view, number))
    key = (number, taken)
    return texts.varying.get(key) or _kept(texts.varying, key, _move(game, view, number))


def _move(game: Game, view: Any, number: int) -> bytes:
    words, data = game.words, game.data
    said = {
        "action": number,
        "text": words.say(data, view, number),
        "data": words.move(data, view, number),
    }
    return encode(said)


def _kept(known: dict[Any, bytes], key: Any, text: bytes) -> bytes:
    """Remember a text, and return it."""
    if len(known) >= ROOM:
        known.clear()
    known[key] = text
    return text
