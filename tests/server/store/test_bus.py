"""Hints reach every process, and come again after a broken connection."""

import asyncio
import shutil
import subprocess
import time

import pytest

from watertable.server.bus import KEPT, MOST, BusError, Hint, OneProcess, open_bus

pytestmark = pytest.mark.anyio
PATIENCE = 30.0


@pytest.fixture(scope="session")
def redis_url(tmp_path_factory):
    program = shutil.which("redis-server")
    if program is None:
        pytest.skip("Redis is missing; Debian and Ubuntu: apt install redis-server")
    folder = tmp_path_factory.mktemp("redis")
    socket = folder / "s"
    command = [program, "--port", "0", "--unixsocket", str(socket), "--save", "", "--dir", folder]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
        limit = time.monotonic() + PATIENCE
        while not socket.exists():
            assert time.monotonic() < limit
            time.sleep(0.02)
        yield f"unix://{socket}"
        process.terminate()


@pytest.fixture(params=["postgresql", "redis"])
def bus_url(request):
    name = "postgres_url" if request.param == "postgresql" else "redis_url"
    return request.getfixturevalue(name)


@pytest.fixture
async def buses(bus_url):
    """Two ends of a bus, as two workers have them, with what each has heard."""
    ends = [await open_bus(bus_url) for _ in range(2)]
    heard: list[list[Hint]] = [[], []]
    for end, ear in zip(ends, heard, strict=True):
        end.subscribe(ear.extend)
    yield ends, heard
    for end in ends:
        await end.close()


async def until(is_true):
    async with asyncio.timeout(PATIENCE):
        while not is_true():
            await asyncio.sleep(0.01)


async def test_in_one_process_subscribers_are_called_directly():
    bus = OneProcess()
    heard: list[Hint] = []
    leave = bus.subscribe(heard.extend)
    bus.publish([("one", 3)])
    leave()
    bus.publish([("one", 4)])
    assert heard == [("one", 3)]


async def test_a_subscriber_that_fails_disturbs_nobody():
    bus = OneProcess()
    heard: list[Hint] = []
    bus.subscribe(lambda hints: hints.none_such)  # type: ignore[attr-defined]
    bus.subscribe(heard.extend)
    bus.publish([("one", 3)])
    assert heard == [("one", 3)]


async def test_a_hint_reaches_each_process_once(buses):
    (here, there), (heard_here, heard_there) = buses
    here.publish([("one", 3), ("two", 5)])
    assert heard_here == [("one", 3), ("two", 5)]
    await until(lambda: len(heard_there) == 2)
    there.publish([("one", 4)])
    await until(lambda: len(heard_here) == 3)
    assert heard_there == [("one", 3), ("two", 5), ("one", 4)]
    assert heard_here == heard_there


async def test_more_hints_than_fit_into_a_message_all_arrive(buses):
    (here, _), (_, heard) = buses
    hints = [(f"table-{number:012}", number) for number in range(3 * MOST + 1)]
    here.publish(hints)
    await until(lambda: len(heard) == len(hints))
    assert heard == hints


async def test_what_was_published_is_sent_before_the_end(bus_url, buses):
    _, (heard, _) = buses
    brief = await open_bus(bus_url)
    brief.publish([("last", 1)])
    await brief.close()
    await until(lambda: heard == [("last", 1)])


async def test_a_broken_connection_is_made_again(buses):
    (here, there), (_, heard) = buses
    await cut(here, there)
    async with asyncio.timeout(PATIENCE):
        while not heard:
            here.publish([("again", 1)])
            await asyncio.sleep(0.1)
    assert heard[0] == ("again", 1)


async def cut(here, there):
    """Have the other side close the connection that one end listens at."""
    if hasattr(there.line, "connection"):
        process = there.line.connection.get_server_pid()
        await here.line.connection.execute("SELECT pg_terminate_backend($1)", process)
    else:
        await here.line.client.client_kill_filter(_type="pubsub")


async def test_hints_that_cannot_be_sent_do_not_gather_without_end(buses):
    (here, _), _ = buses
    here.publish([("table", number) for number in range(KEPT + 5)])
    assert len(here.outbox) == KEPT


@pytest.mark.parametrize("address", ["carrier-pigeon://", "redis://localhost:1", "unix:///nowhere"])
async def test_a_bus_that_is_not_there_is_refused_in_a_sentence(address):
    with pytest.raises(BusError, match=r"\.$|\.\.\.$"):
        await open_bus(address)
