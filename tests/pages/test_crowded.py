"""Moments of Water to Water with more moves than nearly all: their pages are no longer.

Of 15 million steps by even choices (five numbers of seats, three presets) 522 moments had 72 moves
or more, 125 at most; these are the most crowded of them. The hand-made one has more than any match.
"""

import json
import re
import string
from pathlib import Path

import msgspec
import pytest

import watertable as wt
from watertable.envs.codecs import ROOMS
from watertable.kernel.game.seen import moves_from
from watertable.kernel.text.moves import Moves
from watertable.pages import decision, page_with
from watertable.pages.decision import ROOM, weight
from watertable.pages.edges import edges_of, turned

CROWDED = Path(__file__).parent / "crowded"
WORST = "hand-made-148-moves"
NAMES = sorted(path.stem for path in CROWDED.iterdir())
ROOM_OF_WATER = ROOM["water-to-water"]


def moment(name):
    """A table at a crowded moment, and whom it asks."""
    game = wt.game("water-to-water")
    if name == WORST:
        table = game.table_from(json.loads((CROWDED / f"{name}.json").read_text()))
    else:
        table = wt.replay(wt.Log.load(CROWDED / f"{name}.jsonl"))
    return table, int(table.to_act or 0)


def laid(move, edges):
    """What a move lays where, and how it looks: (tile, cell, edges as it lies)."""
    play = move.data["play"]
    return play["tile"], f"{play['x']},{play['y']}", turned(edges[play["tile"]], play["turn"])


def read_back(text):
    """Read the list of moves as a person would: {number: (tile, cell, edges as it lies)}."""
    listed = text.partition("Your moves:")[2]
    cells = dict(re.findall(r"(?:: |; )([A-Z]+) (-?\d+,-?\d+)", listed))
    found = {}
    for tile, looks, rest in re.findall(r"[Pp]lay (\S+) at(?: \((.*?)\))?: (.*)", listed):
        letters = dict(re.findall(r"([a-z]+) ([.wr<>]{4})", looks))
        for part in rest.split("; "):
            if "[" in part:
                cell = part.split(" ")[0]
                for number, look in re.findall(r"\[(\d+)\] ?(\S+)", part):
                    found[int(number)] = tile, cells.get(cell, cell), letters.get(look, look)
            else:
                look, *places = part.split(" ")
                for place in places:
                    cell = place.rstrip(string.digits)
                    found[int(place.removeprefix(cell))] = tile, cells[cell], look
    return found


def all_lengths(monkeypatch, table, seat):
    """The page of a moment, shortened ever more, whatever room there is."""
    for short in range(len(decision.NEWS)):
        heavy = iter([ROOM_OF_WATER + 1] * short)
        with monkeypatch.context() as shortened:
            shortened.setattr(decision, "weight", lambda _, heavy=heavy: next(heavy, 0))
            page = page_with(table, seat)
        yield page


@pytest.mark.parametrize("name", NAMES)
def test_a_page_with_very_many_moves_has_room_for_all(tokens, name):
    table, seat = moment(name)
    for since in (0, table.ply):
        page = page_with(table, seat, since)
        assert tokens(page.text) <= weight(page.text) <= ROOM_OF_WATER
        assert sorted(page.numbers) == sorted(table.numbers())


@pytest.mark.parametrize("name", [WORST, "hawk-120-moves", "hawk-92-moves"])
def test_every_move_is_found_on_the_page_with_its_number(monkeypatch, name):
    """However short: its tile, its cell and how it lies stand there once, and are answerable."""
    table, seat = moment(name)
    edges = edges_of(table.game)
    meant = {move.action: laid(move, edges) for move in table.moves() if "play" in move.data}
    for page in all_lengths(monkeypatch, table, seat):
        found = {page.read(f"[{n}]"): what for n, what in read_back(page.text).items()}
        assert found == meant


@pytest.mark.parametrize("name", [WORST, "main-87-moves", "wind-85-moves"])
def test_no_page_weighs_less_than_it_has_tokens(monkeypatch, tokens, name):
    table, seat = moment(name)
    for page in all_lengths(monkeypatch, table, seat):
        assert tokens(page.text) <= weight(page.text) <= 1.4 * tokens(page.text)


@pytest.mark.parametrize("count", [129, ROOMS["water-to-water"]])
def test_as_many_moves_as_environments_have_room_for_still_fit(monkeypatch, tokens, count):
    """129 were the most ever seen; some of these are listed at cells further out."""
    table, seat = moment(WORST)
    listed = list(moves_from(table.game, table.seen(seat)))
    plays = [move for move in listed if "play" in move.data]
    while len(listed) < count:
        move = plays[len(listed) % len(plays)]
        play = {**move.data["play"], "x": move.data["play"]["x"] + 9}
        listed.append(
            msgspec.structs.replace(move, action=2**40 + len(listed), data={"play": play})
        )
    monkeypatch.setattr(decision, "moves_from", lambda *_: Moves(listed[:count]))
    page = page_with(table, seat)
    assert len(page.numbers) == len(read_back(page.text)) == count
    assert tokens(page.text) <= ROOM_OF_WATER
