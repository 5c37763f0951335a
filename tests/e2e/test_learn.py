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
    person = arrive(flat=True).go("/")
    person.page.get_by_role("link", name=f"Learn in five minutes: {GAMES[slug]}").click()
    learner = Learner(person)
    while learner.listen():
        if learner.step == PICTURED[slug]:
            person.picture(f"learn-{slug}")
            person.accessible()
        learner.act()
    person.sees("you know what there is to know")
    person.accessible()
    lesson = person.page.url
    person.page.get_by_role("button", name="Play now against").click()
    person.page.wait_for_url(lambda url: "/t/" in url and url != lesson)
    person.table.wait_for()
    expect(learner.guide).to_have_count(0)
    person.go("/")
    person.page.get_by_role("link", name=f"Learn it again: {GAMES[slug]}").wait_for()


def test_another_legal_move_is_not_sent_but_answered_kindly(arrive):
    person = arrive(width=320, height=640).go("/learn/showdown")
    learner = Learner(person)
    assert learner.listen()
    ply = person.ply
    person.option("End the turn").click()
    expect(learner.guide).to_contain_text("That is allowed too. For now, attack with Shark Fin")
    assert person.ply == ply
    person.fits_the_width()
    person.page.reload()  # the lesson is where the table is
    assert learner.listen()
    learner.act()
    assert learner.listen()
    expect(learner.guide).to_contain_text("Umbrella can answer an attack.")
    ring, meant = person.page.locator(".ring"), person.page.locator('[data-point="card:umbrella"]')
    expect(ring).to_have_count(1)
    around, inside = ring.bounding_box(), meant.bounding_box()
    assert around
    assert inside
    assert around["x"] < inside["x"] + inside["width"] / 2 < around["x"] + around["width"]
    assert around["y"] < inside["y"] + inside["height"] / 2 < around["y"] + around["height"]
    learner.guide.get_by_role("button", name="Skip lesson").click()
    expect(learner.guide).to_have_count(0)
    person.page.reload()
    assert person.asked()
    expect(learner.guide).to_have_count(0)
    ply = person.ply
    person.option("End the turn").click()
    assert person.asked(after=ply)


def test_a_game_nobody_teaches_is_refused_in_a_sentence(arrive):
    person = arrive().go("/learn/chess")
    person.sees("There is no game 'chess'")
    person.wrong.clear()  # the browser itself notes the refusal
