"""Whole matches of Splash! against a bot, by mouse, keys and touch, on every screen."""

import os

import pytest
from playwright.sync_api import TimeoutError

from tests.e2e.falls import at_rest, uncovered
from tests.e2e.tables import made, sit

SCREENS = [("mouse", 1440, 900), ("keys", 768, 1024), ("touch", 360, 720), ("touch", 844, 390)]
MOST = 400  # answers until a match must be over
PATIENCE = 120_000  # ms: on a busy machine a bot thinks long about a tall tower


@pytest.mark.skipif("WATERTABLE_FALLS" not in os.environ, reason="`make many` plays them")
@pytest.mark.parametrize(("manner", "width", "height"), SCREENS)
def test_a_whole_match_is_played_to_its_end(arrive, door, manner, width, height):
    person = arrive(width=width, height=height, touch=manner == "touch", still=manner != "mouse")
    person.context.set_default_timeout(PATIENCE)
    sit(person, made(door, game="splash", preset="quick"))
    heights, ply = set(), -1
    for _ in range(MOST):
        if not went_on(person, ply):
            break
        ply = person.ply
        heights.add(person.page.locator(".tower").bounding_box()["height"])
        person.fits_the_width()
        answer(person, manner)
    assert person.is_over
    assert len(heights) == 1, "the tower jumped"
    at_rest(person)
    uncovered(person)
    person.picture_now(f"splash-match-{width}")


def went_on(person, ply):
    """Wait until I am asked again, and say whether I am; in vain, tell what is seen."""
    try:
        return person.asked(after=ply)
    except TimeoutError as error:
        seen = person.page.locator("main").inner_text()
        raise AssertionError(f"nothing came after ply {ply}: {seen}") from error


def answer(person, manner):
    """Aim steadily where the piece may lie and let go, or choose the first of what is offered."""
    page = person.page
    hand = page.get_by_label("live hand")
    if hand.count() and hand.is_checked():
        hand.uncheck()
    go = page.get_by_role("button", name="Let go")
    if manner == "keys":
        page.evaluate("() => document.activeElement.blur()")
        page.keyboard.press("Space" if go.count() else "1")
        return
    button = go if go.count() else page.locator("section.prompt .pieces button").first
    button.tap() if manner == "touch" else button.click()
