"""Addresses are hashed by a key of the day, which is destroyed after a week."""

import asyncio
import json
import os
import stat
import subprocess
import sys
from datetime import date

import httpx
import pytest

from tests.server.web.house import fake_house
from tests.server.web.test_websocket import Client
from watertable.server import security
from watertable.server.app import make_app
from watertable.server.daily import DailyKeys
from watertable.server.house import keep_turning

DAY = 86_400.0
NOON = 20_000 * DAY + DAY / 2  # of 2024-10-04


class Clock:
    def __init__(self, now=NOON):
        self.now = now

    def __call__(self):
        return self.now


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def path(tmp_path):
    return tmp_path / "state" / "address-keys.json"


def held(path):
    return list(json.loads(path.read_text()))


def test_a_key_is_drawn_each_day_and_kept_for_seven(path, clock):
    keys = DailyKeys(path, 7, clock)
    drawn = []
    for _ in range(9):
        drawn.append(keys.today)
        clock.now += DAY
    assert len(set(drawn)) == 9
    assert [*drawn[3:], keys.today] == list(keys.keys.values())
    assert min(keys.keys) == date(2024, 10, 7)
    assert held(path) == [f"2024-10-{day:02}" for day in range(7, 14)]
    text = path.read_text()
    assert not any(key.hex() in text for key in drawn[:3])


def test_all_workers_have_the_same_key_and_it_survives_a_restart(path, clock):
    assert DailyKeys(path, 7, clock).today == DailyKeys(path, 7, clock).today
    one = DailyKeys(path, 7, clock)
    clock.now += DAY
    other = DailyKeys(path, 7, clock)
    assert other.recent == one.recent
    assert len(one.recent) == 2


def test_processes_that_start_together_draw_one_key(path):
    draw = (
        "from watertable.server.daily import DailyKeys; from pathlib import Path; "
        f"print(DailyKeys(Path({str(path)!r})).today.hex())"
    )
    running = [
        subprocess.Popen([sys.executable, "-c", draw], stdout=subprocess.PIPE) for _ in range(3)
    ]
    assert len({one.communicate(timeout=60)[0] for one in running}) == 1


def test_the_file_is_its_owners_alone_and_no_draft_is_left(path, clock):
    path.parent.mkdir()
    left = path.with_name(path.name + ".99.part")
    left.write_text('{"2024-01-01": "%s"}' % ("ab" * 32))
    DailyKeys(path, 7, clock)
    assert stat.S_IMODE(os.stat(path).st_mode) == 0o600
    assert {one.name for one in path.parent.iterdir()} == {path.name, path.name + ".lock"}


def test_keys_that_are_too_old_are_destroyed_at_the_start(path, clock):
    path.parent.mkdir()
    path.write_text(json.dumps({"2024-09-27": "01" * 32, "2024-10-01": "02" * 32}))
    keys = DailyKeys(path, 7, clock)
    assert next(iter(keys.keys.values())) == b"\2" * 32
    assert held(path) == ["2024-10-01", "2024-10-04"]


def test_keys_of_days_to_come_are_not_kept_for_ever(path, clock):
    path.parent.mkdir()
    path.write_text(json.dumps({"2031-01-01": "01" * 32}))
    DailyKeys(path, 7, clock)
    assert held(path) == ["2024-10-04"]


@pytest.mark.parametrize("text", ["", "[]", "{", '{"today": 1}', '{"2024-10-04": "xyz"}'])
def test_a_file_that_holds_no_keys_is_begun_anew(path, clock, text):
    path.parent.mkdir()
    path.write_text(text)
    assert len(DailyKeys(path, 7, clock).today) == 32
    assert held(path) == ["2024-10-04"]


def test_where_no_file_can_be_kept_the_server_goes_on_and_says_so_once(tmp_path, clock):
    (tmp_path / "file").write_text("")
    said: list[str] = []
    keys = DailyKeys(tmp_path / "file" / "keys.json", 7, clock, said.append)
    today = keys.today
    for _ in range(5):
        clock.now += 100
        assert keys.today == today
    assert len(said) == 1
    assert "cannot be used for the keys of addresses" in said[0]
    clock.now += DAY
    assert keys.recent[1] == today
    assert keys.today != today


def test_the_key_of_a_day_stays_the_same_when_its_file_can_be_kept_again(tmp_path, clock):
    path = tmp_path / "later" / "keys.json"
    path.parent.write_text("no folder yet")
    keys = DailyKeys(path, 7, clock)
    today = keys.today
    path.parent.unlink()
    clock.now += 100
    assert keys.today == today
    assert DailyKeys(path, 7, clock).today == today


def test_keys_whose_file_was_deleted_are_not_brought_back(path, clock):
    keys = DailyKeys(path, 7, clock)
    path.unlink()
    clock.now += DAY
    assert len(keys.recent) == 1
    assert held(path) == ["2024-10-05"]


def test_the_same_address_has_another_hash_each_day(clock):
    keys = DailyKeys(None, 7, clock)
    before = security.hash_of("192.0.2.9", keys.today)
    assert security.hash_of("192.0.2.9", keys.today) == before
    clock.now += DAY
    assert security.hash_of("192.0.2.9", keys.today) != before
    assert security.hash_of("192.0.2.9", keys.recent[1]) == before


def test_a_file_that_others_could_read_is_shut(path, clock):
    DailyKeys(path, 7, clock)
    path.chmod(0o644)
    DailyKeys(path, 7, clock)
    assert stat.S_IMODE(os.stat(path).st_mode) == 0o600


def test_keys_are_destroyed_at_midnight_whether_somebody_asks_or_not(path, clock, monkeypatch):
    monkeypatch.setattr("watertable.server.house.TURN_SECONDS", 0.001)
    keys = DailyKeys(path, 2, clock)

    async def story():
        turning = asyncio.create_task(keep_turning(keys))
        for day in ("2024-10-05", "2024-10-06"):
            clock.now += DAY
            async with asyncio.timeout(30):
                while held(path)[-1] != day:
                    await asyncio.sleep(0.001)
        turning.cancel()

    asyncio.run(story())
    assert held(path) == ["2024-10-05", "2024-10-06"]


def test_records_and_tables_carry_the_hash_of_the_day(clock, caplog):
    house = fake_house(clock=clock)
    with caplog.at_level("INFO", "watertable.server"):
        ask(house, "/api/tables", json={"game": "showdown", "seats": ["open"]})
    today = security.hash_of("192.0.2.9", house.keys.today)
    assert [record.facts["address"] for record in caplog.records] == [today]
    assert house.hub.asked[-1][2].today == today


def ask(house, path, **given):
    async def sent():
        transport = httpx.ASGITransport(make_app(house), client=("192.0.2.9", 1))
        async with httpx.AsyncClient(transport=transport, base_url="http://t.example") as client:
            return await client.request("POST" if given else "GET", path, **given)

    return asyncio.run(sent())


def test_midnight_resets_no_rate(clock):
    house = fake_house(clock=clock, requests_per_second=0.5)
    clock.now = NOON + DAY / 2 - 1
    assert [ask(house, "/readyz").status_code for _ in range(3)] == [200, 200, 429]
    before = house.key
    clock.now += 2
    assert house.key != before
    assert ask(house, "/readyz").status_code == 429


def test_midnight_resets_no_count_of_tables(clock):
    house = fake_house(clock=clock, tables_per_hour=5)
    clock.now = NOON + DAY / 2 - 1
    new = {"game": "showdown", "seats": ["open"]}
    ask(house, "/api/tables", json=new)
    before = house.hub.asked[-1][2]
    clock.now += 2
    ask(house, "/api/tables", json=new)
    after = house.hub.asked[-1][2]
    assert after.today != before.today
    assert (before.recent, after.recent) == ((before.today,), (after.today, before.today))
    assert after.visitor == before.visitor


def test_midnight_resets_no_count_of_connections(clock):
    async def story(house):
        first = Client(house)
        await first.say({"type": "hello"})
        clock.now += DAY
        second = Client(house)
        await second.settle()
        assert second.sent[0]["status"] == 429
        await first.leave()
        assert house.addresses.open == {}

    asyncio.run(story(fake_house(clock=clock, connections=1)))
