"""While an answer is held: what may happen at the table, and that none is held for ever."""

import asyncio

import msgspec
import pytest

from tests.server.positions import PASS, UMBRELLA
from tests.server.tables.early import LONG, answer, attacked, ended, let_it_pass, live_of, taken
from watertable.server.protocol import MoveRequest
from watertable.server.tables import Refused, keeping, refused
from watertable.server.tables.rematch import next_settings
from watertable.server.tables.settings import SPREAD

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("looks_often")]


async def given(house, move=UMBRELLA, **settings):
    """Seat 1 has answered before its moment."""
    place = await attacked(house, **settings)
    sent = answer(place, move)
    await taken(place)
    return place, sent


async def why_refused(sent):
    with pytest.raises(Refused) as error:
        await sent
    return error.value.status, error.value.code


async def test_what_the_store_cannot_keep_at_the_moment_is_held_no_longer(house, monkeypatch):
    place, sent = await given(house)

    async def broken(id):
        raise refused.out_of_order()

    with monkeypatch.context() as patch:
        patch.setattr(house.hub.hall, "hold", broken)
        let_it_pass(house)
        assert (await why_refused(sent))[0] == 503
    assert not (await place.seen(1)).answered
    assert (await answer(place, PASS)).ply == 2, "another answer counts"


async def test_an_answer_whose_link_was_revoked_is_held_no_longer(house):
    place, sent = await given(house)
    await place.reissue(1)
    let_it_pass(house)
    assert (await why_refused(sent))[0] in (401, 403)
    assert live_of(place).held is None


async def test_memory_that_is_thrown_away_holds_no_answer(house):
    place, sent = await given(house)
    live = live_of(place)
    house.hub.hall.forget(live)
    assert live.held is None
    assert not (await place.seen(1)).answered
    let_it_pass(house)
    assert (await sent).ply == 2


async def test_when_an_answer_is_let_go_its_seat_is_told_and_its_orders_go_on(house):
    place, sent = await given(house)
    await house.hub.orders(place.id, place.who[1], ["never_ask"])
    ear = await place.watch(1)
    assert (await ear.until(lambda now: now.ply == 1)).answered
    await ended(sent)
    await ear.until(lambda now: not now.answered)
    let_it_pass(house)
    await ear.until(lambda now: now.ply >= 2)
    assert live_of(place).table.log.lines[1].action == 0


async def test_orders_of_others_take_no_time_from_a_bot_that_thinks(house):
    place = await attacked(house, pause=[1, LONG], seats=["person", "bot:greedy"])
    task = live_of(place).task
    assert task is not None
    await house.hub.orders(place.id, place.who[0], ["never_ask"])
    assert live_of(place).task is task
    assert not task.cancelling()


@pytest.mark.parametrize("move", [PASS, UMBRELLA], ids=["pass", "card"])
async def test_a_pass_in_the_same_moment_is_no_card_that_was_played(house, move):
    """Another worker, which does not know of the answer, passes as was ordered."""
    place, sent = await given(house, move)
    hall = house.hub.hall
    live = await hall.hold(place.id)
    try:
        live.held = None
        let_it_pass(house)
        live.table.play(PASS, 1)
        live.note()
        await keeping.commit(hall, live)
    finally:
        hall.release(live)
    if move == PASS:
        assert (await sent).ply >= 2
    else:
        assert await why_refused(sent) == (409, "stale")


async def test_an_answer_is_told_at_its_moment_though_another_leaves(house):
    place, sent = await given(house)
    await house.hub.leave(place.id, place.who[0])
    now = await place.seen(1)
    assert (now.ply, now.answered) == (3, True)
    other = house.hub.move(place.id, place.who[1], MoveRequest(3, PASS))
    assert await why_refused(asyncio.wait_for(other, 4)) == (409, "answered")
    let_it_pass(house)
    assert (await sent).ply >= 4
    line = live_of(place).table.log.lines[3]
    assert (line.seat, line.action != 0) == (1, True)


async def test_who_leaves_takes_the_answer_along(house):
    place, sent = await given(house)
    await house.hub.leave(place.id, place.who[1])
    assert not live_of(place).is_held
    let_it_pass(house)
    assert (await why_refused(sent))[0] == 409


async def test_a_rematch_of_a_table_of_before_keeps_the_pause_that_was_chosen(house):
    place = await house.table()
    await place.seen(0)
    live = live_of(place)
    for pause, spread in ((0.0, (0.0, 0.0)), (0.3, (0.3, 0.3)), (0.8, SPREAD)):
        live.settings = msgspec.structs.replace(live.settings, drawn=None, pause=pause)
        assert next_settings(live).drawn == spread
