"""How long a first visitor waits for a table of each game at 1.6 Mbit/s and at 400 kbit/s.

    python -m benchmarks.slow_line

A browser with an empty cache opens the link to a seat; Chromium slows the line down. Prints the
bytes that came and the seconds until the first question is there to be answered, and ends with an
error if Splash! takes more than 6 s at 1.6 Mbit/s.
"""

import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.e2e.conftest import FLAGS, chromium
from tests.e2e.person import Person
from tests.e2e.tables import Json, made, sit
from tests.server.client import Door
from tests.server.serving import Serving

LINES = {"1.6 Mbit/s": 200_000, "400 kbit/s": 50_000}  # bytes a second
LATENCY = 150  # ms there and back, as browsers' own tools have it for such lines
WANTED = 6.0
SEATS = ["person", "bot:random"]


def main() -> int:
    """Measure and report."""
    late = False
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Serving(Path(folder), "--bots", "1").start()
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        door = Door(server.url)
        try:
            for game in ("showdown", "water-to-water", "splash"):
                door.table(game, seats=SEATS).seen(0)  # the rules are loaded before anybody waits
                for line, rate in LINES.items():
                    table = made(door, game=game, seats=SEATS)
                    seconds, came = visit(Person(browser, server.url), table, rate)
                    print(f"{game:15} {line:11} {came / 1000:6.0f} kB {seconds:5.1f} s")
                    late |= game == "splash" and rate == 200_000 and seconds > WANTED
        finally:
            browser.close()
            server.close()
    return int(late)


def visit(person: Person, table: Json, rate: int) -> tuple[float, int]:
    """Return how long until a first question is there, and how many bytes had come."""
    line = person.context.new_cdp_session(person.page)
    line.send("Network.enable")
    slow = {"offline": False, "latency": LATENCY}
    slow |= {"downloadThroughput": rate, "uploadThroughput": rate}
    line.send("Network.emulateNetworkConditions", slow)
    came = 0

    def count(told: dict[str, float]) -> None:
        nonlocal came
        came += int(told["encodedDataLength"])

    line.on("Network.loadingFinished", count)
    began = time.perf_counter()
    sit(person, table)
    person.asked()
    took = time.perf_counter() - began
    person.leave()
    return took, came


if __name__ == "__main__":
    sys.exit(main())
