"""A puzzle is a table like any other; what lies where is told to nobody but by its view."""

import msgspec
import pytest

import watertable as wt
from tests.server.client import Place, Refused
from watertable.kernel.table.puzzles import puzzle_of, puzzles_of


@pytest.mark.parametrize("slug", ["showdown", "water-to-water"])
def test_a_puzzle_asks_who_solves_it_and_bots_play_on(door, slug):
    puzzle = puzzle_of(wt.game(slug), 2)
    made = door.post("/api/puzzles", {"game": slug, "number": 2, "name": "Ada"})
    place = Place(door, made["id"], {s["seat"]: s["token"] for s in made["seats"]}, made["host"])
    now = place.seen(puzzle.seat)
    assert now.to_act == puzzle.seat
    assert now.unrated
    assert puzzle.best in [move.data for move in now.moves]
    place.move(puzzle.seat, puzzle.best, now.ply)
    assert place.seen(puzzle.seat).ply > now.ply


def test_the_list_has_answers_but_no_positions(door):
    told = door.get("/api/games/showdown/puzzles")["puzzles"]
    known = puzzles_of(wt.game("showdown"))
    assert [one["best"] for one in told] == [puzzle.best for puzzle in known]
    assert set(told[0]) == {"seat", "best", "chance", "losers", "missed"}
    assert b"deck" not in msgspec.json.encode(told)
    assert door.get("/api/games/splash/puzzles") == {"puzzles": []}


@pytest.mark.parametrize(
    "body", [{"game": "chess", "number": 1}, {"game": "showdown", "number": 21}, {"number": 1}]
)
def test_a_puzzle_that_does_not_exist_is_refused_in_a_sentence(door, body):
    with pytest.raises(Refused) as refused:
        door.post("/api/puzzles", body)
    assert refused.value.status in (400, 422)
    assert refused.value.message
