"""What tables of a study say is what its games' own tables say."""

from typing import Any

import polars as pl
import pytest

import watertable as wt
from watertable.games.showdown.actions import Verb
from watertable.games.showdown.state import Ask
from watertable.games.showdown.told import Why
from watertable.games.water_to_water import powers as w2w_powers
from watertable.games.water_to_water.actions import Verb as Deed
from watertable.games.water_to_water.state import Ask as Question
from watertable.lab.rows import by_batch, showdown_rows, water_to_water_rows


def test_numbers_that_rows_know_are_those_of_the_games():
    assert Ask.WINDOW == showdown_rows.WINDOW
    assert Verb.PASS == showdown_rows.PASS
    assert Why.FORCED == showdown_rows.FORCED
    assert Question.DRAFT == by_batch.DRAFT
    assert Deed.DISCARD == water_to_water_rows.DISCARD
    own = {verb for power in w2w_powers.POWERS for verb in power.POWER.verbs}
    assert set(map(int, Deed)) == set(water_to_water_rows.PLAIN)
    assert not own & set(water_to_water_rows.PLAIN)


@pytest.mark.parametrize("game", [0, 17])
def test_a_duel_in_rows_is_the_duel_of_its_log(duels, game):
    table: Any = wt.replay(duels.log(game))
    mine = pl.col("game") == game
    row = duels.frame("games").filter(mine).row(0, named=True)
    seats = duels.frame("seats").filter(mine)
    assert row["winners"] == sum(1 << seat for seat in table.outcome.winners)
    assert row["plies"] == sum(int(line.table is None) for line in table.log.lines)
    assert tuple(seats["points"]) == table.outcome.points
    events = [it for seat in (0, 1) for it in table.events(seat) if it.get("seat") == seat]
    cards = duels.frame("cards").filter(mine)
    for seat in (0, 1):
        own = [it for it in events if it["seat"] == seat]
        drawn = [it["card"] for it in own if it["kind"] == "drew"]
        had = cards.filter(pl.col("seat") == seat)
        assert {c: n for c, n in had.select("card", "drawn").iter_rows() if n} == {
            card: drawn.count(card) for card in drawn
        }
        dealt = [it["card"] for it in own if it["kind"] == "drew" and it["ply"] == 1]
        assert had["opening"].sum() == len(dealt)
        paid = sum(it["water"] for it in own if it["kind"] == "paid")
        through = sum(it["through"] for it in own if it["kind"] == "attacked")
        assert seats["paid"][seat] == paid
        assert seats["damage"][seat] == through
        turns = [it for it in own if it["kind"] == "turn_started"]
        assert len(turns) in (row["turns"] // 2, -(-row["turns"] // 2))


def test_answers_are_counted_where_there_was_a_choice(duels):
    log = duels.log(3)
    table = wt.game("showdown").table(2, options=duels.plan.options, manual=True)
    counts = {seat: [0, 0, 0] for seat in (0, 1)}
    for line in log.lines:
        if isinstance(line.seat, int):
            state = table.board.states[0]
            if state.ask == Ask.WINDOW:
                found = counts[line.seat]
                found[0] += 1
                found[1] += len(table.numbers()) > 1
                found[2] += line.action & 7 != Verb.PASS
        table.play_line(line)
    seats = duels.frame("seats").filter(pl.col("game") == 3)
    for seat, row in enumerate(seats.iter_rows(named=True)):
        assert [row["windows"], row["answerable"], row["answered"]] == counts[seat]


@pytest.mark.parametrize("game", [0, 11])
def test_a_map_in_rows_is_the_map_of_its_log(maps, game):
    table: Any = wt.replay(maps.log(game))
    mine = pl.col("game") == game
    row = maps.frame("games").filter(mine).row(0, named=True)
    seats = maps.frame("seats").filter(mine)
    state = table.board.states[0]
    shown = table.view(None)
    assert tuple(seats["points"]) == table.outcome.points
    assert row["tiles_out"] == int(state.out.sum())
    assert row["ruins"] == state.ruins
    events = table.events(None)
    for kind, column in (("lake_closed", "lakes_closed"), ("laid", "tiles_laid")):
        assert row[column] == sum(it["kind"] == kind for it in events)
    names = {it["id"]: it["name"] for it in table.game.components["characters"]}
    chosen = {it["seat"]: it["character"] for it in events if it["kind"] == "character"}
    assert list(seats["character"]) == [names[chosen[seat]] for seat in range(3)]
    assert len(shown["players"]) == len(seats)
    order = {int(state.first): 1}
    assert all(seats["order"][seat] == place for seat, place in order.items())
    course = maps.frame("course").filter(mine)
    for seat in range(3):
        told = [it["to"] for it in events if it["kind"] == "points" and it["seat"] == seat]
        points = course.filter(pl.col("seat") == seat)["points"]
        assert points[-1] == (told[-1] if told else 0)
        assert len(points) == -(-row["turns"] // 3)


def test_characters_are_dealt_at_random_unless_bots_draft(maps):
    first = maps.frame("seats").filter(pl.col("seat") == 0)
    assert first["character"].n_unique() > 7
    assert maps.plan.draft == "random"
