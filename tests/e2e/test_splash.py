"""Splash! in the browser: giving, placing, letting go, and the fall as the server saw it."""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import THEMES
from tests.e2e.tables import PLATE, TOWER, aim_steadily, made, sit, type_numbers


def test_pieces_are_given_placed_and_let_go(arrive, door):
    table = made(door, TOWER, seats=["person", "person"])
    mine, theirs = sit(arrive(flat=True), table, 0), sit(arrive(still=False), table, 1)
    mine.asked()
    mine.option("red plate").click()
    theirs.asked(after=0)
    ply = theirs.ply
    aim_steadily(theirs.page)
    theirs.page.locator("section.prompt .fine").wait_for()
    theirs.page.get_by_role("button", name="Let go").click()
    theirs.asked(after=ply)
    theirs.sees("Give")
    words = theirs.page.locator(".tower").get_attribute("aria-label") or ""
    assert "red plate on table" in words


def test_a_piece_let_go_over_the_edge_falls_as_the_server_filmed_it(arrive, door):
    table = made(door, PLATE, seats=["person", "person"])
    person, giver = sit(arrive(still=False), table, 0), sit(arrive(flat=True), table, 1)
    giver.asked()
    giver.option("red large cube").click()
    person.asked(after=0)
    ply = person.ply
    aim_steadily(person.page)
    type_numbers(person.page, x=13)
    person.page.locator("section.prompt .fine").wait_for()
    person.picture("splash-place")
    person.accessible()
    with person.page.expect_response(lambda answer: "/frames/" in answer.url) as film:
        person.page.get_by_role("button", name="Let go").click()
    assert film.value.body()[:4] == b"WTK1"
    person.asked(after=ply)
    person.page.get_by_role("group", name="What happened").get_by_text("Splash!").wait_for()
    giver.page.get_by_role("group", name="What happened").get_by_text("Splash!").wait_for()


def test_a_pose_that_cannot_be_says_why_before_anything_is_sent(arrive, door):
    table = made(door, PLATE, seats=["person", "person"])
    person, giver = (sit(arrive(flat=True), table, seat) for seat in (0, 1))
    giver.asked()
    giver.option("red large cube").click()
    person.asked(after=0)
    ply = person.ply
    type_numbers(person.page, x=38)
    expect(person.page.locator(".reason")).to_be_visible()
    assert person.ply == ply


@pytest.mark.parametrize("theme", THEMES)
def test_the_table_is_fit_for_everyone(arrive, door, theme):
    person = sit(arrive(theme=theme), made(door, TOWER))
    person.asked()
    person.picture(f"splash-give-{theme}")
    person.accessible()
