"""Matches of Splash! begun when the hand only trembled finish, replay and verify under those rules.

`store/store-of-splash-1` was left by the last version that played them (`store/leaving.py`).
"""

import contextlib
import json
import sqlite3
from pathlib import Path

import pytest

import watertable as wt
from tests.server.client import Place
from tests.server.store.leaving import as_if_just_left, places_in, play
from watertable.games.splash import decode

LEFT = Path(__file__).parent / "store" / "store-of-splash-1"
TABLES = json.loads(LEFT.with_suffix(".json").read_text())
pytest.importorskip("mujoco")


@pytest.fixture
def left(tmp_path):
    """The file, as if the old server had been stopped just now."""
    return as_if_just_left(LEFT.name, tmp_path)


def films_in(file, id):
    with contextlib.closing(sqlite3.connect(file)) as store:
        kept = store.execute("SELECT ply, frames FROM frames WHERE table_id = ?", (id,))
        return dict(kept.fetchall())


def test_they_go_on_with_their_films_and_their_logs_verify(serve, enter, left):
    before = {kind: films_in(left, it["id"]) for kind, it in TABLES.items()}
    assert sum(map(len, before.values())) == 30
    door = enter(serve("--bots", "1", database=f"sqlite:///{left}"))
    places = places_in(LEFT.name, door)
    for kind, it in TABLES.items():
        place = places[kind]
        if kind == "over":
            log = wt.Log.loads(place.log())
        else:
            assert place.seen().ply == it["ply"]
            play(place, 2)
            assert (place.seen().view or {})["holds"] == 0
            log = wt.Log.loads(place.finish())
        assert log.header.rules == 1
        log.verify()
        table = wt.replay(log)
        assert table.game.version == 1
        assert table.outcome is not None
        assert table.log.dumps() == log.dumps()
        for ply, film in before[kind].items():
            told = door.send("GET", f"{place.path}/frames/{ply}")
            assert told.content == film
            pieces, frames, _ = decode(film)
            assert len(frames[0]) == len(pieces)
    after = {kind: films_in(left, it["id"]) for kind, it in TABLES.items()}
    assert sum(map(len, after.values())) > 30  # what was placed since has films too


def test_the_next_match_at_the_same_table_is_played_with_the_swaying_hand(serve, enter, left):
    door = enter(serve("--bots", "1", database=f"sqlite:///{left}"))
    it = TABLES["over"]
    place = Place(door, it["id"], {int(s): t for s, t in it["tokens"].items()}, it["host"])
    made = place.post(0, "rematch")
    next_place = Place(door, made["id"], {0: made["token"]})
    next_place.tokens[1] = place.post(1, "rematch")["token"]
    play(next_place, 1)
    seat = next_place.seen().to_act
    assert (next_place.seen(seat).space or {})["hand"] is not None
    assert wt.Log.loads(next_place.finish()).header.rules == 2
