"""The log in sentences: pointing at one lights up what it is about."""

from playwright.sync_api import Locator, expect

from tests.e2e.person import Person
from tests.e2e.tables import DUEL, PLATE, made, sit

LAKES = {  # the cap in hand closes a lake of two tiles
    "game": "water-to-water",
    "map": [["lake-cap", 0, 0, 2]],
    "players": [{"hand": ["lake-cap"], "character": "lake_nymph"}, {}],
    "bag": ["river-bend", "river-tee"],
    "rest": "out",
}


def line(person: Person, words: str) -> Locator:
    return (
        person.page.get_by_role("group", name="What happened")
        .get_by_role("button", name=words)
        .first
    )


def with_a_lake(person: Person) -> Locator:
    """Close the lake; return what is lit on the map."""
    person.asked()
    person.page.locator('[data-cell="0,1"]').press("Enter")
    person.page.get_by_role("button", name="Place here").click()
    person.page.locator('[data-laid="0,1"]').wait_for()
    return person.page.locator("[data-pointed]")


def test_a_sentence_lights_up_the_tile_the_lake_and_the_player_it_is_about(arrive, door):
    person = sit(arrive(), made(door, LAKES))
    pointed = with_a_lake(person)
    line(person, "lay the lake end").hover()
    expect(pointed).to_have_attribute("data-pointed", "0,1")
    expect(person.page.locator(".player.pointed")).to_contain_text("You")
    line(person, "A lake of 2 tiles is closed.").focus()
    expect(pointed).to_have_attribute("data-pointed", "0,0 0,1")
    person.page.keyboard.press("ArrowUp")
    expect(pointed).to_have_attribute("data-pointed", "0,1")
    person.page.locator(".zoom").hover()
    person.page.locator(":focus").blur()
    expect(pointed).to_have_count(0)


def test_a_tapped_sentence_stays_lit_and_the_drawer_gets_out_of_its_way(arrive, door):
    person = sit(arrive(width=360, height=720), made(door, LAKES))
    pointed = with_a_lake(person)
    person.page.get_by_role("button", name="Log and more").click()
    line(person, "A lake of 2 tiles is closed.").click()
    expect(person.page.get_by_role("group", name="What happened")).to_be_hidden()
    said = person.page.get_by_role("status").filter(has_text="A lake of 2 tiles is closed.")
    expect(said).to_be_visible()
    expect(pointed).to_have_attribute("data-pointed", "0,0 0,1")
    person.page.locator(".zoom").click(position={"x": 2, "y": 2})
    expect(pointed).to_have_count(0)


def test_a_sentence_lights_up_a_card(arrive, door):
    person = sit(arrive(), made(door, {**DUEL, "water": [20, 3], "hands": [["big_water_gun"], []]}))
    person.asked()
    person.page.get_by_role("button", name="Big Water Gun").click()
    person.option("Big Water Gun").click()
    line(person, "play Big Water Gun").hover()
    expect(person.page.locator(".card.pointed").first).to_be_visible()
    expect(person.page.locator(".mark.pointed").first).to_be_attached()


def test_a_sentence_lights_up_a_piece_in_a_stock_and_in_the_tower(arrive, door):
    table = made(door, PLATE, seats=["person", "person"])
    giver, person = sit(arrive(), table, 1), sit(arrive(flat=True), table, 0)
    giver.asked()
    giver.option("red large cube").click()
    person.asked(after=0)
    line(giver, "give the red large cube").hover()
    expect(giver.page.locator(".mark.pointed").nth(1)).to_be_attached()
    ply = person.ply
    person.page.keyboard.press("Space")
    giver.page.locator(f'.whole:not([data-ply="{ply}"])').wait_for()
    line(giver, "puts the red large cube on the red plate").hover()
    expect(giver.page.locator(".tower")).to_have_attribute("data-lit", "red-large-cube red-plate")
