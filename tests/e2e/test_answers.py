"""Every answer of Showdown, and powers of Water to Water, by a click."""

import pytest

import watertable as wt
from tests.e2e.answers import SCENES
from tests.e2e.duel import Duel, Touch
from tests.e2e.tables import made, sit


@pytest.mark.parametrize("scene", SCENES.values(), ids=SCENES)
def test_every_answer_in_showdown_is_clicked(arrive, door, scene):
    Duel(door, arrive(), scene.position, scene.seat).follow(scene.script)


def answers_of(cards):
    """Every way a card can be part of an answer: its timing, from the hand and from a Set slot."""
    timings = [(card["id"], mode["timing"]) for card in cards for mode in card["modes"]]
    copied = ("defend", "negate", "combine")
    wanted = [(card, timing) for card, timing in timings if timing in copied]
    wanted += [(card, as_) for card, timing in timings if timing == "copy" for as_ in copied]
    return {(card, timing, where) for card, timing in wanted for where in ("hand", "Set")}


def test_no_card_can_answer_that_is_not_clicked():
    clicked = set()
    for scene in SCENES.values():
        for touch in [line for line in scene.script if isinstance(line, Touch) and line.answering]:
            used = [(touch.card, touch.answers, touch.where)]
            used += [(sun, "combine", where) for sun, where in touch.suns]
            clicked |= {(c, how, "hand" if at == "hand" else "Set") for c, how, at in used}
    assert clicked == answers_of(wt.game("showdown").components["cards"])


def with_power(person, door, power):
    """Sit down as the holder of a power, with a bend in hand and a river to lay it at."""
    players = [{"power": power, "hand": ["river-bend"]}, {"power": 11 if power != 11 else 12}]
    laid = [["river-cross", 0, 0, 0], ["river-straight", 0, -1, 0]]
    position = {"game": "water-to-water", "map": laid, "players": players}
    sit(person, made(door, position))
    person.asked()
    return person.ply


def test_powers_are_used_by_a_click(arrive, door):
    person = arrive()
    page = person.page
    tricks = {
        6: "The Wind and the Waves",
        7: "Introspection",
        9: "Hawk's Vision",
        13: "Dreamweaver: put greedy to sleep",
    }
    for power, words in tricks.items():
        ply = with_power(person, door, power)
        person.option(words).click()
        page.locator(f'.whole:not([data-ply="{ply}"])').wait_for()
    for power, words in {1: "with Intuition", 5: "with Way of the Forest"}.items():
        ply = with_power(person, door, power)
        person.option(words).click()
        page.locator('[data-cell][data-fits="true"]').first.press("Enter")
        page.get_by_role("button", name="Place here").click()
        page.locator(f'.whole:not([data-ply="{ply}"])').wait_for()
    ply = with_power(person, door, 2)
    person.option("Block a space").click()
    page.locator('[data-cell][data-fits="true"]').first.press("Enter")
    person.sees("Block this space?")
    assert person.ply == ply
    person.option("Block it").click()
    page.locator(f'.whole:not([data-ply="{ply}"])').wait_for()
    ply = with_power(person, door, 8)
    person.option("with Way Bender").click()
    page.locator('[data-aim="true"]').first.press("Enter")
    page.get_by_role("button", name="Place here").click()
    page.locator(f'.whole:not([data-ply="{ply}"])').wait_for()
