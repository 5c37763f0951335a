"""Our own rounds: whole random games inside compiled code.

`random_play` and `copy_ns` are the only two places where the benchmark touches the kernel.
Run as a module this is a worker: `python -m watertable.bench.ours showdown`.
"""

import json
import sys
import time

import numpy as np

import watertable as wt
from watertable.bench.worker import BenchError, Round
from watertable.kernel import Game
from watertable.kernel.compile import compiled
from watertable.kernel.compile.tally import DECISIONS, FAULTS, FIRST_WINS, GAMES
from watertable.kernel.records.chance import Dice, dice_of, secret_of, words_at
from watertable.kernel.records.events import SILENT
from watertable.kernel.records.listing import Listing
from watertable.kernel.records.record import rows

SEATS = {"water-to-water": 4}  # at how many seats a game is measured, if not with the fewest
COPIES = 1_000_000
ROUND_SECONDS = 0.3  # CPU time a round should take at least: long enough for the clock


def random_play(game: Game, games: int, seed: int) -> tuple[int, int]:
    """Play that many complete games at random and return (decisions with >= 2 moves, games).

    A game is complete: shuffle and deal, every answer drawn evenly from the seat's legal moves,
    until it is over. The whole loop runs inside compiled code on the calling thread. Forced answers
    (exactly one legal move) are played and not counted.
    """
    if compiled.mode is compiled.Mode.INTERPRETED:
        raise BenchError("The rules run uncompiled; unset WATERTABLE_INTERPRETED to measure them.")
    tally = np.zeros(FIRST_WINS + game.seats[-1], np.int64)
    game.entries.random_games(
        game.boxes(game.chosen()),
        rows(game.state, 2),
        SEATS.get(game.slug, game.seats[0]),
        games,
        dice_of(words_at(secret_of(seed), 0)),
        rows(Dice, 1),
        rows(Listing, 1),
        np.zeros(0, np.int64),
        SILENT,
        tally,
        False,
    )
    if tally[FAULTS]:
        raise BenchError(f"{tally[FAULTS]} of the games stopped before they were over.")
    return int(tally[DECISIONS]), int(tally[GAMES])


def copy_ns(game: Game) -> float:
    """Return the nanoseconds of one `states[j] = states[i]` of this game inside compiled code.

    The mean over many copies between different places of one array, in CPU time.
    """
    states = rows(game.state, 16)
    game.entries.copy_many(states, 1)
    began = time.process_time()
    game.entries.copy_many(states, COPIES)
    return (time.process_time() - began) / COPIES * 1e9


def games_for(game: Game, seconds: float) -> int:
    """Return a number of games that takes about that much CPU time."""
    random_play(game, 1, seed=0)  # loads the code, which is not to be timed
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
    game: Game = wt.game(slug)
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
