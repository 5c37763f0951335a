"""Leaves a store as a server of this version writes it, with tables of every kind half-way.

    python -m tests.server.store.leaving FOLDER NAME [splash|people]

writes FOLDER/NAME.db.xz, and the tokens of its tables as FOLDER/NAME.json. `store-of-0007` was left
by the last version that knew a box by the hash of its text, `store-of-splash-1` (tables of Splash!
alone, with their films) by the last one whose hand trembled only after a piece was let go,
`store-of-0009` (tables of people) by the last one that told nobody who is away; they are kept as
they are.
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
from tests.server.positions import showdown
from tests.server.serving import Serving

MOVES = 12
HERE = Path(__file__).parent


def as_if_just_left(name: str, folder: Path) -> Path:
    """Return the file of a kept store, as if its server had been stopped just now."""
    file = folder / "left.db"
    file.write_bytes(lzma.decompress((HERE / f"{name}.db.xz").read_bytes()))
    with closing(sqlite3.connect(file)) as store, store:
        now = time.time()
        change = "UPDATE heads SET ended = iif(ended, ?1, NULL), changed = ?1, "
        store.execute(change + "deadline = deadline - changed + ?1", (now,))
    return file


def places_in(name: str, door: Door) -> dict[str, Place]:
    """Return its tables, with the tokens of their seats."""
    kept = json.loads((HERE / f"{name}.json").read_text())
    return {
        kind: Place(door, it["id"], {int(s): t for s, t in it["tokens"].items()}, it["host"])
        for kind, it in kept.items()
    }


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


def people_left_behind(door: Door) -> dict[str, Place]:
    """Tables of people: for days, with a wish, with a request, with a bot in a seat, and more."""
    days = door.table(clock={"kind": "days", "days": 3}, name="For days")
    play(days, MOVES)
    days.post(0, "chat", text="See you tomorrow")
    days.post(1, "orders", orders=["until_my_turn"])
    wish = door.table(position=showdown("umbrella"))
    play(wish, 0)
    wish.move(0, {"set": "cat"}, 0)
    wish.post(0, "undo", ply=wish.seen().ply)
    asked = door.table("water-to-water", ("person",) * 3)
    play(asked, MOVES)
    door.post(f"{asked.path}/host", {"act": "revoke", "seat": 1}, asked.host)
    bot = door.table("water-to-water")
    play(bot, MOVES)
    bot.post(1, "leave")
    over = door.table()
    play(over, MOVES)
    over.finish()
    waiting = door.table("showdown", ("open", "open"), everyone=True, listed=True, name="Come")
    return {"days": days, "wish": wish, "asked": asked, "bot": bot, "over": over, "open": waiting}


LEFT: dict[str, Callable[[Door], dict[str, Place]]] = {
    "everything": left_behind,
    "splash": towers_left_behind,
    "people": people_left_behind,
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
