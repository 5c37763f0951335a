"""Our own rounds: whole random games inside compiled code.

`random_play` and `copy_ns` are the only two places where the benchmark touches the kernel.
Run as a module this is a worker: `python -m watertable.bench.ours showdown`.
"""

import json
import sys
import time
from typing import Any

import watertable as wt
from watertable.bench.worker import Round

ROUND_SECONDS = 0.3  # CPU time a round should take at least: long enough for the clock


def random_play(game: Any, games: int, seed: int) -> tuple[int, int]:
    """Play that many complete games at random and return (decisions with >= 2 moves, games).

    A game is complete: shuffle and deal, every answer drawn evenly from the seat's legal moves,
    until it is over. The whole loop runs inside compiled code on the calling thread. Forced answers
    (exactly one legal move) are played and not counted. Must fail when the rules are interpreted.
    """
    raise NotImplementedError("the kernel offers no compiled random games yet")


def copy_ns(game: Any) -> float:
    """Return the nanoseconds of one `states[j] = states[i]` of this game inside compiled code.

    The mean over many copies between different places of one array, in CPU time.
    """
    raise NotImplementedError("the kernel offers no compiled copy loop yet")


def games_for(game: Any, seconds: float) -> int:
    """Return a number of games that takes about that much CPU time."""
    games = 8
    while True:
        began = time.process_time()
        random_play(game, games, seed=games)
        spent = time.process_time() - began
        if spent > seconds / 4:
            return max(1, round(games * seconds / spent))
        games *= 4


def main(slug: str) -> None:
    """Answer every line on the standard input with one round."""
    game: Any = wt.game(slug)
    games = games_for(game, ROUND_SECONDS)
    print("{}", flush=True)
    for seed, _ in enumerate(sys.stdin, start=1):
        began = time.process_time()
        decisions, played = random_play(game, games, seed)
        spent = time.process_time() - began
        ours: Round = {
            "decisions": decisions,
            "games": played,
            "seconds": spent,
            "copy_ns": copy_ns(game),
        }
        print(json.dumps({"watertable": ours}), flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
