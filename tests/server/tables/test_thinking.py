"""Outside windows a bot's answer is told at a drawn moment, after a restart at the same one."""

import asyncio

import msgspec
import pytest

from tests.server.positions import showdown
from tests.server.tables.early import LONG, let_it_pass, live_of
from watertable.bots import tempo
from watertable.server.protocol import MoveRequest, NewTable
from watertable.server.tables.rematch import next_settings
from watertable.server.tables.settings import TableSettings, settings_of
from watertable.server.tables.thinking import thought_of
from watertable.server.tables.windows import READY, drawn

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("looks_often")]
END = {"end": True}
TWO = ["person", "bot:puddle"]


@pytest.fixture
def slow(monkeypatch):
    """Bots take longer than anything here does: the tests themselves let that pass."""
    monkeypatch.setattr(tempo, "spread_of", lambda *_, **__: (LONG / 2, LONG))


async def turned(house, **settings):
    """Seat 0 has ended its turn; the bot is asked."""
    wanted = {"position": showdown("cat"), "pause": [0.2, 0.4], "seats": TWO} | settings
    place = await house.table(**wanted)
    await place.seen(0)
    await house.hub.move(place.id, place.who[0], MoveRequest(0, END))
    return place


def moment_of(live):
    """When the bot is told to have answered: at the earliest, and as drawn."""
    found = thought_of(live, 1, "puddle")
    assert found is not None
    return live.window.since + found.lasts, found.told


async def asked(house):
    async with asyncio.timeout(10):
        while not house.players.within:
            await asyncio.sleep(0.01)


def settings(**wanted):
    return settings_of(msgspec.convert({"game": "showdown", "seats": TWO} | wanted, NewTable))


@pytest.mark.parametrize(
    ("wanted", "has_it"),
    [
        ({}, True),
        ({"seats": ["person", "person"]}, True),  # a bot may play on for one of them
        ({"pause": 0}, False),
        ({"pause": [0.0, 0.2]}, True),
        ({"seats": ["bot:puddle", "bot:puddle"]}, False),
        ({"seats": ["bot:puddle", "bot:puddle"], "pause": 1}, False),
    ],
)
def test_bots_take_their_time_where_people_play_and_a_pause_is_wanted(wanted, has_it):
    assert settings(**wanted).tempo is has_it


def test_in_a_lesson_bots_answer_as_before():
    new = msgspec.convert({"game": "showdown", "seats": TWO, "pause": 0.6}, NewTable)
    assert not settings_of(new, lesson=True).tempo


async def test_a_table_of_before_goes_on_as_it_was_set_up_and_its_rematch_does_not(house):
    said = b'{"game":"showdown","seats":2,"options":{},"drawn":[0.6,1.6]}'
    assert msgspec.json.decode(said, type=TableSettings).tempo is False
    place = await house.table(pause=0.3, seats=TWO)
    await place.seen(0)
    live = live_of(place)
    live.settings = msgspec.structs.replace(live.settings, tempo=False)
    assert thought_of(live, 1, "puddle") is None
    assert next_settings(live).tempo


async def test_nothing_is_told_before_the_moment_and_the_line_is_kept_at_it(house, slow):
    place = await turned(house)
    await asked(house)
    live = live_of(place)
    ply, since = live.ply, live.window.since
    told = since + drawn(live.secret, ply, (LONG / 2, LONG))
    assert moment_of(live)[1] == told
    await asyncio.sleep(0.05)
    assert live.ply == ply
    let_it_pass(house)
    ear = await place.watch(0)
    await ear.until(lambda now: now.ply > ply)
    assert live_of(place).window.since == pytest.approx(told, abs=1e-6)


async def test_a_bot_must_have_chosen_before_the_earliest_moment(house, slow):
    await turned(house)
    await asked(house)
    assert 0 <= house.players.within[0] <= LONG / 2 - READY


async def test_who_is_asked_after_the_moment_has_passed_has_as_long_to_think(house, opened, slow):
    place = await turned(house)
    await asked(house)
    await house.hub.close()
    again = await opened()
    let_it_pass(again)
    place.hub = again.hub
    await place.seen(0)
    await asked(again)
    assert again.players.within[0] == house.players.within[0] == pytest.approx(LONG / 2 - READY)


async def test_after_a_restart_the_moment_is_the_same(house, opened, slow):
    place = await turned(house)
    await asked(house)
    before = moment_of(live_of(place))
    await house.hub.close()
    place.hub = (await opened()).hub
    await place.seen(0)
    assert moment_of(live_of(place)) == pytest.approx(before, abs=1e-6)


async def test_a_program_and_bots_that_everybody_has_left_answer_when_they_can(house, slow):
    place = await turned(house, seats=["person", "bot:puddle"], absent="bot:random")
    await asked(house)
    live = live_of(place)
    assert thought_of(live, 1, "exec:mine") is None
    assert thought_of(live, 1, None) is None
    assert thought_of(live, 1, "puddle") is not None
    await house.hub.leave(place.id, place.who[0])
    assert thought_of(live, 1, "puddle") is None


async def test_without_a_tempo_a_bot_has_all_its_time(house, slow):
    place = await turned(house, pause=0)
    ear = await place.watch(0)
    await ear.until(lambda now: now.to_act == 0)
    assert set(house.players.within) == {None}
