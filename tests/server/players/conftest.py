"""Players at work, and tables to ask them about."""

import asyncio
import os
from contextlib import asynccontextmanager
from pathlib import Path

import psutil
import pytest

import watertable as wt
from tests.server.players.strange_player import NAMES
from watertable import bots
from watertable.server.players import Players, workplace

STRANGE = "tests.server.players.strange_player"
ROOT = Path(__file__).parents[3]
PATIENCE = 600.0  # seconds


@pytest.fixture(scope="session")
def game():
    return wt.game("showdown")


@pytest.fixture(scope="session")
def table(game):
    table = game.table(seed=4)
    assert len(table.moves()) > 2
    return table


@pytest.fixture
def strange(monkeypatch):
    """Have the strange bots' names known here; what they do is known to their process alone.

    Their process runs the rules uncompiled, because it starts more quickly.
    """
    monkeypatch.setattr(workplace, "STARTING", PATIENCE)
    monkeypatch.setenv("WATERTABLE_INTERPRETED", "1")
    monkeypatch.setenv("PYTHONPATH", str(ROOT), prepend=os.pathsep)
    for name in NAMES:
        monkeypatch.setitem(bots._BOTS, name, bots.bot("random"))


@pytest.fixture
def at_work(strange):
    """Do something with players at work; see that no process of theirs is left.

    They have so much time that what comes of it never depends on how busy the machine is.
    """

    def run(do, count=1, budget=PATIENCE, overtime=PATIENCE, module=STRANGE):
        async def doing():
            async with players_at_work(count, budget, overtime, module) as players:
                return await do(players)

        return asyncio.run(doing())

    return run


@asynccontextmanager
async def players_at_work(count, budget, overtime, module):
    players = Players(count, budget, overtime=overtime, module=module)
    try:
        yield players
    finally:
        await players.close()
        assert processes() == []


@pytest.fixture
def chooses(at_work, game, table):
    """Ask one bot once; return its number and the players, for what they counted."""

    def ask(bot, **how):
        async def do(players):
            move = await players.choose(bot, game, table.seen(table.to_act), 1)
            return move.number, players

        return at_work(do, **how)

    return ask


@pytest.fixture
def greedy(game, table):
    """What greedy would do."""
    return bots.bot("greedy").choose(game, table.seen(table.to_act), table.moves(), seed=1)


def processes():
    """The processes of players started from here that are alive."""
    return [
        child
        for child in psutil.Process().children()
        if child.status() != psutil.STATUS_ZOMBIE and "player" in " ".join(child.cmdline())
    ]
