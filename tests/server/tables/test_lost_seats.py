"""Who has lost everything asks from a new device; the seat goes there alone, or stays."""

import asyncio

import msgspec
import pytest

from tests.server.tables.test_links import begun, clock, refused
from watertable.server.protocol import HostRequest, LostRequest
from watertable.server.store.ways import KeptWay

__all__ = ["clock"]

pytestmark = pytest.mark.anyio

DEVICE, OTHER = "a-key-of-the-new-device", "a-key-of-another-one"


async def lost(house, place, key=DEVICE, seat=1):
    return await house.hub.lost(place.id, LostRequest(seat, "Ana", key))


async def decides(house, place, act="approve", number=1):
    return await house.hub.host(place.id, place.host, HostRequest(act, n=number))


async def test_after_the_hosts_word_and_the_time_away_the_device_has_the_seat(house, clock):
    place, _ = await begun(house)
    ear = await place.watch(0)
    assert (await lost(house, place)).state == "asked"
    assert [(one.seat, one.name, one.approved) for one in ear.now.lost] == [(1, "Ana", False)]
    said = await decides(house, place)
    assert (said.link, said.waiting) == (None, None), "the host is given nothing"
    told = await lost(house, place)
    assert (told.state, told.joined) == ("approved", None)
    assert told.due == ear.now.lost[0].due
    clock(house, 119)
    assert (await lost(house, place)).joined is None
    clock(house, 2)
    given = await lost(house, place)
    assert given.state == "given"
    assert (await house.hub.identify(place.id, given.joined.token)).seat == 1
    assert await refused(house.hub.identify(place.id, place.tokens[1])) == "revoked"
    assert ear.now.notices[-1].text == "N1 has sat down and sees that hand."
    assert ear.now.lost == []


async def test_without_the_hosts_word_nothing_is_given(house, clock):
    place, _ = await begun(house)
    await lost(house, place)
    clock(house, 100_000)
    assert (await lost(house, place)).state == "asked"
    await decides(house, place, "disapprove")
    assert (await lost(house, place)).state == "refused"


async def test_whoever_has_the_seat_refuses_or_gives_it_at_once(house, clock):
    place, _ = await begun(house)
    await lost(house, place)
    await decides(house, place)
    theirs = await place.watch(1)
    assert [one.act for one in theirs.now.reissues] == ["lost"]
    clock(house, 100_000)
    assert (await lost(house, place)).state == "approved", "while they are here nothing happens"
    await house.hub.reissue_answer(place.id, place.who[1], False)
    assert (await lost(house, place)).state == "refused"
    await lost(house, place, OTHER)
    await decides(house, place, number=2)
    await house.hub.reissue_answer(place.id, place.who[1], True)
    assert (await lost(house, place, OTHER)).joined is not None
    assert theirs.farewell is not None


async def test_only_the_device_that_asked_is_given_the_seat(house, clock):
    place, _ = await begun(house)
    await lost(house, place)
    await lost(house, place, OTHER)
    await decides(house, place)
    clock(house, 121)
    assert (await lost(house, place, OTHER)).state == "asked"
    assert (await lost(house, place, "a-key-that-comes-late-")).state == "asked"
    assert (await lost(house, place)).state == "given"
    assert (await lost(house, place, OTHER)).state == "asked"


async def test_who_uses_the_seat_meanwhile_is_not_away(house, clock):
    place, _ = await begun(house)
    await lost(house, place)
    await decides(house, place)
    clock(house, 119)
    await house.hub.identify(place.id, place.tokens[1])
    clock(house, 119)
    assert (await lost(house, place)).joined is None


async def test_a_word_that_was_given_counts_for_those_who_sat_there_then(house, clock):
    place, _ = await begun(house)
    await lost(house, place)
    await decides(house, place)
    await house.hub.reissue_answer(place.id, place.who[1], True)
    await place.reissue(1)
    clock(house, 100_000)
    assert await refused(lost(house, place)) == "not_lost"
    assert (await place.seen(0)).lost == []


async def test_however_many_ask_the_one_whom_the_host_believes_stays(house, clock):
    place, _ = await begun(house)
    await lost(house, place)
    await decides(house, place)
    for number in range(9):
        await lost(house, place, f"a-key-of-a-nuisance-{number}")
    assert len((await place.seen(0)).lost) == 6
    clock(house, 121)
    assert (await lost(house, place)).state == "given"


async def test_who_was_refused_may_ask_anew_after_the_tables_time(house, clock):
    place, _ = await begun(house)
    await lost(house, place)
    await decides(house, place, "disapprove")
    assert (await lost(house, place)).state == "refused"
    clock(house, 121)
    assert (await lost(house, place)).state == "asked"


async def test_at_a_rated_table_and_at_a_deal_no_seat_changes_hands(house):
    place, _ = await begun(house)
    live = await house.hub.hall.hold(place.id)
    house.hub.hall.release(live)
    for what in ({"rated": True}, {"deal": "2026-11-01"}):
        live.settings = msgspec.structs.replace(live.settings, rated=False, deal="")
        live.settings = msgspec.structs.replace(live.settings, **what)
        assert await refused(lost(house, place)) in ("rated", "deal")


async def test_what_cannot_be_lost_is_not_asked_for(house):
    place = await house.table(everyone=True)
    assert await refused(lost(house, place)) == "not_lost"
    assert await refused(lost(house, place, seat=5)) == "no_seat"
    begun_place, _ = await begun(house)
    assert await refused(decides(house, begun_place)) == "nothing_asked"
    await house.hub.resign(begun_place.id, begun_place.who[0])
    assert await refused(lost(house, begun_place)) == "over"


async def test_seats_are_found_by_what_a_browser_holds(house):
    place, links = await begun(house)
    held = await house.hub.held(place.id, [place.tokens[1], links[0], "nonsense"], False)
    assert (held.seats, held.host) == ([1], False)
    await place.reissue(1)
    assert (await house.hub.held(place.id, [place.tokens[1]], True)).seats == []


async def test_where_the_seat_was_told_of_its_turn_is_forgotten_with_it(house, clock):
    place, _ = await begun(house)
    ways = house.hub.hall.store.ways
    await ways.add(KeptWay("a-way", place.id, 1, 0, "webhook", b"enciphered"))
    await lost(house, place)
    await decides(house, place)
    clock(house, 121)
    assert (await lost(house, place)).state == "given"
    async with asyncio.timeout(5):
        while await ways.of(place.id, 1, 0):
            await asyncio.sleep(0.01)
