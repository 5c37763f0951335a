"""Measure Splash!'s physics and its careful bot: `python benchmarks/splash.py [SAMPLES]`.

CPU time of one process: a placement of the fifteenth and of the 25th piece until all is at rest,
without a film and with one, noisy rollouts of a sixteenth piece as bots make them, and a whole move
of the greedy bot; and how many bytes the keyframes of a fall have.
"""

import json
import statistics
import sys
import time
from typing import Any

import watertable as wt
from watertable.kernel.conformance import Chooser

FACES = {"plate": 2, "stick": 2, "octagon": 2}
TREMORS = 4  # of each tower, as bots try them
GAME = wt.game("splash")


def settling(seed: int, count: int, tremor: int = 0, lean: float = 0.0) -> Any:
    """Return a table whose piece number `count` has just been let go above a centred tower.

    With `lean`, each piece lies so many millimetres further aside than the one below it.
    """
    chooser = Chooser(seed)
    names = [piece["id"] for piece in GAME.components["pieces"]]
    picked = [names.pop(chooser.below(len(names))) for _ in range(count)]
    tower = [
        {
            "piece": name,
            "face": ("flat", "upright")[chooser.below(FACES.get(name.partition("-")[2], 1))],
            "turn": 0 if lean else 22.5 * chooser.below(16),
            "x": lean + 0.1 * (chooser.below(9) - 4),
            "y": 0.1 * (chooser.below(9) - 4),
        }
        for name in picked[:-1]
    ]
    tower[0] |= {"x": 0, "y": 0}
    hand = Chooser(1000 * seed + tremor)
    position = {
        "game": "splash",
        "phase": "settle",
        "tower": tower,
        "piece": picked[-1],
        "placement": {"on": picked[-2]},
        "tremor": [100 * (hand.below(130) - 65), 100 * (hand.below(130) - 65), 0],
        "stocks": [names[:2], names[2:4]],
    }
    return GAME.table_from(position, manual=True)


def spent(table: Any, *, quick: bool = False, film: bool = False) -> float:
    """Return the CPU seconds of one answer of the world."""
    seen = table.seen(None)
    box = GAME.boxes_for(seen)[0]
    assert GAME.world is not None
    assert GAME.world.motion is not None
    began = time.process_time()
    if film:
        GAME.world.motion(GAME.data, box, seen)
    else:
        GAME.world.answer(GAME.data, box, seen, quick=quick)
    return time.process_time() - began


def placed(samples: int, count: int, *, film: bool = False) -> dict[str, float]:
    """Return the milliseconds of a placement on so many towers: half of them, and the longest."""
    name = f"placement_ms_{count}_pieces" + "_filmed" * film
    seconds = [spent(settling(seed, count), film=film) for seed in range(samples)]
    return {
        f"{name}_median": round(1000 * statistics.median(seconds), 1),
        f"{name}_longest": round(1000 * max(seconds), 1),
    }


def fall_bytes(seed: int) -> int:
    """Return the size of the keyframes of a tower of thirteen pieces that falls over."""
    seen = settling(seed, 13, lean=1.5).seen(None)
    assert GAME.world is not None
    assert GAME.world.motion is not None
    _, keyframes = GAME.world.motion(GAME.data, GAME.boxes_for(seen)[0], seen)
    return len(keyframes)


def bot_moves(seed: int) -> list[float]:
    """Return the CPU seconds of each placement of greedy bots in one game."""
    table = GAME.table(seats=2, seed=seed, options={"draft": "deal"})
    seconds = []
    while (seat := table.to_act) is not None:
        moves, placing = table.moves(), table.view(seat)["phase"] == "place"
        began = time.process_time()
        chosen = wt.bot("greedy").choose(GAME, table.seen(seat), moves, seed=table.ply)
        if placing:
            seconds.append(time.process_time() - began)
        table.play(chosen)
    return seconds


def main(samples: int) -> None:
    """Print the figures as JSON."""
    spent(settling(0, 3))  # loads the engine
    rolled = [
        spent(settling(seed, 16, tremor), quick=True)
        for seed in range(samples)
        for tremor in range(TREMORS)
    ]
    moved = bot_moves(1)
    figures = {
        "samples": samples,
        **placed(samples, 15),
        **placed(samples, 25),
        **placed(samples, 15, film=True),
        **placed(samples, 25, film=True),
        "rollouts_per_cpu_s_16_pieces": round(len(rolled) / sum(rolled), 1),
        "fall_of_13_pieces_bytes_median": round(
            statistics.median(fall_bytes(seed) for seed in range(min(samples, 10)))
        ),
        "bot_placement_s_median": round(statistics.median(moved), 3),
        "bot_placement_s_longest": round(max(moved), 3),
    }
    print(json.dumps(figures, indent=2))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 40)
