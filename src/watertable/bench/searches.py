"""Our search's rounds: `python -m watertable.bench.searches showdown` is a worker.

A round searches a few tables from the middle of a match. Playouts to the end are what OpenSpiel's
ISMCTS does too; `as played` is how our levels search, judging tables long before the end.
"""

import json
import sys
import time
from dataclasses import replace

import watertable as wt
from watertable.bench.ours import SEATS
from watertable.bench.worker import Round
from watertable.bots.levels import manner_of
from watertable.bots.search import Manner, Search
from watertable.kernel.records.record import Record

TABLES = 4
MIDDLE = 30  # plies before a table is searched
PLAYOUTS = 2000  # a table
PERIOD = 0.3


def tables(game: wt.Playable) -> list[Record]:
    """Return views from the middle of matches, each of a seat that has a choice."""
    found = []
    for seed in range(TABLES):
        table = game.table(SEATS.get(game.slug, game.seats[0]), seed=seed)
        while table.to_act is not None and (table.ply < MIDDLE or len(table.moves()) < 4):
            view, moves = table.seen(table.to_act), table.moves()
            table.play(wt.bot("greedy").choose(game, view, moves, seed=table.ply))
        if table.to_act is not None:
            found.append(table.seen(table.to_act))
    return found


def round_of(game: wt.Game, views: list[Record], manner: Manner) -> Round:
    """Search every table; a playout counts as one decision, as a simulation does for others."""
    spent, playouts = 0.0, 0
    while spent < PERIOD:
        for view in views:
            search = Search(game, view, manner, seed=playouts, room=PLAYOUTS)
            began = time.process_time()
            search.run(PLAYOUTS)
            spent += time.process_time() - began
            playouts += search.playouts
    return {"decisions": float(playouts), "games": len(views), "seconds": spent}


def main(slug: str) -> None:
    """Answer every line on the standard input with one round of each manner."""
    game = wt.game(slug)
    views = tables(game)
    manners = {
        f"watertable/{slug}, to the end": replace(manner_of(game), far=-1, tried=1),
        f"watertable/{slug}, as played": manner_of(game),
    }
    for manner in manners.values():
        round_of(game, views[:1], manner)
    print("{}", flush=True)
    for _ in sys.stdin:
        print(
            json.dumps({name: round_of(game, views, it) for name, it in manners.items()}),
            flush=True,
        )


if __name__ == "__main__":
    main(sys.argv[1])
