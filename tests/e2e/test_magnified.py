"""The tables at four times the size, in any colours: 1280 by 1024 pixels are 320 by 256 then."""

import pytest
from playwright.sync_api import expect

from tests.e2e.tables import DUEL, MAP, PLATE, made, sit

BOARDS = {"showdown": (DUEL, ".field"), "water-to-water": (MAP, ".map"), "splash": (PLATE, ".free")}
LEAST = 120  # css px: a board that is lower shows nothing
# A level that is told apart from the rest of its meter by its colour.
LEVELS = """() => {
  const paint = (one) => getComputedStyle(one).backgroundColor;
  const bars = [...document.querySelectorAll('.bar')].filter((bar) => bar.offsetHeight > 0);
  return bars.map((bar) => paint(bar.firstElementChild) !== paint(bar));
}"""


@pytest.mark.parametrize("forced", [False, True])
@pytest.mark.parametrize("game", BOARDS)
def test_a_table_is_played_at_four_times_the_size(arrive, door, game, forced):
    position, board = BOARDS[game]
    person = sit(arrive(width=320, height=256, forced=forced), made(door, position))
    person.asked()
    person.fits_the_width()
    box = person.page.locator(board).first.bounding_box()
    assert box is not None
    assert box["height"] >= LEAST
    assert box["width"] >= 300
    question = person.page.get_by_role("region", name="What is asked of you")
    expect(question).to_be_focused()
    expect(question.get_by_role("heading")).to_be_in_viewport()
    expect(person.page.get_by_role("heading", level=1)).to_have_count(1)
    person.picture_now(f"magnified-{game}{'-forced' if forced else ''}")
    if game == "showdown":
        hand = person.page.locator(".mine .hand button").last.bounding_box()
        assert hand is not None
        assert hand["y"] + hand["height"] <= box["y"] + box["height"], "the hand is cut off"
        levels = person.page.evaluate(LEVELS)
        assert levels == [True, True]
