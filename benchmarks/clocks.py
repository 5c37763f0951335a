"""How many clocks that have run out a house works off in a second: python -m benchmarks.clocks."""

import argparse
import asyncio
import tempfile
import time
from pathlib import Path
from typing import Any

import msgspec

from watertable.server.bus import OneProcess
from watertable.server.players import Players
from watertable.server.protocol import NewTable
from watertable.server.store import open_store
from watertable.server.tables import Hub, Manners

TABLE = {
    "game": "showdown",
    "seats": ["person", "person"],
    "pause": 0,
    "clock": {"kind": "move", "seconds": 100_000},
    "absent": "resign",
}
PASSED = "UPDATE heads SET deadline = deadline - 200000"
LEFT = "SELECT count(*) FROM heads WHERE ended IS NULL"


async def house(url: str, tick: float) -> tuple[Any, Hub]:
    """A store and the tables in it."""
    bus = OneProcess()
    store = await open_store(url, bus)
    hub = Hub(store, bus, Players(1, 10.0), Manners(tick=tick))
    await hub.start()
    return store, hub


async def measure(tables: int) -> None:
    """Let time run out at so many tables, and print how long it took."""
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{Path(folder) / 'tables.db'}"
        store, hub = await house(url, 1e6)
        for _ in range(tables):
            made = await hub.create(msgspec.convert(TABLE, NewTable))
            await hub.payload(made.id, await hub.identify(made.id, made.seats[0].token))
        await hub.close()
        await store.write(PASSED)
        await store.close()
        store, hub = await house(url, 0.01)
        began, spent = time.perf_counter(), time.process_time()
        while (await store.read(LEFT))[0][0]:
            await asyncio.sleep(0.02)
        seconds, spent = time.perf_counter() - began, time.process_time() - spent
        commits = store.writer.commits
        print(f"{tables} clocks: {tables / seconds:.0f} a second, {commits} commits")
        print(f"{spent / tables * 1e6:.0f} us of CPU each")
        await hub.close()
        await store.close()


if __name__ == "__main__":
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--tables", type=int, default=2000)
    asyncio.run(measure(asked.parse_args().tables))
