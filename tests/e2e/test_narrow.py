"""Every page on the narrowest screen in the system's own colours, and at twice the size."""

import pytest
from playwright.sync_api import expect

from tests.e2e.tables import DUEL, MAP, PLATE, made, sit

LONG = "Bartholomew-Featherstonehaugh-of-the-Lake"[:40]


def finished(door):
    place = door.table("showdown")
    place.seen(0)
    place.finish()
    return place.id


def visited(person, door):
    """Yield the name of each page when it is there."""
    page = person.page
    made(door, None, game="splash", seats=["person", "open"], listed=True, name=LONG)
    person.go("/")
    page.get_by_text(LONG).first.wait_for()
    yield "lobby"
    page.get_by_role("button", name="Play now").nth(2).click()
    page.get_by_text("House rules").click()
    yield "new table"
    person.go("/")
    page.get_by_role("button", name="Invite").nth(1).click()
    page.get_by_role("radio", name="3", exact=True).check()
    page.get_by_role("button", name="Sit down").click()
    person.sees("Waiting for players")
    page.get_by_text("QR code").first.click()
    yield "waiting room"
    for name, position in (("showdown", DUEL), ("water-to-water", MAP), ("splash", PLATE)):
        sit(person, made(door, position))
        person.asked()
        yield name
    person.go("/learn/splash")
    person.asked()
    yield "lesson"
    person.go(f"/replay/{finished(door)}")
    person.table.wait_for()
    if page.get_by_role("region", name="Review of the match").count() == 0:
        page.get_by_role("button", name="Review").click()
    person.sees("Skill and luck")
    yield "replay"
    person.go("/rules/water-to-water")
    page.get_by_role("searchbox").first.wait_for()
    yield "rules"


@pytest.mark.parametrize(
    ("name", "manner"),
    [
        ("narrow", {"width": 320, "height": 640, "forced": True}),
        ("zoomed", {"width": 640, "height": 430, "scale": 2}),
    ],
)
def test_nothing_sticks_out_and_the_focus_is_seen(arrive, door, name, manner):
    person = arrive(**manner, flat=True)
    for page in visited(person, door):
        person.page.mouse.move(0, 0)
        person.picture_now(f"{name}-{page.replace(' ', '-')}")
        person.fits_the_width()
        person.page.keyboard.press("Tab")
        focused = person.page.locator(":focus-visible").first
        expect(focused, page).to_have_css("outline-style", "solid")


def test_a_page_that_becomes_narrow_is_no_wider_than_its_window(arrive, door):
    person = arrive().go("/")
    person.sees("Server up")
    person.accessible()
    for width in (360, 320):
        person.page.set_viewport_size({"width": width, "height": 720})
        person.fits_the_width()
