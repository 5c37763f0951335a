"""A tour of all screens: every page, drawer and dialog, each by its name when it is there.

python -m tests.e2e.tour FOLDER    (pictures of all of them in light and dark, at six sizes)
"""

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

from playwright.sync_api import expect, sync_playwright

from tests.e2e.conftest import FLAGS, chromium
from tests.e2e.person import TWO_FRAMES, Person
from tests.e2e.tables import DUEL, MAP, PLATE, made, sit
from tests.e2e.test_review import wasteful
from tests.server.client import Door
from tests.server.serving import Serving

SIZES = [(360, 640), (844, 390), (768, 1024), (1024, 768), (1440, 700), (1440, 900)]
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


def tour(person: Person, door: Door) -> Iterator[str]:
    """Go from screen to screen; what is opened is closed again before the next."""
    yield from pages(person, door)
    yield from around_tables(person, door)
    yield from at_showdown(person, door)
    yield from on_the_map(person, door)
    yield from at_splash(person, door)
    yield from endings(person, door)


def pages(person: Person, door: Door) -> Iterator[str]:
    """Everything that is no table."""
    page = person.page
    made(door, None, game="splash", seats=["person", "open"], listed=True, name="Friday evening")
    person.go("/")
    person.sees("Friday evening")
    yield "lobby"
    page.get_by_role("button", name="Play now").first.click()
    page.get_by_text("House rules").click()
    yield "new table (dialog)"
    for path, words, name in (
        ("/rules/water-to-water", "Water to Water", "rules"),
        ("/lab", "lab", "lab"),
        ("/v/showdown", "No variant", "variant"),
        ("/daily", "The deal of the day", "daily deals"),
        ("/tournaments", "A new tournament", "tournaments"),
        ("/nowhere/at-all", "Nothing floats here", "wrong address"),
        ("/n/maple-otter", "No open table", "unknown name"),
        ("/replay", "Open a log", "a log to open"),
    ):
        person.may_be_refused = True
        person.go(path)
        expect(page.locator("main, body").first).to_contain_text(words)
        yield name


def around_tables(person: Person, door: Door) -> Iterator[str]:
    """What comes before a match: sitting down, waiting, the lesson."""
    page = person.page
    table = made(door, game="water-to-water", seats=["person", "person", "open"])
    person.go(table["url"])
    person.sees("Waiting for players")
    yield "a free seat"
    sit(person, table)  # in the tab that watches: the link is followed all the same
    expect(page.get_by_text("not here yet")).to_have_count(2)
    yield "waiting room"
    person.go("/learn/showdown")
    person.asked()
    yield "lesson"


def at_showdown(person: Person, door: Door) -> Iterator[str]:
    """A duel with its sheets."""
    page = person.page
    sit(person, made(door, DUEL | {"discard": ["flamingo", "snorkel"]}))
    person.asked()
    yield "Showdown"
    page.locator(".mine .hand button").first.focus()
    page.keyboard.press("i")
    yield from sheet(person, "a card (dialog)")
    page.get_by_role("button", name="discard pile").first.click()
    yield from sheet(person, "discard pile (dialog)")
    page.keyboard.press("?")
    yield from sheet(person, "rules (drawer)")
    page.get_by_role("button", name="Keys").click()
    yield from sheet(person, "keys (dialog)")
    page.get_by_role("button", name="Seats").click()
    yield from sheet(person, "seats (dialog)")
    page.get_by_role("tab", name="Chat").click()
    yield "chat (tab)"
    page.get_by_role("button", name="Hint").first.click()
    page.get_by_role("region", name="Hints").wait_for()
    yield "hints"
    page.set_viewport_size({"width": 768, "height": 1024})
    page.get_by_role("button", name="Log and more").click()
    yield "log (drawer)"
    page.set_viewport_size({"width": 1280, "height": 860})


def on_the_map(person: Person, door: Door) -> Iterator[str]:
    """A map with its sheets."""
    page = person.page
    sit(person, made(door, game="water-to-water"))
    person.asked()
    yield "draft"
    sit(person, made(door, MAP))
    person.asked()
    yield "Water to Water"
    page.get_by_role("button", name="discarded").first.click()
    yield from sheet(person, "tiles off the map (dialog)")
    page.keyboard.press("l")
    yield from sheet(person, "what lies on the map (dialog)")
    page.set_viewport_size({"width": 768, "height": 1024})
    page.locator("[data-point='player:0'] button").first.click()
    yield from sheet(person, "a player (dialog)")
    page.set_viewport_size({"width": 1280, "height": 860})


def at_splash(person: Person, door: Door) -> Iterator[str]:
    """A tower."""
    sit(person, made(door, PLATE))
    person.asked()
    yield "Splash!"


def endings(person: Person, door: Door) -> Iterator[str]:
    """What comes after a match."""
    page = person.page
    table = wasteful(door)
    person.go(f"/t/{table}")
    page.get_by_role("region", name="The result").wait_for()
    person.sees("How it went")
    expect(page.locator("[data-share]").first).to_be_attached()
    yield "the end"
    page.get_by_role("button", name="Watch the deciding moment").click()
    page.get_by_role("region", name="The deciding moment, once more").wait_for()
    yield "the deciding moment, once more"
    page.get_by_role("button", name="The story").click()
    page.get_by_role("button", name="Look at the table").click()
    yield "the end, at the edge"
    person.go(f"/replay/{table}")
    person.table.wait_for()
    if page.get_by_role("region", name="Review of the match").count() == 0:
        page.get_by_role("button", name="Review").click()
    person.sees("Skill and luck")
    yield "replay with its review"


def sheet(person: Person, name: str) -> Iterator[str]:
    """A dialog that has been opened, and is closed afterwards."""
    person.page.locator("dialog[open]").first.wait_for()
    yield name
    person.page.keyboard.press("Escape")
    expect(person.page.locator("dialog[open]")).to_have_count(0)


def main(folder: Path) -> None:
    """Keep pictures of everything."""
    with tempfile.TemporaryDirectory() as kept, sync_playwright() as playwright:
        server = Serving(Path(kept), "--bots", "1").start()
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        try:
            for theme in THEMES:
                person = Person(browser, server.url, theme=theme)
                for number, name in enumerate(tour(person, Door(server.url))):
                    pictures(person, folder / theme, f"{number:02} {name}")
                person.leave()
        finally:
            browser.close()
            server.close()


def pictures(person: Person, folder: Path, name: str) -> None:
    """Keep what is seen now at all sizes."""
    before = person.page.viewport_size
    for width, height in SIZES:
        person.page.set_viewport_size({"width": width, "height": height})
        person.page.evaluate(TWO_FRAMES)
        person.page.screenshot(path=folder / f"{name} {width}x{height}.png")
    if before:
        person.page.set_viewport_size(before)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
