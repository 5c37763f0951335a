"""What a choice brings at once, if nobody answers it: told before it is made.

Everything comes from the seat's own view. A choice is tried on tables that the seat could be
sitting at, and only what comes of it on every one of them is said: whatever is hidden from the
seat differs from table to table, and so can be read from nothing here.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
from msgspec import Struct

from watertable.bots.reasons import settle
from watertable.kernel.game.game import Game
from watertable.kernel.records.chance import dice_of, secret_of, words_at
from watertable.kernel.records.events import Event, new_story, taken_from
from watertable.kernel.records.record import raw, rows
from watertable.kernel.text.message import Sentence

IMAGINED = 4  # tables


class Consequence(Struct, frozen=True):
    """What one choice does: points (or Water) by seat, what is closed, and whether it wins."""

    action: int
    changes: tuple[tuple[int, int, int], ...]  # (seat, before, after), where they change
    closes: tuple[Sentence, ...]
    wins: bool


def consequences(game: Game, view: Any, numbers: Sequence[int]) -> list[Consequence]:
    """Return what each of some choices of a view's seat brings at once."""
    return [_consequence(game, view, number) for number in numbers]


def _consequence(game: Game, view: Any, number: int) -> Consequence:
    boxes, seat = game.boxes_for(view), int(view.seat)
    views, stories = rows(game.view, 1), new_story()
    states: Any = rows(game.state, 1)
    views[0] = view
    seats = range(int(getattr(view, "seats", game.seats[0])))
    tried: list[tuple[tuple[tuple[int, int, int], ...], list[Event], bool]] = []
    for time in range(IMAGINED):
        dice = dice_of(words_at(secret_of(0), time))
        raw(states)[0] = np.zeros(1, game.state.dtype).tobytes()
        game.entries.guess(boxes, views, 0, dice, states, 0)
        before = [int(game.entries.points(boxes, states, 0, one)) for one in seats]
        settle(game, boxes, states, number, time, stories)
        after = [int(game.entries.points(boxes, states, 0, one)) for one in seats]
        told = [event for event in taken_from(stories[0]) if _tells(game, event)]
        won = states[0].ending != 0 and int(game.entries.winners(boxes, states, 0)) >> seat & 1
        changes = tuple((s, before[s], after[s]) for s in seats if before[s] != after[s])
        tried.append((changes, told, bool(won)))
    first, told, _ = tried[0]
    return Consequence(
        action=number,
        changes=tuple(one for one in first if all(one in changes for changes, _, _ in tried)),
        closes=tuple(
            _said(game, event) for event in told if all(event in others for _, others, _ in tried)
        ),
        wins=all(won for _, _, won in tried),
    )


def _tells(game: Game, event: Event) -> bool:
    return game.words.kinds[event.kind] in game.foretold


def _said(game: Game, event: Event) -> Sentence:
    told: Any = game.words.event(game.data, event)
    return Sentence(told.text, told.parts)
