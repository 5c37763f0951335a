"""A match is its log: written, read, saved, and played on."""

import json
from pathlib import Path

import pytest

import watertable as wt
from watertable.kernel.records.chance import promise_of
from watertable.kernel.table.log import LineOfPlay
from watertable.kernel.table.replay import replay

pytestmark = pytest.mark.sample


def lines_of(table):
    return [json.loads(line) for line in table.log.dumps().splitlines()]


def test_a_log_is_a_header_and_one_line_a_ply(game, play_on):
    table = play_on(game.table(seed=7), plies=12)
    header, *lines = lines_of(table)
    assert header["watertable"] == 1
    assert header["game"] == "showdown"
    assert header["rules"] == game.version
    assert header["box"] == game.fingerprint
    assert header["seats"] == 2
    assert [line["ply"] for line in lines] == list(range(1, table.ply + 1))


def test_lines_say_who_did_what_and_no_more(sit):
    table = sit(hands=[["cat"], []], turn=3)
    table.play({"set": "cat"})
    table.undo(0)
    table.resign(1)
    _, first, second, third, last = lines_of(table)
    assert first == {"ply": 1, "seat": 0, "action": table.log.lines[0].action}
    assert second == {"ply": 2, "table": "undo", "to": 0, "by": 0}
    assert third == {"ply": 3, "table": "resign", "by": 1}
    assert last["table"] == "seed"
    assert promise_of(bytes.fromhex(last["seed"])) == table.log.header.promise


def test_chance_speaks_in_thirty_two_hexadecimal_digits(game):
    _, first = lines_of(game.table(seed=7))
    assert set(first) == {"ply", "seat", "words"}
    assert first["seat"] == "chance"
    assert len(bytes.fromhex(first["words"])) == 16


def test_the_seed_is_not_in_a_log_before_the_end(game, play_on):
    table = play_on(game.table(seed=7), plies=20)
    assert "seed" not in table.log.dumps()
    play_on(table)
    assert [line.table for line in table.log.lines].count("seed") == 1
    assert table.log.lines[-1].table == "seed"


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_whole_match_comes_out_of_its_text_byte_for_byte(game, play_on, replayed, seed):
    table = play_on(game.table(seed=seed), seed=seed)
    assert wt.Log.loads(table.log.dumps()) == table.log
    replayed(table)


def test_a_match_with_options_comes_out_of_its_text(game, play_on, replayed):
    options = {"opp_discard": "random", "tick_order": "owner", "hand_limit": 5, "turn_cap": 30}
    copy = replayed(play_on(game.table(seed=6, options=options)))
    assert copy.options["opp_discard"] == "random"


def test_a_match_from_a_position_comes_out_of_its_text(sit, play_on, replayed):
    table = sit(hands=[["cat", "water_jug"], ["umbrella"]], water=[9, 9], turn=4)
    replayed(play_on(table))


def test_a_position_handed_in_belongs_to_the_log_from_then_on(game):
    hand = ["cat"]
    table = game.table_from({"game": "showdown", "hands": [hand, []]}, seed=1)
    text = table.log.dumps()
    hand.append("dog")
    assert table.log.dumps() == text


def test_saving_and_loading_gives_the_same_log(game, play_on, tmp_path):
    table = play_on(game.table(seed=2))
    table.log.save(tmp_path / "match.log")
    assert wt.Log.load(tmp_path / "match.log") == table.log
    assert (tmp_path / "match.log").read_text("utf-8") == table.log.dumps()
    assert [path.name for path in tmp_path.iterdir()] == ["match.log"]


def test_names_from_anywhere_survive_the_file(game, tmp_path):
    table = game.table(seed=2)
    table.join(0, 'Zoë "水" {by}\n')
    table.log.save(tmp_path / "match.log")
    copy = wt.replay(wt.Log.load(tmp_path / "match.log"))
    assert copy.names == {0: 'Zoë "水" {by}\n'}
    assert copy.events(1)[-1]["text"] == table.events(1)[-1]["text"]


def test_a_save_that_fails_leaves_the_old_file_whole(game, tmp_path, monkeypatch):
    path = tmp_path / "match.log"
    game.table(seed=1).log.save(path)
    before = path.read_bytes()

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(wt.LogError, match=r"cannot be saved to .*: No space left on device\."):
        game.table(seed=2).log.save(path)
    assert path.read_bytes() == before


def test_a_save_that_fails_leaves_nothing_half_written_behind(game, tmp_path):
    (tmp_path / "match.log").mkdir()
    with pytest.raises(wt.LogError):
        game.table(seed=1).log.save(tmp_path / "match.log")
    assert [path.name for path in tmp_path.iterdir()] == ["match.log"]


def test_a_folder_that_is_not_there_is_named(game, tmp_path):
    with pytest.raises(wt.LogError, match=r"cannot be saved to .*nowhere"):
        game.table(seed=1).log.save(tmp_path / "nowhere" / "match.log")


def test_a_saved_unfinished_match_is_played_on_and_says_so_when_chance_is_asked(
    sit, play_on, replayed
):
    table = sit(hands=[["cat"], ["dog"]], water=[20, 20], rest="discard", deck=["sun"])
    table.play({"set": "cat"})
    copy = replayed(table)
    assert not copy.manual
    copy.play({"end": True})
    continued = [line for line in copy.log.lines if line.table == "promise"]
    assert len(continued) == 1
    assert continued[0].promise != table.log.header.promise
    assert any("continued" in event["text"] for event in copy.events(None))
    play_on(copy)
    assert copy.outcome is not None
    replayed(copy)
    with pytest.raises(wt.LogError, match="continued from a saved log"):
        copy.log.verify()


def test_a_finished_log_replays_to_a_finished_table(game, play_on):
    table = wt.replay(play_on(game.table(seed=1)).log)
    assert table.to_act is None
    assert not table.moves()
    table.log.verify()


def test_a_log_that_waits_for_chance_is_replayed_to_where_it_waits(game):
    table = game.table(seed=1, manual=True)
    assert table.to_act == wt.CHANCE
    copy = replay(wt.Log.loads(table.log.dumps()), game)
    assert copy.to_act == wt.CHANCE
    assert copy.ply == 0


def test_the_line_of_play_forgets_what_was_undone(forgetful_game):
    table = forgetful_game.table(seed=1)
    table.undo(0, to=0)
    followed = LineOfPlay()
    for line in table.log.lines:
        followed.add(line)
    assert table.ply == 3
    assert followed.chances == 1
    assert [ply for ply, _ in followed.line] == [3]
