"""Leaves a store as a server of this version writes it, with tables of every kind half-way.

    python -m tests.server.store.leaving FOLDER NAME

writes FOLDER/NAME.db.xz, and the tokens of its tables as FOLDER/NAME.json. `store-of-0007` was left
by the last version that knew a box by the hash of its text; it is kept as it is.
"""

import json
import lzma
import sqlite3
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path

import watertable as wt
from tests.server.client import Door, Place
from tests.server.serving import Serving

MOVES = 12


def other_box() -> str:
    """The cards of Showdown with one of them a little stronger."""
    return wt.game("showdown").text.replace("attack = 3", "attack = 4", 1)


def play(place: Place, moves: int) -> None:
    """Sit down at every seat and make moves; the world of Splash! takes its time to answer."""
    for seat in place.tokens:
        place.seen(seat)
    while moves:
        asked = place.seen().to_act
        if asked is None or asked < 0:
            time.sleep(0.05)
        else:
            place.act()
            moves -= 1


def left_behind(door: Door) -> dict[str, Place]:
    """Tables of each game in the middle of play, one with a box of its own, and two more."""
    going = {
        "showdown": door.table("showdown"),
        "water-to-water": door.table("water-to-water", ("person",) * 3),
        "splash": door.table("splash"),
        "another box": door.table("showdown", box=other_box()),
    }
    for place in going.values():
        play(place, MOVES)
    over = door.table("showdown")
    play(over, 1)
    over.finish()
    return {**going, "over": over, "not begun": door.table("showdown", everyone=True)}


def main(folder: Path, name: str) -> None:
    """Serve, play, stop, and keep what lies there then."""
    with tempfile.TemporaryDirectory() as place, Serving(Path(place), "--bots", "1") as server:
        with Door(server.url) as door:
            tables = left_behind(door)
            told = {
                kind: {"id": it.id, "tokens": it.tokens, "host": it.host, "ply": it.seen().ply}
                for kind, it in tables.items()
            }
        server.stop()
        file = Path(place) / "tables.db"
        with closing(sqlite3.connect(file)) as store:
            store.execute("PRAGMA journal_mode = DELETE").fetchall()  # one file, not three
            store.execute("VACUUM")
        (folder / f"{name}.db.xz").write_bytes(lzma.compress(file.read_bytes()))
    (folder / f"{name}.json").write_text(json.dumps(told, indent=1) + "\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
