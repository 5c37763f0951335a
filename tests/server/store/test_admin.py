"""The commands of whoever looks after a server: admin, backup, restore."""

import asyncio
import functools
import hashlib
import json
import operator
import shlex
import time
from datetime import date, timedelta

import msgspec
import pytest

import watertable as wt
from tests.server.store.rows import a_row
from watertable.cli import main
from watertable.server.daily import DailyKeys
from watertable.server.security import hash_of
from watertable.server.store import Conflict, Head, open_store
from watertable.server.store.clearing import Clearing
from watertable.server.tables.ledger import entry_of, header_of
from watertable.server.tables.settings import TableSettings
from watertable.server.tables.sitters import Chair, Seats


@pytest.fixture
def command(url, capsys, monkeypatch):
    """Run `watertable WORDS...` on a store; return exit status, output and complaint."""
    monkeypatch.setenv("WATERTABLE_DATABASE", url)

    def run(words):
        code = main(shlex.split(words))
        said = capsys.readouterr()
        return code, said.out, said.err

    return run


def with_store(url, doing):
    """Open a store for one thing."""

    async def opened():
        store = await open_store(url)
        try:
            return await doing(store)
        finally:
            await store.close()

    return asyncio.run(opened())


@pytest.fixture
def played(url):
    """A game that has begun, as a server keeps it."""
    game = wt.game("showdown")
    secret = hashlib.sha256(b"tests").digest()
    table = game.table(seats=2, secret=secret)
    for _ in range(4):
        table.play(table.moves()[0])
    settings = TableSettings("showdown", 2, dict(table.log.header.options))
    row = a_row(
        settings=msgspec.json.encode(settings),
        seats=msgspec.json.encode(
            Seats([Chair("person", "Ann", joined=True), Chair("bot:greedy")])
        ),
        secret=secret,
        rules=game.version,
    )
    again = wt.replay(wt.Log(table.log.header, []))
    entries = []
    for line, text in table.log.since(0):
        again.play_line(line)
        entries.append(entry_of(line.ply, text, secret, again.state_bytes()))

    async def keep(store):
        await store.create(row)
        await store.append(row.id, 0, entries, Head(asked=0, header=header_of(table)))
        return row.id, table

    return with_store(url, keep)


@pytest.fixture
def waiting(url):
    """A table where nobody has sat down yet."""
    return with_store(url, lambda store: store.create(a_row(seats=b'{"chairs":[]}'))).id


def test_every_table_is_listed_with_where_it_stands(command, played, waiting):
    code, out, _ = command("admin list --json")
    assert code == 0
    assert {it["id"]: it["begun"] for it in json.loads(out)} == {played[0]: True, waiting: False}
    code, out, _ = command("admin list")
    assert "waiting" in out
    assert "2 tables." in out


def test_what_has_ended_is_listed_if_asked_for(command, waiting):
    command(f"admin close {waiting}")
    assert json.loads(command("admin list --json")[1]) == []
    assert len(json.loads(command("admin list --all --json")[1])) == 1


def test_nothing_that_is_listed_or_inspected_is_a_secret(command, played):
    _, table = played
    for words in ("admin list --json", f"admin inspect {played[0]} --json"):
        said = command(words)[1]
        assert hashlib.sha256(b"tests").hexdigest() not in said
        assert all(line.words not in said for line in table.log.lines if line.words)


def test_a_table_is_inspected_and_its_log_played_through(command, played):
    code, out, _ = command(f"admin inspect {played[0]}")
    assert code == 0
    assert "Ann, bot:greedy" in out
    assert "plays through" in out


def test_a_table_of_other_rules_says_why_it_does_not_play_through(command, url, played):
    with_store(url, lambda store: store.write("UPDATE tables SET rules = 99"))
    code, out, _ = command(f"admin inspect {played[0]} --json")
    assert code == 1
    assert "version 99 of the rules" in json.loads(out)["fault"]


def test_a_line_that_was_changed_is_found(command, url, played):
    change = "UPDATE lines SET hash = (SELECT hash FROM lines WHERE ply = 1) WHERE ply = 3"
    with_store(url, lambda store: store.write(change))
    code, out, _ = command(f"admin inspect {played[0]}")
    assert code == 1
    assert "damaged at ply 3" in out


def test_a_closed_table_takes_no_more_moves(command, url, played):
    assert command(f"admin close {played[0]}")[0] == 0
    with pytest.raises(Conflict):
        with_store(url, lambda store: store.append(played[0], played[1].ply, [], Head(asked=0)))
    code, _, err = command(f"admin close {played[0]}")
    assert code == 2
    assert "ended already" in err


def test_an_exported_log_is_the_log(command, tmp_path, played):
    table = played[1]
    code, out, _ = command(f"admin export {played[0]}")
    assert (code, out) == (0, table.log.dumps())
    command(f"admin export {played[0]} -o {tmp_path / 'log.jsonl'}")
    assert wt.replay(wt.Log.load(tmp_path / "log.jsonl")).view(0) == table.view(0)


def test_what_has_not_begun_has_no_log(command, waiting):
    code, _, err = command(f"admin export {waiting}")
    assert code == 2
    assert "not begun" in err


def test_old_tables_are_pruned(command, waiting):
    assert command("admin prune --days 0 --idle 1")[1] == "0 tables deleted.\n"
    assert command("admin prune --idle 0")[1] == "1 table deleted.\n"


def test_a_table_that_is_not_there_is_a_sentence(command, waiting):
    for act in ("inspect", "close", "export"):
        code, _, err = command(f"admin {act} nowhere")
        assert code == 2
        assert "There is no table nowhere" in err


def test_a_store_that_is_not_there_is_a_sentence_and_none_is_made(command):
    for _ in range(2):
        code, _, err = command("admin list")
        assert code == 2
        assert "There is no store" in err


def test_a_backup_is_restored_by_the_commands(command, tmp_path, played):
    file, new = tmp_path / "saved", f"sqlite:///{tmp_path / 'new.db'}"
    code, out, _ = command(f"backup {file}")
    assert code == 0
    assert f"1 table with {len(played[1].log.lines)} lines" in out
    assert command(f"restore {file} --database {new}")[0] == 0
    assert command(f"admin inspect {played[0]} --database {new}")[0] == 0
    code, _, err = command(f"restore {file}")
    assert code == 2
    assert "empty" in err
    assert len(err.splitlines()) == 1


def fill(url, number, **fields):
    """Make some tables, all at once."""

    async def make(store):
        made = await asyncio.gather(*(store.create(a_row(**fields)) for _ in range(number)))
        return sorted(row.id for row in made)

    return with_store(url, make)


def left(url):
    """The tables that are still there."""

    async def ids(store):
        return [row.id for row in await store.briefs()]

    return with_store(url, ids)


def test_many_tables_are_listed_by_few_queries_that_bring_nothing_long(command, url, monkeypatch):
    """Not by the clock: so many queries, and never settings, seats, headers or secrets."""
    monkeypatch.setattr("watertable.cli.admin.PAGE", 40)
    made = fill(url, 100)
    asked = []
    real = Clearing.briefs

    async def briefs(self, *given, **more):
        asked.append(given)
        return await real(self, *given, **more)

    async def whole(*_, **__):
        raise AssertionError("a list needs no whole rows")

    monkeypatch.setattr(Clearing, "briefs", briefs)
    for name in ("all_tables", "load", "many"):
        monkeypatch.setattr(Clearing, name, whole)
    assert [row["id"] for row in json.loads(command("admin list --json")[1])] == made
    assert len(asked) == 4
    out = command("admin list")[1].splitlines()
    assert [line.split()[0] for line in out] == ["table", *made, "100"]


def test_one_table_is_deleted_after_it_was_shown(command, url, played, waiting):
    code, out, _ = command(f"admin delete {played[0]}")
    assert (code, out) == (0, f"{played[0]}\n1 table would be deleted; --yes deletes.\n")
    assert set(left(url)) == {played[0], waiting}
    assert command(f"admin delete {played[0]} --yes")[1] == "1 table deleted.\n"
    assert left(url) == [waiting]
    code, _, err = command(f"admin delete {played[0]} --yes")
    assert code == 2
    assert "There is no table" in err


def test_old_tables_are_deleted_however_they_stand(command, url, played, waiting):
    assert command("admin delete --older 1 --yes")[1] == "0 tables deleted.\n"
    age = "UPDATE tables SET created = created - 200000"
    with_store(url, lambda store: store.write(f"{age} WHERE id = $1", played[0]))
    assert json.loads(command("admin delete --older 1 --json")[1]) == {
        "tables": [played[0]],
        "deleted": False,
        "reach": None,
    }
    assert json.loads(command("admin delete --older 1 --json --yes")[1])["deleted"]
    assert left(url) == [waiting]


@pytest.fixture
def keys(tmp_path, monkeypatch):
    """The keys of a server that has run for three days."""
    path = tmp_path / "state" / "address-keys.json"
    monkeypatch.setenv("WATERTABLE_ADDRESS_KEYS", str(path))
    now = time.time()
    for ago in (2, 1):
        DailyKeys(path, 7, functools.partial(operator.sub, now, ago * 86_400))
    return DailyKeys(path)


def test_the_tables_of_an_address_are_deleted_as_far_back_as_keys_are_kept(
    command, url, keys, waiting
):
    hashes = [hash_of("2001:db8::1:2", key) for key in keys.keys.values()]
    assert len(set(hashes)) == 3
    for one in hashes:
        fill(url, 2, address=one)
    fill(url, 1, address=hash_of("2001:db8::1:2", b"destroyed"))
    others = fill(url, 1, address=hash_of("192.0.2.1", keys.today))
    code, out, _ = command("admin delete --address 2001:db8::7 --yes")
    assert code == 0
    assert f"Tables made since {min(keys.keys)} are reached" in out
    assert out.endswith("6 tables deleted.\n")
    assert len(left(url)) == 3
    assert {waiting, *others} < set(left(url))


def test_the_tables_of_a_hash_that_is_listed_are_deleted(command, url, keys):
    mine = fill(url, 2, address=hash_of("192.0.2.1", keys.today))
    other = fill(url, 1, address=hash_of("192.0.2.2", keys.today))
    listed = {row["id"]: row["address"] for row in json.loads(command("admin list --json")[1])}
    said = json.loads(command(f"admin delete --address {listed[mine[0]]} --yes --json")[1])
    assert said["tables"] == mine
    assert "A hash is of one day" in said["reach"]
    assert left(url) == other
    assert listed[other[0]] in command("admin list")[1]


def test_to_delete_destroys_no_key_that_the_server_still_keeps(command, keys, waiting):
    """The server may keep them for longer than this command knows."""
    old = (date.today() - timedelta(30)).isoformat()
    held = json.loads(keys.path.read_text()) | {old: "ab" * 32}
    keys.path.write_text(json.dumps(held))
    out = command("admin delete --address 192.0.2.1")[1]
    assert f"Tables made since {old} are reached" in out
    assert json.loads(keys.path.read_text()) == held


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("", "Name one TABLE"),
        ("some --older 3", "Name one TABLE"),
        ("--address nobody", "neither an IP address nor"),
        ("--address 192.0.2.1 --address-keys /nowhere/keys", "There are no keys at /nowhere/keys"),
        ("--older -1", "--older"),
    ],
)
def test_what_cannot_be_meant_is_a_sentence_and_deletes_nothing(
    command, url, waiting, words, sentence
):
    code, out, err = command(f"admin delete {words} --yes")
    assert (code, out) == (2, "")
    assert sentence in err
    assert left(url) == [waiting]
