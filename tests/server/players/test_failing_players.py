"""Players that crash, hang, lie or stumble are replaced, and the table gets its move."""

import asyncio
import os
import signal

import psutil
import pytest

from tests.server.players.conftest import PATIENCE, processes
from watertable.server.players import asking, workplace

SHORT = 3.0  # seconds of patience: enough for a bot on a busy machine

LOSING = ["crashing", "leaving", "illegal", "negative", "enormous"]
MUMBLING = ["garbling", "interrupting", "boasting"]


@pytest.mark.parametrize("kind", LOSING + MUMBLING)
def test_a_bot_that_fails_once_is_asked_once_more(chooses, table, tmp_path, monkeypatch, kind):
    monkeypatch.setenv("STRANGE_ONCE", str(tmp_path / "once"))
    number, players = chooses(f"{kind}-once")
    assert number == table.moves()[-1].action
    assert (players.lost, players.simplified) == (1, 0)


@pytest.mark.parametrize("kind", ["crashing", "illegal", "garbling"])
def test_a_bot_that_fails_again_is_replaced_by_a_simpler_one(chooses, greedy, kind):
    number, players = chooses(kind)
    assert number == greedy
    assert (players.lost, players.simplified) == (2, 1)


def test_a_bot_that_hangs_is_replaced_by_a_simpler_one(chooses, greedy, monkeypatch):
    monkeypatch.setattr(asking, "AT_LEAST", PATIENCE)  # for the simpler one, however busy it is
    number, players = chooses("hanging", budget=0.1, overtime=SHORT)
    assert number == greedy
    assert (players.lost, players.simplified) == (1, 1)


def test_a_bot_that_raises_an_error_costs_no_process(at_work, game, table, greedy):
    async def do(players):
        view = table.seen(table.to_act)
        await players.choose("random", game, view, 1)
        (before,) = processes()
        assert (await players.choose("stumbling", game, view, 1)).number == greedy
        assert processes() == [before]
        assert (players.lost, players.simplified) == (0, 1)

    at_work(do)


def test_what_a_bot_prints_disturbs_nobody(chooses, table):
    number, players = chooses("talking")
    assert number == table.moves()[-1].action
    assert (players.lost, players.simplified) == (0, 0)


def test_when_every_bot_fails_the_first_legal_move_is_made(chooses, table, monkeypatch):
    monkeypatch.setenv("STRANGE_TOO", "greedy random")
    number, players = chooses("greedy")
    assert number == table.moves()[0].action
    assert (players.lost, players.simplified) == (4, 1)


def test_when_no_process_starts_the_first_legal_move_is_made(chooses, table):
    number, players = chooses("greedy", module="tests.server.players.nobody")
    assert number == table.moves()[0].action
    assert players.simplified == 1


def test_a_player_killed_while_it_thinks_is_replaced(at_work, game, table, tmp_path, monkeypatch):
    monkeypatch.setenv("STRANGE_ONCE", str(tmp_path / "thinking"))

    async def do(players):
        view = table.seen(table.to_act)
        asked = asyncio.create_task(players.choose("sleeping-once", game, view, 1))
        while not (tmp_path / "thinking").exists():
            await asyncio.sleep(0.05)
        (thinking,) = processes()
        thinking.kill()
        assert (await asked).number == table.moves()[-1].action
        assert (players.lost, players.simplified) == (1, 0)

    at_work(do)


def test_a_player_killed_between_two_questions_is_replaced(at_work, game, table, greedy):
    async def do(players):
        view = table.seen(table.to_act)
        await players.choose("random", game, view, 1)
        (idle,) = processes()
        idle.kill()
        psutil.wait_procs([idle], timeout=10)
        assert (await players.choose("greedy", game, view, 1)).number == greedy
        assert (players.lost, players.simplified) == (1, 0)

    at_work(do)


def test_whoever_stops_asking_frees_the_player(at_work, game, table, tmp_path, monkeypatch):
    monkeypatch.setenv("STRANGE_ONCE", str(tmp_path / "thinking"))

    async def do(players):
        view = table.seen(table.to_act)
        asked = asyncio.create_task(players.choose("hanging-once", game, view, 1))
        while not (tmp_path / "thinking").exists():
            await asyncio.sleep(0.05)
        (thinking,) = processes()
        asked.cancel()
        move = await players.choose("hanging-once", game, view, 1)
        assert move.number == table.moves()[-1].action
        assert asked.cancelled()
        assert thinking not in processes()
        assert (players.lost, players.simplified) == (0, 0)

    at_work(do)


def test_a_bot_that_stops_when_nobody_waits_for_it_any_more_costs_no_process(
    at_work, game, table, monkeypatch
):
    """Whoever takes a move back while a bot thinks must not make others wait for a new process."""
    monkeypatch.setattr(workplace, "CALLED_OFF", 60.0)

    async def do(players):
        view = table.seen(table.to_act)
        await players.choose("random", game, view, 1)
        (before,) = processes()
        for seed in range(3):
            asked = asyncio.create_task(players.choose("obedient", game, view, seed))
            while players.busy == 0:
                await asyncio.sleep(0.01)
            asked.cancel()
        await players.choose("random", game, view, 1)
        assert processes() == [before]
        assert (players.lost, players.simplified) == (0, 0)

    at_work(do)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_meant_for_the_server_does_not_stop_a_player(at_work, game, table, greedy, number):
    async def do(players):
        view = table.seen(table.to_act)
        await players.choose("random", game, view, 1)
        (before,) = processes()
        os.kill(before.pid, number)
        assert (await players.choose("greedy", game, view, 1)).number == greedy
        assert processes() == [before]

    at_work(do)
