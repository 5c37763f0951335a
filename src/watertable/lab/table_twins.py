"""Matches to be compared that are played at tables: physics answers, so no batch can play them.

Chance is told apart as `batches/twins` does it: every use of it has words of its own, by its
purpose (the question it answers) and by how often that purpose came before; so has every decision
of a seat. So a match in which one hand trembles more has the same later hands all the same.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np

import watertable as wt
from watertable.batches.row import secret_of_match
from watertable.batches.setting import Setting
from watertable.batches.twin_matches import Finished
from watertable.kernel.records.chance import to_hex, words_at
from watertable.kernel.records.seats import CHANCE, WORLD
from watertable.kernel.table.table import Table
from watertable.kernel.text.moves import Move

OFTEN = 1 << 24  # uses of chance for one purpose, and decisions of a seat, at most
DECISIONS = 1 << 40  # above the purposes of chance
FACTS = np.dtype(
    [("first", "i8"), ("turn", "i8"), ("splashes", "i8"), ("fallen", "i8"), ("drops", "i8")]
)


def play_at_tables(setting: Setting, bots: Sequence[str], first: int, last: int) -> Finished:
    """Play matches `first` to `last` - 1 of a setting's seed, one after the other."""
    count = last - first
    facts = np.zeros(count, FACTS)
    winners, plies = np.zeros(count, np.int64), np.zeros(count, np.int64)
    points = np.zeros((count, setting.seats), np.int64)
    for row in range(count):
        table = _played(setting, bots, secret_of_match(setting.seed, first + row))
        outcome = table.outcome
        assert outcome is not None
        winners[row] = sum(1 << seat for seat in outcome.winners)
        plies[row], points[row] = table.ply, outcome.points
        facts[row] = _facts(table)
    return Finished(facts, facts, winners, points, plies)


def _played(setting: Setting, bots: Sequence[str], secret: bytes) -> Table:
    """Play one match to its end."""
    game = setting.game
    assert game.world is not None
    game.world.ready()
    table = Table(game, setting.seats, setting.options, secret=secret, manual=True)
    used: Counter[int] = Counter()
    while (seat := table.to_act) is not None:
        if seat == CHANCE:
            purpose = int(table.board.states[0].ask)
            number = purpose * OFTEN + used[purpose]
            used[purpose] += 1
            table.chance(to_hex(words_at(secret, number)))
        elif seat == WORLD:
            table.world()
        else:
            mine = DECISIONS + seat * OFTEN
            number = mine + used[mine]
            used[mine] += 1
            table.play(_chosen(table, bots[seat], seat, words_at(secret, number)), seat=seat)
    return table


def _chosen(table: Table, bot: str, seat: int, words: Any) -> int:
    moves = [Move("", it, {}) for it in table.numbers()]
    if len(moves) == 1:
        return moves[0].action
    seed = int(words[0]) << 16 ^ int(words[1])
    chosen: int = wt.bot(bot).choose(table.game, table.seen(seat), moves, seed=seed)
    return chosen


def _facts(table: Table) -> tuple[int, ...]:
    """Return what gauges ask of a match, in the order of FACTS."""
    kinds = table.game.words.kinds
    told: Any = table.told(None)
    names = [kinds[int(it.kind)] for it in told]
    fallen = sum(int(it.b) for it, name in zip(told, names, strict=True) if name == "splash")
    first = int(table.board.states[0].first)
    return first, names.count("placed"), names.count("splash"), fallen, names.count("drop")
