"""What if: a match that is over is played on from a ply, at a private table of its own."""

import pytest

from tests.server.tables.conftest import Place
from tests.server.tables.sitting import act
from tests.server.tables.test_replays import begun, finished, shown
from watertable.kernel.records.chance import promise_of
from watertable.kernel.table.log import Log
from watertable.server.protocol import OnwardRequest
from watertable.server.tables import Refused, Who

pytestmark = pytest.mark.anyio
TWO = ["person", "person"]


async def played_on(house, match, ply, seats=TWO):
    made = await house.hub.play_on(match.id, OnwardRequest(ply, list(seats)))
    place = Place(house.hub, made.id, {link.seat: link.token for link in made.seats})
    place.who |= {seat: Who(seat) for seat in place.tokens}
    return place


async def refused(asked):
    with pytest.raises(Refused) as refusal:
        await asked
    return refusal.value.said.code


async def test_it_stands_as_it_stood_then_for_each_seat(house):
    match = await finished(house)
    place = await played_on(house, match, 8)
    for seat in (0, 1):
        await place.join(seat, name=f"Seat {seat}")
        then, now = await shown(match, 8, seat), await place.seen(seat)
        assert now.view == then.view
        assert (now.onward.table, now.onward.ply) == (match.id, 8)
        assert now.unrated
        assert now.view["players"][1 - seat]["hand"] is None
    assert house.hub.hall.tables[place.id].settings.tempo, "bots take their time there"


async def test_it_is_played_to_its_end_and_read_back(opened):
    house = await opened()
    match = await finished(house)
    place = await (await played_on(house, match, 6)).obey_no_orders()
    for seat in (0, 1):
        await place.seen(seat)
    for _ in range(10):
        await act(place)
    before = await place.seen(0)
    await house.hub.close()
    other = await opened()
    again = Place(other.hub, place.id, place.tokens)
    again.who = place.who
    after = await again.seen(0)
    assert (after.view, after.ply, after.promise) == (before.view, before.ply, before.promise)
    for _ in range(3):
        await act(again)
    await other.hub.resign(place.id, again.who[0])
    log = Log.loads((await other.hub.log(place.id)).decode())
    seed = bytes.fromhex(log.seed or "")
    assert promise_of(seed) == after.promise
    old = Log.loads((await other.hub.log(match.id)).decode())
    assert [line for line, _ in log.since(0)][:6] == [line for line, _ in old.since(0)][:6]
    assert log.seed != old.seed, "chance is another from here on"


async def test_a_bot_may_sit_at_the_other_seats(house):
    match = await finished(house)
    place = await played_on(house, match, 8, ["person", "bot:greedy"])
    ear = await place.watch(0)
    await ear.until(lambda told: told.to_act == 0 or told.outcome is not None)
    assert list(place.tokens) == [0]


async def test_what_cannot_be_played_on_is_refused(house):
    going = await begun(house)
    assert await refused(played_on(house, going, 1)) == "not_over"
    match = await finished(house)
    last = (await match.seen()).ply
    assert await refused(played_on(house, match, last)) == "wrong_setting"
    assert await refused(played_on(house, match, last + 1)) == "no_ply"
    assert await refused(played_on(house, match, 1, ["person"])) == "wrong_setting"
    assert await refused(played_on(house, match, 1, ["bot:greedy"] * 2)) == "wrong_setting"
    assert await refused(played_on(house, match, 1, ["person", "bot:nobody"])) == "unknown_bot"
