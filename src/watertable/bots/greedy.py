"""A bot that looks one move ahead, on tables it imagines it could be sitting at."""

import functools
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from watertable.bots.protocol import Bot
from watertable.kernel.compile.compiled import load_template
from watertable.kernel.compile.rules import Rules
from watertable.kernel.game.game import Game
from watertable.kernel.records.chance import Dice, dice_of, secret_of, words_at
from watertable.kernel.records.events import SILENT
from watertable.kernel.records.listing import Listing
from watertable.kernel.records.record import rows
from watertable.kernel.text.moves import Choices, numbers_of

GUESSES = 24  # imagined tables per move, unless a budget says otherwise


class Greedy:
    """The move after which the table looks best, once what it starts has been settled."""

    name = "greedy"

    def choose(
        self,
        game: Game,
        view: Any,
        moves: Choices,
        *,
        seed: int = 0,
        budget: float | None = None,
    ) -> int:
        """Return the move with the best average; `budget` is a number of imagined tables."""
        listed = numbers_of(moves)
        if len(listed) == 1:
            return listed[0]
        if game.advise is not None:
            return game.advise(game, view, moves, seed=seed, budget=budget)
        guesses = GUESSES if budget is None else max(1, int(budget))
        views = rows(game.view, 1)
        views[0] = view
        numbers = np.array(listed, np.int64)
        scores = np.zeros(len(listed), np.float64)
        prepare(game).look_ahead(
            game.boxes_for(view),
            views,
            rows(game.state, 4),
            int(view.seat),
            numbers,
            scores,
            guesses,
            dice_of(words_at(secret_of(seed), int(view.seat))),
            rows(Dice, 1),
            rows(Listing, 1),
            SILENT,
        )
        return listed[int(scores.argmax())]


@functools.cache
def _look_ahead(slug: str, names: tuple[Any, ...]) -> ModuleType:
    box, state, view, rules, copy_row = names
    functions = {f"rule_{name}": getattr(rules, name) for name in Rules.__slots__}
    return load_template(
        Path(__file__).with_name("lookahead.py"),
        f"watertable.bots.lookahead_{slug.replace('-', '_')}",
        {"Box": box, "State": state, "View": view, "copy_row": copy_row, **functions},
    )


def prepare(game: Game) -> ModuleType:
    """Load the compiled part of the bot for a game."""
    return _look_ahead(
        game.slug, (game.box, game.state, game.view, game.rules, game.entries.copy_row)
    )


GREEDY: Bot = Greedy()
