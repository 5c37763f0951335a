"""Greedy for those who have a clock: one imagined table after the other, until it is enough."""

from collections.abc import Callable
from typing import Any

from watertable.bots.greedy import GREEDY, guesses_for, looked_at
from watertable.bots.protocol import Timely
from watertable.kernel.game.game import Game
from watertable.kernel.text.moves import Choices, numbers_of


class GreedyInSlices:
    """The greedy bot; with a clock it chooses the same unless that runs out."""

    name = GREEDY.name

    def choose(
        self,
        game: Game,
        view: Any,
        moves: Choices,
        *,
        seed: int = 0,
        budget: float | None = None,
        enough: Callable[[], bool] | None = None,
    ) -> int:
        """Return the move with the best average over the tables that were imagined in time."""
        if enough is None or len(moves) == 1:
            return GREEDY.choose(game, view, moves, seed=seed, budget=budget)
        if game.advise is not None:
            return game.advise(game, view, moves, seed=seed, budget=budget, enough=enough)
        listed, guesses = numbers_of(moves), guesses_for(budget)
        scores, _ = looked_at(game, view, listed, seed=seed, guesses=guesses, enough=enough)
        return listed[int(scores.argmax())]


IN_SLICES: Timely = GreedyInSlices()
