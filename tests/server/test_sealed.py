"""A server whose secrets are sealed: it plays as ever, and cannot be served without its key."""

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import watertable as wt
from tests.server.client import Door
from tests.server.positions import GUN, showdown

KEY = "0123456789abcdef" * 4


def everything(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in folder.glob("tables.db*"))


def test_the_store_never_holds_the_seed_of_a_match_in_play(serve, tmp_path):
    key = tmp_path / "key"
    key.touch(mode=0o600)
    key.write_text(KEY)
    served = serve("--key-file", str(key))
    with Door(served.url) as door:
        place = door.table(position=showdown())
        place.move(0, GUN, place.seen(0).ply)
        promise = place.seen().promise
        before = everything(served.folder)
        assert served.stop() == 0
        command = [sys.executable, "-m", "watertable", "serve", "--port", "0"]
        command += ["--database", served.database, "--metrics", "off"]
        without = {name: v for name, v in os.environ.items() if name != "WATERTABLE_KEY"}
        done = subprocess.run(
            command, capture_output=True, text=True, timeout=90, check=False, env=without
        )
        assert done.returncode != 0
        assert "are sealed; --key-file or WATERTABLE_KEY must name the key." in done.stderr
        assert "Traceback" not in done.stderr
        served.start()
        log = wt.Log.loads(place.finish())
        log.verify()
        seed = place.seen().seed or ""
        assert hashlib.sha256(bytes.fromhex(seed)).hexdigest() == promise
    assert bytes.fromhex(seed) not in before
    assert seed.encode() not in before
    assert place.id.encode() in before
    assert KEY not in served.said
