"""How much of each deal a side has won, kept in a file: the same command goes on from there.

A file says in its first line what was played: results of other levels, opinions, searches or
numbers that were learned are refused, as the arena refuses them.
"""

import json
import math
from pathlib import Path

import numpy as np

import watertable as wt
from watertable.arena.opinions import opinion_of, search_of, weights_of
from watertable.kernel.errors import WatertableError

USUAL = 1.96  # standard errors to each side, for an interval of 95%


class DealsError(WatertableError):
    """Results that cannot be gone on with, in one sentence."""


class DealsPlayed:
    """Shares of victories by deal, in memory and, if there is a path, in a file."""

    def __init__(self, path: Path | None, game: wt.Game, terms: dict[str, object]) -> None:
        """Read what is there; `terms` say what is played besides the game and what it thinks."""
        self.path, self.shares = path, list[float]()
        thoughts = [opinion_of(game), search_of(), weights_of(game)]
        head = {"game": game.slug, "rules": game.version, "thoughts": thoughts, **terms}
        if path is None:
            return
        if not path.exists() or not path.stat().st_size:
            path.write_text(json.dumps(head) + "\n", "utf-8")
            return
        first, *lines = path.read_text("utf-8").split("\n")
        if json.loads(first) != json.loads(json.dumps(head)):
            raise DealsError(f"{path} holds results of something else; name another file.")
        for line in lines[:-1]:  # what follows the last end of a line was cut off
            self.shares += json.loads(line)
        whole = "\n".join([first, *lines[:-1], ""])
        path.write_text(whole, "utf-8")

    def add(self, shares: list[float]) -> None:
        """Keep some more deals, which come after those that are there."""
        self.shares += shares
        if self.path is not None:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(shares) + "\n")

    def said(self, seats: int) -> str:
        """Say the share of victories, with its interval over deals."""
        error = math.inf
        if len(self.shares) > 1:
            error = float(np.std(self.shares, ddof=1)) / len(self.shares) ** 0.5
        share = 100 * float(np.mean(self.shares))
        return f"{share:.1f}% +- {100 * USUAL * error:.1f} of {len(self.shares) * seats} matches"


def share_of(winners: np.ndarray, seat: int, seats: int) -> np.ndarray:
    """Return how much of each match a seat has won; a draw is half a victory for two."""
    drawn = 0.5 * (winners == 0) if seats == 2 else 0.0
    found: np.ndarray = (winners >> seat & 1) + drawn
    return found
