"""A seat that its standing orders pass over is told so, and need not be asked for a moment."""

import msgspec
import pytest

from tests.server.tables.early import attacked
from watertable.server.tables.payloads import bodies_of, payload_of

pytestmark = pytest.mark.anyio


async def test_who_is_passed_over_is_told_and_nobody_else_is(house):
    place = await attacked(house, orders=["never_ask"])
    now = await place.seen(1)
    assert (now.to_act, now.passing) == (1, True)
    assert not (await place.seen(0)).passing


async def test_who_is_asked_is_not_passed_over(house):
    place = await attacked(house)
    assert not (await place.seen(1)).passing


async def test_it_is_told_the_same_as_text(house):
    place = await attacked(house, orders=["never_ask"])
    live = house.hub.hall.tables[place.id]
    [body] = bodies_of(live, [(1, False)], 0, 0.0)
    told = payload_of(live, 1, False, 0, 0.0)
    assert msgspec.json.decode(body)["passing"] is told.passing is True
