"""The door of the press: events, moves and views go in as numbers and come out as JSON text.

A server says the same sentences again and again: what an event or a move is called is written once
and remembered, where rules are compiled. Whoever wants objects reads the text, and gets fresh ones.
docs/events.md draws the way.
"""

import threading
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from watertable.kernel.compile import compiled
from watertable.kernel.compile.sources import OF_NO_GAME
from watertable.kernel.records.events import events_in, seen_by
from watertable.kernel.records.listing import Listing
from watertable.kernel.records.numbers import read
from watertable.kernel.records.record import Rows
from watertable.kernel.text.json import encode
from watertable.kernel.text.words import Words

if TYPE_CHECKING:  # they hold compiled rules
    from watertable.kernel.text.memory import Memory
    from watertable.kernel.text.view_writer import ViewTexts

GAMES = 16  # of some five megabytes each, once they are full; servers meet many data files


class _Here(threading.local):
    def __init__(self) -> None:
        self.memories: dict[int, Memory] = {}  # by the identity of a game's data


_here = _Here()


def forget() -> None:
    """Forget every text of this thread, so that it is written anew."""
    _here.memories.clear()


def write_events(
    words: Words, data: Any, ply: int, by: int, events: Sequence[int], seats: Sequence[int]
) -> list[bytes]:
    """Write what a ply told, as each of some seats may know it: objects with commas between.

    Compiled code puts it together from what was once written, if it is not too much.
    """
    if not compiled.is_plain(OF_NO_GAME):
        told = _memory_of(words, data).events(ply, by, events, seats)
        if told is not None:
            return told
    return [_events_for(words, data, ply, by, events, seat) for seat in seats]


def write_views(
    words: Words,
    data: Any,
    boxes: Rows[Any],
    states: Rows[Any],
    listing: Rows[Listing],
    asked: int,
) -> "ViewTexts":
    """Write what each seat may know and what the one that is asked may do, in one go."""
    assert words.views is not None
    memory = _memory_of(words, data)
    while True:
        seen: ViewTexts = words.views(data, boxes, states, listing, memory.known)
        if seen.unknown is None:
            return seen
        number, view = int(listing[0].numbers[seen.unknown]), seen.views[asked]
        if not memory.keep_move(_move(words, data, view, number)):
            return seen


def write_moves(words: Words, data: Any, view: Any, numbers: list[int]) -> bytes:
    """Write moves with their sentences, in the words of a view."""
    view = read(view)
    return b"[%s]" % b",".join([_move(words, data, view, number) for number in numbers])


def _memory_of(words: Words, data: Any) -> "Memory":
    """Return what this thread remembers of a game."""
    memories = _here.memories
    found = memories.get(id(data))
    if found is None or found.words is not words:
        from watertable.kernel.text.memory import Memory  # noqa: PLC0415 - it holds compiled rules

        if len(memories) >= GAMES:
            del memories[next(iter(memories))]
        found = memories[id(data)] = Memory(words, data)
    return found


def _events_for(
    words: Words, data: Any, ply: int, by: int, events: Sequence[int], seat: int
) -> bytes:
    """Write what a ply told, as a seat may know it, word by word."""
    told = (encode(words.event(data, seen_by(event, seat))) for event in events_in(events))
    return b",".join([b'{"ply":%d,"by":%d,%s' % (ply, by, text[1:]) for text in told])


def _move(words: Words, data: Any, view: Any, number: int) -> bytes:
    sentence = words.say(data, view, number)
    said = {
        "action": number,
        "text": sentence.text,
        "parts": sentence.parts,
        "data": words.move(data, view, number),
    }
    return encode(said)
