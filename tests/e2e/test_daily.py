"""The deal of the day, with two people: one try, a result to share, nothing else until midnight."""

import re
import sqlite3

from playwright.sync_api import expect

from tests.e2e.widths import HEIGHT, at


@at(1440)
def test_a_try_is_shared_as_its_result_alone_until_midnight_has_passed(arrive, serve, width):
    server = serve("--bots", "1")
    ana = arrive(server.url, width=width, height=HEIGHT).go("/")
    ana.page.get_by_role("link", name="Today's deals").click()
    deal = ana.page.get_by_role("region", name="Showdown", exact=True)
    deal.get_by_role("button", name="Play today's deal").click()
    ana.table.wait_for()
    table = ana.page.url.rpartition("/")[2]
    expect(ana.page.get_by_role("button", name="Hint")).to_have_count(0)
    expect(ana.page.get_by_role("button", name="Undo")).to_have_count(0)
    ana.concede()
    result = ana.page.get_by_role("region", name="The result")
    expect(result).to_contain_text("Showdown, the deal of ")
    expect(result.get_by_role("link", name="Replay")).to_have_count(0)
    expect(result.get_by_role("link", name="Log")).to_have_count(0)
    ana.context.grant_permissions(["clipboard-read", "clipboard-write"])
    result.get_by_role("button", name="Share the result").click()
    shared = ana.page.evaluate("() => navigator.clipboard.readText()")
    text, _, link = shared.rpartition(" ")
    assert re.fullmatch(r"Showdown, the deal of .*: lost to \w+, \d+ to \d+\.", text)

    ben = arrive(server.url, width=width, height=HEIGHT)
    ben.may_be_refused = True
    ben.go(link.removeprefix(server.url))
    ben.sees(text)
    assert table not in ben.page.content(), "the link tells the result, not the table"
    for closed in (f"/t/{table}", f"/replay/{table}"):
        ben.go(closed)
        ben.sees("nothing of it is shown before its seed is told")
    ana.go("/daily")
    expect(deal.get_by_role("button", name="Play today's deal")).to_have_count(0)
    expect(deal.get_by_role("button", name="Share the result")).to_be_visible()
    ana.fits_the_width()
    ana.accessible()

    # A second try of Ben's is played on when midnight comes, while nobody serves.
    ben.go("/daily")
    ben.page.get_by_role("region", name="Showdown", exact=True).get_by_role(
        "button", name="Play today's deal"
    ).click()
    ben.table.wait_for()
    ana.may_break = ben.may_break = True
    server.kill()
    let_a_day_pass(server.folder / "tables.db")
    server.start()
    expect(ben.page.get_by_role("status", name="The day is over")).to_be_visible(timeout=60_000)
    ana.go(f"/t/{table}")
    expect(result.get_by_role("link", name="Replay")).to_be_visible()
    expect(result.get_by_text("No lie was found in the shuffle")).to_be_visible()
    ben.go(f"/replay/{table}")
    ben.page.get_by_label("Replay").wait_for()


def let_a_day_pass(path):
    """Move all that is of today, and of tomorrow, a day back."""
    with sqlite3.connect(path) as store:
        [today, tomorrow] = [
            day for (day,) in store.execute("SELECT DISTINCT day FROM deals ORDER BY day")
        ]
        before = store.execute("SELECT date(?, '-1 day')", (today,)).fetchone()[0]
        for day, other in ((today, before), (tomorrow, today)):
            store.execute("UPDATE deals SET day = ? WHERE day = ?", (other, day))
            store.execute("UPDATE tries SET day = ? WHERE day = ?", (other, day))
            store.execute(
                "UPDATE deals SET settings = replace(settings, ?, ?) WHERE day = ?",
                (day, other, other),
            )
        store.execute("UPDATE tables SET settings = replace(settings, ?, ?)", (today, before))
