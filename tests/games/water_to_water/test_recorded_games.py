"""A recorded game for each way to win, and for each way a game can end."""

from pathlib import Path

import pytest

import watertable as wt

RECORDED = Path(__file__).parent / "recorded"
CHARACTERS = (
    *("adventurer", "archeologist", "bog_minder", "druid", "gardener", "islander", "lake_nymph"),
    *("planter", "river_lord", "strider", "student", "thief", "wave_rider", "wrath"),
)


def replayed(name):
    return wt.replay(wt.Log.load(RECORDED / f"{name}.jsonl"))


def winning(table):
    players = table.view(None)["players"]
    return [players[seat]["character"] for seat in table.outcome.winners]


@pytest.mark.rule("C1", "C2", "C3", "C4", "C5", "C6", "C7")
@pytest.mark.rule("C8", "C9", "C10", "C11", "C12", "C13", "C14", "W32")
@pytest.mark.parametrize("name", CHARACTERS)
def test_each_character_wins_a_recorded_game(name):
    table = replayed(name)
    assert table.outcome.reason == "won"
    assert name in winning(table)


@pytest.mark.rule("W33")
def test_two_win_at_the_same_moment():
    table = replayed("simultaneous")
    players = table.view(None)["players"]
    assert len(table.outcome.winners) >= 2
    assert all(players[seat]["reached"] for seat in table.outcome.winners)


@pytest.mark.rule("C12")
def test_a_theft_leaves_the_victim_with_his_points_and_without_the_victory():
    table = replayed("thief")
    stolen = [event for event in table.events(None) if event["kind"] == "stolen"]
    assert stolen
    assert all(event["victim"] not in table.outcome.winners for event in stolen)


@pytest.mark.rule("C11")
def test_the_student_wins_with_a_teacher_who_needed_more():
    table = replayed("student")
    players = table.view(None)["players"]
    student = next(p for p in players if p["character"] == "student")
    teacher = players[student["teacher"]]
    assert {student["seat"], teacher["seat"]} <= set(table.outcome.winners)
    assert teacher["target"] in (40, None)  # Thief and Wrath have their own condition


@pytest.mark.rule("P14")
def test_a_character_revealed_in_time_wins():
    table = replayed("reveal")
    players = table.view(None)["players"]
    assert any(players[seat]["revealed"] for seat in table.outcome.winners)


@pytest.mark.rule("R26")
def test_a_hidden_character_that_reached_its_target_is_never_revealed():
    table = replayed("burned")
    holder = next(p for p in table.view(None)["players"] if p["power"] == 14)
    own = table.view(holder["seat"])["players"][holder["seat"]]
    assert own["burned"]
    assert not own["revealed"]


@pytest.mark.rule("R34")
def test_an_empty_bag_without_a_winner():
    table = replayed("nobody")
    assert table.outcome.winners == ()
    assert table.outcome.reason == "bag empty"
    assert table.view(None)["bag_count"] == 0


@pytest.mark.rule("W36", "R47")
def test_a_whole_match_is_told_as_it_was():
    """Every sentence each seat is told; read a difference here as carefully as code."""
    table = replayed("whole_match")
    transcript = (RECORDED / "whole_match.txt").read_text("utf-8")
    parts = dict(part.split(" ==\n") for part in transcript.split("\n== ")[1:])
    for seat in (*range(table.seats), None):
        told = [f"{event['ply']:>4}  {event['text']}" for event in table.events(seat)]
        name = "Spectator" if seat is None else f"Seat {seat + 1}"
        assert parts[name].strip("\n").splitlines()[: len(told)] == told
    laid = {(lies["x"], lies["y"], lies["tile"], lies["turn"]) for lies in table.view(None)["map"]}
    assert laid == set(drawn_there(parts["The map"], table.view(None)["bounds"]))


def drawn_there(text, bounds):
    """The tiles of a drawn map, each with its place and its turn."""
    for y, line in enumerate(text.splitlines(), bounds["min_y"]):
        for x, word in enumerate(line.split(), bounds["min_x"]):
            if word != "-":
                tile, _, turn = word.rpartition(".")
                yield x, y, tile, int(turn)
