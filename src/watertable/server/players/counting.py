"""What is counted about players, for whoever shows it to the world."""

from typing import Protocol


class Tally(Protocol):
    """Counts; it is called at every question and must not wait."""

    def waited(self, rank: str, seconds: float) -> None:
        """A question of this rank has waited so long for a player."""

    def queued(self, rank: str, count: int) -> None:
        """So many questions of this rank are waiting now."""

    def happened(self, what: str) -> None:
        """A player was lost, or a move is not what was asked for: simplified, cut."""


class Untold:
    """Counts nothing."""

    def waited(self, rank: str, seconds: float) -> None:
        """Forget it."""

    def queued(self, rank: str, count: int) -> None:
        """Forget it."""

    def happened(self, what: str) -> None:
        """Forget it."""
