"""What is kept for browsers: by browser, for a while, and no longer than its table."""

import pytest

from tests.server.store.rows import a_row
from watertable.server.store import HELD_DAYS
from watertable.server.store.held import BROWSERS

pytestmark = pytest.mark.anyio


def told(rows):
    return [(row.browser, row.table, row.seat, row.token) for row in rows]


async def test_a_browser_finds_what_was_kept_for_it_the_newest_last(store):
    one, other = [(await store.create(a_row())).id for _ in range(2)]
    await store.browsers.hold("b", one, 0, b"\x00first")
    await store.browsers.hold("b", other, -1, b"host")
    await store.browsers.hold("c", one, 0, b"another's")
    assert told(await store.browsers.of(["b"])) == [
        ("b", one, 0, b"\x00first"),
        ("b", other, -1, b"host"),
    ]
    assert told(await store.browsers.of(["b"], other)) == [("b", other, -1, b"host")]
    assert len(await store.browsers.of(["b", "c"])) == 3
    await store.browsers.hold("b", one, 0, b"newer")
    assert told(await store.browsers.of(["b"]))[-1] == ("b", one, 0, b"newer")
    for browsers, table in ([], None), (["nobody"], None), (["b"], "nowhere"), (["\0"], "a\0b"):
        assert await store.browsers.of(browsers, table) == []


async def test_what_is_kept_goes_with_its_table(store):
    table = (await store.create(a_row())).id
    await store.browsers.hold("b", table, 0, b"token")
    await store.browsers.hold("b", "nowhere", 0, b"token")
    await store.delete(table)
    assert await store.browsers.of(["b"]) == []


async def test_nobody_fills_the_store_by_joining_again_and_again(store):
    table = (await store.create(a_row())).id
    for number in range(BROWSERS + 5):
        await store.browsers.hold(f"b{number:02}", table, 0, b"token")
    known = await store.browsers.of([f"b{number:02}" for number in range(BROWSERS + 5)])
    assert [row.browser for row in known] == [f"b{n:02}" for n in range(5, BROWSERS + 5)]


async def test_what_was_kept_long_ago_is_forgotten(store):
    table = (await store.create(a_row())).id
    for browser, days in ("old", HELD_DAYS + 1), ("new", HELD_DAYS - 1):
        await store.browsers.hold(browser, table, 0, b"token")
        await store.write(
            "UPDATE held SET at = at - $1 WHERE browser = $2", days * 86400.0, browser
        )
    await store.browsers.let_go()
    assert [row.browser for row in await store.browsers.of(["old", "new"])] == ["new"]
