"""A process that appends to tables as fast as it can, and says what was acknowledged.

python -m tests.server.store.appending URL TABLE...
"""

import asyncio
import os
import sys

from tests.server.store.rows import GO_ON, an_entry
from watertable.server.store import open_store


async def main(url: str, tables: list[str]) -> None:
    store = await open_store(url)

    async def play(table: str) -> None:
        row = await store.load(table)
        assert row is not None
        ply = row.ply
        while True:
            action = os.getpid() * 1000 + ply % 1000
            sent = [an_entry(ply + 1, f"{os.getpid()} {ply}", action=action), an_entry(ply + 2)]
            await store.append(table, ply, sent, GO_ON)
            ply += 2
            os.write(1, f"{table} {ply - 1} {action}\n".encode())

    await asyncio.gather(*map(play, tables))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2:]))
