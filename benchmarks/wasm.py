"""The rules as WebAssembly beside the same as machine code: `python benchmarks/wasm.py [ROUNDS]`.

Both play the same random matches in turn, the module in Node. CPU time; the ratio is that of the
medians. The first rounds are thrown away: an engine compiles a module better while it runs.
"""

import json
import statistics
import subprocess
import sys
import time
from pathlib import Path

import watertable as wt
from watertable import warm
from watertable.bench.ours import SEATS, random_play
from watertable.kernel.records.chance import secret_of, words_at

FOLDER = Path(__file__).parents[1] / "web" / "src" / "engine"
GAMES = {"showdown": 4000, "water-to-water": 2000}  # matches of a round
WARMING = 3


def main(rounds: int) -> None:
    """Let both play in turn and say how they compare."""
    warm.ensure()
    for slug, games in GAMES.items():
        game = wt.game(slug)
        seats = SEATS.get(slug, game.seats[0])
        here: list[float] = []
        there: list[float] = []
        script = Path(__file__).with_name("wasm_rounds.mjs")
        command = ["node", str(script), str(FOLDER), slug]
        with subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        ) as node:
            assert node.stdin is not None
            assert node.stdout is not None
            for seed in range(WARMING + rounds):
                began = time.process_time()
                decisions, _ = random_play(game, games, seed)
                here.append(decisions / (time.process_time() - began))
                words = words_at(secret_of(seed), 0).tolist()
                node.stdin.write(
                    json.dumps({"seats": seats, "games": games, "words": words}) + "\n"
                )
                node.stdin.flush()
                told = json.loads(node.stdout.readline())
                assert told["decisions"] == decisions, "they do not play the same matches"
                there.append(told["decisions"] / told["seconds"])
            node.stdin.close()
        ours, theirs = statistics.median(here[WARMING:]), statistics.median(there[WARMING:])
        print(
            f"{slug}: machine code {ours:,.0f}, WebAssembly {theirs:,.0f} decisions/s, "
            f"ratio {theirs / ours:.2f}"
        )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 9)
