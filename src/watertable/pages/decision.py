"""One page: what a seat knows, what happened since it was asked, and what it may do.

A page is made from a View alone, and from sentences that the seat was told. Seats and moves count
from 1 on it, as in every sentence of the house.
"""

import functools
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from watertable.kernel.game.game import Game, Outcome
from watertable.kernel.game.seen import moves_from, verdict_from
from watertable.kernel.table.table import Table
from watertable.kernel.text.json import Json, decode
from watertable.kernel.text.moves import Moves
from watertable.kernel.text.reason import LEGAL
from watertable.pages import showdown, splash, water_moves, water_to_water
from watertable.pages.answer import Unread, chosen
from watertable.pages.listed import Listed

NEWS = (14, 6, 6, 3, 0, 0, 0)  # sentences of what happened, by how short the page must be
ROOM = {"showdown": 600, "water-to-water": 1200, "splash": 2200}  # tokens of a page
UNTOLD = ("seed", "dealt", "paid", "turn_ended")  # kinds of events that the rest says as well
LOOKS = r"(?<=[ .<>wr])[wr]{1,2}(?=[wr.<>\s])"  # the edges of a tile are no word
PIECES = re.compile(LOOKS + r"|[A-Za-z]{1,8}|\d{1,3}| (?=\d)|[^\sA-Za-z\d]|\n")
ANSWER = "Answer with the number of your move in square brackets, such as [1]."

Describe = Callable[[Game, Json, int], list[str]]  # the last: how short, 0 is everything
List = Callable[[Game, Json, Moves, int], Listed]
WRITERS: dict[str, tuple[Describe, List]] = {
    "showdown": (showdown.table, showdown.moves),
    "water-to-water": (water_to_water.table, water_moves.moves),
    "splash": (splash.table, splash.moves),
}


@dataclass(frozen=True, slots=True)
class DecisionPage:
    """A page, and the moves it lists: `numbers[0]` is move [1]."""

    text: str
    numbers: tuple[int, ...] = ()
    has_poses: bool = False  # other placements than those listed are legal too
    placed: Callable[[Json], int] | None = None  # reads such a one

    def read(self, answer: str) -> int:
        """Return the number of the move that an answer names; Unread says what was expected."""
        if not self.numbers:
            raise Unread("Nothing is asked of this seat now.")
        said = chosen(answer, len(self.numbers), self.has_poses)
        if isinstance(said, int):
            return self.numbers[said]
        assert self.placed is not None
        return self.placed(said)


def page_of(game: Game, view: Any, news: Sequence[str] = ()) -> DecisionPage:
    """Return the page of the seat that a view belongs to, with what it was told since."""
    seen: Json = decode(game.words.view(game.data, view))
    moves = moves_from(game, view)
    if not moves:
        return DecisionPage(fitting(game, seen, news, lambda short: [waiting(seen)]))
    listed = Listed([], ())

    def list_moves(short: int) -> list[str]:
        nonlocal listed
        listed = WRITERS[game.slug][1](game, seen, moves, short)
        return ["Your moves:", *listed.lines, ANSWER]

    text = fitting(game, seen, news, list_moves)
    placed = functools.partial(number_from, game, view)
    return DecisionPage(text, listed.numbers, moves.space is not None, placed)


def page_with(table: Table, seat: int | None, since: int = 0) -> DecisionPage:
    """Return the page of a seat at a table, with its news since a ply, or how the match ended.

    Without a seat it is the page of who watches.
    """
    game, view, news = table.game, table.seen(seat), news_of(table, seat, since)
    outcome = table.outcome
    if outcome is None:
        return page_of(game, view, news)
    seen: Json = decode(game.words.view(game.data, view))
    return DecisionPage(fitting(game, seen, news, lambda short: [ending(outcome)]))


def fitting(game: Game, seen: Json, news: Sequence[str], last: Callable[[int], list[str]]) -> str:
    """Return the text of a page: everything if there is room, else what matters most."""
    text = ""
    for short, count in enumerate(NEWS):
        lines = [heading(game, seen), *news_told(news, count, seen["seat"])]
        lines += [*WRITERS[game.slug][0](game, seen, short), *last(short)]
        text = "\n".join(lines)
        if weight(text) <= ROOM[game.slug]:
            break
    return text


def weight(text: str) -> int:
    """Return about how many tokens a text has, and rather more than fewer.

    >>> weight("Put the red stick upright on the blue plate.")
    10
    """
    return len(PIECES.findall(text)) * 21 // 20


def number_from(game: Game, view: Any, data: Json) -> int:
    """Return the number of a move said as data; Unread says why it is not legal."""
    seat = int(view.seat)

    def verdict(number: int) -> int:
        return verdict_from(game, view, seat, number)

    try:
        number = game.words.number(game.data, view, data, verdict)
    except ValueError as error:
        raise Unread(str(error)) from error
    code = verdict(number)
    if code == LEGAL:
        return number
    reason = game.words.reason(game.data, view, code, number)
    raise Unread(f"{reason.message} ({reason.rule})")


def news_of(table: Table, seat: int | None, since: int) -> list[str]:
    """Return what a seat, or who watches, was told since a ply, as sentences."""
    events = table.events(seat, since)
    return [event["text"] for event in events if event["kind"] not in UNTOLD]


def heading(game: Game, seen: Json) -> str:
    """Say which game it is, whose page, and how many sit there."""
    seats = len(seen["players"] if "players" in seen else seen["stocks"])
    if seen["seat"] is None:
        return f"{game.title}: you watch {seats} seats."
    return f"{game.title}: you are seat {seen['seat'] + 1} of {seats}."


def news_told(news: Sequence[str], most: int, reader: int | None) -> list[str]:
    """Say what happened, the newest last; of a long story only the end."""
    if not news or not most:
        return []
    left_out = len(news) - most
    before = f"({left_out} earlier) " if left_out > 0 else ""
    when = "Of late" if reader is None else "Since your last move"
    return [f"{when}: {before}{' '.join(news[-most:])}"]


def waiting(seen: Json) -> str:
    """Say who is asked, where it is not this seat."""
    asked = seen["to_act"]
    if asked is None:
        return "The match is over."
    return f"Seat {asked + 1} is asked now." if isinstance(asked, int) else f"The {asked} is next."


def ending(outcome: Outcome) -> str:
    """Say who won."""
    winners = " and ".join(f"seat {seat + 1}" for seat in outcome.winners) or "nobody"
    return f"The match is over: {winners} won ({outcome.reason})."
