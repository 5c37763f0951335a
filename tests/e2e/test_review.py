"""The replay page looks at a finished match again: who stood how, what cost most, what was luck."""

import re

from playwright.sync_api import expect

from tests.server.positions import GUN


def wasteful(door):
    """A match in which seat 1 attacks with what leaves it dry, though a dog would have done."""
    hands = [["big_water_gun", "cat"], ["big_water_gun", "dog"]]
    position = {"game": "showdown", "turn": 3, "water": [6, 5], "hands": hands}
    place = door.table(position=position)
    place.seen(0)
    place.move(0, {"end": True}, 0)
    while place.seen().to_act == 0 or not place.seen(1).moves:
        place.act()
    place.move(1, GUN, place.seen().ply)
    place.finish()
    return place.id


def number(text):
    return int(re.sub(r"[%+]|\s*±.*", "", text).replace("\u2212", "-"))


def test_the_move_that_cost_most_is_named_and_a_click_leads_to_it(arrive, door):
    person = arrive().go(f"/replay/{wasteful(door)}")
    page = person.page
    review = page.get_by_role("region", name="Review of the match")
    costly = review.get_by_role("button").first
    costly.wait_for()
    told = re.search(r"at (\d+) of \d+:.*points; better: ", costly.inner_text(), re.DOTALL)
    assert told, costly.inner_text()
    page.get_by_role("slider").fill("0")
    expect(page.locator(".whole")).to_have_attribute("data-ply", "0")
    costly.click()
    expect(page.locator(".whole")).to_have_attribute("data-ply", str(int(told[1]) - 1))
    review.get_by_text("Every choice as a table").click()
    rows = review.locator("table.values tbody tr")
    expect(rows.nth(1)).to_be_attached()
    expect(rows.first.locator("td").nth(2)).to_have_text(re.compile(r"^\d+%$"))
    for row in review.locator("table.balance tbody tr").all():
        *parts, result = map(number, row.locator("td").all_inner_texts())
        assert abs(sum(parts) - result) <= 2
    person.picture("review")
    person.accessible()


def test_of_splash_there_are_curves_and_nothing_is_blamed(arrive, door):
    place = door.table("splash", options={"draft": "deal"})
    place.seen(0)
    place.finish()
    person = arrive().go(f"/replay/{place.id}")
    person.sees("matches between careful hands")
    expect(person.page.get_by_text("Skill and luck")).to_have_count(0)


def test_with_all_cards_open_the_rivals_hand_lies_open_too(arrive, door):
    person = arrive().go(f"/replay/{wasteful(door)}")
    rival = person.page.locator(".rival")
    expect(rival.get_by_role("button", name="Dog")).to_be_visible()
    person.page.get_by_label("Whose knowledge").select_option("0")
    expect(rival.get_by_role("button", name="Dog")).to_have_count(0)
