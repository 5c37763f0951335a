"""A study is the same however it is played, goes on where it stopped, and keeps to its folder."""

import os
import signal
import subprocess
import sys
import time

import polars as pl
import pytest

from watertable import lab
from watertable.lab.study_folder import GAMES, StudyFolder

KILLED = """
import sys
from watertable import lab
if __name__ == "__main__":
    plan = lab.new_plan("showdown", 1200, "greedy", seed=5, size=40)
    lab.new_study(plan, sys.argv[1]).run()
"""


def small(games=30, **more):
    return lab.new_plan("showdown", games, "greedy|stream", seed=5, size=10, **more)


def test_one_process_and_several_leave_the_same_files(tmp_path, files_of):
    lab.new_study(small(), tmp_path / "one").run()
    lab.new_study(small(), tmp_path / "two").run(jobs=2)
    assert len(files_of(tmp_path / "one")) == 2 * 3 * 4
    assert files_of(tmp_path / "one") == files_of(tmp_path / "two")


def test_line_ups_play_the_same_deals(tmp_path):
    study = lab.study("showdown", 8, "greedy|random", seed=5)
    openings = study.frame("cards").filter(pl.col("opening") > 0)
    dealt = [
        openings.filter(pl.col("lineup") == k).select("game", "seat", "card", "opening")
        for k in (0, 1)
    ]
    assert dealt[0].equals(dealt[1])


def test_an_interrupted_study_goes_on_where_it_stopped(tmp_path, files_of):
    def stop(study):
        if len(study.done) == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        lab.new_study(small(), tmp_path).run(tell=stop)
    (tmp_path / GAMES / "00-00000020-00000030.parquet.1.part").write_bytes(b"half")
    before = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.parquet")}
    study = lab.new_study(small(), tmp_path)
    assert study.games_played == 30
    study.run()
    assert study.is_whole
    assert all(path.stat().st_mtime_ns == then for path, then in before.items())
    fresh = lab.new_study(small(), tmp_path / "fresh").run()
    kept = {k: v for k, v in files_of(tmp_path).items() if not k.startswith("fresh")}
    assert kept == files_of(fresh.store.folder)


def test_a_killed_study_keeps_what_was_finished_and_goes_on(tmp_path, files_of):
    folder = tmp_path / "study"
    running = subprocess.Popen([sys.executable, "-c", KILLED, str(folder)])
    try:
        while len(list(folder.glob(f"{GAMES}/*.parquet"))) < 2:
            assert running.poll() is None
            time.sleep(0.02)
    finally:
        os.kill(running.pid, signal.SIGKILL)
        running.wait()
    study = lab.open_study(folder)
    assert study.games_played >= 80
    games = study.frame("games")
    assert len(games) == study.games_played
    for name in ("seats", "cards", "events"):
        assert study.frame(name)["game"].n_unique() == len(games)
    finished = {path: path.stat().st_mtime_ns for path in folder.glob(f"{GAMES}/*.parquet")}
    assert study.run().is_whole
    assert all(path.stat().st_mtime_ns == then for path, then in finished.items())
    plan = lab.new_plan("showdown", 1200, "greedy", seed=5, size=40)
    assert files_of(folder) == files_of(
        lab.new_study(plan, tmp_path / "at once").run().store.folder
    )


def test_more_games_of_the_same_study_are_added(tmp_path):
    lab.new_study(small(20), tmp_path).run()
    study = lab.new_study(small(40), tmp_path)
    assert study.games_played == 40
    assert study.run().frame("games")["game"].max() == 39


@pytest.mark.parametrize("slug", ["showdown", "water-to-water"])
def test_a_chunk_of_one_game_joins_the_others(slug):
    studied = lab.new_study(lab.new_plan(slug, 5, "random", seed=5, size=2)).run()
    assert studied.frame("games").schema["moves"] == pl.List(pl.Int64)
    assert studied.frame("games")["game"].to_list() == [0, 1, 2, 3, 4]


def test_the_folder_of_another_study_is_refused_in_one_sentence(tmp_path):
    lab.new_study(small(), tmp_path)
    with pytest.raises(lab.LabError, match=r"holds another study \(showdown, greedy,greedy"):
        lab.new_study(lab.new_plan("showdown", 30, "greedy", seed=6), tmp_path)
    other = tmp_path / "other"
    other.mkdir()
    (other / "letter.txt").write_text("mine")
    with pytest.raises(lab.LabError, match="is not empty and holds no study"):
        lab.new_study(small(), other)


@pytest.mark.parametrize(
    ("text", "said"),
    [(b"{", "cannot be read"), (b'{"watertable_lab": 1}', "cannot be read")],
)
def test_a_damaged_folder_is_said_to_be_so(tmp_path, text, said):
    (tmp_path / "study.json").write_bytes(text)
    with pytest.raises(lab.LabError, match=said):
        lab.open_study(tmp_path)


def test_what_cannot_be_studied_is_said_in_one_sentence(tmp_path):
    with pytest.raises(lab.LabError, match="names 3 bots for 2 seats"):
        lab.new_plan("showdown", 5, "greedy,greedy,greedy")
    with pytest.raises(lab.LabError, match="has 1 to"):
        lab.new_plan("showdown", 0)
    with pytest.raises(lab.LabError, match="has no draft"):
        lab.new_plan("showdown", 5, draft="random")
    with pytest.raises(lab.LabError, match="--draft is random or bots"):
        lab.new_plan("water-to-water", 5, draft="people")
    with pytest.raises(lab.LabError, match="There is no table 'hats'; there are: cards, events"):
        lab.study("showdown", 2).frame("hats")
    with pytest.raises(lab.LabError, match="Nothing has been played"):
        StudyFolder(tmp_path).table("games", [])


def test_every_game_can_be_looked_at(duels):
    for game in (0, 299):
        log = duels.log(game)
        log.verify()
    with pytest.raises(lab.LabError, match="Game 300 of line-up 0 has not been played"):
        duels.log(300)


def test_splash_is_played_at_tables_and_comes_out_the_same(tmp_path):
    study = lab.study("splash", 1, "random", seed=3, options={"draft": "deal"})
    laid = study.frame("placements")
    row = study.frame("games").row(0, named=True)
    assert len(laid) == row["pieces_laid"] > 0
    assert laid["splash"].sum() == row["splashes"]
    assert (laid.filter(pl.col("splash"))["profited"] >= 0).all()
    assert study.frame("seats")["drops"].sum() >= 1
    report = lab.write_report(study)
    assert {"falls-height", "falls-shape", "falls-class", "profit"} <= {
        it.id for it in report.sections
    }
