"""Showdown in the browser, against a bot, by clicking."""

import contextlib

import pytest
from playwright.sync_api import TimeoutError as TooLate
from playwright.sync_api import expect

from tests.e2e.conftest import THEMES
from tests.e2e.duel import click
from tests.e2e.person import Person
from tests.e2e.tables import DUEL, made, sit

MOST = 150  # decisions of a match with little Water


WENT_ON = """([ply, title]) => {
    const whole = document.querySelector('.whole');
    const now = document.querySelector('.prompt .head > span')?.textContent;
    return whole?.dataset.ply !== ply || now !== title;
}"""


def decide(person: Person) -> None:
    """Play the first card that can be played, or the first answer on offer.

    A card may ask for its Effect, its target and a Sun, one after another: the first of each."""
    before = str(person.ply)
    title = person.page.locator(".prompt .head > span").first
    usable = person.page.locator('.mine [data-usable="true"]')
    if usable.count() > 0 and "Your turn" in (title.text_content() or ""):
        click(usable.first)
    while str(person.ply) == before and not person.is_over:
        asked = title.text_content()
        with contextlib.suppress(TooLate):  # a standing order may have answered meanwhile
            person.page.locator("section.prompt li button").first.click(timeout=5_000)
        person.page.wait_for_function(WENT_ON, arg=[before, asked])


def test_a_match_against_a_bot_is_clicked_to_its_end(arrive, door):
    few = {"start_water": 5, "max_water": 5}
    person = sit(arrive(), made(door, game="showdown", options=few))
    ply = -1
    for _ in range(MOST):
        if not person.asked(after=ply):
            break
        ply = person.ply
        decide(person)
    assert person.is_over
    person.sees("The shuffle was honest: checked in this browser.")
    person.picture("showdown-end")
    person.accessible()


def test_many_cards_in_play_stay_within_a_narrow_screen(arrive, door):
    cards = ["fountain", "rain_coat", "whale_bath_toy", "water_elephant_toy", "fountain"]
    person = arrive(width=360, height=720)
    sit(person, made(door, DUEL | {"play": [cards, cards[:3][::-1][:2]]}))
    person.table.wait_for()
    person.fits_the_width()


def test_a_card_that_cannot_be_played_says_why_before_anything_is_sent(arrive, door):
    person = sit(arrive(), made(door, {**DUEL, "water": [2, 20]}))
    person.asked()
    ply = person.ply
    person.page.get_by_role("button", name="Big Water Gun").click()
    reason = person.page.locator(".reason")
    expect(reason).to_be_visible()
    assert person.ply == ply
    reason.get_by_role("button").click()
    expect(
        person.page.locator("dialog[open] .wanted, dialog[open] [aria-current]").first
    ).to_be_visible()


def test_an_attack_is_announced_answered_and_told(arrive, door):
    table = made(door, DUEL, seats=["person", "person"], everyone=False)
    mine, theirs = sit(arrive(), table, 0), sit(arrive(), table, 1)
    mine.asked()
    ply = mine.ply
    mine.page.get_by_role("button", name="Big Water Gun").click()
    mine.option("Big Water Gun").click()
    theirs.asked(after=ply)
    theirs.sees("Big Water Gun")
    theirs.option("ass").click()
    mine.asked(after=ply + 1)
    theirs.page.get_by_role("group", name="What happened").get_by_text(
        "Big Water Gun"
    ).first.wait_for()


@pytest.mark.parametrize("theme", THEMES)
def test_the_table_is_fit_for_everyone(arrive, door, theme):
    person = sit(arrive(theme=theme), made(door, DUEL))
    person.asked()
    person.page.get_by_role("button", name="Big Water Gun").click()
    person.picture(f"showdown-{theme}")
    person.accessible()
