"""The log is for everybody once the match is over, and for nobody before."""

import sqlite3

import pytest

import watertable as wt
from tests.server.client import Refused
from tests.server.positions import showdown


@pytest.mark.parametrize("slug", wt.game_names())
def test_before_the_end_there_is_no_log_for_anybody(door, slug):
    place = door.table(slug)
    place.seen(0)
    for token in (None, place.tokens[0], place.tokens[1], place.host):
        answer = door.send("GET", f"{place.path}/log", token)
        assert 400 <= answer.status_code < 500
        assert set(answer.json()) == {"error"}
        assert "promise" not in answer.text


def test_before_the_end_the_answer_is_the_same_whatever_has_happened(door):
    place = door.table("water-to-water")
    place.seen(0)
    before = door.send("GET", f"{place.path}/log")
    for _ in range(5):
        place.act()
    after = door.send("GET", f"{place.path}/log")
    assert before.content.replace(place.id.encode(), b"") == after.content.replace(
        place.id.encode(), b""
    )


def test_after_the_end_it_is_whole_and_replays(door):
    place = door.table("water-to-water")
    place.seen(0)
    for _ in range(8):
        place.act()
    log = wt.Log.loads(place.finish())
    log.verify()
    table = wt.replay(log)
    for seat in (0, 1, None):
        now = place.seen(seat)
        assert now.ply == len(log.lines)
        assert now.view == table.view(seat)
        assert now.events == table.events(seat)


def test_a_position_stands_in_the_log(door):
    place = door.table(position=showdown("umbrella"))
    place.seen(0)
    log = wt.Log.loads(place.finish())
    assert log.header.position is not None
    assert log.header.position["hands"][1] == ["umbrella"]
    wt.replay(log)


def test_no_hash_of_a_state_leaves_the_store(door):
    place = door.table()
    place.seen(0)
    assert "hash" not in door.send("GET", f"{place.path}/seats/0", place.tokens[0]).json()
    assert '"hash"' not in place.finish()


def row_of_tables(store):
    """The name of the store's relation that has a row for each table."""
    names = [name for (name,) in store.execute("select name from sqlite_master where type='table'")]
    for name in names:
        columns = {row[1] for row in store.execute(f"pragma table_info({name})")}
        if {"id", "rules", "secret"} <= columns:
            return name
    raise AssertionError(f"none of {names} has the tables")


def test_a_table_of_other_rules_says_why_it_cannot_go_on(serve, enter):
    server = serve()
    door = enter(server)
    old, kept = door.table(listed=True), door.table()
    for place in (old, kept):
        place.seen(0)
        place.act()
    server.stop()
    store = sqlite3.connect(server.folder / "tables.db")
    version = wt.game("showdown").version
    with store:
        name = row_of_tables(store)
        store.execute(f"update {name} set rules = ? where id = ?", (version + 41, old.id))
        header = store.execute(f"select header from {name} where id = ?", (old.id,)).fetchone()[0]
        said = f'"rules":{version}'
        text = header if isinstance(header, str) else header.decode()
        assert said in text
        changed = text.replace(said, f'"rules":{version + 41}')
        changed = changed if isinstance(header, str) else changed.encode()
        store.execute(f"update {name} set header = ? where id = ?", (changed, old.id))
    store.close()
    server.start()
    assert kept.act() > 0, "other tables go on"
    for look in (lambda: old.seen(0), old.seen, lambda: old.move(0, 0, 0)):
        with pytest.raises(Refused, match=f"version {version + 41}") as refused:
            look()
        assert 400 <= refused.value.status < 500
    assert door.send("GET", "/api/tables?listed=1").status_code == 200
    assert door.send("GET", "/readyz").status_code == 200
