"""Water to Water in the browser, against a bot, by clicking."""

import pytest
from playwright.sync_api import expect

from tests.e2e.person import Person
from tests.e2e.tables import MAP, made, sit

MOST = 60


def decide(person: Person) -> None:
    """Lay the tile on the first space that fits, or take the first answer on offer."""
    spaces = person.page.locator('[data-cell][data-fits="true"]')
    if spaces.count() > 0:
        spaces.first.press("Enter")
        person.page.get_by_role("button", name="Place here").click()
    else:
        person.page.locator("section.prompt button").last.click()


def test_a_match_against_a_bot_is_clicked_to_its_end(arrive, door):
    person = sit(arrive(), made(door, MAP))
    ply = -1
    for _ in range(MOST):
        if not person.asked(after=ply):
            break
        ply = person.ply
        decide(person)
    assert person.is_over
    person.picture("water-to-water-end")
    person.accessible()


def test_a_character_is_chosen_and_the_first_tile_laid(arrive, door):
    person = sit(arrive(), made(door, game="water-to-water"))
    ply = -1
    for _ in range(MOST):
        assert person.asked(after=ply)
        if person.page.locator("[data-laid]").count() > 1:
            break
        if ply < 0:
            person.sees("Choose your character.")
            person.picture("water-to-water-draft")
            person.accessible()
        ply = person.ply
        decide(person)


def test_a_side_that_clashes_is_marked_with_its_rule_before_anything_is_sent(arrive, door):
    position = {**MAP, "map": [["lake-open", 0, 0, 0]]}
    person = sit(arrive(), made(door, position))
    person.asked()
    ply = person.ply
    person.page.locator('[data-cell="1,0"]').press("Enter")
    expect(person.page.locator(".reason")).to_contain_text("West")
    expect(person.page.locator(".clash")).to_be_visible()
    expect(person.page.get_by_role("button", name="Place here")).to_have_attribute(
        "aria-disabled", "true"
    )
    assert person.ply == ply


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_table_is_fit_for_everyone(arrive, door, theme):
    person = sit(arrive(theme=theme), made(door, MAP))
    person.asked()
    person.page.locator('[data-cell][data-fits="true"]').first.press("Enter")
    person.picture(f"water-to-water-{theme}")
    person.accessible()
