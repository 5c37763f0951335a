"""Going back: alone at once, together when all agree."""

import pytest

from tests.server.positions import GUN, showdown
from watertable.server.protocol import MoveRequest
from watertable.server.tables import Refused

pytestmark = pytest.mark.anyio
SET_CAT, SET_DOG = {"set": "cat"}, {"set": "dog"}


async def together(house, rival="umbrella"):
    place = await house.table(position=showdown(rival))
    for seat in (0, 1):
        await place.seen(seat)
    await house.hub.move(place.id, place.who[0], MoveRequest(0, SET_CAT))
    return place


async def test_alone_at_once(house):
    place = await house.table(seats=["person", "bot:random"], position=showdown("umbrella"))
    before = await place.seen(0)
    await house.hub.move(place.id, place.who[0], MoveRequest(0, SET_CAT))
    done = await house.hub.undo(place.id, place.who[0], 1)
    assert done.ply == 2
    assert (await place.seen(0)).view == before.view


async def test_together_when_the_other_agrees(house, opened):
    place = await together(house)
    assert (await house.hub.undo(place.id, place.who[0], 1)).ply == 1
    place.hub = (await opened()).hub
    asked = (await place.seen(1)).undo
    assert (asked.by, asked.to, asked.waiting) == (0, 0, [1])
    with pytest.raises(Refused):
        await place.hub.undo_answer(place.id, place.who[0], True)
    assert (await place.hub.undo_answer(place.id, place.who[1], True)).ply == 2
    now = await place.seen(0)
    assert (now.undo, now.undo_to) == (None, None)


async def test_further_back_is_tried_before_anybody_is_asked(house):
    place = await together(house)
    await house.hub.move(place.id, place.who[0], MoveRequest(1, SET_DOG))
    await house.hub.undo(place.id, place.who[0], 2, 0)
    assert (await place.seen(1)).undo.to == 0
    with pytest.raises(Refused) as refused:
        await house.hub.undo(place.id, place.who[0], 2, 7)
    assert refused.value.code == "cannot_undo"
    assert (await place.seen(0)).ply == 2
    await house.hub.undo_answer(place.id, place.who[1], True)
    assert (await place.seen(0)).ply == 3


async def test_a_no_or_a_move_ends_it(house):
    place = await together(house)
    await house.hub.undo(place.id, place.who[0], 1)
    await house.hub.undo_answer(place.id, place.who[1], False)
    assert (await place.seen(0)).undo is None
    await house.hub.undo(place.id, place.who[0], 1)
    await house.hub.move(place.id, place.who[0], MoveRequest(1, SET_DOG))
    assert (await place.seen(0)).undo is None


async def test_what_was_revealed_stays(house):
    place = await together(house)
    await house.hub.move(place.id, place.who[0], MoveRequest(1, GUN))
    with pytest.raises(Refused, match="revealed"):
        await house.hub.undo(place.id, place.who[0], 2, 0)
    with pytest.raises(Refused) as refused:
        await house.hub.undo(place.id, place.who[0], 1, 0)
    assert refused.value.code == "stale"
