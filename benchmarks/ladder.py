"""How often a level beats the one below: `python -m benchmarks.ladder GAME MATCHES ABOVE BELOW`.

Whole matches in compiled code, every deal in every seat; at a table for more than two, one sits
among others. A draw is half a victory for two. The interval is over deals. With `--out FILE`, the
same command goes on from there.
"""

import argparse
import sys
from pathlib import Path

import msgspec
import numpy as np

import watertable as wt
from benchmarks.deals_played import DealsPlayed, share_of
from watertable import warm
from watertable.bots.levels import sheets

SEED = 78
TOGETHER = 10  # deals


def main(given: list[str]) -> None:
    """Play, and print the share of victories with its interval, as far as that is."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.ladder")
    parser.add_argument("game")
    parser.add_argument("matches", type=int)
    parser.add_argument("above")
    parser.add_argument("below")
    parser.add_argument("seats", type=int, nargs="?", default=2)
    parser.add_argument("--out", type=Path)
    wanted = parser.parse_args(given)
    warm.ensure()
    game, seats = wt.game(wanted.game), wanted.seats
    sheet = msgspec.to_builtins(sheets()[game.slug])
    levels = {name: sheet.get(name, {}) for name in ("search", wanted.above, wanted.below)}
    terms = {"seats": seats, "seed": SEED, "sides": [wanted.above, wanted.below], "levels": levels}
    played = DealsPlayed(wanted.out, game, terms)
    while (begin := len(played.shares)) < wanted.matches // seats:
        deals = min(TOGETHER, wanted.matches // seats - begin)
        won = np.zeros(deals)
        for seat in range(seats):
            names = [wanted.above if place == seat else wanted.below for place in range(seats)]
            batch = wt.batch(wanted.game, 1, seats=seats, seed=SEED + begin)
            won += share_of(batch.play(names, deals).winners, seat, seats)
        played.add((won / seats).tolist())
        print(f"{wanted.above} against {wanted.below}: {played.said(seats)}", flush=True)


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except wt.WatertableError as error:
        sys.exit(str(error))
