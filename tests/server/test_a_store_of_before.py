"""A store that the last version left, which knew a box by the hash of its text, goes on here."""

import contextlib
import json
import sqlite3
from pathlib import Path

import pytest

import watertable as wt
from tests.server.store.leaving import as_if_just_left, other_box, places_in, play
from watertable.kernel.game.fingerprint import ONCE, hash_of_text
from watertable.server.store import open_store
from watertable.server.store.backup import restore
from watertable.server.tables.boxes import game_at, keep_old

LEFT = Path(__file__).parent / "store" / "store-of-0007"
TABLES = json.loads(LEFT.with_suffix(".json").read_text())
GOING = ("showdown", "water-to-water", "splash", "another box")


@pytest.fixture
def left(tmp_path):
    """The file, as if the old server had been stopped just now."""
    return as_if_just_left(LEFT.name, tmp_path)


def rows_of(file):
    with contextlib.closing(sqlite3.connect(file)) as store:
        return {row[0]: row[1:] for row in store.execute("SELECT id, header, box FROM tables")}


def test_every_table_goes_on_and_its_log_replays(serve, enter, left):
    served = serve("--bots", "1", database=f"sqlite:///{left}")
    door = enter(served)
    places = places_in(LEFT.name, door)
    for kind in GOING:
        assert places[kind].seen().ply == TABLES[kind]["ply"]
        play(places[kind], 3)
        log = wt.Log.loads(places[kind].finish())
        assert len(log.header.box) == ONCE
        assert log.header.data == (other_box() if kind == "another box" else None)
        assert wt.replay(log).outcome is not None
    assert wt.replay(wt.Log.loads(places["over"].log())).outcome is not None
    waiting = places["not begun"]
    for seat in waiting.tokens:
        waiting.join(seat, nonce=f"a-nonce-of-{seat}")
    play(waiting, 2)
    kept = rows_of(left)
    texts = {kind: hash_of_text(wt.game(kind).text) for kind in wt.game_names()}
    for kind, it in TABLES.items():
        slug = json.loads(kept[it["id"]][0])["game"]
        assert kept[it["id"]][1] == (texts[slug] if kind in {*GOING[:3], "over"} else None)


@pytest.fixture
def anyio_backend():
    return "asyncio"


@pytest.mark.anyio
async def test_so_it_is_in_postgresql(left, postgres_url):
    await restore(left, postgres_url)
    store = await open_store(postgres_url)
    await keep_old(store)
    kept = {row.id: row for row in await store.all_tables()}
    for kind, it in TABLES.items():
        game = await game_at(store, kept[it["id"]])
        assert game.standard == (kind != "another box")
        assert (kept[it["id"]].box is None) == (kind in ("another box", "not begun"))
        assert await store.box(kept[it["id"]].box or "") in (None, game.text)
    await store.close()
