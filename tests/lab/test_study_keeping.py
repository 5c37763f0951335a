"""What studies have played is kept, small, and gone on with; never after the rules have changed."""

import msgspec
import numpy as np
import pytest

from benchmarks.studies import keeping
from benchmarks.studies.plan import every_run
from benchmarks.studies.playing import chunk_file, keep, play, play_all
from watertable.bots.levels import Sheet, sheets

WITH = {
    "kind": "tables",
    "name": "w",
    "seats": 4,
    "fix": "",
    "bots": "random",
    "seed": 3,
    "size": 6,
}
RUNS = [
    WITH | {"at": "archeologist", "count": 12},
    WITH | {"name": "all", "count": 12},
    {"kind": "duels", "name": "d", "card": "cat", "fix": "", "bots": "random", "seed": 3}
    | {"size": 6, "count": 12},
]


@pytest.mark.parametrize("run", RUNS, ids=lambda run: run["name"])
def test_a_run_goes_on_from_what_is_kept(tmp_path, run):
    out, fresh, place = tmp_path / "out", tmp_path / "fresh", tmp_path / "kept"
    assert play_all(out, [run], 1, np.inf)
    assert keeping.write_down(out, run, place) == 12
    more = run | {"count": 18}
    assert keeping.lay_out(fresh, more, place) == 2
    assert keeping.lay_out(fresh, more, place) == 0
    then = chunk_file(fresh, run, 0).stat().st_mtime_ns
    assert play_all(fresh, [more], 1, np.inf)
    assert chunk_file(fresh, run, 0).stat().st_mtime_ns == then
    for chunk in range(3):
        found, played = dict(np.load(chunk_file(fresh, run, chunk))), play(run, chunk)
        assert list(found) == list(played)
        for name, them in played.items():
            assert found[name].dtype == them.dtype
            assert (found[name] == them).all()
    assert keeping.write_down(fresh, more, place) == 18


def test_what_comes_out_otherwise_today_is_not_gone_on_with(tmp_path):
    run, out = RUNS[0], tmp_path / "out"
    arrays = play(run, 1)
    arrays["turns"][0] += 1
    keep(chunk_file(out, run, 1), arrays)
    keeping.write_down(out, run, tmp_path)
    with pytest.raises(keeping.Otherwise, match=r"w came out otherwise \(turns\)"):
        keeping.lay_out(tmp_path / "fresh", run, tmp_path)
    assert not (tmp_path / "fresh").exists()


@pytest.mark.parametrize("name", ["choose-base-with", "lake-base-without", "seats-stream-6"])
def test_what_is_kept_is_gone_on_with_by_the_bots_that_played_it(name, monkeypatch):
    """Levels may change: the studied ones are written down."""
    told = msgspec.to_builtins(sheets()["water-to-water"])
    for level in ("stream", "river", "lake"):
        told[level] |= {"slip": 0.5, "warmth": 10, "temper": {"jealous": 100}}
    monkeypatch.setitem(sheets(), "water-to-water", msgspec.convert(told, Sheet))
    run = next(it for it in every_run() if it["name"] == name)
    chunks = keeping.kept(run)
    assert chunks
    keeping.check(run, chunks)


def test_another_run_of_the_same_name_is_refused(tmp_path):
    run = RUNS[0]
    keep(chunk_file(tmp_path, run, 0), play(run, 0))
    keeping.write_down(tmp_path, run, tmp_path)
    with pytest.raises(keeping.Otherwise, match="another fix, seed, bot"):
        keeping.kept(run | {"seed": 4}, tmp_path)


def test_what_is_kept_is_small():
    assert sum(file.stat().st_size for file in keeping.KEPT.glob("*")) < 1_000_000
