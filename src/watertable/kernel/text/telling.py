"""Words as JSON text, for those who only pass them on.

A server says the same sentences again and again: what an event or a move is called is written once
and remembered, where rules are compiled. Whoever wants objects reads the text, and gets fresh ones.
"""

import threading
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from watertable.kernel.compile import compiled
from watertable.kernel.compile.compiled import Mode
from watertable.kernel.records.events import Event, seen_by
from watertable.kernel.records.listing import Listing
from watertable.kernel.records.numbers import read
from watertable.kernel.records.record import Rows
from watertable.kernel.records.wake import unpacked
from watertable.kernel.text.json import encode
from watertable.kernel.text.words import Words

if TYPE_CHECKING:  # they import Numba
    from watertable.kernel.text.memory import Speaker
    from watertable.kernel.text.view_writer import Seen

GAMES = 16  # of some five megabytes each, once they are full; servers meet many data files

INTERPRETED = Mode.INTERPRETED


class _Here(threading.local):
    def __init__(self) -> None:
        self.speakers: dict[int, Speaker] = {}  # by the identity of a game's data


_here = _Here()


def speaker_of(words: Words, data: Any) -> "Speaker":
    """Return who remembers in this thread what was written for a game."""
    speakers = _here.speakers
    found = speakers.get(id(data))
    if found is None or found.words is not words:
        from watertable.kernel.text.memory import Speaker  # noqa: PLC0415 - with Numba

        if len(speakers) >= GAMES:
            del speakers[next(iter(speakers))]
        found = speakers[id(data)] = Speaker(words, data)
    return found


def forget() -> None:
    """Forget every text of this thread, so that it is written anew."""
    _here.speakers.clear()


def story_texts(
    words: Words, data: Any, ply: int, packed: bytearray, seats: Sequence[int]
) -> list[bytes]:
    """Return what an action told, as each of some seats may know it: objects with commas between.

    Compiled code puts it together from what was once written, if it is not too much.
    """
    if compiled.mode is not INTERPRETED:
        told = speaker_of(words, data).tell(ply, packed, seats)
        if told is not None:
            return told
    return [_story(words, data, ply, packed, seat) for seat in seats]


def _story(words: Words, data: Any, ply: int, packed: bytearray, seat: int) -> bytes:
    """Write what an action told, as a seat may know it, word by word."""
    by, happened = unpacked(packed)
    events = (seen_by(Event(*numbers), seat) for numbers in happened)
    told = (encode(words.event(data, event)) for event in events)
    return b",".join([b'{"ply":%d,"by":%d,%s' % (ply, by, text[1:]) for text in told])


def views_texts(
    words: Words,
    data: Any,
    boxes: Rows[Any],
    states: Rows[Any],
    listing: Rows[Listing],
    asked: int,
) -> "Seen":
    """Return what each seat may know and what the one that is asked may do, in one go."""
    assert words.views is not None
    speaker = speaker_of(words, data)
    while True:
        seen: Seen = words.views(data, boxes, states, listing, speaker.lexicons)
        if seen.unknown is None:
            return seen
        number, view = int(listing[0].numbers[seen.unknown]), seen.views[asked]
        if not speaker.learn_move(_move(words, data, view, number)):
            return seen


def moves_text(words: Words, data: Any, view: Any, numbers: list[int]) -> bytes:
    """Return moves with their sentences, in the words of a view."""
    view = read(view)
    return b"[%s]" % b",".join([_move(words, data, view, number) for number in numbers])


def _move(words: Words, data: Any, view: Any, number: int) -> bytes:
    sentence = words.say(data, view, number)
    said = {
        "action": number,
        "text": sentence.text,
        "parts": sentence.parts,
        "data": words.move(data, view, number),
    }
    return encode(said)
