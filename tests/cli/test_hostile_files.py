"""Files from strangers: logs, boxes and backups. Whatever is in them, one sentence comes of it."""

import json
import os
import sqlite3

import pytest

import watertable as wt
from watertable.kernel.table import log as logs
from watertable.server.store.sqlite import prepare

BOXES = {
    "a very long key": "a." * 20_000 + "a=1",
    "brackets in brackets": "a=" + "[" * 90_000,
    "a card that is a number": "card = [1, 2]",
    "a long number": "a=" + "9" * 100_000,
    "a hexadecimal number": "meta = 0x" + "f" * 99,
    "no text": "\x00\x01",
    "an end": 'a = "',
}


@pytest.fixture(scope="module")
def honest():
    """A log of a few moves."""
    table = wt.game("showdown").table(seed=3)
    for _ in range(6):
        table.play(table.moves()[0])
    return table.log.dumps()


def with_header(log, **changed):
    first, _, rest = log.partition("\n")
    return json.dumps(json.loads(first) | changed) + "\n" + rest


LOGS = {
    "brackets in brackets": lambda _: '{"watertable":' + "[" * 100_000,
    "a deep position": lambda log: with_header(log, position=7).replace(
        '"position": 7', '"position": ' + '{"a":' * 50_000 + "1" + "}" * 50_000
    ),
    "a deep line": lambda log: (
        log + '{"ply":8,"seat":"world","answer":' + '{"a":' * 50_000 + "1" + "}" * 50_001 + "\n"
    ),
    "seats": lambda log: with_header(log, seats=10**30),
    "rules": lambda log: with_header(log, rules=10**30),
    "many options": lambda log: with_header(log, options={f"o{n}": n for n in range(50_000)}),
    "a long game": lambda log: with_header(log, game="x" * 100_000),
    "a position": lambda log: with_header(log, position={"hands": [["x" * 100_000]] * 2}),
    "half a pair": lambda log: log.replace('"promise"', '"\\ud800"', 1),
    "a large action": lambda log: log.replace('"action":', '"action":' + "9" * 400, 1),
    "no action": lambda log: log.replace('"action":', '"action":-', 1),
    "only line breaks": lambda _: "\n" * 100_000,
}


def one_sentence(ended):
    assert ended.code == 2
    assert ended.out == ""
    assert ended.err.startswith("watertable: ")
    assert ended.err.count("\n") == 1
    assert len(ended.err) < 1_000


@pytest.mark.parametrize("kind", BOXES)
def test_a_log_with_a_box(watertable, tmp_path, honest, kind):
    path = tmp_path / "log.jsonl"
    path.write_text(with_header(honest, data=BOXES[kind]))
    one_sentence(watertable(f"replay {path}"))


@pytest.mark.parametrize("kind", LOGS)
def test_a_log(watertable, tmp_path, honest, kind):
    path = tmp_path / "log.jsonl"
    path.write_text(LOGS[kind](honest))
    one_sentence(watertable(f"replay {path}"))


@pytest.mark.parametrize("command", ["show", "review", "play showdown --resume"])
def test_a_log_for_every_command(watertable, tmp_path, honest, command):
    path = tmp_path / "log.jsonl"
    path.write_text(LOGS["a deep position"](honest))
    one_sentence(watertable(f"{command} {path}"))
    path.write_bytes(os.urandom(10_000))
    one_sentence(watertable(f"{command} {path}"))


def test_a_log_that_is_too_large_is_not_read(watertable, tmp_path):
    path = tmp_path / "log.jsonl"
    path.touch()
    os.truncate(path, logs.LARGEST + 1)
    one_sentence(watertable(f"replay {path}"))


@pytest.mark.parametrize("kind", BOXES)
def test_a_box(watertable, tmp_path, kind):
    path = tmp_path / "cards.toml"
    path.write_text(BOXES[kind])
    one_sentence(watertable(f"play showdown --box {path}"))


def test_a_box_that_is_too_large_is_not_read(watertable, tmp_path):
    path = tmp_path / "cards.toml"
    path.touch()
    os.truncate(path, 2**30)
    one_sentence(watertable(f"play showdown --box {path}"))
    path.write_bytes(b"\xff\xfe")
    os.truncate(path, 1_000)
    one_sentence(watertable(f"play showdown --box {path}"))


def store(path, *statements):
    prepare(path)
    with sqlite3.connect(path) as it:
        for statement in statements:
            it.execute(statement)
    it.close()


def cut_off(path):
    store(path)
    os.truncate(path, path.stat().st_size // 2)


BACKUPS = {
    "noise": lambda path: path.write_bytes(os.urandom(50_000)),
    "nothing": lambda path: path.touch(),
    "only its beginning": lambda path: path.write_bytes(b"SQLite format 3\0" + b"\0" * 500),
    "another database": lambda path: sqlite3.connect(path).execute("CREATE TABLE a (b)"),
    "a version nobody knows": lambda path: store(path, "UPDATE alembic_version SET version_num=9"),
    "no lines": lambda path: store(path, "DROP TABLE frames", "DROP TABLE lines"),
    "other columns": lambda path: store(path, "ALTER TABLE chat RENAME COLUMN text TO words"),
    "a view without an end": lambda path: store(
        path,
        "DROP TABLE chat",
        "CREATE VIEW chat AS WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x FROM n) "
        "SELECT x FROM n",
    ),
    "cut off": cut_off,
}


@pytest.mark.parametrize("kind", BACKUPS)
def test_a_backup(watertable, tmp_path, kind):
    path = tmp_path / "backup"
    BACKUPS[kind](path)
    one_sentence(watertable(f"restore {path} --database sqlite:///{tmp_path / 'new.sqlite'}"))
