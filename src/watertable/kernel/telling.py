"""Words as JSON text, for those who only pass them on.

A server says the same sentences again and again: what an event or a move is called is written once
and remembered, where rules are compiled. Whoever wants objects reads the text, and gets fresh ones.
"""

import threading
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from watertable.kernel.compile import compiled
from watertable.kernel.compile.compiled import Mode
from watertable.kernel.game.desk import desk_for
from watertable.kernel.game.game import Game
from watertable.kernel.records.events import Event, seen_by
from watertable.kernel.records.numbers import read
from watertable.kernel.records.record import Rows
from watertable.kernel.wake import unpacked

if TYPE_CHECKING:  # they import Numba
    from watertable.kernel.text.memory import Speaker
    from watertable.kernel.text.view_writer import Seen

GAMES = 16  # of some three megabytes each, once they are full; servers meet many data files

INTERPRETED = Mode.INTERPRETED

encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder().decode


class _Here(threading.local):
    def __init__(self) -> None:
        self.speakers: dict[int, Speaker] = {}  # by the identity of a game's data


_here = _Here()


def speaker_of(game: Game) -> "Speaker":
    """Return who remembers in this thread what was written for a game."""
    speakers = _here.speakers
    found = speakers.get(id(game.data))
    if found is None or found.words is not game.words:
        from watertable.kernel.text.memory import Speaker  # noqa: PLC0415 - with Numba

        if len(speakers) >= GAMES:
            del speakers[next(iter(speakers))]
        found = speakers[id(game.data)] = Speaker(game)
    return found


def forget() -> None:
    """Forget every text of this thread, so that it is written anew."""
    _here.speakers.clear()


def story_texts(game: Game, ply: int, packed: bytearray, seats: Sequence[int]) -> list[bytes]:
    """Return what an action told, as each of some seats may know it: objects with commas between.

    Compiled code puts it together from what was once written, if it is not too much.
    """
    if compiled.mode is not INTERPRETED:
        told = speaker_of(game).tell(game, ply, packed, seats)
        if told is not None:
            return told
    return [_story(game, ply, packed, seat) for seat in seats]


def _story(game: Game, ply: int, packed: bytearray, seat: int) -> bytes:
    """Write what an action told, as a seat may know it, word by word."""
    by, happened = unpacked(packed)
    events = (seen_by(Event(*numbers), seat) for numbers in happened)
    told = ({"ply": ply, "by": by, **game.words.event(game.data, event)} for event in events)
    return b",".join(map(encode, told))


def views_texts(game: Game, boxes: Rows[Any], states: Rows[Any], asked: int) -> "Seen":
    """Return what each seat may know and what the one that is asked may do, in one go."""
    assert game.words.views is not None
    speaker, desk = speaker_of(game), desk_for(game)
    while True:
        seen: Seen = game.words.views(game.data, boxes, states, desk.listing, speaker.lexicons)
        if seen.unknown is None:
            return seen
        number, view = desk.listed(seen.count)[seen.unknown], seen.views[asked]
        if not speaker.learn_move(_move(game, view, number)):
            return seen


def moves_text(game: Game, view: Any, numbers: list[int]) -> bytes:
    """Return moves with their sentences, in the words of a view."""
    view = read(view)
    return b"[%s]" % b",".join([_move(game, view, number) for number in numbers])


def _move(game: Game, view: Any, number: int) -> bytes:
    words, data = game.words, game.data
    said = {
        "action": number,
        "text": words.say(data, view, number),
        "data": words.move(data, view, number),
    }
    return encode(said)
