"""Every power of Water to Water, clicked: in turn and, where it may be, out of turn."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.e2e.person import Person
from tests.e2e.tables import Json, made, sit, take
from tests.server.client import Door
from watertable.games.water_to_water.edition import POWER_NAMES

MINE, THEIRS = 0, 1  # seats: the holder of the power, and somebody whose power opens no window
LAID = [["river-cross", 0, 0, 0], ["river-bend", 0, -1, 1], ["river-bend", 1, 0, 2]]
CORNER = "1,-1"  # touches two tiles: a river comes from the west, land from the south
BAG = ["river-bend", "lake-open"]
Click = Callable[[Person], None]
IN_TURN: dict[int, Click] = {}
OUT_OF_TURN: dict[int, Click] = {}


def clicks(power: int, *, any_time: bool = False) -> Callable[[Click], Click]:
    """Say which power a function clicks; any-time powers are clicked out of turn as well."""

    def keep(click: Click) -> Click:
        IN_TURN[power] = click
        if any_time:
            OUT_OF_TURN[power] = click
        return click

    return keep


def place(person: Person, space: str = '[data-cell][data-fits="true"]') -> None:
    person.page.locator(space).first.press("Enter")
    person.page.get_by_role("button", name="Place here").click()


def log_says(person: Person, words: str) -> None:
    expect(person.page.get_by_role("group", name="What happened")).to_contain_text(words)


@clicks(1, any_time=True)
def intuition(person: Person) -> None:
    person.option("with Intuition").click()
    place(person)
    log_says(person, "out of turn")


@clicks(2, any_time=True)
def spirit(person: Person) -> None:
    person.option("Block a space").click()
    person.page.locator('[data-cell="-1,0"]').click()
    person.option("Block it").click()  # it spends a power, so it asks
    log_says(person, "block the space west of the ")
    expect(person.page.locator(".block")).to_be_visible()


@clicks(3, any_time=True)
def ravens_wit(person: Person) -> None:
    person.option("swap your tile for the river fork").click()
    log_says(person, "swap the straight river for the river fork")
    row = person.page.get_by_role("group", name="You")
    expect(row.get_by_role("img", name="river fork, ")).to_be_visible()


@clicks(4)
def intellect(person: Person) -> None:
    place(person, f'[data-cell="{CORNER}"]')
    person.sees("Play the tile you drew at once?")
    place(person)
    log_says(person, "at once")


@clicks(5)
def forest(person: Person) -> None:
    person.option("with Way of the Forest").click()
    place(person)
    log_says(person, "by land")


@clicks(6)
def wind_and_waves(person: Person) -> None:
    person.option("The Wind and the Waves").click()
    person.sees("Lay a tile of the group.")
    place(person)
    person.option("Enough").click()
    log_says(person, "in a group")


@clicks(7)
def introspection(person: Person) -> None:
    person.option("Introspection").click()
    log_says(person, "Out of play: the straight river")


@clicks(8, any_time=True)
def way_bender(person: Person) -> None:
    person.option("with Way Bender").click()
    place(person, '[data-aim="true"]')
    log_says(person, "Covered and destroyed")


@clicks(9)
def hawk(person: Person) -> None:
    person.option("Hawk's Vision").click()
    person.sees("Play one of these tiles.")
    person.page.locator("section.prompt .way").last.click()
    place(person)
    log_says(person, "Out of play: ")


@clicks(10, any_time=True)
def future(person: Person) -> None:
    person.option("put the river fork, the open lake, the straight river in this order").click()
    log_says(person, "re-order the tiles: the river fork, the open lake, the straight river")


@clicks(11)
def wisdom(person: Person) -> None:
    person.page.locator("section.prompt .way").nth(1).click()
    place(person)
    log_says(person, "lay the river fork")


@clicks(12, any_time=True)
def telekinesis(person: Person) -> None:
    person.option("Turn a tile of the map").click()
    person.page.locator('[data-aim="true"]').first.click()
    person.page.get_by_role("button", name="Turn it").click()
    log_says(person, "turn the ")


@clicks(13, any_time=True)
def dreamweaver(person: Person) -> None:
    person.option("to sleep").click()
    log_says(person, "to sleep")


@clicks(14, any_time=True)
def doppelganger(person: Person) -> None:
    person.option("reveal the Lake Nymph").click()
    log_says(person, "reveal the Lake Nymph")
    expect(person.page.get_by_role("group", name="You")).to_contain_text("Lake Nymph")


HANDS = {10: ["river-straight", "lake-open", "river-tee"], 11: ["river-straight", "river-tee"]}


def table(door: Door, power: int, active: int = MINE) -> Json:
    """Set a table up for two people; the first holds a power, the second plays in order to be
    interrupted."""
    mine: Json = {"power": power, "hand": HANDS.get(power, ["river-straight"])}
    if power == 14:
        mine["hidden"] = "lake_nymph"
    other: Json = {"power": 7 if power != 7 else 5, "hand": ["lake-cap"], "uses": 0}
    discard = [] if power in HANDS else ["river-tee"]
    position = {
        "game": "water-to-water",
        "map": LAID,
        "players": [mine, other],
        "active": active,
        "bag": [tile for tile in BAG if tile not in mine["hand"]],
        "discard": discard,
    }
    table = made(door, position, seats=["person", "person"], everyone=False)
    take(door, table, THEIRS)
    return table


def token(table: Json) -> str:
    """Return the other person's token."""
    return str(next(link["token"] for link in table["seats"] if link["seat"] == THEIRS))


def test_every_power_has_its_clicks() -> None:
    assert set(IN_TURN) == set(range(1, len(POWER_NAMES)))
    assert set(OUT_OF_TURN) == {1, 2, 3, 8, 10, 12, 13, 14}


@pytest.mark.parametrize("power", sorted(IN_TURN))
def test_a_power_is_clicked_in_turn(arrive, door, power):
    person = sit(arrive(), table(door, power), MINE)
    person.asked()
    IN_TURN[power](person)


@pytest.mark.parametrize("power", sorted(OUT_OF_TURN))
def test_a_power_is_clicked_out_of_turn(arrive, door, power):
    sat = table(door, power, active=THEIRS)
    person = sit(arrive(), sat, MINE)
    person.table.wait_for()
    moves = door.get(f"/api/tables/{sat['id']}/seats/{THEIRS}", token(sat))["moves"]
    move = {"ply": 0, "move": moves[0]["action"]}
    door.post(f"/api/tables/{sat['id']}/moves", move, token(sat))
    person.asked(after=0)
    person.sees("Use a power now?")
    OUT_OF_TURN[power](person)
