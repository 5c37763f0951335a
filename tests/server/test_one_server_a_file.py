"""A SQLite file has one server: a second is refused in a sentence, a dead one is forgotten."""

import os
import subprocess
import sys

from tests.server.client import Door
from tests.server.serving import Serving


def watertable(server, *words):
    """Run a command on a server's store."""
    return subprocess.run(
        [sys.executable, "-m", "watertable", *words, "--database", server.database],
        capture_output=True,
        text=True,
        timeout=90,
        check=False,
        env={**os.environ, "WATERTABLE_DATABASE": ""},
    )


def test_a_second_server_is_refused_until_the_first_is_gone_however_it_went(serve, tmp_path):
    first = serve()
    with Door(first.url) as door:
        place = door.table()
        refused = watertable(first, "serve", "--port", "0")
        assert refused.returncode != 0
        assert "server is using" in refused.stderr
        assert len(refused.stderr.strip().splitlines()) == 1
        saved = tmp_path / "saved.db"
        listed = watertable(first, "admin", "list")
        assert place.id in listed.stdout, listed.stderr
        assert watertable(first, "backup", str(saved)).returncode == 0
        restored = watertable(first, "restore", str(saved))
        assert restored.returncode != 0
        assert "server is using" in restored.stderr
        place.seen(0)
    first.kill()
    with Serving(first.folder, database=first.database) as second, Door(second.url) as door:
        assert door.get(place.path)["id"] == place.id
