"""Games that were saved: written from the table, told again, shown at any moment."""

import re

import pytest

import watertable as wt
from watertable.cli.replay import step_through
from watertable.cli.saved import Saved


@pytest.fixture
def log(tmp_path):
    """Play a game of two bots to its end and save it."""
    game = wt.game("showdown")
    table = game.table(seed=5)
    bot = wt.bot("random")
    while (seat := table.to_act) is not None:
        table.play(bot.choose(game, table.seen(seat), table.moves(), seed=table.ply))
    table.log.save(tmp_path / "game.jsonl")
    return table


def test_a_game_is_saved_from_the_table_and_replayed(watertable, tmp_path):
    ended = watertable("play showdown --seed 1", ["6", "s mine.jsonl", "q", ""])
    assert "`watertable play showdown --resume mine.jsonl`" in ended.out
    assert wt.Log.load(tmp_path / "mine.jsonl").lines
    told = watertable("replay mine.jsonl")
    assert told.code == 0
    assert "Player 1 Sets a card in slot 1." in told.out


def test_a_saved_game_can_be_played_on(watertable):
    before = watertable("play showdown --seed 1", ["6", "s mine.jsonl"])
    after = watertable("play showdown --resume mine.jsonl", ["r", "y", "s mine.jsonl", "y"])
    table = before.out.split("You> ")[-3]
    assert "1 Water Balloons this turn" in table
    assert "1 Water Balloons this turn" in after.out
    assert "greedy wins by resignation." in after.out
    over = watertable("play showdown --resume mine.jsonl")
    assert (over.code, over.err.count("\n")) == (2, 1)


def test_a_resumed_game_comes_to_its_end(watertable):
    watertable("play showdown --seed 1", ["1", "s mine.jsonl"])
    ended = watertable("play showdown --resume mine.jsonl --bots random", ["1"] * 300)
    assert "run dry" in ended.out


def test_a_save_finds_a_free_name_and_asks_before_it_writes_over(watertable, tmp_path):
    ended = watertable("play showdown --seed 1", ["s", "s", "s a", "s a", "n", "q", "y"])
    assert ended.code == 0
    assert len(list(tmp_path.glob("showdown-*.jsonl"))) == 3
    assert "a exists. Write over it?" in ended.out


@pytest.mark.parametrize("name", ["no/such/folder/x", "."])
def test_a_save_that_fails_says_so_and_the_game_goes_on(watertable, name):
    ended = watertable("play showdown --seed 1", [f"s {name}", "y", "h"])
    assert "Not saved." in ended.out
    assert re.search(r"\d+%  \d+: ", ended.out), "the hint that was asked for next"


def test_a_finished_game_is_told_with_open_hands(watertable, log):
    ended = watertable("replay game.jsonl")
    assert ended.code == 0
    assert "draws 6 cards" not in ended.out
    assert log.events(None)[-2]["text"].split()[0] == "Seat"
    assert " wins: " in ended.out


def test_a_seat_is_told_only_what_it_knew(watertable, log):
    ended = watertable("replay game.jsonl --seat 1")
    assert "Player 2 draws 6 cards." in ended.out
    assert "Player 1 draws 6 cards." not in ended.out


def test_a_replay_can_stop_early(watertable, log):
    ended = watertable("replay game.jsonl --ply 1")
    assert {line.split()[0] for line in ended.out.splitlines()} == {"1"}


def test_show_draws_the_last_moment_or_the_one_asked_for(watertable, log):
    assert "the game is over" in watertable("show game.jsonl").out
    early = watertable("show game.jsonl --ply 1 --seat 2").out
    assert "Turn 1" in early
    assert early.count("Hand (6)") == 1
    assert watertable("show game.jsonl --ply 1 --all").out.count("Hand (6)") == 2


def test_stepping_goes_forth_and_back(screen, log, tmp_path):
    terminal, paper = screen(["", "n", "b", "g 7", "g 999", "what", "q"])
    saved = Saved(str(tmp_path / "game.jsonl"), seat=None, open_hands=True)
    saved.go(0)
    step_through(saved, terminal)
    text = paper.getvalue()
    assert re.findall(r"^ply (\d+) of", text, re.MULTILINE) == list("0121777")
    assert "there is no ply 999" in text
    assert "'what' goes nowhere" in text
