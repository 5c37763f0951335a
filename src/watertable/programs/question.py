"""What a program is asked: what its seat sees, was told and may do; nothing else of the table."""

from dataclasses import dataclass
from typing import Any

from watertable.kernel.game.game import Game
from watertable.kernel.table.table import Table
from watertable.kernel.text.json import Json, decode
from watertable.kernel.text.moves import Move, Moves
from watertable.pages import DecisionPage, news_of, page_of
from watertable.pages.splash import off_middle

MOST = 64  # moves of those that are sent where a space describes them all
SENTENCES = ("text", "parts")  # count seats from 1; JSON counts from 0


@dataclass(frozen=True, slots=True)
class Question:
    """One decision of one seat."""

    game: Game
    ply: int
    view: Any
    moves: Moves
    events: list[Json]
    news: list[str]

    @property
    def numbers(self) -> list[int]:
        """The numbers of the moves that are listed."""
        return [move.action for move in self.moves]

    def as_json(self) -> Json:
        """Return it as it travels: no sentences, and of thousands of placements a few."""
        view: Json = decode(self.game.words.view(self.game.data, self.view))
        return {
            "ply": self.ply,
            "view": view,
            "events": [_without_sentences(event) for event in self.events],
            "moves": [{"action": it.action, "data": it.data} for it in sent(self.moves)],
            "complete": self.moves.complete,
            "space": self.moves.space,
        }

    def as_page(self) -> DecisionPage:
        """Return it as a page of text."""
        return page_of(self.game, self.view, self.news)


def question_at(table: Table, seat: int, since: int = 0) -> Question:
    """Return what a seat is asked now, with what it was told after a ply."""
    return Question(
        table.game,
        table.ply,
        table.seen(seat),
        table.moves(),
        table.events(seat, since),
        news_of(table, seat, since),
    )


def sent(moves: Moves) -> list[Move]:
    """Return the moves that are sent: all, or where a space describes them the middlemost."""
    if moves.space is None:
        return list(moves)
    return sorted(moves, key=off_middle)[:MOST]


def _without_sentences(event: Json) -> Json:
    return {key: value for key, value in event.items() if key not in SENTENCES}
