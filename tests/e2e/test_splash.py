"""Splash! in the browser: giving, placing, letting go, and the fall as the server saw it."""

import pytest
from playwright.sync_api import expect

from tests.e2e.tables import TOWER, made, sit


def test_pieces_are_given_placed_and_let_go(arrive, door):
    table = made(door, TOWER, seats=["person", "person"])
    mine, theirs = sit(arrive(), table, 0), sit(arrive(still=False), table, 1)
    mine.asked()
    mine.option("Red plate").click()
    theirs.asked(after=0)
    ply = theirs.ply
    theirs.page.get_by_label("live hand").uncheck()
    theirs.page.locator("section.prompt .fine").wait_for()
    theirs.page.get_by_role("button", name="Let go").click()
    theirs.asked(after=ply)
    theirs.sees("Give")
    words = theirs.page.locator(".tower").get_attribute("aria-label") or ""
    assert "red plate on table" in words


def test_a_piece_let_go_over_the_edge_falls_in_a_film_that_can_be_skipped(arrive, door):
    tower = [{"piece": "red-plate"}]
    position = {**TOWER, "tower": tower, "piece": "red-stick", "phase": "place", "placer": 0}
    person = sit(arrive(still=False), made(door, position))
    person.asked()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_table_is_fit_for_everyone(arrive, door, theme):
    person = sit(arrive(theme=theme), made(door, TOWER))
    person.asked()
    person.picture(f"splash-give-{theme}")
    person.accessible()
