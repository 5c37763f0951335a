"""Names, tournaments, lost seats, ways to be told: each address has a limit that is its own."""

import itertools
from contextlib import asynccontextmanager

import httpx
import pytest

from tests.fuzz.guests import PUSH
from tests.server.positions import showdown
from watertable.server.app import make_app
from watertable.server.config import Config
from watertable.server.house import open_house
from watertable.server.names import passphrases

pytestmark = pytest.mark.anyio
URL = "https://tables.test"
PHRASE = "four salty words apart"
CUP = {"name": "Friday", "game": "showdown", "kind": "swiss", "rounds": 3, "seconds": 3600}


@pytest.fixture(scope="module")
def anyio_backend():
    return "asyncio"


@pytest.fixture(scope="module")
async def house(tmp_path_factory):
    folder = tmp_path_factory.mktemp("limits")
    config = Config(
        database=f"sqlite:///{folder / 'tables.db'}",
        url=URL,
        requests_per_second=1000,
        tables_per_hour=0,
        address_keys=str(folder / "keys.json"),
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(passphrases, "LOG_N", 4)  # what a hash costs is looked at elsewhere
        opened = await open_house(config)
        yield opened
        await opened.drain()
        await opened.close()


ADDRESSES = (f"192.0.2.{n}" for n in itertools.count(1))


@pytest.fixture
def people(house):
    """Come from an address of one's own each time."""

    @asynccontextmanager
    async def come():
        transport = httpx.ASGITransport(make_app(house), client=(next(ADDRESSES), 1))
        async with httpx.AsyncClient(
            transport=transport, base_url=URL, headers={"origin": URL}
        ) as client:
            yield client

    return come


async def named(client, name):
    made = await client.post("/api/me", json={"name": name, "phrase": PHRASE})
    assert made.status_code == 201, made.text


async def seated(client):
    """Sit at a table of one's own, and return where it is."""
    new = {"game": "showdown", "seats": ["person", "person"], "everyone": False}
    made = (await client.post("/api/tables", json={**new, "position": showdown("umbrella")})).json()
    path = f"/api/tables/{made['id']}"
    for seat in made["seats"]:
        joined = await client.post(f"{path}/join", json={"token": seat["token"]})
        assert joined.is_success, joined.text
    return path


async def names(client, n):
    return "/api/me", {"name": f"Ana {n}", "phrase": PHRASE}


async def renames(client, n):
    if n == 0:
        await named(client, "Renamed")
    return "/api/me/change", {"name": f"Other {n}"}


async def ways(client, n):
    client.path = client.path if n else await seated(client)
    push = PUSH | {"endpoint": f"https://push.example.org/{n}"}
    return f"{client.path}/reach", {"seat": 0, "push": push}


async def lost_seats(client, n):
    client.path = client.path if n else await seated(client)
    return f"{client.path}/lost", {"seat": 1, "name": "Ana", "key": f"a-key-of-a-device-{n}"}


async def tournaments(client, n):
    if n == 0:
        client.path = (await client.post("/api/tournaments", json=CUP)).json()["id"]
    entry = {"name": f"Ana {n}", "key": f"a-key-of-an-entrant-{n}"}
    return f"/api/tournaments/{client.path}/enter", entry


async def passkeys(client, n):
    return "/api/me/passkey/ask", {"to": "enter"}


async def more_passkeys(client, n):
    if n == 0:
        await named(client, "Collector")
    return "/api/me/passkey/ask", {"to": "add"}


ALL = (names, renames, ways, lost_seats, tournaments, passkeys, more_passkeys)


@pytest.mark.parametrize("ask", ALL)
async def test_one_address_is_refused_with_a_time_and_the_next_is_not(people, ask):
    async def asked(client, n):
        path, body = await ask(client, n)
        return await client.post(path, json=body)

    async with people() as client, people() as other:
        for n in range(60):
            answer = await asked(client, n)
            if answer.status_code == 429:
                break
            assert answer.is_success, answer.text
        assert answer.status_code == 429, "there is no limit"
        assert answer.json()["error"]["code"] == "too_many"
        assert int(answer.headers["retry-after"]) >= 1
        first = await asked(other, 0) if ask not in (renames, more_passkeys) else None
        assert first is None or first.status_code != 429, "somebody else is not refused"


async def test_however_many_come_in_by_a_passkey_each_is_asked(people):
    for _ in range(15):
        async with people() as client:
            asked = await client.post("/api/me/passkey/ask", json={"to": "enter"})
            assert asked.status_code == 200, asked.text
