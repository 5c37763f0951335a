"""A lesson: a guided first game on the real rules, from a prepared position.

A game has one in `lesson.toml`. Its steps are told one by one; some wait for a move of the learner,
after which the rival makes the moves written down for it. Which step a table is at follows from its
log alone, so it survives whatever the log survives, and an undo goes back in the lesson too.
"""

import functools
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from watertable.kernel.errors import BoxError
from watertable.kernel.game.game import Game
from watertable.kernel.table.lines import Line
from watertable.kernel.table.log import Log
from watertable.kernel.table.replay import replay
from watertable.kernel.table.table import Table
from watertable.kernel.text.json import Json
from watertable.kernel.text.message import KERNEL


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One sentence for the learner, and perhaps a move that is waited for."""

    say: str
    rule: str  # the rule behind it
    point: list[str] = []  # what on the table is meant, in the browser's words
    move: Json | None = None  # the move waited for; see `fits`
    instead: str = ""  # "That is allowed too; for now, ..."
    then: list[Json] = []  # what follows: the rival's moves, and passes that are forced


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A guided game: where it begins, who learns, who plays on where the lesson has no say."""

    title: str
    seat: int  # the learner's
    bot: str
    end: str  # what is said when it is won
    position: Json
    step: list[Step]


class Place(msgspec.Struct, frozen=True):
    """Where in its lesson a table is."""

    steps: list[Step]  # to be told now; the last one may wait for a move; none while others play
    first: int  # the number of the first of them
    answer: Json | None  # the next move of what follows, if nothing is to be told
    strayed: bool  # the learner went another way, so the lesson has nothing more to say


def lesson_of(game: Game) -> Lesson:
    """Return a game's lesson.

    >>> from watertable.games import game
    >>> lesson_of(game("splash")).title
    'Your first tower'
    """
    return _read(game.folder / "lesson.toml")


@functools.cache
def _read(path: Path) -> Lesson:
    try:
        lesson = msgspec.convert(tomllib.loads(path.read_text("utf-8")), Lesson)
    except (OSError, ValueError) as error:
        raise BoxError(KERNEL.say("box.unreadable", file=path.name, fault=str(error))) from error
    for number, step in enumerate(lesson.step, start=1):
        if step.then and step.move is None:
            raise BoxError(KERNEL.say("box.lesson_step", step=number, file=path.name))
    return lesson


def place_in(lesson: Lesson, table: Table) -> Place:
    """Say where in its lesson a table is: what was played is compared with what was written."""
    played = spoken(table)
    told = 0  # steps that are done with
    for number, step in enumerate(lesson.step):
        if step.move is None:
            continue
        for place, move in enumerate((step.move, *step.then)):
            seat, said = next(played, (None, {}))
            if seat is None and place > 0:
                return Place([], number + 1, move, False)
            if seat is None:
                is_asked = table.to_act == lesson.seat
                return Place(lesson.step[told : number + 1] if is_asked else [], told, None, False)
            if not fits(move, said) or (place == 0 and seat != lesson.seat):
                return Place([], told, None, True)
        told = number + 1
    return Place(lesson.step[told:], told, None, next(played, None) is not None)


def spoken(table: Table) -> Iterator[tuple[int, Json]]:
    """Tell every move that stands, as its seat said it, by playing the log through again.

    Who only asks to be shown a way has not moved yet.
    """
    again = replay(Log(table.log.header), table.game)
    words, data, stream = table.game.words, table.game.data, table.game.stream
    for line in standing(table.log.lines):
        is_move = line.action is not None and not (stream and stream.begins(line.action))
        if isinstance(line.seat, int) and line.action is not None and is_move:
            yield line.seat, words.move(data, again.seen(line.seat), line.action)
        again.play_line(line)


def standing(lines: Iterable[Line]) -> list[Line]:
    """Return the actions that nobody took back, and no line of the table itself."""
    kept: list[Line] = []
    for line in lines:
        if line.table == "undo":
            kept = [one for one in kept if one.ply <= (line.to or 0)]
        elif line.table is None:
            kept.append(line)
    return kept


def fits(wanted: Json, said: Json) -> bool:
    """Say whether a move is the one waited for.

    It says the same things. Where it is an object, it may say more; [low, high] is a range.

    >>> fits({"place": {"on": "red-plate", "x": [-2, 2]}}, {"place": {"on": "red-plate", "x": 1.5}})
    True
    >>> fits({"end": True}, {"end": True, "power": 1})
    False
    """
    return wanted.keys() == said.keys() and all(_is(wanted[key], said[key]) for key in wanted)


def _is(wanted: Any, said: Any) -> bool:
    match wanted, said:
        case dict(), dict():
            return all(key in said and _is(wanted[key], said[key]) for key in wanted)
        case [low, high], int() | float():
            return bool(low <= said <= high)
    return bool(wanted == said)
