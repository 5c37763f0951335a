"""PPO from zero, in NumPy on one core: a baseline that learns on the batch engine.

    python -m watertable.envs.ppo showdown --seconds 600 --out policy.npz

It learns with a game's catalogue of actions, against bots that answer within the same compiled
step. The clock is CPU time, so that a busy machine changes how long it takes and not what it says.
"""

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

import watertable as wt
from watertable.envs.codecs import Codec, Dense, codec_of
from watertable.envs.layout import Values
from watertable.envs.lens import Lens, lens_of
from watertable.envs.seat_rows import SeatRows
from watertable.kernel.errors import BoxError, OptionError
from watertable.kernel.game.game import Game
from watertable.kernel.text.moves import Choices, numbers_of

NEVER = np.float32(-1e9)  # the score of what is not legal
CURVE_SECONDS = 20.0


@dataclass(frozen=True)
class Recipe:
    """How it learns; `rivals` are bots by name, each with how much it looks at."""

    rivals: tuple[tuple[str, int | None], ...] = (("random", None), ("greedy", 4))
    rows: int = 256  # of each rival
    steps: int = 32  # between two lessons
    hidden: int = 192
    epochs: int = 3
    part: int = 4096  # of what was seen, looked at together
    lookback: float = 0.95  # lambda of the advantages; nothing is discounted
    clip: float = 0.2
    curiosity: float = 0.01  # worth of entropy
    rate: float = 7e-4  # falls to a tenth
    longest: float = 0.5  # of a step's gradient
    tried: int = 100  # steps by which it is found which numbers of a tensor are ever other than 0


class Network:
    """Two layers, a score for each action of the catalogue, and how the match will end."""

    def __init__(self, inputs: int, hidden: int, actions: int, chance: np.random.Generator) -> None:
        """Begin with small chance weights."""
        self.parts: dict[str, Values] = {
            "w1": _weights(chance, inputs, hidden, np.sqrt(2 / 60)),  # few inputs are not 0
            "b1": np.zeros(hidden, np.float32),
            "w2": _weights(chance, hidden, hidden, np.sqrt(2 / hidden)),
            "b2": np.zeros(hidden, np.float32),
            "wp": _weights(chance, hidden, actions, 0.01),
            "bp": np.zeros(actions, np.float32),
            "wv": np.zeros((hidden, 1), np.float32),
            "bv": np.zeros(1, np.float32),
        }
        self._means = {name: np.zeros_like(part) for name, part in self.parts.items()}
        self._squares = {name: np.zeros_like(part) for name, part in self.parts.items()}
        self._lessons = 0

    def forward(self, seen: Values, mask: NDArray[Any]) -> tuple[Values, Values, Values, Values]:
        """Return both layers, the chance of each action, and the value."""
        it = self.parts
        first = np.maximum(seen @ it["w1"] + it["b1"], 0)
        second = np.maximum(first @ it["w2"] + it["b2"], 0)
        scores = np.where(mask, second @ it["wp"] + it["bp"], NEVER)
        scores -= scores.max(axis=1, keepdims=True)
        np.exp(scores, out=scores)
        scores /= scores.sum(axis=1, keepdims=True)
        return first, second, scores, (second @ it["wv"] + it["bv"])[:, 0]

    def learn(self, seen: "Seen", recipe: Recipe, rate: float) -> float:
        """Take one step uphill; return the entropy.

        Few of all actions are legal: what is worked out for each is worked out for those alone,
        which stand one after the other (`row`, `place`), each row's from its `start` on.
        """
        it, count = self.parts, len(seen.action)
        first = np.maximum(seen.seen @ it["w1"] + it["b1"], 0)
        second = np.maximum(first @ it["w2"] + it["b2"], 0)
        value = (second @ it["wv"] + it["bv"])[:, 0]
        row, place = np.nonzero(seen.mask)
        start = np.searchsorted(row, np.arange(count))
        scores = (second @ it["wp"] + it["bp"])[row, place]
        chances = np.exp(scores - np.maximum.reduceat(scores, start)[row])
        chances /= np.add.reduceat(chances, start)[row]
        done = np.flatnonzero(place == seen.action[row])
        ratio = chances[done] / seen.chance
        stuck = ((ratio > 1 + recipe.clip) & (seen.advantage > 0)) | (
            (ratio < 1 - recipe.clip) & (seen.advantage < 0)
        )
        gain = np.where(stuck, 0, seen.advantage * ratio).astype(np.float32)
        logs = np.log(np.maximum(chances, 1e-9))
        entropy = -np.add.reduceat(chances * logs, start)
        slope = chances * gain[row] + np.float32(recipe.curiosity) * chances * (logs + entropy[row])
        slope[done] -= gain
        down = np.zeros(seen.mask.shape, np.float32)
        down[row, place] = slope / np.float32(count)
        off = ((value - seen.result) / count).astype(np.float32)[:, None]
        back = (down @ it["wp"].T + off @ it["wv"].T) * (second > 0)
        further = (back @ it["w2"].T) * (first > 0)
        self._move(
            {
                "wp": second.T @ down,
                "bp": down.sum(0),
                "wv": second.T @ off,
                "bv": off.sum(0),
                "w2": first.T @ back,
                "b2": back.sum(0),
                "w1": seen.seen.T @ further,
                "b1": further.sum(0),
            },
            recipe.longest,
            rate,
        )
        return float(entropy.mean())

    def _move(self, slopes: dict[str, Values], longest: float, rate: float) -> None:
        """Adam, with the gradient cut to a length."""
        length = np.sqrt(sum(float((slope * slope).sum()) for slope in slopes.values()))
        shorter = np.float32(min(1.0, longest / (length + 1e-8)))
        self._lessons += 1
        early, late = 1 - 0.9**self._lessons, 1 - 0.999**self._lessons
        for name, slope in slopes.items():
            mean, square = self._means[name], self._squares[name]
            mean *= np.float32(0.9)
            mean += np.float32(0.1) * shorter * slope
            square *= np.float32(0.999)
            square += np.float32(0.001) * (shorter * slope) ** 2
            self.parts[name] -= np.float32(rate / early) * mean / (np.sqrt(square / late) + 1e-5)


class Seen(NamedTuple):
    """What was seen and done, and how much better it came out than expected."""

    seen: Values
    mask: NDArray[Any]
    action: NDArray[Any]
    chance: Values
    advantage: Values
    result: Values

    def part(self, rows: NDArray[Any]) -> "Seen":
        """Return some of it."""
        return Seen(*(values[rows] for values in self))


class Progress(NamedTuple):
    """How far it has come: CPU seconds, own steps, the share won of late against each rival."""

    seconds: float
    steps: int
    won: tuple[float, ...]
    entropy: float


@dataclass
class Learner:
    """A network that plays rows of matches against each rival, and learns from them."""

    game: wt.Playable
    recipe: Recipe = Recipe()
    seed: int = 0
    options: dict[str, object] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Begin all matches, and find out which numbers of a tensor are ever other than 0."""
        if self.game.catalogue is None:
            raise OptionError(f"{self.game.title} has no catalogue of all numbers to learn with.")
        self.chance = np.random.default_rng(self.seed)
        self.sides = [
            SeatRows(
                self.game,
                self.recipe.rows,
                opponents=name,
                budget=budget,
                options=self.options,
                seed=self.seed * 1000 + number,
            )
            for number, (name, budget) in enumerate(self.recipe.rivals)
        ]
        self.results: list[list[bool]] = [[] for _ in self.sides]
        self.columns = self._columns()
        size = self.sides[0].codec.size
        self.network = Network(len(self.columns), self.recipe.hidden, size, self.chance)

    def lesson(self, rate: float) -> float:
        """Play on for some steps against everybody, and learn from them; return the entropy."""
        told = [
            self._play(side, results)
            for side, results in zip(self.sides, self.results, strict=True)
        ]
        seen = Seen(*(np.concatenate(values) for values in zip(*told, strict=True)))
        better = seen.advantage
        seen = seen._replace(advantage=(better - better.mean()) / (better.std() + 1e-8))
        entropy = 0.0
        for _ in range(self.recipe.epochs):
            order = self.chance.permutation(len(seen.action))
            for first in range(0, len(order), self.recipe.part):
                part = seen.part(order[first : first + self.recipe.part])
                entropy = self.network.learn(part, self.recipe, rate)
        return entropy

    def learn(self, seconds: float) -> Iterator[Progress]:
        """Learn for so long; tell how far it has come every now and then, and at the end."""
        began, told, steps, entropy, spent = time.process_time(), 0.0, 0, 0.0, 0.0
        each = self.recipe.rows * self.recipe.steps * len(self.sides)
        while spent < seconds:
            entropy = self.lesson(self.recipe.rate * (1 - 0.9 * spent / seconds))
            steps += each
            spent = time.process_time() - began
            if spent - told > CURVE_SECONDS or spent >= seconds:
                told = spent
                won = tuple(float(np.mean(results[-3000:] or [False])) for results in self.results)
                yield Progress(spent, steps, won, entropy)

    def save(self, path: Path) -> None:
        """Write down what it has learned."""
        np.savez(path, columns=self.columns, **self.network.parts)  # type: ignore[arg-type]

    def _play(self, side: SeatRows, results: list[bool]) -> Seen:
        recipe, rows = self.recipe, np.arange(self.recipe.rows)
        told: list[tuple[Any, ...]] = []
        everywhere = np.ones(recipe.rows, bool)
        for _ in range(recipe.steps):
            look = side.look()
            seen, mask = look["observation"][:, self.columns], look["action_mask"] == 1
            _, _, chances, value = self.network.forward(seen, mask)
            drawn = self.chance.random((recipe.rows, 1), np.float32) * 0.99999
            action = (chances.cumsum(axis=1) > drawn).argmax(axis=1)
            actor = side.own.copy()
            side.step(action, everywhere)
            over = side.over
            reward = side.rewards(over, actor)
            results += (reward[over] > 0).tolist()
            side.begin(over)
            told.append((seen, mask, action, chances[rows, action], value, reward, over))
        look = side.look()
        *_, after = self.network.forward(look["observation"][:, self.columns], look["action_mask"])
        seen, mask, action, chance, value, reward, over = map(np.stack, zip(*told, strict=True))
        advantage = advantages(reward, over, value, after, recipe.lookback)
        told_flat = [it.reshape(-1, *it.shape[2:]) for it in (seen, mask, action, chance)]
        return Seen._make([*told_flat, advantage.reshape(-1), (advantage + value).reshape(-1)])

    def _columns(self) -> NDArray[Any]:
        """Return the places of a tensor that are not always 0."""
        found: NDArray[Any] = np.zeros(self.sides[0].layout.size, bool)
        for side in self.sides:
            side.reset()
            for _ in range(self.recipe.tried):
                look = side.look()
                found |= (look["observation"] != 0).any(axis=0)
                scores = look["action_mask"] * self.chance.random(look["action_mask"].shape)
                side.step(scores.argmax(axis=1), np.ones(self.recipe.rows, bool))
                side.begin(side.over)
        return np.flatnonzero(found)


class Learned:
    """A learned policy as a bot: it plays the move that it likes best."""

    name = "learned"

    def __init__(self, path: Path | str) -> None:
        """Read what was written down."""
        self._ways: dict[tuple[int, bytes], tuple[Codec, Lens, Any]] = {}
        # by a game's data and options
        try:
            with np.load(path) as kept:
                self.columns = kept["columns"]
                self.parts = {name: kept[name] for name in kept.files if name != "columns"}
        except (OSError, ValueError, KeyError) as error:
            raise BoxError(f"{path} is no policy that was learned here.") from error

    def scores(self, seen: Values) -> Values:
        """Return how much it likes each action of the catalogue, for each row of observations."""
        it = self.parts
        first = np.maximum(seen[:, self.columns] @ it["w1"] + it["b1"], 0)
        second = np.maximum(first @ it["w2"] + it["b2"], 0)
        liked: Values = second @ it["wp"] + it["bp"]
        return liked

    def choose(
        self, game: Game, view: Any, moves: Choices, *, seed: int = 0, budget: float | None = None
    ) -> int:
        """Return the number of the move it makes."""
        numbers = numbers_of(moves)
        key = (id(game.data), view.options.tobytes())
        if key not in self._ways:
            values = {o.key: o.value(int(view.options[n])) for n, o in enumerate(game.options)}
            self._ways[key] = codec_of(game, values, "dense"), lens_of(game), game.data
        codec, lens, _ = self._ways[key]
        liked = self.scores(lens.view(view)[None])[0]
        return max(numbers, key=lambda number: float(liked[codec.action(number, numbers)]))

    def share_won(self, game: wt.Playable, rival: str, matches: int, seed: int = 0) -> float:
        """Return the share of some matches that it wins against a bot, in every seat by turns."""
        rows = min(matches, 100)
        side = SeatRows(game, rows, opponents=rival, seed=seed)
        assert isinstance(side.codec, Dense)
        side.reset()
        won, wanted = 0, -(-matches // rows)
        everywhere = np.ones(rows, bool)
        while (left := side.batch.matches < wanted).any():
            look = side.look()
            liked = np.where(look["action_mask"] == 1, self.scores(look["observation"]), NEVER)
            actor = side.own.copy()
            side.step(liked.argmax(axis=1), everywhere & left)
            over = side.over & left
            won += int((side.rewards(over, actor) > 0).sum())
            side.begin(over)
        return won / (wanted * rows)


def advantages(
    reward: Values, over: NDArray[Any], value: Values, after: Values, lookback: float
) -> Values:
    """Return how much better each step came out than expected (GAE, nothing is discounted).

    >>> one = np.array([[1.0]], np.float32)
    >>> advantages(one, one == 1, one * 0.25, np.array([9.0], np.float32), 0.95)
    array([[0.75]], dtype=float32)
    """
    found, run = np.zeros_like(value), np.zeros_like(after)
    for step in range(len(reward) - 1, -1, -1):
        on = 1 - over[step].astype(np.float32)
        run = reward[step] + on * after - value[step] + np.float32(lookback) * on * run
        found[step], after = run, value[step]
    return found


def _weights(chance: np.random.Generator, wide: int, high: int, size: float) -> Values:
    return (chance.standard_normal((wide, high)) * size).astype(np.float32)


def main(given: Sequence[str]) -> None:
    """Learn, print the curve as CSV, write the policy down, and play it against bots."""
    parser = argparse.ArgumentParser(prog="python -m watertable.envs.ppo")
    parser.add_argument("game", nargs="?", default="showdown")
    parser.add_argument("--seconds", type=float, default=600.0, help="of CPU time")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, default=Path("policy.npz"))
    parser.add_argument("--against", default="random,greedy,stream,river", help="bots, by name")
    parser.add_argument("--matches", type=int, default=400, help="against each of them")
    wanted = parser.parse_args(given)
    learner = Learner(wt.game(wanted.game), seed=wanted.seed)
    print(
        "cpu_seconds,steps," + ",".join(f"won_{name}" for name, _ in learner.recipe.rivals),
        flush=True,
    )
    for it in learner.learn(wanted.seconds):
        shares = ",".join(f"{share:.3f}" for share in it.won)
        print(f"{it.seconds:.0f},{it.steps},{shares}", flush=True)
    learner.save(wanted.out)
    bot = Learned(wanted.out)
    for name in filter(None, wanted.against.split(",")):
        share = bot.share_won(learner.game, name, wanted.matches, seed=wanted.seed + 1)
        print(f"against {name}: {share:.1%} of {wanted.matches}", flush=True)


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except wt.WatertableError as error:
        sys.exit(str(error))
