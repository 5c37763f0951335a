"""Players answer as the bots and the engine would here, each in a process of its own."""

import asyncio
import signal
import subprocess
import sys
import time

import psutil
import pytest

import watertable as wt
from tests.server.players.conftest import STRANGE, processes
from watertable.server.players import Closed, Unanswered

ORPHANED = """
import asyncio, sys, watertable as wt
from watertable import bots
from watertable.server.players import Players

async def main():
    bots._BOTS["hanging"] = bots.bot("random")
    game = wt.game("showdown")
    table = game.table(seed=4)
    players = Players(1, 600, module=sys.argv[1])
    asyncio.ensure_future(players.choose("random", game, table.seen(table.to_act), 1))
    while players._places[0].process is None:
        await asyncio.sleep(0.05)
    asking = asyncio.ensure_future(players.choose("hanging", game, table.seen(table.to_act), 1))
    print(players._places[0].process.pid, flush=True)
    await asking

asyncio.run(main())
"""


@pytest.mark.parametrize("slug", wt.game_names())
@pytest.mark.parametrize("bot", [*wt.bot_names(), "stream+40"])
def test_a_bot_at_work_chooses_what_it_would_choose_here(at_work, monkeypatch, slug, bot):
    monkeypatch.delenv("WATERTABLE_INTERPRETED")
    game = wt.game(slug)
    table = game.table(seed=2)
    view = table.seen(table.to_act)

    async def do(players):
        return [(await players.choose(bot, game, view, seed)).number for seed in (1, 2)]

    moves = table.moves()
    assert at_work(do) == [wt.bot(bot).choose(game, view, moves, seed=s) for s in (1, 2)]


def test_bots_at_work_play_a_whole_match(at_work, game, monkeypatch):
    monkeypatch.delenv("WATERTABLE_INTERPRETED")
    table = game.table(seed=5)

    async def do(players):
        while table.to_act is not None:
            seat = table.to_act
            bot = ("greedy", "random")[seat]
            move = await players.choose(bot, game, table.seen(seat), table.ply)
            table.play(move.number, seat=seat)
        assert players.lost == players.simplified == 0

    at_work(do)
    assert table.outcome is not None


def test_a_bot_that_no_longer_exists_is_played_by_a_simpler_one(chooses, greedy):
    number, players = chooses("lake-of-last-year")
    assert number == greedy
    assert players.simplified == 1


def test_hints_are_different_legal_moves_with_a_reason(at_work, game, table):
    async def do(players):
        return await players.hints(game, table.seen(table.to_act), 1)

    hints = at_work(do)
    listed = {move.action: move.text for move in table.moves()}
    assert [listed[number] for number, *_ in hints] == [said.text for _, said, *_ in hints]
    assert 1 < len({number for number, *_ in hints}) == len(hints) <= 3
    assert all(why.text and 0 <= chance <= 1 for _, _, why, chance in hints)


@pytest.fixture
def falling():
    """A tower that waits for the world's answer."""
    game = wt.game("splash")
    table = game.table(seed=3, manual=True)
    while table.to_act != wt.WORLD:
        table.chance() if table.to_act == wt.CHANCE else table.play(table.moves()[0])
    return table


def test_the_world_at_work_answers_what_it_would_answer_here(at_work, falling):
    async def do(players):
        return await players.world(falling.game, falling.options, falling.state_bytes())

    answer, frames = at_work(do)
    falling.world()
    assert falling.log.lines[-1].answer == answer
    assert bool(frames) == (getattr(falling.game.world, "motion", None) is not None)


def test_a_world_that_answers_nonsense_is_asked_again_later(at_work, falling, monkeypatch):
    monkeypatch.setenv("STRANGE_WORLD", "1")

    async def do(players):
        with pytest.raises(Unanswered):
            await players.world(falling.game, falling.options, falling.state_bytes())
        assert players.lost == 2
        monkeypatch.delenv("STRANGE_WORLD")
        return await players.world(falling.game, falling.options, falling.state_bytes())

    falling.world(at_work(do)[0])


def test_no_process_is_started_before_it_is_needed_nor_more_than_asked(at_work, game, table):
    view = table.seen(table.to_act)

    async def do(players):
        assert processes() == []
        await players.choose("random", game, view, 1)
        await players.choose("random", game, view, 2)
        assert len(processes()) == 1
        chosen = await asyncio.gather(
            *(players.choose("random", game, view, seed) for seed in range(20))
        )
        assert len(processes()) == 2
        assert players.busy == 0
        return [move.number for move in chosen]

    bot, moves = wt.bot("random"), table.moves()
    assert at_work(do, count=2) == [bot.choose(game, view, moves, seed=s) for s in range(20)]


def test_a_first_start_answers_without_the_compiler(chooses, table, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.delenv("WATERTABLE_INTERPRETED")
    number, players = chooses("random")
    view, moves = table.seen(table.to_act), table.moves()
    assert number == wt.bot("random").choose(table.game, view, moves, seed=1)
    assert players.lost == 0


def test_whoever_waits_when_the_server_stops_is_told(at_work, game, table):
    async def do(players):
        view = table.seen(table.to_act)
        waiting = [asyncio.create_task(players.choose("sleeping", game, view, 1)) for _ in range(3)]
        while players.busy == 0:
            await asyncio.sleep(0.05)
        await players.close()
        told = await asyncio.gather(*waiting, return_exceptions=True)
        assert [type(each) for each in told] == [Closed] * 3
        with pytest.raises(Closed):
            await players.choose("random", game, view, 1)

    at_work(do)


def test_players_end_with_the_server_even_when_it_is_killed_while_they_think(strange):
    server = subprocess.Popen(
        [sys.executable, "-c", ORPHANED, STRANGE],
        stdout=subprocess.PIPE,
        text=True,
    )
    with server:
        assert server.stdout is not None
        player = psutil.Process(int(server.stdout.readline()))
        while player.cpu_times().user < 1.0:  # it has started and thinks for ever
            time.sleep(0.05)
        server.send_signal(signal.SIGKILL)
    gone, left = psutil.wait_procs([player], timeout=20)
    for orphan in left:
        orphan.kill()
    assert gone == [player]
