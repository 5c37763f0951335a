"""Lessons: a guided first game is a table like any other, at which the rival knows its part."""

from watertable.kernel.errors import UnknownGame
from watertable.kernel.table.lesson import lesson_of, place_in
from watertable.server.protocol import LessonPage, LessonTold, NewLesson, NewTable
from watertable.server.tables.live_table import LiveTable
from watertable.server.tables.refused import Refused, said_as
from watertable.server.tables.settings import BOT, game_of

PAUSE = 0.6  # seconds before each move of the rival, so that one sees what happens


def table_for(new: NewLesson) -> NewTable:
    """Return the table at which a game's lesson is played."""
    try:
        lesson = lesson_of(game_of(new.game, None))
    except UnknownGame as error:
        raise Refused(422, said_as("unknown_game", error)) from error
    seats = [BOT + lesson.bot] * int(lesson.position["seats"])
    seats[lesson.seat] = "person"
    return NewTable(
        game=new.game,
        seats=seats,
        chat=False,
        pause=PAUSE,
        name=new.name,
        position=lesson.position,
    )


def lesson_for(live: LiveTable, seat: int | None) -> LessonTold | None:
    """Say to the learner where the lesson is; nobody else is told."""
    table = live.table
    if not live.settings.lesson or table is None:
        return None
    lesson = lesson_of(live.game)
    if seat != lesson.seat:
        return None
    place = place_in(lesson, table)
    last = place.steps[-1] if place.steps else None
    return LessonTold(
        title=lesson.title,
        pages=[LessonPage(step.say, step.rule, step.point) for step in place.steps],
        first=place.first,
        steps=len(lesson.step),
        move=last.move if last else None,
        instead=last.instead if last else "",
        end=lesson.end,
        strayed=place.strayed,
    )


def answer(live: LiveTable, seat: int) -> int | None:
    """Return the move that the lesson has for the rival now, if it is one."""
    table = live.table
    if not live.settings.lesson or table is None:
        return None
    move = place_in(lesson_of(live.game), table).answer
    if move is None or table.why_not(move, seat) is not None:
        return None
    return live.game.words.number(live.game.data, table.seen(seat), move, lambda _: 0)
