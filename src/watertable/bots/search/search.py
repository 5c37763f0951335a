"""A search from one view: it can be continued, and asked at any time what it thinks."""

import functools
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, fields
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from watertable.bots.search.instincts import instinct_at
from watertable.bots.search.plan import NONE, ONE, Grown, Node, Plan
from watertable.bots.search.stand_ins import STAND_INS
from watertable.kernel.compile.compiled import compiled_for, load_template
from watertable.kernel.compile.rules import Rules
from watertable.kernel.game.game import Game
from watertable.kernel.records.chance import Dice, dice_of, secret_of, words_at
from watertable.kernel.records.events import SILENT
from watertable.kernel.records.listing import Listing
from watertable.kernel.records.record import Longs, rows

ROOM = 1 << 18  # nodes of one tree, 27 MB; past that, playouts go on from its leaves
FIRM = 4  # times the playouts: that much a measured worth counts for
WIDE = 40  # nodes that a playout may need, on average


@dataclass(frozen=True, slots=True, kw_only=True)
class Manner:
    """How a game is best searched; found by measuring (docs/opponents.md)."""

    opening: int = 8
    trust: int = 2
    curiosity: int = 500
    far: int = 0
    tried: int = 1
    values: int = 0  # 1: tables are judged by what was learned
    beliefs: int = 0  # 1: what is hidden is guessed by what was learned
    thrift: int = 0  # by how much what spends must be better, in thousandths of a reward
    drafts: int = 0  # 1: whoever drafts goes by what characters were measured to be worth
    instinct: int = 0  # 1: moves and tables look as good as the game's instinct finds them
    faith: int = 0  # what a nat of its scores is worth at first, in thousandths of a reward
    steady: int = 0  # and how much of that stays, however often a move was tried, in thousandths


@dataclass(frozen=True, slots=True)
class Found:
    """What a search thinks of one move."""

    number: int
    visits: int
    worth: float  # the mean reward, from -1 (lost) to 1 (won)


class Search:
    """The trees that grow from one view: as many as there are threads, each with its own chance."""

    def __init__(
        self,
        game: Game,
        view: Any,
        manner: Manner,
        *,
        seed: int = 0,
        threads: int = 1,
        room: int,
        only: int = NONE,
        paired: bool = False,
    ) -> None:
        """Plant the trees; `room`: playouts expected, `only`: the one move to look at.

        `paired`: searches of one seed deal the same tables one after the other, whatever they do.
        """
        self.seat = int(view.seat)
        self._explore = prepare(game).explore
        self._boxes = game.boxes_for(view)
        self._trees = [
            _Tree(game, view, manner, seed, number, room // threads + 1)
            for number in range(threads)
        ]
        for tree in self._trees:
            tree.plan[0].only, tree.plan[0].paired = only, int(paired)
            tree.grown[0].words[:] = tree.policy[0].words
        for tree in self._trees:
            self._instinct = instinct_at(game, self._boxes, tree.plan)

    @property
    def playouts(self) -> int:
        """How many playouts have been done."""
        return sum(int(tree.grown[0].playouts) for tree in self._trees)

    @property
    def plies(self) -> int:
        """How many actions have been carried out on imagined tables."""
        return sum(int(tree.grown[0].plies) for tree in self._trees)

    @property
    def depth(self) -> int:
        """How many choices the deepest tree looks ahead."""
        return max(int(tree.grown[0].depth) for tree in self._trees)

    def worth(self, seat: int) -> float:
        """Return the mean reward of a seat over all playouts, from -1 to 1."""
        total = sum(int(tree.nodes[0].worth[seat]) for tree in self._trees)
        return total / max(1, self.playouts) / ONE

    def run(self, playouts: int) -> None:
        """Do that many more playouts, shared among the trees."""
        share, rest = divmod(playouts, len(self._trees))
        shares = [share + (number < rest) for number in range(len(self._trees))]
        if len(self._trees) == 1:
            self._grow(self._trees[0], playouts)
            return
        with ThreadPoolExecutor(len(self._trees)) as threads:
            list(threads.map(self._grow, self._trees, shares))

    def found(self, numbers: Sequence[int]) -> list[Found]:
        """Return what is thought of each of these moves."""
        visits, worth = np.zeros(len(numbers), np.int64), np.zeros(len(numbers), np.int64)
        for tree in self._trees:
            for place, node in enumerate(tree.below_root(numbers)):
                if node is not None:
                    visits[place] += node.visits
                    worth[place] += node.worth[self.seat]
        means = worth / np.maximum(visits, 1) / ONE
        return [
            Found(number, int(often), float(mean))
            for number, often, mean in zip(numbers, visits, means, strict=True)
        ]

    def _grow(self, tree: "_Tree", playouts: int) -> None:
        tree.plan[0].playouts = playouts
        self._explore(
            self._boxes,
            tree.views,
            tree.states,
            tree.nodes,
            tree.slots,
            tree.plan,
            self._instinct,
            tree.grown,
            tree.policy,
            tree.dice,
            tree.moves,
            SILENT,
        )


class _Tree:
    """The memory of one tree."""

    def __init__(
        self, game: Game, view: Any, manner: Manner, seed: int, number: int, room: int
    ) -> None:
        size = tree_size(room)
        self.views, self.states = rows(game.view, 2), rows(game.state, 3)
        self.views[0] = view
        self.nodes = rows(Node, size)
        self.slots = np.zeros(2 * size, np.int64)
        self.grown = rows(Grown, 1)
        self.grown[0].nodes = 1
        self.nodes[0].parent = NONE
        self.plan = rows(Plan, 1)
        lay_out(self.plan[0], game, manner, getattr(view, "seats", game.seats[0]), room)
        self.policy = dice_of(words_at(secret_of(seed), 64 * number + int(view.seat)))
        self.dice, self.moves = rows(Dice, 1), rows(Listing, 2)

    def below_root(self, numbers: Sequence[int]) -> list[Any]:
        """Return the nodes of moves at the root, None where one has not been looked at."""
        nodes = np.asarray(self.nodes)[: int(self.grown[0].nodes)]
        below = np.flatnonzero(nodes["parent"] == 0)
        first = {int(nodes[row]["number"]): int(row) for row in below}
        return [self.nodes[first[n]] if n in first else None for n in numbers]


def tree_size(room: int) -> int:
    """Return how many nodes a tree has room for, if that many playouts are expected."""
    size = 4096
    while size < min(ROOM, room * WIDE):
        size *= 2
    return size


def lay_out(plan: Plan, game: Game, manner: Manner, seats: int, room: int) -> None:
    """Write a plan down; a long search opens fewer nodes, so that all have room."""
    plan.seats, plan.only = seats, NONE
    for field in fields(manner):
        if field.name != "drafts":
            setattr(plan, field.name, getattr(manner, field.name))
    plan.opening += 4 * room // ROOM
    if manner.drafts and game.loose is not None:
        plan.draft, plan.firm = game.loose.draft, FIRM * room
    if game.learned is not None:
        weights = game.learned(game.data, seats)
        plan.weights[: len(weights)] = weights


def teach(plan: Plan, weights: Longs) -> None:
    """Let a search judge and guess by these weights."""
    plan.values = plan.beliefs = 1
    plan.weights[: len(weights)] = weights


@functools.cache
def _explorer(slug: str, names: tuple[Any, ...]) -> ModuleType:
    box, state, view, rules, copy_row = names
    functions = {f"rule_{name}": getattr(rules, name) for name in Rules.__slots__}
    for name, (stand_in, *records) in STAND_INS.items():
        if getattr(rules, name) is None:
            kinds = {"box": box, "state": state, "view": view}
            functions[f"rule_{name}"] = compiled_for(*(kinds[it] for it in records))(stand_in)
    return load_template(
        Path(__file__).with_name("explore.py"),
        f"watertable.bots.search.explore_{slug.replace('-', '_')}",
        {"Box": box, "State": state, "View": view, "copy_row": copy_row, **functions},
    )


def prepare(game: Game) -> ModuleType:
    """Load the compiled part of the search for a game."""
    return _explorer(
        game.slug, (game.box, game.state, game.view, game.rules, game.entries.copy_row)
    )
