"""A bot that plays any legal move."""

import hashlib
from collections.abc import Callable

from watertable.bots.protocol import AnyView, Timely
from watertable.kernel.game.game import Game
from watertable.kernel.records.chance import secret_of, words_at
from watertable.kernel.text.moves import Choices, numbers_of


class Random:
    """Every legal move is as likely as every other."""

    name = "random"

    def choose(
        self,
        game: Game,
        view: AnyView,
        moves: Choices,
        *,
        seed: int = 0,
        budget: float | None = None,
        enough: Callable[[], bool] | None = None,
    ) -> int:
        """Return any of the moves, at once."""
        seen = int.from_bytes(hashlib.blake2b(view.tobytes(), digest_size=7).digest(), "big")
        words = words_at(secret_of(seed), seen)
        return numbers_of(moves)[int(words[0]) * len(moves) >> 32]


RANDOM: Timely = Random()
