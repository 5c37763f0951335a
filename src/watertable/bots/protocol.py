"""What a bot is to everyone outside."""

from collections.abc import Sequence
from typing import Any, Protocol

from watertable.kernel.game import Game
from watertable.kernel.moves import Move


class Bot(Protocol):
    """Anything that chooses among legal moves from what one seat knows."""

    name: str

    def choose(
        self,
        game: Game,
        view: Any,
        moves: Sequence[Move],
        *,
        seed: int = 0,
        budget: float | None = None,
    ) -> int:
        """Return the number of the move it makes; the same for the same view, moves and seed."""
        ...
