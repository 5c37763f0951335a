"""The other compiler, an extra until 0.2: it makes the same matches of the same rules.

No environment of ours has it, so `make numba` brings it along; compiling takes it minutes.
"""

import importlib.util
import os
import types
from typing import Annotated, Any

import pytest

from watertable.kernel.compile import by_numba
from watertable.kernel.records.record import Long, Longs, Record, Rows, rows

with_numba = pytest.mark.skipif(
    importlib.util.find_spec("numba") is None, reason="`make numba` installs it"
)

# By Numba a rule is compiled when it is loaded: that of the other games would only take longer.
PLAYED = """
import hashlib, sys
import watertable as wt
from watertable import batches, bots, warm
from watertable.kernel.compile import compiled

slug = sys.argv[1]
if compiled.is_by_numba():
    warm.ensure = lambda: None
    compiled.before_loading(warm.ensure)
    compiled.mode = compiled.Mode.FILLING
game = wt.game(slug)
bots.prepare(game)
batches.prepare(game)
compiled.mode = compiled.Mode.LOADED
digest = hashlib.sha256()
for seed in range(20):
    table = game.table(seed=seed)
    while table.to_act is not None:
        moves = table.moves()
        table.play(moves[(7 * table.ply + seed) % len(moves)])
    digest.update(table.state_bytes() + table.log.dumps().encode())
    digest.update(repr([table.events(seat) for seat in range(table.seats)]).encode())
table = game.table(seed=9)
while len(moves := table.moves()) < 2:
    table.play(moves[0])
for name in ("greedy", "lake"):
    chosen = wt.bot(name).choose(game, table.seen(table.to_act), moves, seed=1, budget=200)
    digest.update(str(chosen).encode())
batch = wt.batch(game, 32, seed=3, skip_forced=True, again=True)
batch.reset()
batch.wander(200)
for part in (batch.states, batch.tensors(), batch.play("puddle", 10).points):
    digest.update(part.tobytes())
print(compiled.is_by_numba(), digest.hexdigest())
"""


class Held(Record):
    """A record with numbers of its own."""

    few: Long
    numbers: Annotated[Longs, 4]


def total(numbers: Longs) -> int:
    """Add them up."""
    found = 0
    for k in range(len(numbers)):
        found += numbers[k]
    return found


def all_of(held: Rows[Held]) -> int:
    """Hand the record's numbers to the rule above."""
    return total(held[0].numbers)


@with_numba
def test_an_array_of_a_record_is_taken_where_an_array_is_wanted():
    marks = (lambda rule: True, lambda rule: False)
    rule: Any = total
    names = {**globals(), "total": by_numba.loaded(rule, *marks)}
    asks = types.FunctionType(all_of.__code__, names, "all_of")
    asks.__annotations__ = all_of.__annotations__
    held = rows(Held, 1)
    held[0].numbers[:] = (1, 2, 3, 4)
    assert by_numba.loaded(asks, *marks)(held) == 10


@with_numba
@pytest.mark.skipif("WATERTABLE_NUMBA" not in os.environ, reason="`make numba` compiles all rules")
@pytest.mark.parametrize("slug", ["showdown", "water-to-water"])
def test_numba_and_the_translator_play_the_same(python, tmp_path, slug):
    native = python(PLAYED, slug, WATERTABLE_COMPILER="native").split()
    numba = python(PLAYED, slug, WATERTABLE_COMPILER="numba", XDG_CACHE_HOME=tmp_path).split()
    assert (native[0], numba[0]) == ("False", "True")
    assert native[1] == numba[1]
