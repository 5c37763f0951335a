"""Every compiled rule does as machine code what it does as plain Python.

Matches are played by plain Python while every call of a rule is watched; some calls of each rule
are done again by machine code, on copies of what it was given, and must leave the same bytes.
"""

import sys
from collections import defaultdict
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

import watertable as wt
from watertable import bots
from watertable.kernel.compile import compiled
from watertable.kernel.compile.native.filling import game_of
from watertable.kernel.compile.native.kinds import ArrayKind, RecordKind, RowsKind
from watertable.kernel.compile.native.program import Program
from watertable.kernel.compile.native.signature import signature
from watertable.kernel.compile.sources import OF_NO_GAME
from watertable.kernel.compile.tally import FIRST_WINS, TRACE
from watertable.kernel.conformance import Chooser
from watertable.kernel.records.chance import Dice, dice_of, secret_of, words_at
from watertable.kernel.records.events import SILENT
from watertable.kernel.records.listing import Listing
from watertable.kernel.records.record import rows

BATCHES = "watertable.batches"
CALLS = 4  # of each rule, at most
SELDOM = 40  # after the first, only some of the calls are watched
PLACES, LATEST, PLIES = 100, 60, 3  # places in matches, how far on, and plies from each
OPTIONS: dict[str, list[dict[str, Any]]] = {
    "showdown": [{}, {"opp_discard": "random", "turn_cap": 60}],
    "water-to-water": [{}, {}],
}


@dataclass
class Call:
    """One call: what was given, what lay there afterwards, and what was returned."""

    given: list[Any]
    left: list[Any]
    result: object


def copied(kind, value):
    """What a rule was given, as it can be handed to machine code."""
    if isinstance(kind, (RecordKind, RowsKind)):  # with the bytes between its fields
        return np.frombuffer(bytearray(value.tobytes()), kind.record.dtype)
    if isinstance(kind, ArrayKind):
        return value.copy()
    return value


class Watch:
    """Watches the calls of rules."""

    def __init__(self, rules, seed):
        self.kinds = {rule: signature(rule)[0] for rule in rules}
        self.by_code = defaultdict(list)
        for rule in rules:
            self.by_code[rule.__code__].append(rule)
        self.calls = defaultdict(list)
        self.seen = defaultdict(int)
        self.chooser = Chooser(seed)
        self.open = []

    def __call__(self, frame, event, value):
        """Look at a call or a return."""
        rules = self.by_code.get(frame.f_code)
        if rules is None:
            return
        if event == "call":
            self.open.append(self.begun(self.rule_of(rules, frame), frame))
        elif event == "return":
            self.ended(self.open.pop(), value)

    def rule_of(self, rules, frame):
        """The rule that is called: several can share one body, each for records of its own."""
        for rule in rules:
            records = [(n, k) for n, k in self.kinds[rule].items() if isinstance(k, RecordKind)]
            if frame.f_globals is rule.__globals__ and all(
                getattr(frame.f_locals[name], "dtype", None) == kind.record.dtype
                for name, kind in records
            ):
                return rule
        return rules[0]

    def begun(self, rule, frame):
        """Copy what a rule is given, if this call is watched."""
        self.seen[rule] += 1
        wanted = self.seen[rule] == 1 or self.chooser.below(SELDOM) == 0
        if len(self.calls[rule]) >= CALLS or not wanted:
            return None
        kinds = self.kinds[rule]
        values = [frame.f_locals[name] for name in kinds]
        if any(
            isinstance(k, RecordKind) and type(v) is not np.record
            for k, v in zip(kinds.values(), values, strict=True)
        ):
            return None  # words ask rules about readings of records
        given = [copied(kind, value) for kind, value in zip(kinds.values(), values, strict=True)]
        return rule, values, given

    def ended(self, begun, value):
        """Copy what it has left."""
        if begun is not None:
            rule, values, given = begun
            kinds = self.kinds[rule].values()
            left = [copied(kind, value) for kind, value in zip(kinds, values, strict=True)]
            self.calls[rule].append(Call(given, left, value))


@contextmanager
def watched(watch):
    """Run rules as plain Python meanwhile, and watch their calls."""
    ways = [(entry, entry.run) for entry in compiled._entries]
    for entry, _ in ways:
        entry.run = entry.rule
    sys.setprofile(watch)
    try:
        yield
    finally:
        sys.setprofile(None)
        for entry, way in ways:
            entry.run = way


def play(slug, watch):
    """Go to many places in random matches, and play on from each by plain rules."""
    game = wt.game(slug)
    for seed in range(PLACES):
        chooser = Chooser(seed)
        seats = game.seats[chooser.below(len(game.seats))]
        table = game.table(seats, seed=seed, options=OPTIONS[slug][seed % 2])
        for _ in range(chooser.below(LATEST)):
            if table.to_act is not None:
                table.play(chosen(table, chooser))
        with watched(watch):
            for _ in range(PLIES):
                if table.to_act is not None:
                    table.play(chosen(table, chooser))
                    table.events(0, since=table.ply - 1)
            if table.to_act is not None:
                table.why_not(chooser.below(1 << 20), 0)
                table.texts(range(seats))
        if seed % 16 < 2 and table.to_act is not None:
            moves, seen = table.moves(), table.seen(table.to_act)
            with watched(watch):
                wt.bot("lake" if seed % 2 else "greedy").choose(game, seen, moves, budget=2)
    with watched(watch):
        game.table(2, seed=0)
        game.entries.copy_many(rows(game.state, 2), 1)
        random_games(game, 2, {})


def chosen(table, chooser):
    moves = table.moves()
    return moves[chooser.below(len(moves))]


def random_games(game, seats, options):
    """Play one match inside `random_games`, with every fault looked for."""
    game.entries.random_games(
        game.boxes(game.chosen(options)),
        rows(game.state, 2),
        seats,
        1,
        dice_of(words_at(secret_of(seats), 0)),
        rows(Dice, 1),
        rows(Listing, 1),
        np.zeros(100 * TRACE, np.int64),
        SILENT,
        np.zeros(FIRST_WINS + game.seats[-1], np.int64),
        True,
    )


def rules_of(slug):
    """All rules that a game's entry points reach, as functions."""
    program = Program(compiled.is_rule, compiled.is_apart)
    entries = [
        entry.rule
        for entry in compiled._entries
        if not entry.rule.__module__.startswith(BATCHES)  # those are held against tables
    ]
    mine = [entry for entry in entries if game_of(program, entry) in (slug, OF_NO_GAME)]
    return [made.rule.function for made in program.reached(mine)]


@pytest.mark.slow
@pytest.mark.parametrize("slug", ["showdown", "water-to-water"])
def test_machine_code_leaves_the_bytes_that_plain_python_leaves(slug, built):
    bots.prepare(wt.game(slug))
    rules = rules_of(slug.replace("-", "_"))
    watch = Watch(rules, seed=5)
    play(slug, watch)
    tried = 0
    for rule, machine_code in zip(rules, built(*rules), strict=True):
        for call in watch.calls[rule]:
            result = machine_code(*call.given)
            assert result == call.result, f"{rule.__qualname__} returned {result}"
            for name, mine, plain in zip(watch.kinds[rule], call.given, call.left, strict=True):
                if isinstance(plain, np.ndarray):
                    same = mine.tobytes() == plain.tobytes()
                    assert same, f"{rule.__qualname__} left other bytes in {name}"
            tried += 1
    unseen = sorted(rule.__qualname__ for rule in rules if not watch.calls[rule])
    print(f"{tried} calls of {len(rules) - len(unseen)} rules; not called: {', '.join(unseen)}")
    assert len(unseen) <= len(rules) // 7
