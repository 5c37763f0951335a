"""Leaves a store as a server of this version writes it, with tables of every kind half-way.

    python -m tests.server.store.leaving FOLDER NAME [splash]

writes FOLDER/NAME.db.xz, and the tokens of its tables as FOLDER/NAME.json. `store-of-0007` was left
by the last version that knew a box by the hash of its text, `store-of-splash-1` (tables of Splash!
alone, with their films) by the last one whose hand trembled only after a piece was let go; both are
kept as they are.
"""

import json
import lzma
import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable
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
        if asked not in place.tokens:
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


def towers_left_behind(door: Door) -> dict[str, Place]:
    """Tables of Splash!: about to give, about to place, against a bot, and over."""
    dealt = {"draft": "deal"}
    going = {
        "giving": door.table("splash", options=dealt),
        "placing": door.table("splash", ("person",) * 3, options=dealt),
        "bot": door.table("splash", ("person", "bot:puddle"), options=dealt),
        "over": door.table("splash", options={**dealt, "tremor": "wild"}),
    }
    for kind, moves in {"giving": 12, "placing": 13, "bot": 5, "over": 14}.items():
        play(going[kind], moves)
        while going[kind].seen().to_act not in going[kind].tokens:
            time.sleep(0.05)
    going["over"].finish()
    return going


LEFT: dict[str, Callable[[Door], dict[str, Place]]] = {
    "everything": left_behind,
    "splash": towers_left_behind,
}


def main(folder: Path, name: str, kind: str = "everything") -> None:
    """Serve, play, stop, and keep what lies there then."""
    with tempfile.TemporaryDirectory() as place, Serving(Path(place), "--bots", "1") as server:
        with Door(server.url) as door:
            tables = LEFT[kind](door)
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
    main(Path(sys.argv[1]), *sys.argv[2:])
