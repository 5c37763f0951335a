"""The pages around the tables: lobby, new table, rules, replay."""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import THEMES
from tests.e2e.tables import DUEL, made, sit


@pytest.mark.parametrize("theme", THEMES)
def test_the_lobby_and_its_new_table_are_fit_for_everyone(arrive, theme):
    person = arrive(theme=theme).go("/")
    person.sees("Server up")
    person.picture(f"lobby-{theme}")
    person.accessible()
    person.page.get_by_role("button", name="Play now").nth(1).click()
    person.page.get_by_text("House rules").click()
    person.picture(f"new-table-{theme}")
    person.accessible()


@pytest.mark.parametrize("title", ["Showdown", "Water to Water", "Splash!"])
def test_two_clicks_in_the_lobby_begin_a_game_against_a_bot(arrive, title):
    person = arrive().go("/")
    stand = person.page.locator("section.stand", has=person.page.get_by_role("heading", name=title))
    stand.get_by_role("button", name="Play now").click()
    person.page.get_by_role("button", name="Sit down").click()
    person.table.wait_for()


def test_a_colour_is_chosen_without_an_account_and_seen_by_the_others(arrive, door):
    table = made(door, DUEL, seats=["person", "person"])
    person = arrive().go("/")
    person.page.get_by_label("Your colour").select_option("violet")
    sit(person, table, 0)
    other = sit(arrive(), table, 1)
    for one in (person, other):
        one.table.wait_for()
        expect(one.page.locator(".mark.s1.c3").first).to_be_visible()
        expect(one.page.locator(".mark.s2.c2").first).to_be_visible()


def test_the_rules_can_be_read_and_searched(arrive):
    person = arrive().go("/rules/showdown")
    person.page.get_by_role("searchbox").first.fill("Negate")
    person.accessible()


def test_a_finished_match_is_scrubbed_with_all_cards_open(arrive, door):
    table = made(door, {**DUEL, "water": [20, 3], "hands": [["big_water_gun"], []]})
    person = sit(arrive(), table)
    person.asked()
    person.page.get_by_role("button", name="Big Water Gun").click()
    person.option("Big Water Gun").click()
    person.page.locator("section.end").wait_for()
    person.page.get_by_role("link", name="Replay").click()
    page = person.page
    page.get_by_role("button", name="One step on").click()
    expect(page.locator(".whole")).to_have_attribute("data-ply", "2")
    page.get_by_label("Whose knowledge").select_option("1")
    page.get_by_role("button", name="One step back").click()
    expect(page.locator(".whole")).to_have_attribute("data-ply", "1")
    page.get_by_role("slider").fill("0")
    expect(page.locator(".whole")).to_have_attribute("data-ply", "0")
    person.picture("replay")
    person.accessible()
