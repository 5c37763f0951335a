"""Played on every platform: whole matches, and what they came to. Needs watertable alone.

    python tools/platforms/matches.py

Each line must be the same everywhere. It ends with an error if the rules are not those that the
installation brought along as machine code.
"""

import hashlib
import sys

import numpy as np

import watertable as wt
from watertable.kernel.compile import compiled, sources

GAMES = {
    "showdown": ("random", "greedy", "river"),
    "water-to-water": ("random", "greedy", "stream"),
}
MATCHES = 4
BUDGET = 16
ROWS, STEPS = 64, 200


def match(slug: str, seed: int) -> str:
    """Play a match at a table, by bots in turn; the first by random moves alone."""
    game = wt.game(slug)
    table = game.table(seats=2, seed=seed)
    while table.to_act is not None:
        bot = wt.bot(GAMES[slug][table.ply // 2 % 3 if seed else 0])
        seen, moves = table.seen(table.to_act), table.moves()
        table.play(bot.choose(game, seen, moves, seed=table.ply, budget=BUDGET))
    whole = table.state_bytes() + table.log.dumps().encode()
    return f"{table.ply} plies {hashlib.sha256(whole).hexdigest()}"


def rows(slug: str) -> str:
    """Step many matches on three threads, each by a rule of its own; hash all that was allowed."""
    batch = wt.batch(slug, ROWS, seats=2, seed=7, threads=3, again=True)
    batch.reset()
    digest = hashlib.sha256()
    every = np.arange(ROWS)
    for step in range(STEPS):
        numbers, counts = batch.legal()
        for row in range(ROWS):
            digest.update(numbers[row, : counts[row]].tobytes())
        batch.step(numbers[every, (step + every) % counts])
    digest.update(batch.points.tobytes())
    return f"{int(batch.matches.sum())} ended {digest.hexdigest()}"


def main() -> int:
    """Play, print, and say whether it was machine code that was brought along."""
    for slug in GAMES:
        for seed in range(MATCHES):
            print(slug, seed, match(slug, seed), flush=True)
        print(slug, "rows", rows(slug), flush=True)
    places = {folder.parent for folder in compiled.cache_folders()}
    if compiled.mode is not compiled.Mode.LOADED or places != {sources.BROUGHT}:
        print("These rules were not brought along as machine code.", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
