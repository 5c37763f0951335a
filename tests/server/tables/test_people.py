"""People sit down, leave, come back, are late, are sent away, and play again."""

import asyncio

import msgspec
import pytest

import watertable as wt
from tests.server.positions import showdown
from tests.server.tables.sitting import act
from watertable.server.protocol import HostRequest, Join, MoveRequest
from watertable.server.tables import Refused, housekeeping, keeping

pytestmark = pytest.mark.anyio


async def lines(place):
    log = wt.Log.loads((await place.hub.log(place.id)).decode())
    return [(line.table, line.by) for line in log.lines if line.table]


async def test_everyone_sits_down_with_a_nonce_and_then_it_begins(house):
    place = await house.table(everyone=True)
    ear = await place.watch()
    assert (ear.now.begun, ear.now.view, ear.now.waiting) == (False, None, [0, 1])
    for seat in (0, 1):
        await house.hub.join(
            place.id, Join(place.tokens[seat], name=f"N{seat}", nonce=f"a-nonce-of-{seat}")
        )
    assert ear.now.begun
    assert ear.now.nonces == ["a-nonce-of-0", "a-nonce-of-1"]
    assert [sitter.name for sitter in ear.now.sitters] == ["N0", "N1"]
    assert [told.begun for told in ear.told] == [False, False, True]


async def test_a_table_whose_beginning_was_lost_begins(house, opened, monkeypatch):
    place = await house.table(everyone=True)

    async def lost(*_):
        raise KeyboardInterrupt

    await house.hub.join(place.id, Join(place.tokens[0], nonce="nonce-of-one"))
    with monkeypatch.context() as broken:
        broken.setattr(keeping, "begin", lost)
        with pytest.raises(KeyboardInterrupt):
            await house.hub.join(place.id, Join(place.tokens[1], nonce="nonce-of-two"))
    now = await (await opened()).hub.payload(place.id)
    assert now.begun
    assert now.nonces == ["nonce-of-one", "nonce-of-two"]


async def test_a_table_from_before_nonces_were_waited_for_begins_as_it_would_have(house):
    """Its settings say that everyone must sit down, and nothing of nonces or invitations."""
    made = await house.table(everyone=True)
    row = await house.store.load(made.id)
    settings, seats = msgspec.json.decode(row.settings), msgspec.json.decode(row.seats)
    assert settings.pop("nonces")
    assert [chair.pop("link") for chair in seats["chairs"]]
    written = {"settings": msgspec.json.encode(settings), "seats": msgspec.json.encode(seats)}
    old = msgspec.structs.replace(row, id="from-before", **written)
    await house.store.create(old)
    tokens = [house.hub.hall.signer.token(old.id, seat, 0) for seat in (0, 1)]
    await house.hub.join(old.id, Join(tokens[0]))
    now = await house.hub.payload(old.id)
    assert (now.begun, now.waiting, now.without_nonce) == (False, [1], [])
    await house.hub.join(old.id, Join(tokens[1], nonce="nonce-of-two"))
    now = await house.hub.payload(old.id)
    assert (now.begun, now.nonces, now.without_nonce) == (True, ["nonce-of-two"], [0])


async def test_who_leaves_is_played_and_takes_the_seat_again(house):
    place = await house.table(absent="bot:random", position=showdown("umbrella"))
    for seat in (0, 1):
        await place.seen(seat)
    await house.hub.orders(place.id, place.who[1], [])
    ear = await place.watch(1)
    await house.hub.leave(place.id, place.who[0])
    now = await ear.until(lambda now: now.ply >= 3)
    assert (now.sitters[0].substitute, now.sitters[0].here) == ("random", False)
    with pytest.raises(Refused) as refused:
        await house.hub.move(place.id, place.who[0], MoveRequest(ear.now.ply, 0))
    assert refused.value.status == 409
    await place.join(0, name="Back")
    assert ear.now.sitters[0].substitute is None
    assert [s.here for s in (await house.hub.mine([(place.id, place.tokens[0])])).tables[0].sitters]


@pytest.mark.parametrize(
    "clock",
    [
        {"kind": "move", "seconds": 0.1},
        {"kind": "game", "seconds": 0.1},
        {"kind": "days", "days": 0.1 / 86_400},
    ],
)
async def test_time_runs_out(house, clock):
    place = await house.table(clock=clock, absent="resign", position=showdown())
    await place.seen(0)
    ear = await place.watch()
    over = await ear.until(lambda now: now.outcome is not None)
    assert (over.outcome.winners, over.outcome.reason) == ([1], "out of time")
    assert await lines(place) == [("timeout", 0), ("resign", 0), ("seed", None)]


async def test_time_runs_out_at_a_table_that_nobody_has_in_memory(house, opened):
    clock = {"kind": "move", "seconds": 0.1}
    place = await house.table(clock=clock, absent="resign", position=showdown())
    house.hub.hall.is_draining = True
    await place.seen(0)
    await opened()
    async with asyncio.timeout(10):
        while not (await house.hub.mine([(place.id, place.tokens[0])])).tables[0].over:
            await asyncio.sleep(0.02)


async def test_a_clock_reads_the_same_after_a_crash(house, opened):
    place = await house.table(clock={"kind": "game", "seconds": 100, "increment": 3})
    await place.obey_no_orders()
    await place.seen(0)
    for _ in range(8):
        await act(place)
    other = await opened()
    before, after = house.hub.hall.tables[place.id].clocks, None
    await other.hub.payload(place.id)
    after = other.hub.hall.tables[place.id].clocks
    assert before.left == after.left
    assert (before.running, before.since, before.free) == (
        after.running,
        after.since,
        after.free,
    )


async def test_coming_and_going_of_others_gives_nobody_time(house):
    place = await house.table(clock={"kind": "move", "seconds": 500}, position=showdown())
    for seat in (0, 1):
        await place.seen(seat)
    deadline = (await place.seen()).clock.deadline
    await house.hub.leave(place.id, place.who[1])
    await place.join(1)
    assert (await place.seen()).clock.deadline == deadline


async def test_a_revoked_link_is_dead(house):
    place = await house.table()
    await place.seen(0)
    ear, other = await place.watch(0), await place.watch(1)
    link = await place.reissue(0)
    assert ear.farewell == ("This link was revoked.", False)
    assert other.farewell is None
    for asks in (place.seen(0), house.hub.identify(place.id, place.tokens[0])):
        with pytest.raises(Refused) as refused:
            await asks
        assert refused.value.status == 403
    assert (await house.hub.identify(place.id, link)).seat == 0
    with pytest.raises(Refused):
        await house.hub.host(place.id, place.who[1], HostRequest("revoke", 0))


async def test_a_freed_seat_is_open_to_anybody(house):
    place = await house.table(position=showdown("umbrella"))
    for seat in (0, 1):
        await place.seen(seat)
    await house.hub.host(place.id, place.host, HostRequest("free", 1))
    await house.hub.reissue_answer(place.id, place.who[1], True)
    now = await place.seen()
    assert (now.sitters[1].kind, now.sitters[1].substitute) == ("open", "greedy")
    joined = await house.hub.join(place.id, Join(name="New"))
    assert joined.seat == 1
    now = await place.seen()
    assert (now.sitters[1].name, now.sitters[1].substitute) == ("New", None)


async def test_a_rematch_is_one_table_for_all_who_ask(house):
    place = await house.table("water-to-water", seats=["person", "person", "bot:random"])
    for seat in (0, 1):
        await place.seen(seat)
    for seat in (0, 1):
        await house.hub.resign(place.id, place.who[seat])
    first, second = await asyncio.gather(
        *(house.hub.rematch(place.id, place.who[seat]) for seat in (1, 1))
    )
    assert first == second
    now = await house.hub.payload(first.id, await house.hub.identify(first.id, first.token))
    assert (now.game, now.seat, now.begun) == ("water-to-water", 1, True)
    assert (await place.seen()).rematch == first.id


async def test_what_is_said_is_heard_and_can_be_removed(house):
    place = await house.table()
    ear = await place.watch()
    line = await house.hub.chat(place.id, place.who[0], "hello")
    await house.hub.host(place.id, place.host, HostRequest("unsay", n=line.n))
    assert [said["text"] for said in ear.chats] == ["hello", ""]
    assert [said.text for said in (await house.hub.chat_lines(place.id)).lines] == [""]


async def test_who_is_connected_is_told(house):
    place = await house.table()
    ear = await place.watch()
    one = await place.watch(0)
    await ear.until(lambda now: now.sitters[0].connected)
    house.hub.unwatch(one.watch)
    await ear.until(lambda now: not now.sitters[0].connected)


async def test_idle_tables_leave_memory_and_come_back(opened):
    house = await opened(idle=0.0)
    place = await (await house.table()).obey_no_orders()
    await place.seen(0)
    ply = await act(place)
    ear = await place.watch()
    housekeeping.sweep(house.hub.hall)
    assert house.hub.counts()["tables"] == 1
    house.hub.unwatch(ear.watch)
    await asyncio.sleep(0.01)
    housekeeping.sweep(house.hub.hall)
    assert house.hub.counts()["tables"] == 0
    assert (await place.seen(0)).ply == ply
