"""Whatever was going on when the server was killed goes on when it is back."""

import sqlite3

import pytest

import watertable as wt
from tests.server.client import Door, Refused, play_on
from tests.server.positions import showdown
from tests.server.serving import Serving
from tests.server.test_whole_games import lively

BOTS = ["bot:random", "bot:random"]
OTHER = wt.game("showdown").version + 41  # a version of the rules that is not this one


class Before:
    """What was so at each table just before the crash."""

    def __init__(self, door: Door) -> None:
        self.door = door
        self.moved = door.table()
        now = self.moved.seen(self.moved.seen(0).to_act)
        assert now.seat is not None
        self.submit = (now.seat, now.moves[0].action, now.ply, "before the crash")
        self.ply = self.moved.move(*self.submit)

        self.watched = door.table("water-to-water", preset="beginner")
        with self.watched.live(0) as one, self.watched.live(1) as other:
            play_on([one, other], lively(9), lambda now: now.ply >= 11)
            self.last, self.told, self.view = one.last, one.events, one.now.view

        self.asked = door.table(position=showdown("umbrella"))
        self.untouched = self.asked.seen(0)
        self.asked.seen(1)
        self.asked.move(0, {"set": "cat"}, self.untouched.ply)
        self.asked.post(0, "undo", ply=self.untouched.ply + 1)

        self.ordered = door.table(seats=["person", "person"], everyone=True)
        self.ordered.post(0, "orders", orders=["never_ask", "near_win"])
        self.ordered.join(0, name="Ada", nonce="kept-on-disk")
        self.ordered.post(0, "chat", text="back in a minute")

        self.old, self.fresh = door.table(listed=True), door.table()
        for place in (self.old, self.fresh):
            place.seen(0)
            place.act()

        clock = {"kind": "move", "seconds": 0.3}
        self.late = door.table(position=showdown(), clock=clock, absent="resign")
        self.bots = door.table(seats=BOTS, preset="short")
        self.falling = door.table("splash", seats=BOTS, options={"draft": "deal"})
        self.late.seen(0)
        with self.falling.live() as watching:
            watching.until(lambda now: now.ply >= 5)
            self.fallen = watching.now.ply


def upgrade(file: str, table: str) -> None:
    """Let a table have been played with other rules."""
    store = sqlite3.connect(file)
    with store:
        names = [n for (n,) in store.execute("select name from sqlite_master where type='table'")]
        columns = {n: {row[1] for row in store.execute(f"pragma table_info({n})")} for n in names}
        [name] = [n for n in names if {"id", "rules", "secret", "header"} <= columns[n]]
        find = f"select header from {name} where id = ?"
        header = store.execute(find, (table,)).fetchone()[0]
        text = header if isinstance(header, str) else header.decode()
        assert f'"rules":{OTHER - 41}' in text
        text = text.replace(f'"rules":{OTHER - 41}', f'"rules":{OTHER}')
        change = f"update {name} set rules = ?, header = ? where id = ?"
        store.execute(change, (OTHER, text if isinstance(header, str) else text.encode(), table))
    store.close()


@pytest.fixture(scope="module")
def before(tmp_path_factory):
    """Tables in the middle of something; then the server is killed, and started again."""
    with Serving(tmp_path_factory.mktemp("crash")) as served, Door(served.url) as opened:
        tables = Before(opened)
        served.kill()
        upgrade(str(served.folder / "tables.db"), tables.old.id)
        served.start()
        yield tables


def test_a_repeated_submit_is_known(before):
    assert before.moved.move(*before.submit) == before.ply
    lines = wt.Log.loads(before.moved.finish()).lines
    seat, action, *_ = before.submit
    assert [line.action for line in lines if line.seat == seat] == [action]


def test_who_reconnects_misses_nothing(before):
    place, told = before.watched, before.told
    assert place.seen(0).view == before.view
    assert place.seen(0).events == told
    with place.live(0, since=before.last) as one, place.live(1) as other:
        assert one.events == []
        play_on([one, other], lively(10))
        told += one.events
    log = wt.Log.loads(place.log())
    log.verify()
    assert told == wt.replay(log).events(0)


def test_a_question_about_an_undo_still_stands(before):
    assert before.asked.seen(1).undo.waiting == [1]
    before.asked.post(1, "undo/answer", yes=True)
    assert before.asked.seen(0).view == before.untouched.view


def test_names_nonces_orders_and_chat_are_kept(before):
    place = before.ordered
    now = place.seen(0)
    assert (now.begun, now.waiting) == (False, [1])
    assert sorted(now.orders) == ["near_win", "never_ask"]
    assert now.sitters[0].name == "Ada"
    [line] = place.door.get(f"{place.path}/chat")["lines"]
    assert line["text"] == "back in a minute"
    assert now.without_nonce == [1]
    place.door.post(f"{place.path}/host", {"act": "begin"}, place.host)
    header = wt.Log.loads(place.finish()).header
    assert (header.nonces, header.nonce_seats) == (["kept-on-disk"], [0])
    assert header.without_nonce == [1]


def test_time_that_ran_out_meanwhile_has_run_out(before):
    with before.late.live() as watching:
        watching.until(lambda now: now.outcome is not None)
        assert watching.now.outcome.reason == "out of time"


def test_bots_go_on_by_themselves(before):
    with before.bots.live() as watching:
        assert watching.until(lambda now: now.outcome is not None).seed


def test_the_world_goes_on_answering(before):
    with before.falling.live() as watching:
        assert before.fallen <= watching.now.ply
        watching.until(lambda now: now.outcome is not None)
    wt.Log.loads(before.falling.log()).verify()


def test_a_table_of_other_rules_says_why_it_cannot_go_on(before):
    old, door = before.old, before.door
    assert before.fresh.act() > 0, "other tables go on"
    for look in (lambda: old.seen(0), old.seen, lambda: old.move(0, 0, 0)):
        with pytest.raises(Refused, match=f"version {OTHER}") as refused:
            look()
        assert 400 <= refused.value.status < 500
    assert door.send("GET", "/api/tables?listed=1").status_code == 200
    assert door.send("GET", "/readyz").status_code == 200
