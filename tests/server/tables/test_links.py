"""A link is used once: whoever used it has the seat, and nobody else gets it without their word."""

import asyncio
import hashlib
import hmac
import time
from base64 import urlsafe_b64encode

import msgspec
import pytest

from tests.server.positions import showdown
from tests.server.tables.conftest import Place
from watertable.kernel.text.message import Part, Seat
from watertable.server.protocol import HostRequest, Join
from watertable.server.tables import Refused, Who, reissue, timekeeping
from watertable.server.tables.ledger import encode
from watertable.server.tables.sitters import GiveWay

pytestmark = pytest.mark.anyio

OURS, OTHERS = "a-key-that-only-we-know", "a-key-that-they-know"


async def refused(asks):
    """Return the code with which something is refused."""
    with pytest.raises(Refused) as found:
        await asks
    return found.value.code


async def begun(house, **settings):
    """A table at which two people have sat down by their links."""
    place = await house.table(everyone=True, position=showdown("umbrella"), **settings)
    links = dict(place.tokens)
    for seat in (0, 1):
        await place.join(seat, name=f"N{seat}", key=OURS, nonce=f"nonce-of-{seat}")
        place.who[seat] = await house.hub.identify(place.id, place.tokens[seat])
    return place, links


async def ask(place, act="revoke", seat=1):
    return await place.hub.host(place.id, place.host, HostRequest(act, seat))


@pytest.fixture
def clock(monkeypatch):
    """Let time pass at a house."""

    def later(house, seconds):
        now = house.hub.hall.time.now() + seconds
        monkeypatch.setattr(house.hub.hall.time, "now", lambda: now)

    return later


async def test_a_link_is_exchanged_once_and_then_opens_nothing(house):
    place, links = await begun(house)
    assert place.tokens[1] != links[1]
    assert await refused(house.hub.join(place.id, Join(links[1]))) == "used"
    assert await refused(house.hub.join(place.id, Join(links[1], key=OTHERS))) == "used"
    assert await refused(house.hub.identify(place.id, links[1])) == "used"
    assert (await house.hub.identify(place.id, place.tokens[1])).seat == 1
    assert (await house.hub.mine([(place.id, links[1])])).tables == []


async def test_whoever_used_it_may_use_it_again(house):
    place, links = await begun(house)
    again = await house.hub.join(place.id, Join(links[1], key=OURS))
    assert again.token == place.tokens[1]
    held = await house.hub.join(place.id, Join(links[1]), [place.tokens[1]])
    assert held.token == place.tokens[1]
    by_token = await house.hub.join(place.id, Join(place.tokens[1], name="Again"))
    assert by_token.token == place.tokens[1]
    assert (await place.seen()).sitters[1].name == "Again"


async def test_a_dead_link_is_dead_after_a_crash_too(house, opened):
    place, links = await begun(house)
    other = await opened()
    assert await refused(other.hub.join(place.id, Join(links[1]))) == "used"
    assert (await other.hub.identify(place.id, place.tokens[1])).seat == 1


async def test_a_program_goes_on_with_its_link_and_nobody_joins_with_it(house, opened):
    place = await house.table()
    who = await house.hub.identify(place.id, place.tokens[0])
    assert (await house.hub.payload(place.id, who)).begun
    for hub in (house.hub, (await opened()).hub):
        assert await refused(hub.join(place.id, Join(place.tokens[0]))) == "used"
        assert (await hub.identify(place.id, place.tokens[0])).seat == 0


async def test_a_program_that_left_sits_down_again_by_what_it_holds(house):
    place = await house.table(position=showdown("umbrella"), absent="bot:random")
    who = await house.hub.identify(place.id, place.tokens[0])
    await house.hub.payload(place.id, who)
    await house.hub.leave(place.id, who)
    token = place.tokens[0]
    assert await refused(house.hub.join(place.id, Join(token))) == "used"
    await house.hub.join(place.id, Join(token), [token])
    assert (await place.seen()).sitters[0].substitute is None


async def test_a_seat_adds_a_device_once_and_keeps_the_first(house, clock):
    place, _ = await begun(house)
    link = await house.hub.device(place.id, place.who[1])
    assert await refused(house.hub.identify(place.id, link.token)) == "device_link"
    assert await refused(house.hub.join(place.id, Join(link.token))) == "second_device"
    joined = await house.hub.join(place.id, Join(link.token, device=True))
    assert (await house.hub.identify(place.id, joined.token)).seat == 1
    assert (await house.hub.identify(place.id, place.tokens[1])).seat == 1
    assert await refused(house.hub.join(place.id, Join(link.token, device=True))) == "used"
    late = await house.hub.device(place.id, place.who[1])
    clock(house, 601)
    assert await refused(house.hub.join(place.id, Join(late.token, device=True))) == "expired"
    assert await refused(house.hub.device(place.id, place.host)) == "no_seat"


async def test_a_device_link_ends_with_the_seat_it_was_made_by(house):
    place, _ = await begun(house)
    link = await house.hub.device(place.id, place.who[1])
    await place.reissue(1)
    assert await refused(house.hub.join(place.id, Join(link.token, device=True))) == "revoked"


async def test_before_it_begins_the_host_gives_seats_away_at_once(house):
    place = await house.table(everyone=True)
    token = await place.join(1, nonce="a-nonce-of-1")
    link = (await ask(place)).link
    assert await refused(house.hub.identify(place.id, token)) == "revoked"
    now = await place.seen()
    assert now.waiting == [0, 1], "whoever comes must still sit down"
    assert now.notices[-1].text == "The host made a new link for the seat of Seat 2."
    assert (await house.hub.join(place.id, Join(link.token))).seat == 1


async def test_a_seat_that_nobody_ever_took_is_given_away_at_once(house):
    place = await house.table()
    await place.seen(0)
    assert (await ask(place)).link is not None


@pytest.mark.parametrize("act", ["revoke", "free"])
async def test_a_seat_that_somebody_has_is_asked(house, act, clock):
    place, _ = await begun(house)
    ear, watching = await place.watch(1), await place.watch()
    clock(house, 1e6)
    for _ in range(2):
        answer = await ask(place, act)
        assert (answer.link, answer.waiting.seat, answer.waiting.due) == (None, 1, None)
    for one in (ear, watching):
        assert [(asked.seat, asked.act) for asked in one.now.reissues] == [(1, act)]
        assert [(said.seat, said.what) for said in one.now.notices] == [(1, "asked")]
    assert await refused(house.hub.reissue_answer(place.id, place.who[0], True)) == "nothing_asked"
    await house.hub.reissue_answer(place.id, place.who[1], False)
    assert (ear.now.reissues, ear.farewell) == ([], None)
    assert ear.now.notices[-1].text == "N1 keeps the seat."
    assert ear.now.notices[-1].parts == (Part("who", 0, 2, Seat(1)),)
    assert (await house.hub.identify(place.id, place.tokens[1])).seat == 1


@pytest.mark.parametrize("act", ["revoke", "free"])
async def test_who_agrees_gives_way_and_everybody_is_told(house, act, opened):
    place, links = await begun(house)
    ear, watching = await place.watch(1), await place.watch()
    await ask(place, act)
    await house.hub.reissue_answer(place.id, place.who[1], True)
    assert ear.farewell == ("This link was revoked.", False)
    assert "N1, who agreed: whoever joins now sees that hand." in watching.now.notices[-1].text
    for old in (links[1], place.tokens[1]):
        assert await refused(house.hub.identify(place.id, old)) == "revoked"
    link = (await ask(place, act)).link
    joined = await house.hub.join(place.id, Join(link.token, name="New"))
    assert (await house.hub.identify(place.id, joined.token)).seat == 1
    assert watching.now.notices[-1].text == "New has sat down and sees that hand."
    assert watching.now.sitters[1].substitute is None
    kept = (await (await opened()).hub.payload(place.id)).notices
    assert [said.what for said in kept] == ["asked", act, "joined"]


async def test_who_stays_away_for_the_tables_time_gives_way(house, clock):
    place, _ = await begun(house, away=60)
    ear = await place.watch()
    assert (ear.now.away, (await ask(place)).link) == (60, None)
    clock(house, 59)
    waiting = (await ask(place)).waiting
    assert waiting.due is not None
    clock(house, 2)
    link = (await ask(place)).link
    assert link is not None
    assert "N1, who was away: whoever joins now sees that hand." in ear.now.notices[-1].text
    assert await refused(house.hub.identify(place.id, place.tokens[1])) == "revoked"


async def test_who_comes_back_is_not_away(house, clock):
    place, _ = await begun(house)
    await ask(place)
    clock(house, 119)
    await house.hub.identify(place.id, place.tokens[1])
    clock(house, 119)
    assert (await ask(place)).link is None
    ear = await place.watch(1)
    clock(house, 1000)
    assert (await ask(place)).waiting.due is None
    house.hub.unwatch(ear.watch)
    told = await place.watch()
    await told.until(lambda now: now.reissues[0].due is not None)
    clock(house, 119)
    assert (await ask(place)).link is None
    clock(house, 2)
    assert (await ask(place)).link is not None


async def test_a_worker_speaks_only_for_those_who_are_connected_to_it(house):
    place, _ = await begun(house)
    await place.watch(0)
    live = house.hub.hall.tables[place.id]
    live.seats.chairs[0].asked = GiveWay("revoke", 1.0, 1.0)
    live.seats.chairs[1].asked = GiveWay("revoke", 1.0, None)  # another worker says: they are here
    reissue.heed(house.hub.hall, live)
    await asyncio.gather(*[task for task in house.hub.hall.errands.tasks if "_look" in repr(task)])
    assert [chair.asked.since for chair in live.seats.chairs] == [None, None]


async def test_no_host_talks_a_notice_away(house):
    place, _ = await begun(house)
    await place.reissue(1)
    for act in ("revoke", "free") * 10:
        await ask(place, act, 0)
    kept = (await place.seen()).notices
    assert {(said.seat, said.what) for said in kept} == {(1, "asked"), (1, "revoke"), (0, "asked")}


async def test_the_time_before_a_restart_does_not_count(house, opened, clock):
    place, _ = await begun(house)
    await ask(place)
    later = await opened()
    later.hub.hall.time.started += 1000.0
    place.hub = later.hub
    clock(later, 1100)
    assert (await ask(place)).link is None
    clock(later, 100)
    assert (await ask(place)).link is not None


async def test_who_was_away_before_the_host_asked_gives_way_at_once(house, clock):
    place, _ = await begun(house)
    clock(house, 121)
    assert (await ask(place)).link is not None


async def test_where_moves_take_days_nobody_is_away_after_minutes(house, clock):
    place, _ = await begun(house, clock={"kind": "days", "days": 2})
    clock(house, 40 * 3600)
    assert (await ask(place)).link is None
    assert (await place.seen()).away == 2 * 86_400


async def test_nothing_is_given_away_when_it_is_over(house):
    place, _ = await begun(house)
    await ask(place)
    await house.hub.resign(place.id, place.who[1])
    assert (await place.seen()).reissues == []
    for act in ("revoke", "free"):
        assert await refused(ask(place, act)) == "over"


async def test_an_open_seat_belongs_to_the_last_who_took_it(house):
    place = await house.table(seats=["person", "open", "open"], game="splash", everyone=True)
    link = place.tokens[1]
    first = await house.hub.join(place.id, Join(seat=1))
    assert await refused(house.hub.join(place.id, Join(link))) == "revoked"
    who = await house.hub.identify(place.id, first.token)
    await house.hub.leave(place.id, who)
    second = await house.hub.join(place.id, Join(seat=1))
    assert (await house.hub.identify(place.id, second.token)).seat == 1
    assert await refused(house.hub.identify(place.id, first.token)) == "revoked"
    assert await refused(house.hub.join(place.id, Join(seat=1), [first.token])) == "taken"


async def test_who_leaves_before_it_begins_may_return_and_others_need_a_new_link(house):
    place = await house.table(everyone=True)
    link = place.tokens[1]
    token = await place.join(1)
    who = await house.hub.identify(place.id, token)
    await house.hub.leave(place.id, who)
    assert (await place.seen()).waiting == [0, 1]
    assert await refused(house.hub.join(place.id, Join(link))) == "used"
    assert (await house.hub.join(place.id, Join(token))).token == token
    await house.hub.leave(place.id, who)
    new = (await ask(place)).link.token
    assert await refused(house.hub.join(place.id, Join(token))) == "revoked"
    assert (await house.hub.join(place.id, Join(new))).seat == 1


async def test_a_rematch_gives_each_seat_its_own_token_and_makes_no_invitation(house):
    place, _ = await begun(house)
    await house.hub.resign(place.id, place.who[0])
    mine, theirs = [await house.hub.rematch(place.id, place.who[seat]) for seat in (0, 1)]
    forged = house.hub.hall.signer.token(theirs.id, 1, 0, "i")
    assert await refused(house.hub.join(theirs.id, Join(forged))) == "used"
    assert (await house.hub.join(theirs.id, Join(theirs.token))).token == theirs.token
    assert (await house.hub.identify(mine.id, mine.token)).seat == 0


# Seats and tokens as they were written before there were invitations.
OLD_SEATS = (
    b'{"chairs":[{"kind":"person","name":"Ada","joined":true,"nonce":"a-nonce-of-0"},'
    b'{"kind":"person","joined":true}],"begun":1794817965.4758303}'
)
OLD_WAITING = (
    b'{"chairs":[{"kind":"person","name":"Ada","joined":true},{"kind":"person","epoch":3}]}'
)


async def old_token(house, said):
    key = await house.store.key("tokens")
    digest = hmac.digest(key, said.encode(), hashlib.sha256)
    return f"{said}.{urlsafe_b64encode(digest[:24]).decode()}"


async def old_table(house, seats, epochs, **settings):
    place = await house.table(**settings)
    if not settings:
        await place.seen(0)
    row = await house.store.load(place.id)
    await house.store.change(place.id, row.version, seats)
    house.hub.hall.tables.clear()
    tokens = {seat: await old_token(house, f"{place.id}.{seat}.{n}") for seat, n in epochs.items()}
    old = Place(house.hub, place.id, tokens)
    old.who |= {seat: Who(seat, False, n) for seat, n in epochs.items()}
    old.host = await house.hub.identify(place.id, await old_token(house, f"{place.id}.h.0"))
    return old


async def test_a_table_of_an_older_store_keeps_its_tokens_until_one_is_reissued(house, clock):
    place = await old_table(house, OLD_SEATS, {0: 0, 1: 0})
    for _ in range(2):
        for seat, token in place.tokens.items():
            assert (await house.hub.identify(place.id, token)).seat == seat
            assert (await house.hub.join(place.id, Join(token))).seat == seat
    assert len((await house.hub.mine([(place.id, place.tokens[0])])).tables) == 1
    assert (await ask(place)).link is None, "somebody has it"
    clock(house, 1e4)
    link = (await ask(place)).link
    assert await refused(house.hub.identify(place.id, place.tokens[1])) == "revoked"
    joined = await house.hub.join(place.id, Join(link.token))
    assert await refused(house.hub.join(place.id, Join(link.token))) == "used"
    assert (await house.hub.identify(place.id, joined.token)).seat == 1
    assert (await house.hub.identify(place.id, place.tokens[0])).seat == 0


async def test_so_does_one_that_waited_for_somebody(house):
    place = await old_table(house, OLD_WAITING, {0: 0, 1: 3}, everyone=True)
    for _ in range(2):
        for seat, token in place.tokens.items():
            joined = await house.hub.join(place.id, Join(token, nonce=f"nonce-of-{seat}"))
            assert joined.seat == seat
    assert (await house.hub.payload(place.id, place.who[1])).begun


async def test_what_is_told_of_seats_is_the_time_of_day_however_late_it_is_at_the_tables(house):
    await house.store.write("UPDATE service SET away = 7200 RETURNING away")
    await timekeeping.beat(house.hub.hall)
    place, _ = await begun(house)
    waiting = (await ask(place)).waiting
    told = await place.seen(0)
    device = await house.hub.device(place.id, place.who[1])
    moments = [waiting.asked, told.reissues[0].asked, told.notices[-1].at, device.expires]
    assert all(abs(at - time.time()) < 3600 for at in moments)
    assert abs(house.hub.hall.time.now() + 7200 - time.time()) < 3600


async def test_who_left_an_open_seat_is_told_nothing_of_the_next_who_sits_there(house):
    place = await house.table(seats=["person", "open"], everyone=True)
    left = await house.hub.join(place.id, Join(None, "Left", nonce="nonce-of-who-left"))
    place.who[1] = await house.hub.identify(place.id, left.token)
    ear = await place.watch(1)
    await house.hub.leave(place.id, place.who[1])
    await house.hub.join(place.id, Join(None, "Next", nonce="nonce-of-the-next"))
    await place.join(0, nonce="nonce-of-the-first")
    assert (await place.seen()).begun
    assert ear.farewell is not None, "nobody said goodbye"
    assert all(told.view is None for told in ear.told)


async def test_nor_is_who_lost_a_seat_while_a_table_was_out_of_memory(house):
    place, _ = await begun(house)
    ear = await place.watch(1)
    live = house.hub.hall.tables[place.id]
    seats = msgspec.json.decode(encode(live.seats))
    seats["chairs"][1]["epoch"] = 1
    await house.store.change(place.id, live.version, msgspec.json.encode(seats))
    house.hub.hall.forget(live)
    async with asyncio.timeout(30):
        while ear.farewell is None:
            await asyncio.sleep(0.01)


async def test_the_host_of_a_table_hosts_its_rematch_and_nobody_else_does(house):
    place, _ = await begun(house)
    await house.hub.resign(place.id, place.who[1])
    guest = await house.hub.rematch(place.id, place.who[1])
    host = msgspec.structs.replace(place.who[0], host=True)
    again = await house.hub.rematch(place.id, host)
    assert (guest.id, guest.host) == (again.id, None)
    who = await house.hub.identify(again.id, again.host)
    assert not (await house.hub.payload(again.id)).begun
    await house.hub.host(again.id, who, HostRequest("begin"))
    assert (await house.hub.payload(again.id)).begun
