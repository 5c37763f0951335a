"""Two ways to search on the same deals: `python -m benchmarks.duel GAME MATCHES PLAYOUTS A B`.

A and B say what differs from how the game is best searched, e.g. `values=1,beliefs=1` or
`beliefs=0`; at a table for more than two, one sits among others. Every deal is played in every
seat; a draw is half a victory for two. The interval is over deals.
"""

import sys
from dataclasses import replace
from typing import Any

import numpy as np

import watertable as wt
from watertable import warm
from watertable.batches import MatchBatch, new_batch
from watertable.batches.setting import Setting
from watertable.batches.whole_matches import PlayedMatches, SeatedBots
from watertable.bots.levels import manner_of
from watertable.bots.search import Manner
from watertable.bots.search.search import lay_out, tree_size
from watertable.bots.search.think import SLICES

SEED = 77
TOGETHER = 10  # deals


class Duel(PlayedMatches):
    """Matches between two manners, each with so many playouts."""

    def __init__(
        self, setting: Setting, manners: list[Manner], playouts: int, deals: int, first: int
    ) -> None:
        """Play them."""
        self.manners, self.playouts = manners, playouts
        super().__init__(setting, "lake", deals, first=first)

    def _bots(self) -> SeatedBots:
        bots, game = SeatedBots(self.setting, self.policies, 0), self.setting.game
        for seat, manner in enumerate(self.manners):
            player: Any = bots.players[seat]
            player.budget, player.slip = self.playouts, 0
            player.slice = max(1, self.playouts // SLICES)
            lay_out(bots.plans[seat], game, manner, self.setting.seats, self.playouts + 1)
        bots.size = tree_size(self.playouts + 1)
        return bots


def said(text: str) -> dict[str, int]:
    """Read `values=1,beliefs=1`."""
    return {key: int(value) for key, value in (pair.split("=") for pair in text.split(","))}


def main(slug: str, matches: int, playouts: int, one: str, other: str, seats: int = 2) -> None:
    """Play, and print the share of victories with its interval."""
    warm.ensure()
    game = wt.game(slug)
    first, second = (replace(manner_of(game), **said(it)) for it in (one, other))
    batch = new_batch(game, 1, seats=seats, seed=SEED)
    assert isinstance(batch, MatchBatch)
    shares: list[float] = []
    for begin in range(0, matches // seats, TOGETHER):
        deals = min(TOGETHER, matches // seats - begin)
        won = np.zeros(deals)
        for seat in range(seats):
            manners = [first if place == seat else second for place in range(seats)]
            played = Duel(batch.setting, manners, playouts, deals, begin)
            drawn = 0.5 * (played.winners == 0) if seats == 2 else 0.0
            won += (played.winners >> seat & 1) + drawn
        shares += (won / seats).tolist()
    error = float(np.std(shares, ddof=1)) / len(shares) ** 0.5
    print(f"{one} against {other}, {playouts} playouts each: {100 * np.mean(shares):.1f}% ", end="")
    print(f"+- {196 * error:.1f} of {len(shares) * seats} matches")


if __name__ == "__main__":
    slug, matches, playouts, one, other, *seats = sys.argv[1:]
    main(slug, int(matches), int(playouts), one, other, *map(int, seats))
