"""Water to Water in the browser, against a bot, by clicking."""

import re

import pytest
from playwright.sync_api import expect

import watertable as wt
from tests.e2e.conftest import THEMES
from tests.e2e.person import Person
from tests.e2e.tables import MAP, Json, made, sit

MOST = 60
CONFIRM = re.compile("Place here|Block it")
COUNT_MOTIONS = """() => {
  window.motions = 0;
  document.querySelector('.map').addEventListener('animationstart', () => window.motions++);
}"""
LAKE = {**MAP, "map": [["lake-open", 0, 0, 0]]}  # no river fits at its sides


def decide(person: Person) -> None:
    """Lay the tile on the first space that fits, or take the last answer on offer.

    A tile is laid, and a space is blocked (power 2), once that is confirmed."""
    spaces = person.page.locator('[data-cell][data-fits="true"]')
    if spaces.count() > 0:
        spaces.first.press("Enter")
        person.page.locator("section.prompt button").filter(has_text=CONFIRM).click()
    else:
        person.page.locator(".choice, .answers button").last.click()


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
            name = person.page.locator(".choice b").first.text_content() or ""
            person.page.get_by_role("button", name=f"What the {name} scores").click()
            expect(person.page.locator("dialog[open] .wanted")).to_contain_text(name)
            person.page.get_by_role("button", name="Close").click()
            person.picture("water-to-water-draft")
            person.accessible()
        ply = person.ply
        decide(person)


def test_nothing_is_asked_before_the_characters_have_names(arrive, door):
    person, held = arrive(), []
    # A service worker would fetch past the route that holds the names back.
    person.page.add_init_script("delete Navigator.prototype.serviceWorker")

    def hold(route):
        held.append(route)

    person.page.route("**/api/games/water-to-water", hold)
    sit(person, made(door, game="water-to-water"))
    person.sees("The table is being set.")
    assert person.page.locator(".choice").count() == 0
    while held:
        held.pop().continue_()
    assert person.asked()
    expect(person.page.locator(".choice b").first).not_to_contain_text("Be the")


def before_the_hidden_pick() -> tuple[Json, int]:
    """Draft characters until the holder of power 14 may take a second one in secret."""
    for seed in range(100):
        table = wt.game("water-to-water").table(2, seed=seed)
        while table.view(None)["phase"] in ("deal", "draft"):
            table.play(table.moves()[0])
        if table.view(None)["phase"] == "hidden":
            return table.position(), table.to_act or 0
    raise AssertionError("nobody was dealt power 14")


def test_a_second_character_is_picked_in_secret(arrive, door):
    position, seat = before_the_hidden_pick()
    table = made(door, position, seats=["person", "person"])
    mine, theirs = sit(arrive(), table, seat), sit(arrive(), table, 1 - seat)
    mine.asked()
    mine.sees("Take a second character in secret?")
    mine.accessible()
    mine.page.get_by_role("button", name="Lake Nymph", exact=False).first.click()
    expect(mine.page.get_by_role("group", name="You")).to_contain_text("hidden")
    theirs.sees("takes a second character, face down.")
    expect(theirs.page.get_by_text("and one face down")).to_be_visible()
    assert theirs.page.get_by_text("Lake Nymph").count() == 0


def test_every_side_that_clashes_is_marked_with_its_rule_before_anything_is_sent(arrive, door):
    person = sit(arrive(), made(door, LAKE))
    person.asked()
    page, ply = person.page, person.ply
    page.locator('[data-cell="1,0"]').press("Enter")
    expect(page.locator(".reason")).to_contain_text("West")
    expect(page.locator(".refusal")).to_contain_text("West")
    expect(page.locator('.clash[data-side="3"]')).to_be_visible()
    expect(page.get_by_role("button", name="Place here")).to_have_attribute("aria-disabled", "true")
    page.locator(".reason button").click()
    expect(page.locator("dialog[open]")).to_contain_text("W23")
    assert person.ply == ply


def test_a_side_that_matches_is_ticked(arrive, door):
    person = sit(arrive(), made(door, MAP))
    person.asked()
    person.page.locator('[data-cell="0,-1"]').click()
    expect(person.page.locator('.match[data-side="2"]')).to_be_visible()
    assert person.page.locator(".clash").count() == 0


def test_the_ghost_is_turned_by_tap_key_and_wheel(arrive, door):
    person = sit(arrive(), made(door, MAP))
    person.asked()
    page, ply = person.page, person.ply
    ghost = page.locator(".ghost")
    page.locator('[data-cell="0,-1"]').click()
    before = int(ghost.get_attribute("data-turn") or 0)
    ghost.click()
    expect(ghost).to_have_attribute("data-turn", str((before + 1) % 4))
    page.keyboard.press("e")
    expect(ghost).to_have_attribute("data-turn", str((before + 2) % 4))
    ghost.hover()
    page.mouse.wheel(0, 100)
    expect(ghost).to_have_attribute("data-turn", str((before + 3) % 4))
    page.mouse.wheel(0, -100)
    page.keyboard.press("q")
    expect(ghost).to_have_attribute("data-turn", str((before + 1) % 4))
    page.get_by_role("button", name="Turn left").click()
    expect(ghost).to_have_attribute("data-turn", str(before))
    expect(ghost).to_have_attribute("data-legal", "true")
    page.keyboard.press("Escape")
    expect(ghost).to_have_count(0)
    assert person.ply == ply


@pytest.mark.parametrize("still", [False, True])
def test_a_tile_that_is_refused_shakes_unless_motion_is_unwelcome(arrive, door, still):
    person = sit(arrive(still=still), made(door, LAKE))
    person.asked()
    person.page.locator('[data-cell="1,0"]').click()
    expect(person.page.locator(".reason")).to_be_visible()
    person.page.evaluate(COUNT_MOTIONS)
    person.page.get_by_role("button", name="Place here").press("Enter")
    person.page.locator(".ghost .shaken").wait_for()
    if still:
        assert person.page.evaluate("() => window.motions") == 0
    else:
        person.page.wait_for_function("() => window.motions > 0")


def test_the_map_is_walked_with_the_arrow_keys(arrive, door):
    """Cell by cell, over tiles and spaces alike; Tab comes to one of them."""
    person = sit(arrive(), made(door, MAP))
    person.asked()
    page = person.page
    page.locator('[data-cell="0,-1"]').focus()
    focused = page.locator(":focus")
    for key, cell in [
        ("ArrowDown", "0,0"),
        ("ArrowLeft", "-1,0"),
        ("ArrowDown", "-1,1"),
        ("ArrowRight", "0,1"),
    ]:
        page.keyboard.press(key)
        expect(focused).to_have_attribute("data-at", cell)
    expect(page.locator('.map [tabindex="0"]')).to_have_count(1)


def test_the_bell_brings_the_question_back(arrive, door):
    """Pass until my turn, then ring: the next window asks again."""
    players = [
        {"power": 12, "hand": ["river-bend"]},
        {"power": 7, "uses": 0, "hand": ["river-tee"]},
    ]
    position = {**MAP, "players": players, "active": 1, "bag": ["river-straight", "river-bend"]}
    table = made(door, position, seats=["person", "person"])
    mine, theirs = sit(arrive(), table, 0), sit(arrive(), table, 1)
    theirs.asked()
    page = mine.page
    page.get_by_role("button", name="Do not ask me until my turn").click()
    page.get_by_role("button", name="Ring to interrupt").click()
    page.get_by_role("button", name="Do not ask me until my turn").wait_for()
    decide(theirs)
    mine.asked(after=0)
    mine.sees("Use a power now?")
    mine.picture("water-to-water-window")
    mine.accessible()
    mine.option("Pass until my turn").click()
    mine.sees("Place your tile.")


@pytest.mark.parametrize("theme", THEMES)
def test_the_table_is_fit_for_everyone(arrive, door, theme):
    person = sit(arrive(theme=theme), made(door, MAP))
    person.asked()
    person.page.locator('[data-cell][data-fits="true"]').first.press("Enter")
    person.picture(f"water-to-water-{theme}")
    person.accessible()
