"""Film the README's three games in the browser: `python -m tests.e2e.readme_films`.

A person plays against a bot, as tests do, and after every answer a picture is taken. Run it again
whenever the tables look different.
"""

import io
import tempfile
from collections.abc import Callable
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

from tests.e2e.conftest import FLAGS, chromium
from tests.e2e.person import Person
from tests.e2e.readme_pictures import DUEL, TOWER
from tests.e2e.tables import Json, made, sit
from tests.e2e.test_showdown import decide as decide_in_a_duel
from tests.e2e.test_splash_matches import answer
from tests.e2e.test_water_to_water import decide as decide_on_a_map
from tests.server.client import Door
from tests.server.serving import Serving

DOCS = Path(__file__).parents[2] / "docs"
WIDE, HIGH = 1280, 800
SHOWN = (560, 350)
PICTURES = 12
COLOURS = 96
LASTS = 900  # ms a picture
SETTLED = 700  # ms until what moves has come to rest
Decide = Callable[[Person], None]
GAMES: dict[str, tuple[Json, int, Decide]] = {  # a table, answers before the film begins, and how
    "showdown": ({"position": DUEL}, 0, decide_in_a_duel),
    "water-to-water": ({"seats": ["person", "bot:stream", "bot:stream"]}, 8, decide_on_a_map),
    "splash": (
        {"position": TOWER, "seats": ["person", "bot:greedy", "bot:greedy"]},
        0,
        lambda person: answer(person, "mouse"),
    ),
}


def main() -> None:
    """Film all three."""
    with (
        tempfile.TemporaryDirectory() as folder,
        Serving(Path(folder), "--bots", "1") as served,
        Door(served.url) as door,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        for game, (wanted, before, decide) in GAMES.items():
            person = Person(browser, served.url, WIDE, HIGH)
            sit(person, made(door, game=game, **wanted))
            keep(game, film(person, before, decide))
            person.leave()
        browser.close()


def film(person: Person, before: int, decide: Decide) -> list[Image.Image]:
    """Play, and take a picture whenever I am asked."""
    pictures: list[Image.Image] = []
    ply, answers = -1, 0
    while len(pictures) < PICTURES and person.asked(after=ply):
        ply = person.ply
        if answers >= before:
            pictures.append(picture(person))
        decide(person)
        answers += 1
    return [*pictures, picture(person)]


def picture(person: Person) -> Image.Image:
    """The table as it is now, small."""
    person.page.wait_for_timeout(SETTLED)
    shown = Image.open(io.BytesIO(person.page.screenshot())).convert("RGB")
    return shown.resize(SHOWN, Image.Resampling.LANCZOS)


def keep(game: str, pictures: list[Image.Image]) -> None:
    """Write the film; all of it has the colours of its last picture, so that nothing flickers."""
    palette = pictures[-1].quantize(COLOURS)
    first, *rest = (one.quantize(palette=palette, dither=Image.Dither.NONE) for one in pictures)
    path = DOCS / f"{game}.gif"
    first.save(path, save_all=True, append_images=rest, duration=LASTS, loop=0, optimize=True)
    print(f"docs/{path.name}", path.stat().st_size, "bytes")


if __name__ == "__main__":
    main()
