"""Does the hand decide? A careful and a hasty player build towers on the physics engine.

    python -m benchmarks.splash_skill benchmarks/splash_skill.jsonl --towers 500
    python -m benchmarks.splash_skill benchmarks/splash_skill.jsonl --plot docs/splash-skill.svg

Plays matches of two, careful against hasty, until each has let go of so many pieces: a line a
match. Started again, it goes on after the matches that the file has. Both choose the same gifts and
spots (by statics, `advise` without trials); only their hands differ (`splash_hands.py`). Without
`--towers` it plays nothing; it always counts what the file has.
"""

import argparse
import itertools
import json
import math
import random  # noqa: TID251 - no game depends on it
from pathlib import Path
from typing import Any

import watertable as wt
from benchmarks.splash_hands import HANDS, MM, Hand
from watertable.games.splash.sway import way
from watertable.kernel.text.json import Json

GAME = wt.game("splash")
NAMES = tuple(HANDS)
BINS = (0.0, 0.5, 1.0, 1.5, 2.0, 2.5, 3.0, 4.0, 6.0)  # mm off the spot


def advised(table: wt.Table) -> int:
    """Return what statics would do: the same for both players."""
    assert GAME.advise is not None
    return GAME.advise(GAME, table.seen(table.to_act), table.numbers(), budget=0)


def let_go(table: wt.Table, hand: Hand, chance: random.Random) -> tuple[float, int]:
    """Place the piece in hand; return how far off the spot it was let go, and at which tick."""
    seat = table.to_act
    assert seat is not None
    meant: Json = GAME.words.move(GAME.data, table.seen(seat), advised(table))["place"]
    table.play({"hold": True})
    state, box = table.board.states[0], table.board.boxes[0]
    tremor = int(box.tremor_size) / MM
    hands_way = way(tuple(state.sway.tolist()), int(box.tremor_size))
    tick = hand.tick(hands_way, tremor, chance)
    x, y = hand.aimed(chance) if meant["on"] != "table" else (0.0, 0.0)
    spot = meant | {"tick": tick}
    for part in (1.0, 0.5, 0.25, 0.0):  # nobody aims where the piece would not lie
        spot |= {"x": round(meant["x"] + part * x, 2), "y": round(meant["y"] + part * y, 2)}
        if table.why_not({"place": spot}, seat) is None:
            break
    off = hands_way[tick]
    table.play({"place": spot})
    missed = (spot["x"] - meant["x"] + off.x / MM, spot["y"] - meant["y"] + off.y / MM)
    return math.hypot(*missed), tick


def play(seed: int) -> Json:
    """Play a match; the careful player sits at each seat in turn."""
    careful, chance = seed % 2, random.Random(seed)
    table = GAME.table(seats=2, seed=seed, options={"draft": "deal"})
    placed: list[list[Any]] = []
    while (seat := table.to_act) is not None:
        view, drops = table.view(None), sum(table.points)
        if view["phase"] != "place":
            table.play(advised(table))
            continue
        who = NAMES[seat != careful]
        error, tick = let_go(table, HANDS[who], chance)
        fell = int(sum(table.points) > drops)
        placed.append([who, len(view["tower"]), round(error, 3), fell, tick])
    assert table.outcome is not None
    won = [NAMES[winner != careful] for winner in table.outcome.winners]
    return {"seed": seed, "won": won, "reason": table.outcome.reason, "placed": placed}


def read(file: Path) -> list[Json]:
    """Return the matches that were played so far."""
    return [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []


def counted(matches: list[Json]) -> dict[str, Json]:
    """Return of each player: pieces let go, falls, the usual error, matches won."""
    told = {}
    for who in NAMES:
        mine = [placed for match in matches for placed in match["placed"] if placed[0] == who]
        falls = sum(placed[3] for placed in mine)
        error = math.sqrt(sum(placed[2] ** 2 for placed in mine) / 2 / max(1, len(mine)))
        told[who] = {
            "placed": len(mine),
            "falls": falls,
            "one in": round(len(mine) / max(1, falls), 1),
            "error mm": round(error, 2),
            "held s": round(sum(placed[4] for placed in mine) / 20 / max(1, len(mine)), 1),
            "won": sum(who in match["won"] for match in matches),
        }
    return told


def shares(matches: list[Json], who: str | None = None) -> list[tuple[float, float, int, int]]:
    """Return for each bin of the error: from, to, how many were let go there, how many fell."""
    placed = [p for m in matches for p in m["placed"] if who in (None, p[0])]
    found = []
    for low, high in itertools.pairwise(BINS):
        within = [p for p in placed if low <= p[2] < high]
        found.append((low, high, len(within), sum(p[3] for p in within)))
    return found


WIDE, HIGH, LEFT, BASE = 640, 360, 60, 300
GREEN, RED = "#1f7a3d", "#bf3326"


def text(x: float, y: float, said: str, anchor: str, colour: str = "#12323d") -> str:
    """Write something into the drawing."""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{colour}">{said}</text>'


def plot(matches: list[Json]) -> str:
    """Draw how many fall against how far off they were let go, and where each hand lets go."""
    across, up = (WIDE - LEFT - 20) / BINS[-1], BASE - 30
    drawn = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" '
        'font-family="sans-serif" font-size="13">',
        f'<rect width="{WIDE}" height="{HIGH}" fill="#ffffff"/>',
    ]
    for low, high, count, fell in shares(matches):
        tall, wide = fell / max(1, count) * up, (high - low) * across
        drawn.append(
            f'<rect x="{LEFT + low * across:.1f}" y="{BASE - tall:.1f}" width="{wide - 2:.1f}" '
            f'height="{tall:.1f}" fill="#9cc7d8"/>'
        )
        x = LEFT + (low + high) / 2 * across
        drawn.append(text(x, BASE - tall - 4, f"{fell}/{count}", "middle"))
    for who, colour, dash in (("careful", GREEN, "none"), ("hasty", RED, "6 4")):
        mine = shares(matches, who)
        count = sum(one[2] for one in mine)
        dense = [(low + high, 0.3 * many / count / (high - low)) for low, high, many, _ in mine]
        points = " ".join(f"{LEFT + x / 2 * across:.1f},{BASE - y * up:.1f}" for x, y in dense)
        drawn.append(
            f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2.5" '
            f'stroke-dasharray="{dash}"/>'
        )
    drawn.append(f'<path d="M{LEFT} 20V{BASE}H{WIDE - 10}" fill="none" stroke="#12323d"/>')
    for share in (0, 0.25, 0.5, 0.75, 1):
        drawn.append(text(LEFT - 6, BASE - share * up + 4, f"{share:.0%}", "end"))
    for millimetres in range(int(BINS[-1]) + 1):
        drawn.append(text(LEFT + millimetres * across, BASE + 18, f"{millimetres}", "middle"))
    below = "millimetres off the spot when the hand lets go"
    drawn.append(text((LEFT + WIDE) / 2, BASE + 40, below, "middle"))
    drawn.append(text(LEFT + 12, 34, "bars: how many of them fell", "start"))
    drawn.append(text(LEFT + 12, 52, "line: where the careful hand lets go", "start", GREEN))
    drawn.append(text(LEFT + 12, 70, "dashed: where the hasty hand lets go", "start", RED))
    drawn.append("</svg>")
    return "\n".join(drawn) + "\n"


def main() -> None:
    """Play what is missing, count, draw."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file", type=Path)
    parser.add_argument("--towers", type=int, default=0, help="pieces that each lets go of")
    parser.add_argument("--plot", type=Path)
    args = parser.parse_args()
    matches = read(args.file)
    while min(told["placed"] for told in counted(matches).values()) < args.towers:
        matches.append(play(len(matches)))
        with args.file.open("a") as out:
            out.write(json.dumps(matches[-1], separators=(",", ":")) + "\n")
    for who, told in counted(matches).items():
        print(who, json.dumps(told))
    print("matches", len(matches))
    if args.plot:
        args.plot.write_text(plot(matches))


if __name__ == "__main__":
    main()
