"""Two ways to search on the same deals: `python -m benchmarks.duel GAME MATCHES PLAYOUTS A B`.

A and B say what differs from how the game is best searched, e.g. `values=1,beliefs=1` or
`beliefs=0`, and `playouts=4000` where a side has its own; at a table for more than two, one sits
among others. Every deal is played in every seat; a draw is half a victory for two. The interval
is over deals. With `--out FILE`, the same command goes on from there.
"""

import argparse
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

import watertable as wt
from benchmarks.deals_played import DealsPlayed, share_of
from watertable import warm
from watertable.batches import MatchBatch, new_batch
from watertable.batches.setting import Setting
from watertable.batches.whole_matches import PlayedMatches, SeatedBots
from watertable.bots.levels import manner_of
from watertable.bots.search import Manner
from watertable.bots.search.search import lay_out, tree_size
from watertable.bots.search.think import SLICES

SEED = 77
TOGETHER = 5  # deals


class Duel(PlayedMatches):
    """Matches between manners, each with so many playouts."""

    def __init__(
        self, setting: Setting, sides: list[tuple[Manner, int]], deals: int, first: int
    ) -> None:
        """Play them."""
        self.sides = sides
        super().__init__(setting, "lake", deals, first=first)

    def _bots(self) -> SeatedBots:
        bots, game = SeatedBots(self.setting, self.policies, 0), self.setting.game
        for seat, (manner, playouts) in enumerate(self.sides):
            player: Any = bots.players[seat]
            player.budget, player.slip = playouts, 0
            player.slice = max(1, playouts // SLICES)
            lay_out(bots.plans[seat], game, manner, self.setting.seats, playouts + 1)
        bots.size = tree_size(max(playouts for _, playouts in self.sides) + 1)
        return bots


def side_of(game: wt.Game, text: str, playouts: int) -> tuple[Manner, int]:
    """Read `values=1,beliefs=1,playouts=400`."""
    told = {key: int(value) for key, value in (pair.split("=") for pair in text.split(","))}
    playouts = told.pop("playouts", playouts)
    return replace(manner_of(game), **told), playouts


def main(given: list[str]) -> None:
    """Play, and print the share of victories with its interval."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.duel")
    parser.add_argument("game")
    parser.add_argument("matches", type=int)
    parser.add_argument("playouts", type=int)
    parser.add_argument("one")
    parser.add_argument("other")
    parser.add_argument("seats", type=int, nargs="?", default=2)
    parser.add_argument("--out", type=Path)
    wanted = parser.parse_args(given)
    warm.ensure()
    game, seats = wt.game(wanted.game), wanted.seats
    first, second = (side_of(game, it, wanted.playouts) for it in (wanted.one, wanted.other))
    batch = new_batch(game, 1, seats=seats, seed=SEED)
    assert isinstance(batch, MatchBatch)
    sides = [[str(manner), playouts] for manner, playouts in (first, second)]
    played = DealsPlayed(wanted.out, game, {"seats": seats, "seed": SEED, "sides": sides})
    while (begin := len(played.shares)) < wanted.matches // seats:
        deals = min(TOGETHER, wanted.matches // seats - begin)
        won = np.zeros(deals)
        for seat in range(seats):
            among = [first if place == seat else second for place in range(seats)]
            won += share_of(Duel(batch.setting, among, deals, begin).winners, seat, seats)
        played.add((won / seats).tolist())
    print(f"{wanted.one} against {wanted.other}, {wanted.playouts} playouts: {played.said(seats)}")


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except wt.WatertableError as error:
        sys.exit(str(error))
