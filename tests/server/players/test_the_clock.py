"""A bot has a clock, which runs while it waits; when it is over the bot says what it has found."""

import asyncio
import time
from types import SimpleNamespace

import pytest

import watertable as wt
from tests.server.players.test_what_travels import questions_in
from tests.server.positions import GUN, PASS, showdown
from watertable.server.players import Asker, Rank, answering, workplace
from watertable.server.players.questions import Choose
from watertable.server.players.workplace import Workplace

BOTS = Asker(Rank.BOTS, "somebody", "theirs")
PERSON = Asker(Rank.PEOPLE, "a person", "hers")


@pytest.mark.parametrize(("slug", "compiled"), [("showdown", True), ("water-to-water", False)])
def test_a_search_whose_time_is_over_answers_itself(at_work, monkeypatch, slug, compiled):
    if compiled:
        monkeypatch.delenv("WATERTABLE_INTERPRETED")
    game = wt.game(slug)
    table = game.table(seed=4)
    view = table.seen(table.to_act)

    async def do(players):
        move = await players.choose("ocean", game, view, 1)
        return players.lost, players.simplified, players.cut, move.flaw

    assert at_work(do, budget=0.01) == (0, 0, 1, "cut")


def test_who_is_given_less_time_than_usual_is_cut_short_without_a_flaw(at_work):
    game = wt.game("water-to-water")
    table = game.table(seed=4)

    async def do(players):
        move = await players.choose("ocean", game, table.seen(table.to_act), 1, within=0.01)
        return players.lost, players.simplified, players.cut, move.flaw

    assert at_work(do) == (0, 0, 0, None)


def test_outside_windows_to_be_cut_short_is_a_flaw(at_work):
    game = wt.game("water-to-water")
    table = game.table(seed=4)

    async def do(players):
        view = table.seen(table.to_act)
        move = await players.choose("ocean", game, view, 1, within=0.01, is_window=False)
        return players.cut, move.flaw

    assert at_work(do) == (1, "cut")


@pytest.mark.parametrize("is_window", [True, False])
def test_only_outside_windows_a_player_that_has_to_be_started_takes_no_time_of_a_bot(
    at_work, game, table, monkeypatch, is_window
):
    """A start that takes 100 s; the bot has 60."""
    now, start, left = [time.monotonic()], Workplace._start, []

    async def slowly(place):
        await start(place)
        now[0] += 100

    async def heard(place, question, limit):
        left.append(getattr(question, "clock", None))
        return await exchange(place, question, limit)

    exchange = Workplace._exchange
    monkeypatch.setattr(workplace, "time", SimpleNamespace(monotonic=lambda: now[0]))
    monkeypatch.setattr(Workplace, "_start", slowly)
    monkeypatch.setattr(Workplace, "_exchange", heard)

    async def do(players):
        view = table.seen(table.to_act)
        await players.choose("greedy", game, view, 1, within=60, is_window=is_window)

    at_work(do)
    assert (left[-1] == 0.0) is is_window


@pytest.mark.parametrize("level", ["greedy", "puddle", "stream", "river", "lake", "ocean"])
def test_a_bot_whose_only_move_is_a_pass_does_not_think(level):
    game = wt.game("showdown")
    table = game.table_from(showdown("cat"))
    table.play(GUN)
    asked = []

    def enough():
        asked.append(level)
        return False

    view, moves = table.seen(1), table.moves()
    assert [move.data for move in moves] == [PASS]
    chosen = answering.choose(game, level, view.tobytes(), 1, enough)
    assert (chosen, asked) == (moves[0].action, [])


def test_a_bot_that_has_time_is_not_cut_short(at_work, game, table):
    async def do(players):
        move = await players.choose("greedy", game, table.seen(table.to_act), 1)
        return players.cut, move.flaw

    assert at_work(do) == (0, None)


def test_a_move_of_a_simpler_bot_says_so(at_work, game, table):
    async def do(players):
        return await players.choose("stumbling", game, table.seen(table.to_act), 1)

    assert at_work(do).flaw == "simpler"


def test_the_clock_runs_while_a_bot_waits(at_work, game, table, tmp_path, monkeypatch):
    heard, door = tmp_path / "heard", tmp_path / "door"
    monkeypatch.setenv("STRANGE_HEARD", str(heard))
    monkeypatch.setenv("STRANGE_DOOR", str(door))
    view = table.seen(table.to_act)

    async def do(players):
        first = asyncio.create_task(players.choose("waiting", game, view, 1))
        while players.busy == 0:
            await asyncio.sleep(0.01)
        second = asyncio.create_task(players.choose("greedy", game, view, 1))
        await asyncio.sleep(2 * players.budget)
        door.touch()
        assert (await first).flaw is None
        assert (await second).flaw == "cut"
        assert players.lost == 0

    at_work(do, budget=0.5)
    asked = [q for q in questions_in(heard.read_bytes()) if isinstance(q, Choose)]
    assert [(q.bot, bool(q.clock)) for q in asked][1:] == [("greedy", False)]


def test_with_one_player_bots_alone_stop_thinking_when_a_person_asks(at_work, game, table):
    view = table.seen(table.to_act)

    async def do(players):
        alone = asyncio.create_task(players.choose("obedient", game, view, 1, BOTS))
        while players.busy == 0:
            await asyncio.sleep(0.01)
        assert (await players.choose("random", game, view, 1, PERSON)).flaw is None
        assert (await alone).flaw == "cut"
        assert players.lost == 0

    at_work(do)


def test_with_several_players_one_is_kept_for_people(at_work, game, table):
    view = table.seen(table.to_act)

    async def do(players):
        alone = [
            asyncio.create_task(players.choose("obedient", game, view, seed, BOTS))
            for seed in range(2)
        ]
        while players.busy == 0:
            await asyncio.sleep(0.01)
        assert (await players.choose("random", game, view, 1, PERSON)).flaw is None
        assert players.busy == 1
        assert not any(one.done() for one in alone)
        for one in alone:
            one.cancel()
        await asyncio.gather(*alone, return_exceptions=True)

    at_work(do, count=2)
