"""Water to Water without looking: the map is walked and played by keys, and says what is there."""

import re

from playwright.sync_api import Page, expect

from tests.e2e.person import Person
from tests.e2e.tables import Json, made, sit

# A closed lake between two rivers, which both go on.
LAKE: Json = {
    "game": "water-to-water",
    "map": [["mouth-opposite", 0, 0, 1], ["mouth-opposite", 1, 0, 3]],
    "players": [{"hand": ["river-bend"], "character": "lake_nymph"}, {"character": "river_lord"}],
    "bag": ["river-straight", "river-tee", "river-bend", "river-bend"],
    "rest": "out",
}
WEST_MOUTH = (
    "0, 0: river mouth. North: land; east: wide lake; south: land; west: river to the lake. "
    "Lake of 2 tiles, closed: 4 points for you. River without a connection. "
    "At the north and west: land of 1 tile, open. At the south and west: land of 1 tile, open."
)


def heard(page: Page, words: str) -> None:
    """The cell where the keyboard is says this."""
    expect(page.locator(":focus")).to_have_attribute("aria-label", words)


def said(page: Page, words: str) -> None:
    """This was said last."""
    expect(page.locator("[data-said] p").last).to_have_text(words)


def walk(person: Person) -> None:
    """One stop for Tab, and arrows from cell to cell."""
    page, keys = person.page, person.page.keyboard
    expect(page.locator('.map [tabindex="0"]')).to_have_count(1)
    keys.press("m")
    heard(page, "-1, 0: empty, fits at 0 or 90 degrees. East: river.")
    keys.press("ArrowRight")
    heard(page, WEST_MOUTH)
    keys.press("ArrowUp")
    heard(page, "0, -1: empty, does not fit. South: land.")
    keys.press("ArrowUp")
    said(page, "The map ends here.")
    keys.press("ArrowLeft")
    heard(page, "-1, -1: empty. It touches no tile.")
    keys.press("t")
    said(
        page,
        "River bend: north: river to the east; east: river to the north; south: land; west: land.",
    )


def look_up(person: Person) -> None:
    """What lies there, and who counts it; an entry of the list leads to its place."""
    page, keys = person.page, person.page.keyboard
    keys.press("l")
    sheet = page.get_by_role("dialog", name="What lies on the map")
    lakes = sheet.get_by_role("region", name="Lakes")
    expect(lakes).to_contain_text("Counted by you (Lake Nymph).")
    lake = lakes.get_by_role("button", name="Lake of 2 tiles, closed: 4 points for you, on (0, 0)")
    expect(sheet.get_by_role("region", name="Rivers")).to_contain_text("(River Lord)")
    expect(sheet.get_by_role("region", name="Voids")).to_contain_text("None.")
    person.accessible()
    keys.press("Tab")  # past the button that closes the sheet
    expect(lake).to_be_focused()
    keys.press("Enter")
    heard(page, WEST_MOUTH)
    keys.press("r")
    said(
        page,
        "Around 0, 0: north: empty, does not fit; east: river mouth, wide lake, 2 tiles; "
        "south: empty, does not fit; west: empty, fits at 0 or 90 degrees.",
    )
    keys.press("w")
    expect(page.locator("[data-said] p").last).to_contain_text(
        "You, Lake Nymph: 4 of 20 points, for lake of 2 tiles, closed (4)."
    )


def lay(person: Person) -> None:
    """The next space that fits; the tile is put there, turned, and laid."""
    page, keys, ply = person.page, person.page.keyboard, person.ply
    keys.press("n")
    heard(page, "2, 0: empty, fits at 180 or 270 degrees. West: river.")
    said(page, "2 of 2.")
    keys.press("Enter")
    fits = (
        "River bend at 2, 0, turned 180 degrees. North: land, free; east: land, free; "
        "south: river to the west, free; west: river to the south, matches. "
        "It fits: Enter places it."
    )
    said(page, fits)
    keys.press("q")
    spoken = page.locator("[data-said] p").last
    expect(spoken).to_contain_text("River bend at 2, 0, turned 90 degrees.")
    expect(spoken).to_contain_text("west: land, clashes with river")
    expect(spoken).to_contain_text("West: your land meets river")  # the server's own reason
    assert person.ply == ply
    keys.press("e")
    said(page, fits)
    person.accessible()
    keys.press("Enter")
    person.asked(after=ply)
    expect(page.locator(":focus")).to_have_attribute("aria-label", "What is asked of you")
    keys.press("m")  # where one was
    expect(page.locator(":focus")).to_have_attribute("data-laid", "2,0")
    label = page.locator(":focus").get_attribute("aria-label") or ""
    assert label.startswith("2, 0: river bend. North: land; east: land; south: river to the west;")
    assert "River of " in label


def test_the_map_is_walked_listed_and_played_by_keys_alone(arrive, door):
    person = sit(arrive(), made(door, LAKE))
    person.asked()
    walk(person)
    look_up(person)
    lay(person)
    person.page.keyboard.press("?")
    help_sheet = person.page.get_by_role("dialog", name="Rules")
    expect(help_sheet.get_by_role("region", name="Keys")).to_be_visible()


def test_a_character_is_chosen_knowing_what_it_scores(arrive, door):
    person = sit(arrive(), made(door, game="water-to-water"))
    person.asked()
    choice = person.page.locator("button.choice").first
    expect(choice).to_have_accessible_name(re.compile(r"^[A-Z]"))
    difficulty = r"((easy|moderate|hard|very hard)( to \w+)?(, [\w ]+)?\. ?)?"
    scores = re.compile(rf"^{difficulty}(Has|Counts|Wins) ")
    expect(choice).to_have_accessible_description(scores)
