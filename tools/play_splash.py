"""Play whole games of Splash! with the engine, and count how they end.

    python tools/play_splash.py games.jsonl --seats 2 --games 200 --bots greedy,random

Writes a line for each game. Started again, it goes on after the games that the file has; so it may
be stopped at any time. Bots move on by one seat from game to game.
"""

import argparse
import json
import time
from collections import Counter
from pathlib import Path
from typing import Any

import watertable as wt

GAME = wt.game("splash")


def play(seats: int, bots: list[str], seed: int, budget: float | None) -> dict[str, Any]:
    """Play one game and say what became of it."""
    sitting = [bots[(seat + seed) % len(bots)] for seat in range(seats)]
    began = time.process_time()
    table = GAME.table(seats=seats, seed=seed, options={"draft": "deal"})
    while (seat := table.to_act) is not None:
        bot, view = wt.bot(sitting[seat]), table.seen(seat)
        table.play(
            bot.choose(GAME, view, table.moves(), seed=1000 * seed + table.ply, budget=budget)
        )
    assert table.outcome is not None
    told = Counter(event["kind"] for event in table.events(None))
    return {
        "seats": seats,
        "seed": seed,
        "bots": sitting,
        "reason": table.outcome.reason,
        "won": sorted({sitting[seat] for seat in table.outcome.winners}),
        "placed": told["placed"],
        "splashes": told["splash"],
        "cpu_s": round(time.process_time() - began, 2),
    }


def main() -> None:
    """Play what is missing, then count."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file", type=Path)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--bots", default="greedy")
    parser.add_argument("--budget", type=float, help="how often greedy tries each place")
    given = parser.parse_args()
    bots = given.bots.split(",")
    lines = given.file.read_text("utf-8").splitlines() if given.file.exists() else []
    played = [json.loads(line) for line in lines]
    mine = [game for game in played if (game["seats"], game["of"]) == (given.seats, given.bots)]
    for seed in set(range(given.games)) - {game["seed"] for game in mine}:
        mine.append(play(given.seats, bots, seed, given.budget))
        with given.file.open("a", encoding="utf-8") as file:
            file.write(json.dumps({**mine[-1], "of": given.bots}) + "\n")
    reasons = Counter(game["reason"] for game in mine)
    winners = Counter(name for game in mine for name in game["won"])
    print(
        f"{given.seats} seats, {given.bots}, {len(mine)} games: {dict(reasons)}; "
        f"won by {dict(winners)}"
    )


if __name__ == "__main__":
    main()
