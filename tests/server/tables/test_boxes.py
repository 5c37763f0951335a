"""A table is played to its end on the box it began with, whatever the game ships since."""

import asyncio
from dataclasses import replace
from typing import Any

import pytest

import watertable as wt
from tests.server.positions import GUN, showdown
from tests.server.tables.conftest import Place
from tests.server.tables.sitting import act
from watertable.games import showdown as front_door
from watertable.kernel.game.fingerprint import ONCE, hash_of_text
from watertable.server.protocol import MoveRequest
from watertable.server.tables import Refused, settings

pytestmark = pytest.mark.anyio

GAME = front_door.GAME
SHIPPED = GAME.text
NAMED = 'id = "big_water_gun"\nname = "'
REWORDED = "# One more word.\n" + SHIPPED.replace(NAMED, NAMED + "Very ")
STRONGER = SHIPPED.replace("attack = 5", "attack = 6", 1)
assert len({SHIPPED, REWORDED, STRONGER}) == 3


@pytest.fixture
def ship(monkeypatch):
    """Let the next version come with another data file, or with other rules."""

    def change(text=SHIPPED, **more):
        settings._game_with.cache_clear()  # a new version is a new process
        monkeypatch.setattr(
            front_door, "GAME", replace(GAME.with_data(text), standard=True, **more)
        )

    return change


@pytest.fixture
def upgraded(opened, ship):
    """Stop a house, and open another on the same store with the next version."""

    async def upgrade(house, place, text=SHIPPED, **more):
        await house.hub.close()
        await house.store.close()
        ship(text, **more)
        newer = await opened()
        again = Place(newer.hub, place.id, place.tokens)
        again.who = place.who
        return newer, again

    return upgrade


async def said_of_the_gun(place: Any) -> str:
    """What the button says with which seat 0 attacks."""
    now = await place.seen(0)
    return str(next(move.text for move in now.moves if move.data == GUN))


async def gun_table(house: Any, **more: Any) -> Any:
    place = await house.table(position=showdown("umbrella"), **more)
    for seat in (0, 1):
        await place.seen(seat)
    return place


def text_at(place: Any) -> str:
    return str(place.hub.hall.tables[place.id].game.text)


async def test_a_wording_fix_never_ends_a_match(house, upgraded):
    place = await gun_table(house)
    before = await said_of_the_gun(place)
    newer, place = await upgraded(house, place, REWORDED)
    after = await said_of_the_gun(place)
    assert ("Very" in before, "Very" in after) == (False, True)
    assert text_at(place) == REWORDED
    for _ in range(3):
        await act(place)
    await newer.hub.resign(place.id, place.who[0])
    log = wt.Log.loads((await newer.hub.log(place.id)).decode())
    assert log.header.data is None
    outcome = wt.replay(log).outcome
    assert outcome is not None
    assert outcome.winners == (1,)


async def test_a_match_goes_on_with_the_numbers_it_began_with(house, upgraded):
    place = await gun_table(house)
    newer, place = await upgraded(house, place, STRONGER)
    assert text_at(await gun_table(newer)) == STRONGER
    now = await place.seen(0)
    assert text_at(place) == SHIPPED
    move = next(move.action for move in now.moves if move.data == GUN)
    await newer.hub.move(place.id, place.who[0], MoveRequest(now.ply, move))
    await newer.hub.resign(place.id, place.who[1])
    log = wt.Log.loads((await newer.hub.log(place.id)).decode())
    assert log.header.data == SHIPPED
    assert wt.replay(log).game.text == SHIPPED
    for ply in range(3):
        await newer.hub.at_ply(place.id, ply, None, True)
    assert (await newer.hub.review(place.id)).state == "working"
    again = await newer.hub.rematch(place.id, place.who[0])
    await newer.hub.payload(again.id)
    assert newer.hub.hall.tables[again.id].game.text == STRONGER


async def test_a_table_that_has_not_begun_keeps_the_box_it_was_made_with(house, upgraded):
    place = await house.table()
    newer, place = await upgraded(house, place, STRONGER)
    for seat in (0, 1):
        await place.seen(seat)
    assert text_at(place) == SHIPPED
    await act(place)
    _, place = await upgraded(newer, place, REWORDED)
    await place.seen(0)
    assert text_at(place) == REWORDED


async def test_a_change_of_the_rules_says_so(house, upgraded):
    place = await gun_table(house)
    _, place = await upgraded(house, place, STRONGER, version=GAME.version + 1)
    with pytest.raises(Refused) as refused:
        await place.seen(0)
    assert (refused.value.status, refused.value.code) == (410, "rules_changed")
    assert str(refused.value) == (
        "This table was played with version 1 of the rules of showdown; this server has version 2."
    )


@pytest.mark.parametrize("brought", [REWORDED, STRONGER])
async def test_a_box_that_was_brought_stays_as_it_is_word_for_word(house, upgraded, brought):
    place = await gun_table(house, box=brought)
    row = await house.store.load(place.id)
    assert len(row.settings) + len(row.header) < 1500  # its text is kept once, and elsewhere
    assert await house.store.box(row.box) == brought
    before = await said_of_the_gun(place)
    newer, place = await upgraded(house, place, SHIPPED + "# the next version\n")
    assert await said_of_the_gun(place) == before
    assert text_at(place) == brought
    await newer.hub.resign(place.id, place.who[0])
    assert wt.Log.loads((await newer.hub.log(place.id)).decode()).header.data == brought
    again = await newer.hub.rematch(place.id, place.who[0])
    await newer.hub.payload(again.id)
    assert newer.hub.hall.tables[again.id].game.text == brought


@pytest.mark.parametrize("name", [hash_of_text(SHIPPED)[:ONCE], GAME.fingerprint])
async def test_tables_whose_box_was_not_kept_yet_are_given_theirs_at_the_next_start(
    house, upgraded, name
):
    place = await gun_table(house)
    header = (await house.store.load(place.id)).header.decode()
    assert GAME.fingerprint in header
    await house.store.write(
        "UPDATE tables SET box = NULL, header = $2 WHERE id = $1",
        place.id,
        header.replace(GAME.fingerprint, name),
    )
    newer, place = await upgraded(house, place)
    async with asyncio.timeout(20):
        while (await newer.store.load(place.id)).box is None:
            await asyncio.sleep(0.01)
    await act(place)
    _, place = await upgraded(newer, place, STRONGER)
    await act(place)
    assert text_at(place) == SHIPPED


async def test_a_table_whose_box_nobody_has_any_more_says_what_differs(house, upgraded):
    place = await gun_table(house)
    await house.store.write("UPDATE tables SET box = NULL WHERE id = $1", place.id)
    _, place = await upgraded(house, place, STRONGER)
    with pytest.raises(Refused, match="another data file than showdown has here: its numbers"):
        await place.seen(0)


async def test_a_box_that_this_version_cannot_read_says_so_and_its_log_is_still_there(
    house, upgraded
):
    def read(text):
        if text == SHIPPED:
            raise wt.BoxError("The card file is wrong: it is of last year.")
        return GAME.read(text)

    over, place = await gun_table(house), await gun_table(house)
    await house.hub.resign(over.id, over.who[0])
    newer, place = await upgraded(house, place, STRONGER, read=read)
    with pytest.raises(Refused, match=r"cannot read the box: .* last year") as refused:
        await place.seen(0)
    assert (refused.value.status, refused.value.code) == (410, "rules_changed")
    log = wt.Log.loads((await newer.hub.log(over.id)).decode())
    assert log.header.data == SHIPPED
