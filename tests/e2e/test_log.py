"""The log in sentences: pointing at one lights up what it is about."""

from playwright.sync_api import Locator, expect

from tests.e2e.person import Person
from tests.e2e.tables import DUEL, PLATE, made, sit

LAKE = {  # the cap in hand closes a lake of two tiles, the tile to its north open no more
    "game": "water-to-water",
    "map": [["lake-cap", 0, 0, 2]],
    "players": [{"hand": ["lake-cap"], "character": "lake_nymph"}, {}],
    "bag": ["river-bend", "river-tee"],
    "rest": "out",
}


def line(person: Person, words: str) -> Locator:
    return person.page.get_by_role("log").get_by_role("button", name=words).first


def test_a_sentence_lights_up_the_tile_the_lake_and_the_player_it_is_about(arrive, door):
    person = sit(arrive(), made(door, LAKE, seats=["person", "person"], everyone=False))
    person.page.get_by_role("button", name="Add a bot").first.click()
    person.asked()
    page = person.page
    page.locator('[data-cell][data-fits="true"]').first.press("Enter")
    page.get_by_role("button", name="Place here").click()
    pointed = page.locator("[data-pointed]")
    line(person, "lays lake-cap").hover()
    expect(pointed).to_have_attribute("data-pointed", "0,1")
    expect(page.get_by_role("group", name="You")).to_have_class("player pointed")
    line(person, "A lake of 2 tiles is closed.").focus()
    expect(pointed).to_have_attribute("data-pointed", "0,0 0,1")
