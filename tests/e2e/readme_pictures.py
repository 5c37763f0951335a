"""Take the README's pictures of the browser: `python -m tests.e2e.readme_pictures`.

A real server, three tables in the middle of a game, and a real browser. Run it again whenever the
tables look different.
"""

import io
import tempfile
import time
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

from tests.e2e.conftest import FLAGS, chromium
from tests.e2e.person import Person
from tests.e2e.tables import Json, made, sit, take
from tests.server.client import Door
from tests.server.positions import GUN
from tests.server.serving import Serving

DOCS = Path(__file__).parents[2] / "docs"
WIDE, HIGH = 1280, 800
SHOWN = (1024, 640)
PLIES = 60  # of Water to Water before its picture

DUEL: Json = {
    "game": "showdown",
    "turn": 9,
    "water": [9, 12],
    "hands": [
        ["big_water_gun", "cat", "dog", "sun"],
        ["flamingo", "beach_towels", "umbrella", "dolphin"],
    ],
    "set": [[{"card": "water_jug", "turn": 5}], [{"card": "snorkel", "turn": 6}]],
}
TOWER: Json = {
    "game": "splash",
    "seats": 3,
    "giver": 2,
    "drops": [1, 2, 0],
    "tower": [
        {"piece": "green-large-cube"},
        {"piece": "green-plate", "turn": 20, "x": 1},
        {"piece": "blue-plate", "turn": 52, "x": -1.5},
        {"piece": "blue-octagon", "turn": 10, "y": 1},
        {"piece": "white-octagon", "turn": 35},
        {"piece": "white-stick", "face": "upright", "turn": 12, "x": 0.5},
        {"piece": "yellow-stick", "face": "upright", "turn": 30, "x": -0.2},
    ],
    "stocks": [
        ["yellow-small-cube", "red-plate", "green-stick", "blue-large-cube"],
        ["red-octagon", "red-stick", "white-large-cube", "green-small-cube"],
        ["yellow-plate", "yellow-octagon", "yellow-large-cube"],
    ],
}


def main() -> None:
    """Take all three."""
    with tempfile.TemporaryDirectory() as folder:
        served = Serving(Path(folder), "--bots", "2").start()
        door = Door(served.url)
        try:
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
                for name, take in (("showdown", duel), ("water-to-water", map_), ("splash", tower)):
                    person = Person(browser, served.url, WIDE, HIGH)
                    take(person, door)
                    keep(person, name)
                    person.leave()
                browser.close()
        finally:
            door.close()
            served.close()


def duel(person: Person, door: Door) -> None:
    """An attack is coming, and may be answered."""
    table = made(door, DUEL, seats=["person", "person"])
    for seat, name in enumerate(("Ada", "Mira")):
        take(door, table, seat, name=name)
    door.post(
        f"/api/tables/{table['id']}/moves", {"ply": 0, "move": GUN}, table["seats"][0]["token"]
    )
    sit(person, table, 1)
    person.asked()


def map_(person: Person, door: Door) -> None:
    """A map of many tiles, and one more to be laid."""
    table = made(door, game="water-to-water", seats=["person", "bot:stream", "bot:stream"])
    path, token = f"/api/tables/{table['id']}", take(door, table, name="Mira")
    while (seen := door.get(f"{path}/seats/0", token))["ply"] < PLIES or seen["to_act"] != 0:
        assert seen["outcome"] is None
        if seen["to_act"] == 0:
            laying = [move for move in seen["moves"] if "place" in move["data"]] or seen["moves"]
            move = laying[seen["ply"] % len(laying)]["action"]
            door.post(f"{path}/moves", {"ply": seen["ply"], "move": move}, token)
        else:
            time.sleep(0.1)
    sit(person, table, 0)
    person.asked()
    person.page.locator('[data-cell][data-fits="true"]').first.press("Enter")


def tower(person: Person, door: Door) -> None:
    """A tower of seven pieces, and the eighth in the hand."""
    seats = ["person", "bot:greedy", "bot:greedy"]
    sit(person, made(door, TOWER, seats=seats))
    person.asked()
    person.page.locator("section.prompt .fine").wait_for()


def keep(person: Person, name: str) -> None:
    """Write the picture, small enough for a README."""
    person.page.wait_for_timeout(1500)  # fonts and shadows are drawn
    shown = Image.open(io.BytesIO(person.page.screenshot())).convert("RGB")
    shown.resize(SHOWN, Image.Resampling.LANCZOS).save(DOCS / f"browser-{name}.webp", quality=82)
    print(f"docs/browser-{name}.webp", (DOCS / f"browser-{name}.webp").stat().st_size, "bytes")


if __name__ == "__main__":
    main()
