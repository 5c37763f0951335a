"""What hints promise beside what came of it: `python benchmarks/calibration.py GAME SEATS MATCHES`.

    SEATS       how many sit at the table, or several counts: 2,4,6
    --first 0   the first deal
    --fit       print what should be told instead (`promised` of bots/levels.toml), fitted to these

One level plays against itself. At every tenth choice or so the search is asked, as for a hint, how
likely the seat is to win; when the match is over, it has won or not. Intervals (95%) are of by how
much more was won than promised; promises of one match hang together, so matches are their unit.
"""

import argparse
import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

import watertable as wt
from watertable import warm
from watertable.bots.hints import hints
from watertable.bots.levels import sheets
from watertable.kernel.records.record import Floats

LEVEL = "river"
EVERY = 10  # choices of a match, from one question to the next
BINS = 5
KNOTS = 21  # of what is told
EDGE = 0.002  # nothing that was promised is surer than that


class Promise(NamedTuple):
    """What was told to a seat, and whether it won."""

    match: tuple[int, int]
    chance: float
    won: bool


def promises(slug: str, seats: int, deal: int) -> Iterator[Promise]:
    """Play a match; return what was promised to a seat, and whether it won."""
    game = wt.game(slug)
    table = game.table(seats, seed=deal)
    promised: list[tuple[int, float]] = []
    choices = deal % EVERY
    while (seat := table.to_act) is not None:
        moves, view = table.moves(), table.seen(seat)
        choices += len(moves) > 1
        if len(moves) > 1 and choices % EVERY == 0:
            promised.append((seat, hints(game, view, moves, seed=table.ply)[0].chance))
        seed = (deal << 20) + table.ply
        table.play(wt.bot(LEVEL).choose(game, view, moves, seed=seed), seat=seat)
    assert table.outcome is not None
    for seat, chance in promised:
        yield Promise((seats, deal), chance, seat in table.outcome.winners)


def row(here: Sequence[Promise]) -> str:
    """Say what was promised on average, and what came of it."""
    mean = sum(it.chance for it in here) / len(here)
    share = sum(it.won for it in here) / len(here)
    off: dict[tuple[int, int], float] = {}
    for it in here:
        off[it.match] = off.get(it.match, 0.0) + it.won - it.chance - (share - mean)
    doubt = 1.96 * math.sqrt(sum(it * it for it in off.values())) / len(here)
    more = f"{100 * (share - mean):+.1f} ± {100 * doubt:.1f}"
    return f"{mean:>12.1%}{share:>8.1%}{more:>16}{len(here):>8}"


def given_by(chance: Floats) -> Floats:
    """Return what is weighed: 1, the log of the odds, and that again where they are above even."""
    odds = np.log(chance / (1 - chance))
    return np.stack([np.ones_like(odds), odds, np.maximum(odds, 0)], 1)


def fitted(slug: str, found: Sequence[Promise]) -> list[int]:
    """Return what should be told: the likeliest weights of a logistic curve, at the knots."""
    known = sheets()[slug].promised or (0, 1000)
    grid = np.linspace(0, 1, len(known))
    chances = np.interp([1000 * it.chance for it in found], known, grid)
    given = given_by(chances.clip(EDGE, 1 - EDGE))
    won, weights = np.array([float(it.won) for it in found]), np.array([0.0, 1.0, 0.0])
    for _ in range(50):
        said = 1 / (1 + np.exp(-given @ weights))
        slope = (given * (said * (1 - said))[:, None]).T @ given
        weights += np.linalg.solve(slope, given.T @ (won - said))
    told = 1 / (1 + np.exp(-given_by(np.linspace(0, 1, KNOTS)[1:-1]) @ weights))
    return [0, *(round(1000 * it) for it in told.tolist()), 1000]


def main() -> None:
    """Print, by what was promised, how often the seat won."""
    asked = argparse.ArgumentParser()
    asked.add_argument("game")
    asked.add_argument("seats", type=lambda text: [int(it) for it in text.split(",")])
    asked.add_argument("matches", type=int)
    asked.add_argument("--first", type=int, default=0)
    asked.add_argument("--fit", action="store_true")
    given = asked.parse_args()
    warm.ensure()
    found = [
        it
        for seats in given.seats
        for deal in range(given.first, given.first + given.matches)
        for it in promises(given.game, seats, deal)
    ]
    print(f"{'promised':<16}{'on average':>12}{'won':>8}{'won more':>16}{'times':>8}")
    for number in range(BINS):
        low, high = number / BINS, (number + 1) / BINS
        here = [it for it in found if low <= it.chance < high or (high == 1 and it.chance == 1)]
        if here:
            print(f"{f'{low:.0%} to {high:.0%}':<16}{row(here)}", flush=True)
    if given.fit:
        print(f"promised = {fitted(given.game, found)}")


if __name__ == "__main__":
    main()
