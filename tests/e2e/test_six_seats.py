"""Water to Water with six seats and nearly all tiles on the map."""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import THEMES
from tests.e2e.interactions import ACTS, done, watch
from tests.e2e.tables import Json, long_map, made, sit

CHARACTERS = ("lake_nymph", "planter", "islander", "river_lord", "druid", "student")
PLAYERS: list[Json] = [
    {"character": character, "hand": ["bay-2rivers"] if seat == 0 else []}
    for seat, character in enumerate(CHARACTERS)
]
PLAYERS[5]["teacher"] = 0
SIX = long_map(PLAYERS, discard=["ruin-strait"])
SEATS = ["person", *["bot:greedy"] * 5]
MOST_NODES = 6_000  # of the whole page: tiles are drawn once and used again
MOST_CHANGES = 150  # of the page for one thing done to the map


def test_what_makes_somebodys_points_is_lit_when_the_player_is_pointed_at(arrive, door):
    table = made(door, SIX, seats=SEATS)
    person = sit(arrive(), table)
    person.asked()
    page = person.page
    players = door.get(f"/api/tables/{table['id']}")["view"]["players"]
    rows = page.locator(".player")
    lit = page.locator("[data-feature]")
    for seat, player in enumerate(players):
        told = players[0]["features"] if player["character"] == "student" else player["features"]
        on_map = [feature for feature in told if feature.get("cells")]
        rows.nth(seat).hover()
        expect(lit).to_have_count(len(on_map))
        for place, feature in enumerate(on_map):
            cells = " ".join(f"{x},{y}" for x, y in feature["cells"])
            expect(lit.nth(place)).to_have_attribute("data-cells", cells)
    assert sum(len(player["features"]) for player in players) > 10
    rows.nth(4).hover()
    expect(page.locator(".piles button.pointed")).to_be_visible()
    page.locator(".zoom").hover()
    expect(lit).to_have_count(0)
    rows.nth(0).get_by_role("button", name="points").click()
    page.locator(".zoom").hover()
    expect(lit).to_have_count(len(players[0]["features"]))


@pytest.mark.parametrize("theme", THEMES)
def test_six_players_and_fifty_tiles_are_fit_for_everyone(arrive, door, theme):
    person = sit(arrive(theme=theme), made(door, SIX, seats=SEATS))
    person.asked()
    person.picture(f"water-to-water-six-{theme}")
    person.accessible()
    person.page.set_viewport_size({"width": 360, "height": 720})
    chips = person.page.locator(".chip")
    expect(chips).to_have_count(6)
    for seat in range(6):
        expect(chips.nth(seat)).to_be_in_viewport(ratio=1)
    person.accessible()
    chips.nth(1).click()
    expect(person.page.locator("dialog[open]")).to_contain_text("Planter")
    person.accessible()
    person.page.locator("dialog[open]").get_by_role("button", name="points").click()
    expect(person.page.locator("[data-feature]").first).to_be_visible()


def test_a_long_map_is_handled_with_few_changes_to_the_page(arrive, door):
    """What is done to the map changes little of the page, however much lies there.

    How long it takes is measured by benchmarks/browser.py.
    """
    person = sit(arrive(width=1440, height=900), made(door, SIX, seats=SEATS))
    person.asked()
    nodes = person.page.evaluate("() => document.querySelectorAll('*').length")
    assert nodes < MOST_NODES
    watch(person)
    for name, act in ACTS.items():
        done(person)
        act(person)
        changes = done(person)[1]
        assert 0 < changes < MOST_CHANGES, f"{name}: {changes} changes"
