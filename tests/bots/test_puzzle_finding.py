"""Puzzles: those that ship are what they say, and those that are found follow from a view alone."""

import os

import msgspec
import pytest

import watertable as wt
from watertable.bots.levels import manner_of, sheets
from watertable.bots.puzzle_finding import AGAIN, LEAD, LOSES, Effort, puzzle_at, puzzles_from
from watertable.bots.search import think
from watertable.kernel.errors import BoxError, PositionError
from watertable.kernel.table.playable import table_from
from watertable.kernel.table.puzzles import puzzle_of, puzzles_in, puzzles_of, written

SLUGS = ["showdown", "water-to-water"]
SHIPPED = 20
LITTLE = Effort(glance=300, look=600, ocean=2000, asked=1)
EACH = [(slug, number) for slug in SLUGS for number in range(1, SHIPPED + 1)]


@pytest.mark.parametrize("slug", SLUGS)
def test_twenty_ship_the_easiest_first_and_no_two_alike(slug):
    puzzles = puzzles_of(wt.game(slug))
    assert len(puzzles) == SHIPPED
    hard = [puzzle.hardness for puzzle in puzzles]
    assert hard == sorted(hard)
    assert hard[0] > 0
    assert len({msgspec.json.encode(puzzle.position) for puzzle in puzzles}) == SHIPPED


@pytest.mark.sample
@pytest.mark.parametrize(("slug", "number"), EACH)
def test_each_can_be_set_up_and_one_move_is_ahead_of_all_others(slug, number):
    game = wt.game(slug)
    puzzle = puzzle_of(game, number)
    table = table_from(game, puzzle.position)
    assert table.to_act == puzzle.seat
    assert table.position() == puzzle.position
    told = [move.data for move in table.moves()]
    assert puzzle.best in told
    assert all(loser.move in told and loser.move != puzzle.best for loser in puzzle.losers)
    assert puzzle.chance - max(loser.chance for loser in puzzle.losers) >= LEAD - 0.001
    tempting = [loser.chance for loser in puzzle.losers if loser.tempts]
    assert puzzle.chance - min(tempting) >= LOSES - 0.001


@pytest.mark.skipif("WATERTABLE_PUZZLES" not in os.environ, reason="takes minutes: make many")
@pytest.mark.parametrize(("slug", "number"), EACH)
def test_ocean_finds_each_again(slug, number):
    game = wt.game(slug)
    puzzle = puzzle_of(game, number)
    table = table_from(game, puzzle.position)
    seen, told = table.seen(puzzle.seat), {move.action: move.data for move in table.moves()}
    ocean = sheets()[slug].ocean.budget
    found = think(game, seen, list(told), manner=manner_of(game), playouts=ocean, seed=AGAIN)
    assert told[found[0].number] == puzzle.best


def test_what_is_found_follows_from_the_view_alone(game, another_truth):
    puzzle = puzzle_of(game, SHIPPED)
    table = table_from(game, puzzle.position)
    other = another_truth(table, puzzle.seat, 5)
    assert other.position() != table.position()
    found = [puzzle_at(game, one.seen(puzzle.seat), 1, LITTLE) for one in (table, other)]
    assert found[0] == found[1]


def test_a_match_is_looked_through_and_what_is_found_can_be_kept(game, monkeypatch, tmp_path):
    puzzle = puzzle_of(game, 1)
    table = table_from(game, puzzle.position, seed=3)
    found = puzzle_at(game, table.seen(puzzle.seat), 1, LITTLE)
    best = next(move.action for move in table.moves() if move.data == puzzle.best)
    assert found is None or found[0][0] == best
    table.play(best, seat=puzzle.seat)
    rated = ((best, 0.9), [(table.log.lines[0].action, 0.5, True)])
    monkeypatch.setattr("watertable.bots.puzzle_finding.puzzle_at", lambda *_: rated)
    again = list(puzzles_from(table.log, game, "a match", effort=LITTLE))
    assert [(one.best, one.seat, one.position) for one in again] == [
        (puzzle.best, puzzle.seat, puzzle.position)
    ]
    file = tmp_path / "puzzles.jsonl"
    file.write_bytes(written(game, "by hand", again))
    assert puzzles_in(game, file) == tuple(again)
    assert puzzles_in(wt.game("water-to-water"), file) == ()


def test_other_games_other_cards_and_other_numbers_have_none(game, tmp_path):
    assert puzzles_of(wt.game("splash")) == ()
    assert puzzles_of(game.with_variant("gentle")) == ()
    with pytest.raises(PositionError, match="There is no puzzle 21; there are 20, from 1"):
        puzzle_of(game, 21)
    file = tmp_path / "puzzles.jsonl"
    file.write_text("{}\n")
    with pytest.raises(BoxError, match=r"puzzles\.jsonl cannot be read"):
        puzzles_in(game, file)
