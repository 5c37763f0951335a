"""Who is waited for and does not look is told so, once, and nobody is told where."""

import asyncio
import re
from pathlib import Path

import httpx
import msgspec
import pytest

from tests.server.positions import GUN, showdown
from tests.server.reaching.browsers import PushBrowser
from watertable.server.app import make_app
from watertable.server.config import Config
from watertable.server.house import open_house
from watertable.server.limits import Paces
from watertable.server.reaching import open_reach, ways_of_seats
from watertable.server.reaching.letters import Letters
from watertable.server.reaching.outside import Outside
from watertable.server.store import ways

pytestmark = pytest.mark.anyio
URL = "https://tables.test"
TWO = {"seats": ["person", "person"], "pause": 0, "everyone": False}


class Town:
    """A server, somebody who asks it, and a table of two; seat 0 is asked first."""

    def __init__(self, house, client):
        self.house, self.client = house, client
        self.tokens = {}
        self.id = ""

    async def ask(self, method, path, seat=None, **sent):
        headers = {} if seat is None else {"authorization": f"Bearer {self.tokens[seat]}"}
        answer = await self.client.request(method, path, headers=headers, **sent)
        self.client.cookies.clear()
        return answer

    async def post(self, seat, what, **body):
        return await self.ask("POST", f"/api/tables/{self.id}/{what}", seat, json=body)

    async def sit(self):
        position = showdown("umbrella")
        new = {"game": "showdown", **TWO, "position": position}
        made = (await self.ask("POST", "/api/tables", json=new)).json()
        self.id, self.host = made["id"], made["host"]
        for link in made["seats"]:
            self.tokens[link["seat"]] = link["token"]
            joined = (await self.post(None, "join", token=link["token"])).json()
            self.tokens[link["seat"]] = joined["token"]

    async def move(self, seat, ply, move):
        answer = await self.post(seat, "moves", ply=ply, move=move)
        assert answer.status_code == 200, answer.text

    async def round(self):
        return await self.house.reach.round()


@pytest.fixture(scope="module")
async def house(tmp_path_factory):
    """One server for all; it looks only when a test says so."""
    database = f"sqlite:///{tmp_path_factory.mktemp('town') / 'tables.db'}"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ways_of_seats, "EVERY", 3600.0)
        config = Config(database=database, requests_per_second=0, tables_per_hour=0, url=URL)
        opened = await open_house(config)
        yield opened
        await opened.drain()
        await opened.close()


@pytest.fixture
async def town(house, web, trust):
    await house.store.write("DELETE FROM ways WHERE seat < $1", 9)
    house.reach.outside = Outside(web.exceptions, trust=trust)
    house.reach.soon, house.reach.hooks, house.reach.letters = 0.0, True, None
    house.reach.again, house.reach.tried = 0.0, {}
    house.reach.paces = Paces(ways_of_seats.PER_SECOND, ways_of_seats.IN_A_ROW)
    transport = httpx.ASGITransport(make_app(house), client=("192.0.2.9", 1))
    async with httpx.AsyncClient(transport=transport, base_url=URL) as client:
        town = Town(house, client)
        await town.sit()
        yield town


def push(web, browser):
    return {"endpoint": web.url, "p256dh": browser.p256dh, "auth": browser.auth}


async def test_who_is_waited_for_is_pushed_once_for_each_wait(town, web):
    browser = PushBrowser()
    told = (await town.post(1, "reach", push=push(web, browser))).json()
    assert (told["ways"], told["mail"]) == (["push"], False)
    assert await town.round() == 0
    await town.move(0, 0, GUN)
    assert [await town.round(), await town.round()] == [1, 0]
    [(line, headers, body)] = web.got
    assert line == "POST /to/me HTTP/1.1"
    assert headers["content-encoding"] == "aes128gcm"
    assert f"k={told['push']}".lower() in headers["authorization"]
    said = msgspec.json.decode(browser.read(body))
    assert said == {
        "title": "Watertable",
        "body": "It is your turn: Showdown.",
        "url": f"/t/{town.id}",
    }
    await town.move(1, 1, {"pass": True})
    assert await town.round() == 0
    await town.move(0, 2, {"end": True})
    assert [await town.round(), await town.round()] == [1, 0]


async def test_who_looks_at_the_table_is_not_told(town, web):
    await town.post(1, "reach", webhook=web.url)
    await town.move(0, 0, GUN)
    live = await town.house.hub.hall.hold(town.id)
    town.house.hub.hall.release(live)
    looking = type(live).connected
    try:
        type(live).connected = property(lambda _: {1})
        assert await town.round() == 0
    finally:
        type(live).connected = looking
    assert await town.round() == 1


async def test_a_webhook_says_whose_turn_it_is_and_nothing_of_the_cards(town, web):
    assert (await town.post(1, "reach", webhook=web.url)).status_code == 200
    await town.move(0, 0, GUN)
    await town.round()
    [(_, headers, body)] = web.got
    assert headers["content-type"] == "application/json"
    text = f"It is your turn: Showdown. https://tables.test/t/{town.id}"
    expected = {"text": text, "content": text, "game": "showdown", "table": town.id}
    assert msgspec.json.decode(body) == expected


async def test_an_address_is_called_so_often_and_no_more_however_many_tables_name_it(town, web):
    town.house.reach.paces = Paces(1 / 3600, 2)
    told = 0
    for _ in range(4):
        await town.sit()
        assert (await town.post(1, "reach", webhook=web.url)).status_code == 200
        await town.move(0, 0, GUN)
        told += await town.round()
    assert (told, len(web.got)) == (2, 2)


async def test_webhooks_are_off_unless_the_operator_allows_them(town, web):
    assert Config().webhooks == "off"
    town.house.reach.hooks = False
    answer = await town.post(1, "reach", webhook=web.url)
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "no_webhooks")
    answer = await town.post(1, "reach", mail="me@example.org")
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "no_mail")


async def test_what_is_never_called_is_refused_in_a_sentence(town, web):
    for url in ("https://127.0.0.1/", "https://[::ffff:10.0.0.1]/", "https://push.test:22/"):
        answer = await town.post(1, "reach", webhook=url)
        assert (answer.status_code, answer.json()["error"]["code"]) == (422, "bad_way"), url
    keys = {"endpoint": web.url, "p256dh": "A" * 87, "auth": PushBrowser().auth}
    assert (await town.post(1, "reach", push=keys)).json()["error"]["code"] == "bad_way"
    assert (await town.post(1, "reach")).json()["error"]["code"] == "bad_way"


async def test_nobody_else_learns_of_it_and_it_is_kept_enciphered(town, web):
    before = [(await town.ask("GET", f"/api/tables/{town.id}/seat", one)).text for one in (0,)]
    await town.post(1, "reach", webhook=web.url)
    assert (await town.ask("GET", f"/api/tables/{town.id}/reach", 0)).json()["ways"] == []
    own = (await town.ask("GET", f"/api/tables/{town.id}/reach", 1)).text
    assert '"webhook"' in own
    assert "127.0.0.1" not in own
    after = [(await town.ask("GET", f"/api/tables/{town.id}/seat", one)).text for one in (0,)]
    shed = re.compile(r'"(now|server_time|changed)":[0-9.]+')
    assert [shed.sub("", one) for one in before] == [shed.sub("", one) for one in after]
    file = Path(town.house.config.store_url.removeprefix("sqlite:///"))
    kept = b"".join(one.read_bytes() for one in file.parent.glob("tables.db*"))
    assert b"ways" in kept
    assert b"/to/me" not in kept


async def test_it_goes_with_the_seat(town, web):
    await town.post(1, "reach", webhook=web.url)
    assert (await town.post(1, "leave")).status_code == 200
    async with asyncio.timeout(5):
        while await town.house.store.read("SELECT id FROM ways"):
            await asyncio.sleep(0.01)
    assert await town.round() == 0
    assert web.got == []


async def test_one_can_be_told_no_more(town, web):
    browser = PushBrowser()
    await town.post(1, "reach", push=push(web, browser))
    await town.post(1, "reach", webhook=web.url + "/two")
    assert (await town.post(1, "reach/stop", endpoint=web.url)).json()["ways"] == ["webhook"]
    assert (await town.post(1, "reach/stop")).json()["ways"] == []


@pytest.mark.parametrize(("answer", "left"), [(b"410 Gone", 0), (b"500 Oh", 1), (b"302 F", 1)])
async def test_who_is_gone_is_forgotten_and_who_fails_is_tried_again(town, web, answer, left):
    await town.post(1, "reach", webhook=web.url)
    web.answer = b"HTTP/1.1 " + answer + b"\r\n\r\n"
    await town.move(0, 0, GUN)
    assert await town.round() == 0
    assert len(await town.house.store.read("SELECT id FROM ways")) == left
    change = "UPDATE ways SET failures = 4, told = 0 WHERE seat = $1"
    await town.house.store.write(change, 1)
    assert await town.round() == 0
    assert await town.house.store.read("SELECT id FROM ways") == []


async def test_who_could_not_be_told_is_told_after_a_while(town, web):
    await town.post(1, "reach", webhook=web.url)
    await town.move(0, 0, GUN)
    town.house.reach.again, web.answer = 3600.0, b"HTTP/1.1 503 Busy\r\n\r\n"
    assert [await town.round(), await town.round(), len(web.got)] == [0, 0, 1]
    town.house.reach.tried = dict.fromkeys(town.house.reach.tried, 0.0)  # the while has passed
    web.answer = b"HTTP/1.1 201 Created\r\n\r\n"
    assert [await town.round(), await town.round(), len(web.got)] == [1, 0, 2]
    [(failures,)] = await town.house.store.read("SELECT failures FROM ways")
    assert failures == 0


async def test_a_way_that_cannot_be_read_keeps_nobody_else_from_being_told(town, web):
    await town.post(1, "reach", webhook=web.url)
    await town.post(1, "reach", webhook=web.url + "/unreadable")
    [newest] = await town.house.store.read("SELECT id FROM ways ORDER BY at DESC LIMIT 1")
    await town.house.store.write("UPDATE ways SET target = $2 WHERE id = $1", newest[0], bytes(40))
    await town.move(0, 0, GUN)
    assert await town.round() == 1
    for _ in range(ways_of_seats.MOST_FAILURES):
        await town.round()
    assert len(await town.house.store.read("SELECT id FROM ways")) == 1


async def test_however_many_cannot_be_told_now_the_others_are(town, web, monkeypatch):
    """Whoever looks at their table is due look after look; nobody waits behind them."""
    for module in (ways, ways_of_seats):
        monkeypatch.setattr(module, "MANY", 1)
    idle, looking = town.house.reach, []
    for _ in range(3):
        await town.sit()
        assert (await town.post(1, "reach", webhook=web.url)).status_code == 200
        await town.move(0, 0, GUN)
        looking.append(town.id)
    told = looking.pop()
    waits = idle._is_waited_for

    async def is_waited_for(due):
        return due.way.table not in looking and await waits(due)

    monkeypatch.setattr(idle, "_is_waited_for", is_waited_for)
    assert sum([await town.round() for _ in range(4)]) == 1
    assert told.encode() in web.got[0][2]


async def test_somebody_is_reminded_once_before_the_clock_runs_out(town, web):
    await town.post(1, "reach", webhook=web.url)
    await town.move(0, 0, GUN)
    assert await town.round() == 1
    store = town.house.store
    day = f"UPDATE heads SET changed = {store.clock} - 90000, deadline = {store.clock} + $1"
    await store.write(day, 80_000.0)
    assert await town.round() == 0
    await store.write(day, 9_000.0)
    assert [await town.round(), await town.round()] == [1, 0]
    assert b"Little time is left for your turn: Showdown." in web.got[-1][2]


async def test_a_letter_for_each_wait_and_a_way_to_end_them(town, mail):
    smtp = f"smtp://127.0.0.1:{mail.port}"
    town.house.reach.letters = Letters(smtp, "water@tables.test", URL, bytes(32), 0)
    assert (await town.post(1, "reach", mail="ana@example.org")).json()["ways"] == ["mail"]
    await town.move(0, 0, GUN)
    assert [await town.round(), await town.round()] == [1, 0]
    [letter] = mail.letters
    assert "To: ana@example.org" in letter
    assert "Subject: It is your turn: Showdown." in letter
    assert f"https://tables.test/t/{town.id}" in letter
    assert "List-Unsubscribe-Post: List-Unsubscribe=One-Click" in letter
    [stop] = set(re.findall(r"https://tables.test(/stop/\w+)", letter.replace("=\r\n", "")))
    store = town.house.store
    soon = f"UPDATE heads SET changed = {store.clock} - 90000, deadline = {store.clock} + 9000"
    await store.write(soon + " WHERE ply < $1", 10**6)
    assert await town.round() == 0, "no reminder after the letter"
    page = await town.ask("GET", stop)
    assert "No more letters?" in page.text
    assert len(await town.house.store.read("SELECT id FROM ways")) == 1
    assert (await town.ask("POST", stop[:-1] + ("0" if stop[-1] != "0" else "1"))).is_success
    assert len(await town.house.store.read("SELECT id FROM ways")) == 1
    form = {"List-Unsubscribe": "One-Click"}
    assert "No more letters" in (await town.ask("POST", stop, data=form)).text
    assert await town.house.store.read("SELECT id FROM ways") == []


async def test_a_restart_keeps_the_servers_key_and_who_wants_to_be_told(town, web):
    await town.post(1, "reach", webhook=web.url)
    await town.move(0, 0, GUN)
    again = await open_reach(town.house.config, town.house.hub)
    assert again is not None
    assert again.vapid.public == town.house.reach.vapid.public
    again.outside, again.soon, again.hooks = town.house.reach.outside, 0.0, True
    assert [await again.round(), await town.round()] == [1, 0]
