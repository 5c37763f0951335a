"""A table is small, however long the match, and forgets nothing."""

import sys
import threading
import tracemalloc
from array import array

import pytest

import watertable as wt
from watertable.kernel.table import lines as lines_of
from watertable.kernel.table.lines import Line, Lines
from watertable.kernel.table.replay import replay
from watertable.kernel.text.json import encode

pytestmark = pytest.mark.sample


def test_packed_lines_are_read_as_they_were_written():
    written = [
        Line(1, seat="chance", words="0" * 32),
        Line(2, seat=0, action=2**53 - 1),
        Line(3, table="undo", to=1, by=0),
        Line(4, seat="world", answer={"poses": {"red-plate": [1, -2]}, "rests": [["a", "b", 3]]}),
        Line(5, seat=1, action=0),
    ]
    lines = Lines()
    for line in written:
        lines.append(line)
    assert lines == written
    assert list(lines) == written
    assert (lines[-1], lines[1:4], len(lines)) == (written[-1], written[1:4], 5)
    assert lines != written[:4]
    with pytest.raises(IndexError):
        _ = lines[5]


def test_a_line_is_encoded_once(monkeypatch):
    """A move when its text is asked for; any other line, whose text is kept, when it is written."""
    encoded = []

    def noting(line):
        encoded.append(line)
        return encode(line)

    monkeypatch.setattr(lines_of, "encode", noting)
    written = [Line(1, seat="chance", words="0" * 32), Line(2, seat=1, action=7)]
    lines = Lines()
    for line in written:
        lines.append(line)
    assert lines.since(1) == [(written[1], encode(written[1]))]
    assert lines.since(0) == [(line, encode(line)) for line in written]
    assert encoded == written


@pytest.mark.parametrize(("slug", "most"), [("showdown", 16_000), ("water-to-water", 41_000)])
def test_a_table_takes_little_more_than_its_state(slug, most, any_game, play_on):
    """Far less than a state for each ply, and no scratch of its own."""
    game = any_game(slug)
    log = wt.Log.loads(play_on(game.table(seed=5), plies=200).log.dumps())
    replay(log, game)
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    tables = [replay(log, game) for _ in range(5)]
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert tables[0].ply > 40
    assert (after - before) / 5 - game.state.dtype.itemsize < most


def test_what_nobody_can_take_back_is_not_kept_for_it(sit):
    table = sit(hands=[["cat", "dog", "water_jug"], ["umbrella"]], sets=2)
    table.play({"set": "cat"})
    table.play({"set": "dog"})
    assert len(table.path._backward) == 2
    table.play({"end": True})  # the rival draws
    assert table.path._backward == []
    assert isinstance(table.path._plies, array)
    assert sys.getsizeof(table.path._plies) < 500


def test_tables_in_two_threads_do_not_work_at_one_desk(game, play_on):
    alone = [play_on(game.table(seed=seed), seed=seed).log.dumps() for seed in range(4)]
    together = {}

    def play(seed):
        together[seed] = play_on(game.table(seed=seed), seed=seed).log.dumps()

    threads = [threading.Thread(target=play, args=(seed,)) for seed in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [together[seed] for seed in range(4)] == alone
