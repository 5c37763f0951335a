"""Who will win Splash!, by drops, stocks and whose gift it is: matches, a fit, and how good it is.

    python -m benchmarks.splash_odds benchmarks/splash_odds.jsonl --matches 100
    python -m benchmarks.splash_odds benchmarks/splash_odds.jsonl --write

Plays whole matches between careful hands (spots and gifts by statics, steady aim) on the physics
engine, a line a match: who won, and at every gift each seat's drops and pieces and who gives.
Started again, it goes on after the matches that the file has. Then it fits the weights of `odds` to
them, and says how good they are on matches they were not fitted to: by fifths of the matches, the
Brier score beside that of even chances, and how often what was called likely came about.
`--write` keeps the weights of all matches as `learned.toml` of the game.
"""

import argparse
import json
from itertools import pairwise
from pathlib import Path

import numpy as np

import watertable as wt
from watertable.games.splash.odds import signs, weighed
from watertable.kernel.text.json import Json

GAME = wt.game("splash")
NAMES = tuple(signs(0, 0, gives=False))
SEATS = (2, 2, 2, 2, 3, 3, 2, 2, 4, 4, 2, 2, 3, 3, 2, 2)  # by match, again and again
FIRST = 70_000  # the seed of the first match
FOLDS, STEPS, RIDGE = 5, 60, 0.5
BINS = (0.0, 0.2, 0.4, 0.6, 0.8, 1.0)
KEPT = Path(wt.__file__).with_name("games") / "splash" / "learned.toml"


def play(number: int) -> Json:
    """Play a match; return who won, and how it stood at every gift."""
    seats = SEATS[number % len(SEATS)]
    table = GAME.table(seats=seats, seed=FIRST + number, options={"draft": "deal"})
    stood: list[list[int]] = []
    while (seat := table.to_act) is not None:
        view = table.view(None)
        if view["phase"] == "give":
            stood.append([view["giver"], *table.points, *map(len, view["stocks"])])
        assert GAME.advise is not None
        table.play(GAME.advise(GAME, table.seen(seat), table.numbers(), budget=0))
    assert table.outcome is not None
    return {"match": number, "seats": seats, "won": list(table.outcome.winners), "stood": stood}


def read(file: Path) -> list[Json]:
    """Return the matches that were played so far."""
    return [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []


def told(match: Json, stood: list[int]) -> list[dict[str, float]]:
    """Return what spoke for each seat."""
    giver, *rest = stood
    drops, pieces = rest[: match["seats"]], rest[match["seats"] :]
    return [signs(drops[seat], pieces[seat], gives=seat == giver) for seat in range(match["seats"])]


def fitted(matches: list[Json]) -> dict[str, float]:
    """Return the weights that make what happened likeliest; every match counts the same."""
    weights = np.zeros(len(NAMES))
    for _ in range(STEPS):  # Newton's way uphill
        slope, bend = -RIDGE * weights, -RIDGE * np.eye(len(NAMES))
        for match in matches:
            share = 1 / len(match["stood"])
            for stood in match["stood"]:
                seen = np.array([[one[name] for name in NAMES] for one in told(match, stood)])
                scores = seen @ weights
                chances = np.exp(scores - scores.max())
                chances /= chances.sum()
                mean = chances @ seen
                won = seen[match["won"]].mean(axis=0)
                slope += share * (won - mean)
                bend -= share * ((seen.T * chances) @ seen - np.outer(mean, mean))
        weights -= np.linalg.solve(bend, slope)
    return {name: round(float(one), 3) for name, one in zip(NAMES, weights, strict=True)}


def foretold(matches: list[Json], weights: dict[str, float]) -> list[tuple[float, int, int]]:
    """Return every chance that was told, whether it came about, and how many seats there were."""
    return [
        (chance, int(seat in match["won"]), match["seats"])
        for match in matches
        for stood in match["stood"]
        for seat, chance in enumerate(weighed(told(match, stood), weights))
    ]


def tried(matches: list[Json]) -> list[tuple[float, int, int]]:
    """Foretell each fifth of the matches by weights that were fitted to the others."""
    found: list[tuple[float, int, int]] = []
    for fold in range(FOLDS):
        others = [match for place, match in enumerate(matches) if place % FOLDS != fold]
        found += foretold(matches[fold::FOLDS], fitted(others))
    return found


def main() -> None:
    """Play what is missing, fit, and say how good it is."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file", type=Path)
    parser.add_argument("--matches", type=int, default=0)
    parser.add_argument("--write", action="store_true")
    args = parser.parse_args()
    matches = read(args.file)
    while len(matches) < args.matches:
        matches.append(play(len(matches)))
        with args.file.open("a") as out:
            out.write(json.dumps(matches[-1], separators=(",", ":")) + "\n")
    found, weights = tried(matches), fitted(matches)
    brier = float(np.mean([(chance - came) ** 2 for chance, came, _ in found]))
    even = float(np.mean([(1 / seats - came) ** 2 for _, came, seats in found]))
    print(f"{len(matches)} matches, {len(found)} chances told by weights of other matches")
    print(f"Brier score {brier:.3f}, of even chances {even:.3f}")
    for low, high in pairwise(BINS):
        within = [came for chance, came, _ in found if low <= chance < high or chance == high == 1]
        if within:
            print(
                f"told {low:.0%} to {high:.0%}: came about {np.mean(within):.0%} of {len(within)}"
            )
    print(weights)
    if args.write:
        lines = "\n".join(f"{name} = {one}" for name, one in weights.items())
        recipe = f"python -m benchmarks.splash_odds {args.file} --write"
        KEPT.write_text(
            "# What speaks for a seat of Splash!, in logarithms of the odds.\n"
            "# Written by the recipe; no rule hangs on it.\n\n"
            f'rules = {GAME.version}\nrecipe = "{recipe}"\nmatches = {len(matches)}\n\n'
            f"[weights]\n{lines}\n"
        )


if __name__ == "__main__":
    main()
