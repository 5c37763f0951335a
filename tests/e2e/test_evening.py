"""An evening around the tables: the lobby, names, a wrong address, the waiting room, the end."""

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import THEMES
from tests.e2e.tables import DUEL, made, sit

PLACES = {
    "phone": (360, 640, "dark"),
    "landscape": (844, 390, "light"),
    "desk": (1440, 900, "dark"),
}


def test_at_1024_three_games_stand_side_by_side(arrive):
    page = arrive(width=1024, height=768).go("/").page
    expect(page.get_by_role("region", name="Splash!")).to_be_visible()
    tops = [
        page.get_by_role("heading", name=name, exact=True).bounding_box()["y"]
        for name in ("Showdown", "Water to Water", "Splash!")
    ]
    assert len(set(tops)) == 1


@pytest.mark.parametrize("size", PLACES)
def test_a_wrong_address_has_a_way_on(arrive, size):
    width, height, theme = PLACES[size]
    person = arrive(width=width, height=height, theme=theme)
    person.may_be_refused = True
    person.go("/n/brave-puffin")
    expect(person.page.get_by_role("heading", level=1)).to_have_text(
        "No open table is called brave puffin"
    )
    person.picture(f"wrong-address-{size}")
    person.accessible()
    person.page.get_by_role("link", name="To the lobby").click()
    person.sees("Server up")


def test_a_listed_table_is_found_by_its_name_and_an_unlisted_one_is_not(arrive, door):
    person = arrive()
    person.may_be_refused = True
    listed, hidden = (
        made(door, None, game="showdown", seats=["person", "person"], listed=one)
        for one in (True, False)
    )
    names = [door.get(f"/api/tables/{one['id']}")["alias"] for one in (listed, hidden)]
    for name, seen in zip(names, ("Waiting for players", "No open table"), strict=True):
        person.go("/")
        person.page.get_by_label("Name of the table").fill(name.replace("-", " "))
        person.page.get_by_role("button", name="Go", exact=True).click()
        person.sees(seen)


def test_the_host_seats_a_bot_and_the_match_begins(arrive):
    person = arrive().go("/")
    page = person.page
    page.get_by_role("button", name="Invite").first.click()
    page.get_by_role("button", name="Sit down").click()
    person.sees("Waiting for players")
    expect(page.get_by_role("heading", level=1)).to_have_text("Showdown")
    page.get_by_role("button", name="Add a bot").click()
    expect(page.get_by_role("button", name=re.compile("Pip"))).to_be_visible()
    person.picture("waiting-room-bots")
    person.accessible()
    page.get_by_role("button", name=re.compile("Pip")).click()
    person.table.wait_for()
    expect(page.get_by_text("Pip").first).to_be_visible()


@pytest.mark.parametrize("theme", THEMES)
def test_the_end_tells_who_why_and_the_story_and_stays_at_the_edge(arrive, door, theme):
    person = sit(arrive(width=1440, height=900, theme=theme), made(door, DUEL))
    person.asked()
    page = person.page
    table = page.url.rpartition("/")[2]
    page.evaluate(
        "(id) => fetch(`/api/tables/${id}/resign`, {method: 'POST', "
        "headers: {'content-type': 'application/json'}, body: '{}'})",
        table,
    )
    result = page.get_by_role("region", name="The result", exact=True)
    expect(result.get_by_text("You resign.")).to_be_visible()
    expect(result.get_by_role("button", name="Rule S33")).to_have_count(0)  # no rule decided it
    expect(result.get_by_role("region", name="The story of the match")).to_be_visible()
    person.picture(f"the-end-{theme}")
    person.accessible()
    page.get_by_role("button", name="Look at the table").click()
    edge = page.get_by_role("region", name="The result, at the edge")
    for name in ("Rematch", "Share", "The story"):
        expect(edge.get_by_role("button", name=name)).to_be_visible()
    expect(edge.get_by_role("link", name="Replay")).to_be_visible()
    person.accessible()
    edge.get_by_role("button", name="The story").click()
    expect(result).to_be_visible()
    person.go("/")
    games = page.locator("section", has=page.get_by_role("heading", name="My games"))
    expect(games.get_by_text("greedy won")).to_be_visible()
