"""How a Showdown table looks."""

import io

import msgspec
import pytest
from rich.console import Console

import watertable as wt
from watertable.cli.look import ASCII, UNICODE
from watertable.cli.showdown import Drawing
from watertable.cli.story import spoken
from watertable.games.showdown.messages import MESSAGES
from watertable.kernel.text.message import Named, Seat

POSITION = {
    "turn": 9,
    "active": 1,
    "water": [11, 14],
    "hands": [["umbrella", "flamingo", "cat", "cat"], ["big_water_gun", "sun", "dog"]],
    "set": [
        [{"slot": 1, "card": "beach_towels", "turn": 8}],
        [{"slot": 0, "card": "dog", "turn": 5}],
    ],
    "play": [["fountain"], ["rain_coat"]],
    "discard": ["sun", "pink_water_gun"],
}


@pytest.fixture
def table():
    """A table where seat 2 has just played a Big Water Gun and seat 1 is asked."""
    table = wt.game("showdown").table_from(POSITION, seed=1)
    table.play({"play": "big_water_gun"})
    return table


def drawn(table, seat, signs=UNICODE, short=0, width=80, names=("You", "greedy")):
    paper = io.StringIO()
    console = Console(file=paper, width=width)
    console.print(Drawing(table, names, signs, 99).table(table.view(seat), seat, short))
    return paper.getvalue()


def test_the_person_asked_sees_the_whole_situation(table):
    text = drawn(table, 0)
    assert "Turn 9 · greedy's turn · 1 Action and 1 Set left · you may answer" in text
    assert "██████▒▒▒▒▒░░░░░░░░░ 11/20 Water  5 damage pending" in text
    assert "greedy     ██████████░░░░░░░░░░ 10/20 Water" in text
    assert "1 greedy plays Big Water Gun, attack  → 5 damage" in text
    assert "1 ··   2 Beach Towels turn 8   3 ··" in text
    assert "1 ▒▒ turn 5   2 ··   3 ··" in text
    assert "∞ Fountain" in text
    assert "∞ Rain Coat" in text
    assert "discard 2, on top Pink Water Gun" in text
    assert "»« Umbrella" in text
    assert f"Cat {UNICODE.times}2" in text
    assert "Hand     2 cards" in text


def test_the_rivals_cards_are_not_drawn(table):
    assert "Dog" not in drawn(table, 0)
    assert "Umbrella" not in drawn(table, 1)
    spectator = drawn(table, None)
    assert "Dog" not in spectator
    assert "Umbrella" not in spectator


@pytest.mark.parametrize("short", [0, 1, 2, 3])
@pytest.mark.parametrize("width", [40, 80, 120])
def test_nothing_is_wider_than_the_window(table, short, width):
    for seat in (0, 1, None):
        text = drawn(table, seat, short=short, width=width)
        assert max(map(len, text.splitlines())) <= width


def test_a_low_window_gets_a_low_table(table):
    heights = [len(drawn(table, 0, short=short).splitlines()) for short in (2, 1, 0)]
    assert heights == sorted(set(heights))
    assert heights[0] <= 11  # with what the card to be answered does


def test_plain_terminals_get_plain_signs(table):
    text = drawn(table, 0, signs=ASCII)
    assert text.isascii()
    assert "######xxxxx........." in text


ANA, LEO = Seat(0), Seat(1)
CAT = Named("cat", "Cat")


def told(message, names, **parts):
    """A message of Showdown, as it is read at a table of these names."""
    said = msgspec.to_builtins(MESSAGES.say(f"event.{message}", **parts))
    return spoken(said, names)


@pytest.mark.parametrize(
    ("message", "parts", "said"),
    [
        ("turn_started", {"turn": 3}, "Turn 3: you."),
        ("hurt_itself", {"damage": 2}, "You take 2 damage from your own card."),
        ("reflected", {"damage": 3}, "3 damage bounces back at you."),
        ("returned", {"card": CAT}, "Cat goes back to your hand: it cannot be paid any more."),
        ("negated", {"card": CAT}, "Your Cat is negated."),
        ("declined", {}, "You do not answer."),
        ("extra_action", {"count": 1}, "You have 1 more Action."),
        ("extra_set", {"count": 1}, "You may Set 1 more card."),
        ("set_card", {"card": CAT, "slot": 1}, "You Set Cat in slot 1."),
        ("won", {"rival": LEO}, "You win: greedy has run dry."),
    ],
)
def test_the_lone_person_is_you(message, parts, said):
    assert told(message, ["You", "greedy"], who=ANA, **parts) == said


def test_a_bot_has_its_name():
    said = told("announced_from_set", ["You", "greedy"], who=LEO, card=CAT, mode="pounce")
    assert said == "greedy plays Cat from its Set cards: pounce."
    assert told("won", ["You", "greedy"], who=LEO, rival=ANA) == "greedy wins: you have run dry."


def test_people_and_bots_have_names():
    names = ["Player 1", "Zoë 💧"]
    assert told("won", names, who=LEO, rival=ANA) == "Zoë 💧 wins: Player 1 has run dry."
    thing = Named("cat", "Cät 💧 Seat 1")
    assert told("paid", names, who=ANA, water=2, card=thing) == (
        "Player 1 pays 2 Water for Cät 💧 Seat 1."
    )
