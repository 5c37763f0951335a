"""`watertable backup FILE`: all tables of a server in one file, while it runs."""

import asyncio
from argparse import Namespace
from pathlib import Path

from watertable.cli.extras import extra
from watertable.server.config import read


def run(wanted: Namespace) -> int:
    """Write the backup and say what it holds."""
    with extra("server"):
        from watertable.server.store.backup import backup  # noqa: PLC0415
    url = read({"database": wanted.database}).store_url
    held = asyncio.run(backup(url, Path(wanted.file).expanduser()))
    print(f"Saved {held}; the file holds their secrets.")
    return 0
