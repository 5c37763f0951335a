"""Whole games at the terminal, typed from a script."""

import re
from itertools import repeat

import pytest

import watertable as wt
from watertable import warm
from watertable.cli.match import play_out
from watertable.cli.seats import Seats
from watertable.cli.sitting import Sitting
from watertable.kernel.compile import compiled

CURTAIN = re.compile(r"Pass the device to (Player \d)|(Player \d)> ")


def played_out(screen, seats, seed, always_ask=False):
    """Play a game to its end, always the first move, and return what was printed."""
    terminal, paper = screen(repeat("1"))
    table = wt.game("showdown").table(seed=seed)
    play_out(Sitting(table, seats, terminal, seed), lambda: None, always_ask)
    return table, paper.getvalue()


@pytest.mark.parametrize(("seed", "bot"), [(1, "greedy"), (2, "random"), (3, "random")])
def test_a_whole_game_against_a_bot_is_told_by_name(screen, seed, bot):
    table, text = played_out(screen, Seats((None, bot)), seed)
    assert table.outcome is not None
    won = table.outcome.winners == (0,)
    assert f"│ {f'You win: {bot} has' if won else f'{bot} wins: you have'} run dry. │" in text
    assert "Seat 1" not in text
    assert "Seat 2" not in text
    assert max(map(len, text.splitlines())) <= 80


@pytest.mark.parametrize("always_ask", [False, True])
def test_two_people_never_see_a_screen_that_was_not_handed_to_them(screen, always_ask):
    _, text = played_out(screen, Seats((None, None)), 4, always_ask)
    facing = ""
    asked = 0
    for handed, answering in CURTAIN.findall(text):
        facing = handed or facing
        assert not answering or answering == facing
        asked += bool(answering)
    assert asked > 10
    assert text.count("nothing to answer with") == 0


def test_who_shares_a_device_is_asked_in_every_window_whatever_they_hold(screen):
    """Else a pass without a question would tell the other that nothing could be answered."""
    table, text = played_out(screen, Seats((None, None)), 4)
    decided = [line for line in table.log.lines if isinstance(line.seat, int)]
    assert len(re.findall(r"Player \d> ", text)) == len(decided)


def test_when_only_passing_is_possible_it_is_done_for_the_person(screen):
    table, text = played_out(screen, Seats((None, "random")), 3)
    assert "You had nothing to answer with, so you passed." in text
    _, asked = played_out(screen, Seats((None, "random")), 3, always_ask=True)
    assert "nothing to answer with" not in asked
    assert asked.count("You> ") > text.count("You> ")
    assert table.outcome is not None


def test_while_rules_are_compiled_the_table_says_so_and_then_no_longer(screen, monkeypatch):
    """They go over after the first move."""
    plain = {"showdown"}
    monkeypatch.setattr(warm.Warming, "is_at_work", True)
    monkeypatch.setattr(warm, "is_interpreted_by_choice", lambda: False)
    monkeypatch.setattr(compiled, "is_plain", lambda slug: slug in plain)
    terminal, paper = screen(repeat("1"))
    sitting = Sitting(wt.game("showdown").table(seed=5), Seats((None, None)), terminal, 5)
    play_out(sitting, plain.clear)
    text = paper.getvalue()
    assert text.count("until then bots think less.") == 1
    assert text.index("until then bots think less.") < text.index("Player 2> ")


def test_bots_can_be_watched(watertable):
    ended = watertable("play showdown --people 0 --bots greedy,random --seed 1")
    assert ended.code == 0
    assert "greedy wins" in ended.out or "random wins" in ended.out


def test_the_end_of_input_and_an_interruption_end_politely(watertable):
    assert watertable("play showdown --seed 1").code == 0
    interrupted = watertable("play showdown --seed 1", ["?", KeyboardInterrupt])
    assert interrupted.code == 130
    assert "Traceback" not in interrupted.out + interrupted.err


def test_ctrl_c_offers_to_save(watertable, tmp_path):
    ended = watertable("play showdown --seed 1", ["1", KeyboardInterrupt, "kept.jsonl"])
    assert ended.code == 130
    assert "Save the game?" in ended.out
    assert (tmp_path / "kept.jsonl").exists()
    assert watertable("play showdown --resume kept.jsonl", ["q", ""]).code == 0


def test_ctrl_c_again_leaves_at_once(watertable, tmp_path):
    ended = watertable("play showdown --seed 1", [KeyboardInterrupt, KeyboardInterrupt])
    assert ended.code == 130
    assert list(tmp_path.glob("*.jsonl")) == []


@pytest.mark.parametrize("nonsense", ["zz", "0", "999", "-1", "1 2", "1.0", "\x00", "§", "u"])
def test_bad_input_gets_one_sentence_and_loses_nothing(watertable, nonsense):
    ended = watertable("play showdown --seed 1", [nonsense])
    before, reply = ended.out.split(f"You> {nonsense}\n")
    assert len(reply.split("You>")[0].strip().splitlines()) == 1
    assert before.count("Turn 1") == 2  # drawn once: the headline and the story


def test_a_set_card_can_be_taken_back(watertable):
    ended = watertable("play showdown --seed 1", ["6", "u"])
    first, second, third = re.findall(r"^Turn 1 .*?^You> ", ended.out, re.DOTALL | re.MULTILINE)
    assert "You Set Water Balloons in slot 1." in second
    hands = [re.findall(r"Hand \((\d)\)", screen) for screen in (first, second, third)]
    assert hands == [["6"], ["5"], ["6"]]
    assert "Taken back." in third


def test_an_undo_after_an_undo_goes_back_further(watertable):
    ended = watertable("play showdown --seed 1", ["6", "u", "7", "u", "u"])
    assert ended.out.count("Taken back.") == 2
    assert "You have not chosen anything yet that could be taken back." in ended.out


def test_what_was_seen_cannot_be_undone(watertable):
    ended = watertable("play showdown --seed 1", ["1", "u"])
    assert "cannot be unseen" in ended.out


def test_resigning_asks_first_and_then_ends_the_game(watertable):
    ended = watertable("play showdown --seed 1", ["r", "n", "r", "y", ""])
    assert ended.code == 0
    assert "greedy wins by resignation." in ended.out
    assert ended.out.count("Resign this game?") == 2


def test_another_game_follows_on_request(watertable):
    ended = watertable("play showdown --seed 1", ["r", "y", "what", "a", "q", "n"])
    assert ended.code == 0
    assert "'what' is not among them." in ended.out
    assert ended.out.count("A new game, 20 Water each") >= 2


def test_hints_and_questions_are_answered_after_the_end_too(watertable):
    ended = watertable("play showdown --seed 1", ["r", "y", "h", "?", "? umbrella", "? 3", ""])
    assert "The game is over, so no move is left to hint at" in ended.out
    assert "as during the game: ? umbrella" in ended.out
    assert "Defend 5." in ended.out.rpartition("? umbrella, ? R14")[2]
    assert "There is no move left to ask about." in ended.out


def test_a_hint_names_three_moves_of_the_list_with_a_chance_and_a_reason(watertable):
    ended = watertable("play showdown --seed 1", ["h"])
    given = re.findall(r"^ *(\d+)%  (\d+): (.*)\n      (.*)", ended.out, re.MULTILINE)
    assert len(given) == 3
    for chance, number, text, reason in given:
        assert 0 <= int(chance) <= 100
        assert re.search(rf"(^| ){number} .*{text.split()[1]}", ended.out, re.MULTILINE)
        assert reason


def test_watertable_alone_in_the_terminal_is_a_game_against_greedy(watertable):
    ended = watertable("--terminal", ["showdown", "q", ""])
    assert ended.code == 0
    assert "greedy" in ended.out


def test_options_presets_and_seats_reach_the_table(watertable):
    short = watertable("play showdown --preset short --seed 1")
    assert "12/20 Water" in short.out
    given = watertable("play showdown --option start_water=9 --option max_water=10 --seed 1")
    assert " 9/10 Water" in given.out
    second = watertable("play showdown --seat 2 --seed 1")
    assert second.out != watertable("play showdown --seat 1 --seed 1").out
