"""Greedy for those who have a clock: one imagined table after the other, until it is enough."""

from collections.abc import Callable
from typing import Any

import numpy as np

from watertable.bots.greedy import GREEDY, GUESSES, prepare
from watertable.bots.protocol import Timely
from watertable.kernel.game.game import Game
from watertable.kernel.records.chance import Dice, dice_of, secret_of, words_at
from watertable.kernel.records.events import SILENT
from watertable.kernel.records.listing import Listing
from watertable.kernel.records.record import rows
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
        guesses = GUESSES if budget is None else max(1, int(budget))
        views = rows(game.view, 1)
        views[0] = view
        scores = np.zeros(len(moves), np.float64)
        look_ahead = prepare(game).look_ahead
        given = (
            game.boxes_for(view),
            views,
            rows(game.state, 4),
            int(view.seat),
            np.array(numbers_of(moves), np.int64),
            scores,
            1,
            dice_of(words_at(secret_of(seed), int(view.seat))),  # they go on from slice to slice
            rows(Dice, 1),
            rows(Listing, 1),
            SILENT,
        )
        for guess in range(guesses):
            if guess and enough():
                break
            look_ahead(*given)
        return numbers_of(moves)[int(scores.argmax())]


IN_SLICES: Timely = GreedyInSlices()
