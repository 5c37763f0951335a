"""Boxes are taken from nobody, from programs on the same machine, or from everybody."""

import asyncio

import httpx
import pytest

from tests.server.web.house import fake_house
from watertable.server.app import make_app
from watertable.server.config import Config, Misconfigured

HERE, THERE = "127.0.0.1", "192.0.2.9"
PASSED_ON = {"x-forwarded-for": "192.0.2.9"}


def post(house, peer, headers=None, **more):
    """Ask for a table; return the status."""

    async def sent():
        transport = httpx.ASGITransport(make_app(house), client=(peer, 1))
        async with httpx.AsyncClient(transport=transport, base_url="http://t.example") as client:
            new = {"game": "showdown", "seats": ["open"]} | more
            return await client.post("/api/tables", json=new, headers=headers)

    answer = asyncio.run(sent())
    if answer.status_code != 201:
        assert answer.json()["error"]["code"] == "no_boxes"
        assert house.hub.asked == []
        assert len(house.hub.refusals) == 1, "a table that was refused counts"
    return answer.status_code


@pytest.mark.parametrize(
    ("boxes", "peer", "headers", "status"),
    [
        ("local", HERE, {}, 201),
        ("local", "127.8.9.1", {}, 201),
        ("local", "::1", {}, 201),
        ("local", "::ffff:127.0.0.1", {}, 201),
        ("local", THERE, {}, 403),
        ("local", "::ffff:192.0.2.9", {}, 403),
        ("local", "2001:db8::1", {}, 403),
        ("local", HERE, PASSED_ON, 403),
        ("local", HERE, {"x-forwarded-proto": "https"}, 403),
        ("local", HERE, {"forwarded": "for=192.0.2.9"}, 403),
        ("local", HERE, {"via": "1.1 proxy"}, 403),
        ("local", THERE, {"x-forwarded-for": "127.0.0.1"}, 403),
        ("none", HERE, {}, 403),
        ("none", THERE, {}, 403),
        ("all", HERE, {}, 201),
        ("all", THERE, {}, 201),
        ("all", THERE, PASSED_ON, 201),
    ],
)
def test_a_box_is_taken_from_those_who_may_bring_one(boxes, peer, headers, status):
    assert post(fake_house(boxes=boxes), peer, headers, box="# a box") == status


def test_behind_a_proxy_nobody_is_local():
    assert post(fake_house(proxies="127.0.0.1"), HERE, box="# a box") == 403
    assert post(fake_house(proxies="127.0.0.1", boxes="all"), HERE, box="# a box") == 201


def test_local_is_what_holds_unless_something_else_is_said():
    assert Config().boxes == "local"
    with pytest.raises(Misconfigured, match="--boxes takes none, local or all, not 'some'"):
        Config(boxes="some")


def test_who_brings_no_box_is_asked_nothing():
    assert post(fake_house(boxes="none"), THERE) == 201
    assert post(fake_house(boxes="none"), THERE, box=None) == 201


@pytest.mark.parametrize(("boxes", "status"), [("none", 403), ("local", 403), ("all", 201)])
def test_a_patch_in_a_link_counts_as_a_box_and_a_stored_name_does_not(boxes, status):
    house = fake_house(boxes=boxes)
    assert post(house, THERE, variant="[cards.dog]\ncost = 1\n") == status
    assert post(house, THERE, variant="gentle") == 201
