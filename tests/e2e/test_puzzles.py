"""Puzzles in the browser: from the lobby to one that is solved, and on to the next."""

import pytest
from playwright.sync_api import expect

import watertable as wt
from watertable.kernel.table.playable import table_from
from watertable.kernel.table.puzzles import puzzle_of, puzzles_of


def numbered(slug, number):
    """A puzzle's best move and one that loses, as the numbers that the page has for them."""
    game = wt.game(slug)
    puzzle = puzzle_of(game, number)
    table = table_from(game, puzzle.position)
    known = [(move.action, move.data) for move in table.moves()]
    best = next(action for action, data in known if data == puzzle.best)
    loser = next(one for one in puzzle.losers if one.tempts)
    return best, next(action for action, data in known if data == loser.move), loser.chance


def test_what_tempts_is_told_and_what_is_best_leads_on(arrive):
    phases = [puzzle.position["phase"] for puzzle in puzzles_of(wt.game("showdown"))]
    number = phases.index("window") + 1  # where every answer has a button
    best, tempting, chance = numbered("showdown", number)
    person = arrive(flat=True).go("/")
    page = person.page
    page.get_by_role("link", name="Puzzles: Showdown").click()
    page.get_by_role("heading", name="Puzzles").wait_for()
    expect(page.get_by_role("button", name="Puzzle ")).to_have_count(20)
    person.accessible()
    person.picture("puzzles")
    page.get_by_role("button", name=f"Puzzle {number} missed").click()
    asked = page.get_by_role("region", name=f"Puzzle {number} of 20")
    expect(asked).to_contain_text("One move is clearly best. Which?")
    person.picture("puzzle")
    page.locator(f'[data-action="{tempting}"]').last.click()
    expect(asked).to_contain_text(f"It looks good, but wins {round(100 * chance)}%")
    person.accessible()
    asked.get_by_role("button", name="Tell me").wait_for()
    page.locator(f'[data-action="{best}"]').last.click()
    expect(asked).to_contain_text("That is it.")
    page.reload()
    expect(asked).to_contain_text("That is it.")
    asked.get_by_role("button", name="Next puzzle").click()
    page.get_by_role("region", name=f"Puzzle {number + 1} of 20").wait_for()
    person.go("/puzzles/showdown")
    person.sees("You have solved 1 of 20.")


@pytest.mark.parametrize("size", [(360, 640), (844, 390)])
def test_a_puzzle_fits_a_phone(arrive, size):
    person = arrive(flat=True, width=size[0], height=size[1]).go("/puzzles/water-to-water")
    person.fits_the_width()
    person.page.get_by_role("button", name="Puzzle 1 missed").click()
    person.page.get_by_role("region", name="Puzzle 1 of 20").wait_for()
    person.fits_the_width()
    person.picture(f"puzzle-{size[0]}")
