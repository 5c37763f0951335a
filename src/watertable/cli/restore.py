"""`watertable restore FILE`: an empty store, of either database, becomes what was saved."""

import asyncio
from argparse import Namespace
from pathlib import Path

from watertable.cli.extras import extra
from watertable.server.config import read


def run(wanted: Namespace) -> int:
    """Fill the store and say with what."""
    with extra("server"):
        from watertable.server.store.backup import restore  # noqa: PLC0415
    url = read({"database": wanted.database}).store_url
    held = asyncio.run(restore(Path(wanted.file).expanduser(), url))
    print(f"Restored {held}.")
    return 0
