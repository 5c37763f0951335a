"""What a bot is to everyone outside."""

from collections.abc import Callable
from typing import Protocol

from watertable.kernel.game.game import Game
from watertable.kernel.text.moves import Choices


class AnyView(Protocol):
    """What one seat knows, whichever game it is of; its other fields are the game's own."""

    @property
    def seat(self) -> int:
        """Whose view it is."""

    def tobytes(self) -> bytes:
        """Return all of it as bytes."""
        ...


class Bot(Protocol):
    """Anything that chooses among legal moves from what one seat knows."""

    name: str

    def choose(
        self,
        game: Game,
        view: AnyView,
        moves: Choices,
        *,
        seed: int = 0,
        budget: float | None = None,
    ) -> int:
        """Return the number of the move it makes; the same for the same view, moves and seed."""
        ...


class Timely(Bot, Protocol):
    """A bot that says what it has found when somebody who has a clock says that it is enough.

    `enough` is asked between slices, and only while there is something left to look at: where it
    never said yes, the move is the one that is made without a clock.
    """

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
        """Return the number of the move it makes."""
        ...
