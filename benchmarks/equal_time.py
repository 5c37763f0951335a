"""Two ways to search with the same time for each choice: `benchmarks.equal_time GAME A B`.

    python -m benchmarks.equal_time showdown ocean playouts=200000 --seconds 1 --matches 200
    python -m benchmarks.equal_time water-to-water ocean playouts=130000 --seats 4 --seconds 0.25

A and B are names of levels, or what differs from how the game is best searched, as in
`benchmarks.duel`. Time is that of the processor, of the thread that chooses, and both sides ask for
it in one way (`enough`). Every deal is played in every seat, one side among others at a table for
more than two; a draw is half a victory for two. With `--out FILE`, the same command goes on from
there; `--jobs` plays so many deals at once.
"""

import argparse
import multiprocessing
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import watertable as wt
from benchmarks.deals_played import DealsPlayed
from benchmarks.duel import side_of
from watertable import warm
from watertable.bots.levels import LEVELS, Level, manner_for, seen_by
from watertable.bots.search import Manner, think
from watertable.kernel.text.moves import numbers_of

SEED = 4_000_000
MANY = 200_000  # playouts: more than any time allows


def side(game: wt.Playable, text: str) -> tuple[wt.Game, Manner, int]:
    """Return how a level sees the game and searches it, or whoever is described."""
    if text not in LEVELS:
        return game, *side_of(game, text, MANY)
    settings = Level(text).settings(game)
    return seen_by(game, settings), manner_for(game, settings), max(MANY, int(settings.budget))


def used_up(seconds: float) -> Callable[[], bool]:
    """Return a question: yes once this thread has used so much more of a processor."""
    end = time.thread_time() + seconds
    return lambda: time.thread_time() >= end


def match(
    game: wt.Playable, sides: list[tuple[wt.Game, Manner, int]], deal: int, seconds: float
) -> set[int]:
    """Play one match; return who has won."""
    table = game.table(seats=len(sides), seed=SEED + deal)
    while table.outcome is None:
        seat, moves = table.to_act, table.moves()
        assert seat is not None
        numbers = numbers_of(moves)
        chosen = numbers[0]
        if len(numbers) > 1:
            seen, manner, playouts = sides[seat]
            chosen = think(
                seen,
                table.seen(seat),
                numbers,
                manner=manner,
                playouts=playouts,
                seed=table.ply,
                enough=used_up(seconds),
            )[0].number
        table.play(chosen)
    return set(table.outcome.winners)


def share(deal: int, *, slug: str, one: str, other: str, seats: int, seconds: float) -> float:
    """Return how much of a deal one side wins, over all seats."""
    game = wt.game(slug)
    first, second = side(game, one), side(game, other)
    won = 0.0
    for seat in range(seats):
        sides = [first if place == seat else second for place in range(seats)]
        winners = match(game, sides, deal, seconds)
        if seats == 2 and len(winners) != 1:
            won += 0.5
        else:
            won += seat in winners
    return won / seats


def main(given: list[str]) -> None:
    """Play, and print the share of victories with its interval."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.equal_time")
    parser.add_argument("game")
    parser.add_argument("one")
    parser.add_argument("other")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--out", type=Path)
    wanted = parser.parse_args(given)
    warm.ensure()
    game, seats = wt.game(wanted.game), wanted.seats
    sides = [[str(it) for it in side(game, one)[1:]] for one in (wanted.one, wanted.other)]
    terms: dict[str, object] = {"seats": seats, "seconds": wanted.seconds, "sides": sides}
    played = DealsPlayed(wanted.out, game, terms)
    play = partial(
        share,
        slug=wanted.game,
        one=wanted.one,
        other=wanted.other,
        seats=seats,
        seconds=wanted.seconds,
    )
    deals = range(len(played.shares), wanted.matches // seats)
    with multiprocessing.get_context("spawn").Pool(wanted.jobs) as pool:
        for won in pool.imap(play, deals):
            played.add([won])
    how = f"{wanted.seconds:g} s of a processor for each choice"
    print(f"{wanted.one} against {wanted.other}, {how}: {played.said(seats)}")


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except wt.WatertableError as error:
        sys.exit(str(error))
