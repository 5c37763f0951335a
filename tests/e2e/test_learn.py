"""First visit: each game is learned in a guided game, played to its won end in the browser."""

import pytest
from playwright.sync_api import expect

from tests.e2e.person import Person

GAMES = {"showdown": "Showdown", "water-to-water": "Water to Water", "splash": "Splash!"}
PICTURED = {"showdown": 5, "water-to-water": 6, "splash": 5}  # a step that waits for a move
SENDS = """() => document.activeElement.matches(
    '[data-action], [data-point^="place:"], [data-point="letgo"]')"""  # the last press of a move


class Learner:
    """Somebody who reads what the guide says, and does what it shows."""

    def __init__(self, person: Person) -> None:
        self.person, self.page = person, person.page
        self.guide = self.page.locator("section.guide")
        self.show = self.guide.get_by_role("button", name="Show me")

    @property
    def step(self) -> int:
        return int(self.guide.locator(".count").inner_text().split()[0])

    def listen(self) -> bool:
        """Read on until a move is waited for; False when the lesson is over."""
        further = self.guide.get_by_role("button", name="Next")
        while True:
            self.page.locator("section.guide .pri, section.end").first.wait_for()
            if self.person.is_over:
                return False
            if further.count() == 0:
                return True
            further.click()

    def act(self) -> None:
        """Press what is shown, until the lesson goes on."""
        sends, before = False, self.person.ply
        while not sends:
            self.show.click()
            sends = self.page.evaluate(SENDS)
            self.page.keyboard.press("Enter")
        self.page.locator(f'.whole:not([data-ply="{before}"])').wait_for()


@pytest.mark.parametrize("slug", GAMES)
def test_a_guided_game_is_played_to_its_end(arrive, slug):
    person = arrive().go("/")
    person.page.get_by_role("link", name=f"Learn in five minutes: {GAMES[slug]}").click()
    learner = Learner(person)
    person.page.locator(".ring").first.wait_for()
    person.accessible()
    while learner.listen():
        if learner.step == PICTURED[slug]:
            person.picture(f"learn-{slug}")
            person.accessible()
        learner.act()
    person.sees("You know enough")
    person.picture(f"learn-{slug}-end")
    person.accessible()
    person.go("/")
    person.page.get_by_role("link", name=f"Learn it again: {GAMES[slug]}").wait_for()
