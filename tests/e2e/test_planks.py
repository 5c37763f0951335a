"""The three games of the lobby stand on one plank, whatever is said below them."""

import pytest
from playwright.sync_api import expect

STICKING_OUT = """(panels) => panels
    .filter((one) => one.scrollWidth > one.clientWidth)
    .map((one) => one.textContent)"""


@pytest.mark.parametrize("width", [1100, 1280])
def test_the_planks_of_the_lobby_are_one_line(width, arrive):
    page = arrive(width=width, height=800).go("/").page
    planks = page.locator(".plank")
    expect(planks).to_have_count(3)
    tops = {planks.nth(number).bounding_box()["y"] for number in range(3)}
    assert len(tops) == 1
    panels = page.locator(".under > section")
    expect(panels.filter(has_text="Have a table name?")).to_be_visible()
    assert panels.evaluate_all(STICKING_OUT) == []
