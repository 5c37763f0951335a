"""Learning in the terminal: what a game is about in two lines, and its lesson step by step.

The lesson is the one that the browser has. Sentences that speak of its screen have words of their
own in `lessons.toml`, by the number of the step.
"""

import functools
import tomllib
from pathlib import Path

import watertable as wt
from watertable.kernel.table.lesson import Lesson, Place, fits, lesson_of, place_in
from watertable.kernel.table.playable import table_from
from watertable.kernel.text.json import Json

LESSONS = Path(__file__).with_name("lessons.toml")


def welcome(game: wt.Game) -> list[str]:
    """Say in two lines what the goal is, and where it is taught."""
    steps = len(lesson_of(game).step)
    return [_words()[game.slug]["goal"], f"New here? lesson teaches it in {steps} steps; ? helps."]


class Teaching:
    """A lesson at a table of its own."""

    def __init__(self, game: wt.Game) -> None:
        """Take a game's lesson."""
        self.lesson: Lesson = lesson_of(game)
        self.words = _words()[game.slug]
        self.slug = game.slug

    def table(self, game: wt.Game) -> wt.Table:
        """Set up the table that the lesson begins at."""
        return table_from(game, {"game": game.slug, **self.lesson.position})

    def place(self, table: wt.Table) -> Place:
        """Where in the lesson a table is."""
        return place_in(self.lesson, table)

    def lines(self, table: wt.Table) -> list[str]:
        """What the learner is told now: each step with its number and rule."""
        place, total = self.place(table), len(self.lesson.step)
        if place.strayed:
            return ["You went your own way: play on as you like, or q to leave."]
        return [
            f"{number}/{total} {self.said(number, step.say)} ({step.rule})"
            for number, step in enumerate(place.steps, place.first + 1)
        ]

    def said(self, number: int, say: str) -> str:
        """The sentence of a step in the words of a terminal."""
        return str(self.words.get(str(number), say))

    def answer(self, table: wt.Table, seat: int) -> Json | None:
        """The move that the lesson has for a seat now, if it has one and it is legal."""
        move = self.place(table).answer
        return None if move is None or table.why_not(move, seat) is not None else move

    def instead(self, table: wt.Table, move: wt.Move) -> str:
        """What the lesson waits for, if it is another move than this one."""
        place = self.place(table)
        wanted = place.steps[-1] if place.steps else None
        if wanted is None or wanted.move is None or fits(wanted.move, move.data):
            return ""
        return f"That is allowed too; for now, {wanted.instead}."


@functools.cache
def _words() -> dict[str, dict[str, str]]:
    """What the terminal says otherwise than the browser."""
    return tomllib.loads(LESSONS.read_text("utf-8"))
