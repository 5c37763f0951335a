"""Tables as the tests prepare them: quick ones, and positions in which one knows what comes."""

from pathlib import Path
from typing import Any

import msgspec
from playwright.sync_api import Page, expect

from tests.e2e.person import Person
from tests.server.client import Door

Json = dict[str, Any]
LONG_MAP = Path(__file__).with_name("long_map.json")

DUEL: Json = {
    "game": "showdown",
    "turn": 3,
    "sets": 2,
    "hands": [["big_water_gun", "cat", "umbrella"], ["beach_towels", "dog"]],
    "set": [[{"card": "dolphin", "turn": 1}], []],
}
MAP: Json = {
    "game": "water-to-water",
    "map": [["river-cross", 0, 0, 0]],
    "players": [{"hand": ["river-bend"]}, {}],
    "bag": ["river-straight", "river-tee", "river-bend", "river-bend"],
    "rest": "out",
}
TOWER: Json = {
    "game": "splash",
    "stocks": [
        ["red-plate", "red-stick", "blue-octagon"],
        ["red-large-cube", "blue-stick", "white-plate"],
    ],
}
PLATE: Json = {  # seat 1 gives seat 0 a piece for the plate that lies there
    "game": "splash",
    "tower": [{"piece": "red-plate"}],
    "giver": 1,
    "stocks": [["red-stick", "blue-octagon"], ["red-large-cube", "blue-stick", "white-plate"]],
}
LAST: Json = {  # whatever becomes of seat 0's last piece, it wins: it stands, or a third drop
    "game": "splash",
    "tower": [{"piece": "red-plate"}],
    "giver": 1,
    "drops": [2, 0],
    "stocks": [["red-stick"], ["red-large-cube", "red-octagon", "red-small-cube"]],
}


def made(door: Door, position: Json | None = None, **wanted: Any) -> Json:
    """Set a table up and return the answer, its links included; whoever comes first begins."""
    if position is not None:
        wanted = {"game": position["game"], "position": position} | wanted
    usual = {
        "seats": ["person", "bot:greedy"],
        "pause": 0,
        "everyone": False,
        "quick_windows": True,
        "away": 3600,  # however slow the machine is, nobody is missed where that is not tested
    }
    return dict(door.post("/api/tables", usual | wanted))


def take(door: Door, table: Json, seat: int = 0, **more: Any) -> str:
    """Sit down as a program. The seat's own token then stands where its link stood."""
    link = next(link for link in table["seats"] if link["seat"] == seat)
    joined = door.post(f"/api/tables/{table['id']}/join", {"token": link["token"], **more})
    link |= {"token": joined["token"], "url": joined["url"]}
    return str(joined["token"])


def sit(person: Person, table: Json, seat: int = 0) -> Person:
    """Sit down by the seat's link."""
    url = next(link["url"] for link in table["seats"] if link["seat"] == seat)
    person.go(url[url.index("/t/") :])
    return person


def long_map(players: list[Json], **more: Any) -> Json:
    """Return a position late in Water to Water: 48 tiles lie, nearly all there are."""
    laid = msgspec.json.decode(LONG_MAP.read_bytes())
    seats = len(players)
    return {"game": "water-to-water", "seats": seats, "map": laid, "players": players, **more}


def aim_steadily(page: Page) -> None:
    """Do without the live hand; by key: a click right after the question was lost, once."""
    hand = page.get_by_label("live hand")
    if hand.is_checked():
        hand.press(" ")
    expect(hand).not_to_be_checked()


def type_numbers(page, **numbers):
    """Type where a piece of Splash! goes: the numbers are behind "fine"."""
    fine = page.locator("section.prompt details")
    if fine.get_attribute("open") is None:
        fine.locator("summary").click()
    for name, number in numbers.items():
        page.get_by_label(name, exact=True).fill(str(number))
        page.get_by_label(name, exact=True).blur()
