"""A bot that looks one move ahead, on tables it imagines it could be sitting at."""

import functools
from collections.abc import Callable, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from watertable.bots.protocol import Bot
from watertable.bots.search.plan import Plan
from watertable.bots.search.stand_ins import STAND_INS
from watertable.kernel.compile.compiled import compiled_for, load_template
from watertable.kernel.compile.rules import Rules
from watertable.kernel.game.game import Game
from watertable.kernel.records.chance import Dice, dice_of, secret_of, words_at
from watertable.kernel.records.events import SILENT
from watertable.kernel.records.listing import Listing
from watertable.kernel.records.record import Floats, Rows, rows
from watertable.kernel.text.moves import Choices, numbers_of

GUESSES = 24  # imagined tables per move, unless a budget says otherwise
PLAIN: Rows[Plan] = rows(Plan, 1)  # of whoever judges a table as the game has it


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
        scores, _ = looked_at(game, view, listed, seed=seed, guesses=guesses_for(budget))
        return listed[int(scores.argmax())]


def guesses_for(budget: float | None) -> int:
    """Return how many tables are imagined."""
    return GUESSES if budget is None else max(1, int(budget))


def looked_at(
    game: Game,
    view: Any,
    numbers: Sequence[int],
    *,
    seed: int,
    guesses: int,
    plans: Rows[Plan] = PLAIN,
    enough: Callable[[], bool] | None = None,
) -> tuple[Floats, int]:
    """Return how much the table is liked after each move, in sum, and over how many guesses.

    With a clock, `enough`, they are made one after the other until it says so.
    """
    views = rows(game.view, 1)
    views[0] = view
    scores = np.zeros(len(numbers), np.float64)
    look_ahead = prepare(game).look_ahead
    given = (
        game.boxes_for(view),
        views,
        rows(game.state, 4),
        int(view.seat),
        np.array(numbers, np.int64),
        scores,
        guesses if enough is None else 1,
        plans,
        dice_of(words_at(secret_of(seed), int(view.seat))),  # they go on from slice to slice
        rows(Dice, 1),
        rows(Listing, 1),
        SILENT,
    )
    if enough is None:
        look_ahead(*given)
        return scores, guesses
    for guess in range(guesses):
        if guess and enough():
            return scores, guess
        look_ahead(*given)
    return scores, guesses


@functools.cache
def _look_ahead(slug: str, names: tuple[Any, ...]) -> ModuleType:
    box, state, view, rules, copy_row = names
    functions = {f"rule_{name}": getattr(rules, name) for name in Rules.__slots__}
    if rules.judge is None:
        stand_in, *records = STAND_INS["judge"]
        kinds = {"box": box, "state": state, "view": view}
        functions["rule_judge"] = compiled_for(*(kinds[it] for it in records))(stand_in)
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
