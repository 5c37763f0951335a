"""What a move does at once, in words: seen on tables the seat could be sitting at."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from watertable.kernel.game.game import Game
from watertable.kernel.records.chance import dice_of, secret_of, words_at
from watertable.kernel.records.events import SILENT
from watertable.kernel.records.listing import Listing
from watertable.kernel.records.record import raw, rows
from watertable.kernel.records.seats import CHANCE, WORLD
from watertable.kernel.text.message import Messages, Part, Seat, Sentence

MESSAGES = Messages.read(Path(__file__).with_name("messages.toml"))
TABLES = 12
SETTLING = 40


@dataclass(frozen=True, slots=True)
class Prospect:
    """What a move does at once, if nobody answers it."""

    wins: float  # on how many of the tables it wins at once, from 0 to 1
    points: tuple[tuple[int, float, float], ...]  # (seat, before, after), where they change
    said: Sentence | None


def prospect(game: Game, view: Any, number: int, *, seed: int = 0) -> Prospect:
    """Try a move on imagined tables, with everybody else passing."""
    boxes, seat = game.boxes_for(view), int(view.seat)
    views = rows(game.view, 1)
    states: Any = rows(game.state, 1)
    views[0] = view
    seats = int(getattr(view, "seats", game.seats[0]))
    before, after = np.zeros(seats), np.zeros(seats)
    wins = 0
    tables = TABLES if game.world is None else 1
    for time in range(tables):
        dice = dice_of(words_at(secret_of(seed), time))
        raw(states)[0] = np.zeros(1, game.state.dtype).tobytes()
        game.entries.guess(boxes, views, 0, dice, states, 0)
        before += [game.entries.points(boxes, states, 0, s) for s in range(seats)]
        settle(game, boxes, states, number, seed + time)
        after += [game.entries.points(boxes, states, 0, s) for s in range(seats)]
        if states[0].ending != 0:
            wins += int(game.entries.winners(boxes, states, 0)) >> seat & 1
    changes = tuple(
        (s, float(before[s] / tables), float(after[s] / tables))
        for s in range(seats)
        if abs(after[s] - before[s]) >= tables / 2
    )
    return Prospect(wins / tables, changes, said_at_once(seat, wins, tables, changes))


def settle(
    game: Game, boxes: Any, states: Any, number: int, seed: int, story: Any = SILENT
) -> None:
    """Do it, and let everybody pass until nothing is in progress.

    Who cannot pass on the way, as where a card has to be discarded, does what is mildest.
    """
    listing = rows(Listing, 1)
    for ply in range(SETTLING):
        dice = dice_of(words_at(secret_of(seed), TABLES + ply))
        game.entries.apply(boxes, states, 0, int(states[0].asked), number, dice, story)
        asked = int(states[0].asked)
        if states[0].ending != 0 or asked == WORLD:
            return
        if asked == CHANCE:
            number = 0
            continue
        views = rows(game.view, 1)
        game.entries.observe(boxes, states, 0, asked, views, 0)
        if game.windows.settled(views[0]):
            return
        count = int(game.entries.legal(boxes, states, 0, listing))
        number = int(listing[0].numbers[count - 1])  # see `mildest`


def said_at_once(
    seat: int, wins: int, tables: int, changes: tuple[tuple[int, float, float], ...]
) -> Sentence | None:
    """Say what a move does at once; None if that is nothing."""
    if wins == tables:
        return MESSAGES.say("prospect.wins")
    if wins:
        return MESSAGES.say("prospect.wins_sometimes", wins=wins, tables=tables)
    if not changes:
        return None
    *others, told = [
        MESSAGES.say(
            "prospect.own" if s == seat else "prospect.other",
            who=Seat(s),
            before=_plain(old),
            after=_plain(new),
        )
        for s, old, new in changes
    ]
    for change in reversed(others):
        told = MESSAGES.say("prospect.more", change=change, changes=told)
    return MESSAGES.say("prospect.changes", changes=told)


def said_later(behind: float) -> Sentence:
    """Say of a move that does nothing at once how far it is behind the best."""
    if behind < 0.005:
        return MESSAGES.say("later.best")
    return MESSAGES.say("later.behind", behind=100 * behind)


def said_ahead(ahead: float, other: str, parts: tuple[Part, ...]) -> Sentence:
    """Say of the best move, which does nothing at once, how far the next one is behind it."""
    return MESSAGES.say("later.ahead", ahead=100 * ahead, other=Sentence(other, parts))


def said_alone(chance: float) -> Sentence:
    """Say of the only move that was worth a look how often it wins."""
    return MESSAGES.say("later.alone", chance=100 * chance)


def said_close(other: str, parts: tuple[Part, ...]) -> Sentence:
    """Say of the best move that hardly anything lies between it and the next one."""
    return MESSAGES.say("later.close", other=Sentence(other, parts))


def _plain(points: float) -> str:
    return f"{points:.0f}" if abs(points - round(points)) < 0.05 else f"{points:.1f}"
