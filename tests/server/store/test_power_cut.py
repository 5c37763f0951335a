"""kill -9 in the middle of appends loses nothing that was acknowledged."""

import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from tests.server.store.rows import a_row
from watertable.server.store import open_store

pytestmark = pytest.mark.anyio
ROOT = Path(__file__).parents[3]
KILLS, ACKNOWLEDGED = 3, 60


def acknowledged_before_the_kill(url, tables):
    """Let a process append, kill it between any two instructions; what had it acknowledged?"""
    command = [sys.executable, "-m", "tests.server.store.appending", url, *tables]
    with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=ROOT) as process:
        assert process.stdout is not None
        said = [process.stdout.readline() for _ in range(ACKNOWLEDGED)]
        process.kill()
        said += process.stdout.readlines()
    assert process.returncode == -9
    return [tuple(line.decode().split()) for line in said if line.endswith(b"\n")]


async def test_what_was_acknowledged_survives_kill_9(url):
    store = await open_store(url)
    tables = [(await store.create(a_row())).id for _ in range(8)]
    await store.close()
    told = [it for _ in range(KILLS) for it in acknowledged_before_the_kill(url, tables)]
    assert len(told) >= KILLS * ACKNOWLEDGED
    store = await open_store(url)
    for row in await store.many(tables):
        entries = [entry for entry, _ in await store.lines(row.id)]
        assert [entry.ply for entry in entries] == list(range(1, row.ply + 1))
        assert row.ply % 2 == 0  # each append was of two lines
        for table, ply, action in told:
            if table == row.id:
                line = msgspec.json.decode(entries[int(ply) - 1].line)
                assert (line["ply"], line["action"]) == (int(ply), int(action))
    await store.close()
