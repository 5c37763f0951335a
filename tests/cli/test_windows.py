"""At any size of a window the question, the players and what it is about stay on it."""

import io
import re

import pytest
from rich.console import Console

import watertable as wt
from tests.pages.test_crowded import CROWDED
from watertable.cli.moves import Choices
from watertable.cli.person import Person
from watertable.cli.screen import Screen
from watertable.cli.seats import Seats
from watertable.cli.sitting import Sitting

SIZES = [(80, 24), (80, 40), (120, 40), (60, 20)]
CLEARED = "\x1b[2J\x1b[H"


class Window:
    """A table in a window of a size, without colours, and what was last drawn on it."""

    def __init__(self, table, seats, size):
        self.paper = io.StringIO()
        width, height = size
        terminal = Console(
            file=self.paper, width=width, height=height, force_terminal=True, color_system=None
        )
        screen = Screen(terminal)
        screen.live = True
        self.size, self.sitting = size, Sitting(table, seats, screen, 1)

    def drawn(self, seat):
        """Draw the table for a seat; return what stands in the window, and the choices."""
        choices = self.sitting.draw(seat)
        lines = self.paper.getvalue().rpartition(CLEARED)[2].rstrip("\n").split("\n")
        return [re.sub(r"\x1b\[[0-9;]*m", "", line).rstrip() for line in lines], choices

    def typed(self, seat, line):
        """Type a line; return what is answered."""
        _, choices = self.drawn(seat)
        before = len(self.paper.getvalue())
        Person(self.sitting, seat, choices).answer(line)
        return re.sub(r"\x1b\[[0-9;]*[mHJ]", "", self.paper.getvalue()[before:])


def bots(table, seat):
    """A person in one seat, bots in all others."""
    return Seats(tuple(None if n == seat else "greedy" for n in range(table.seats)))


def window(table, size=(80, 24)):
    return Window(table, bots(table, table.to_act), size)


def crowded(name="main-82-moves"):
    return wt.replay(wt.Log.load(CROWDED / f"{name}.jsonl"))


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("name", ["main-82-moves", "hawk-92-moves", "wind-85-moves"])
def test_a_crowded_map_leaves_room_for_the_question_and_the_players(name, size):
    table = crowded(name)
    lines, choices = window(table, size).drawn(table.to_act)
    assert len(lines) < size[1]  # one row is for the prompt
    assert max(map(len, lines)) <= size[0]
    assert "your turn" in lines[0]
    assert lines[1].startswith(("You", "greedy"))
    text = "\n".join(lines)
    assert all(name in text for name in window(table, size).sitting.names)
    assert re.search(r"^ *1 ", text, re.MULTILINE)
    assert re.search(rf"\bm lists all, up to {len(choices)}", text) or f"{len(choices)} " in text


def test_every_cell_in_question_is_on_the_map_with_its_number():
    table = crowded("main-87-moves")
    lines, choices = window(table, (80, 32)).drawn(table.to_act)
    cells = {
        (move.data["play"]["x"], move.data["play"]["y"]) for move in choices if "play" in move.data
    }
    rows = {int(found[0]) for line in lines if (found := re.match(r" +(-?\d+) ", line))}
    assert {y for _, y in cells} <= rows


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("slug", ["showdown", "water-to-water", "splash"])
def test_every_question_of_a_match_fits(slug, size):
    from tests.pages.conftest import game_of  # noqa: PLC0415

    table = game_of(slug).table(seed=3)
    seats = Seats((None,) * table.seats)
    win, count = Window(table, seats, size), 0
    while table.to_act is not None and count < 45:
        seat = table.to_act
        if count % 6 == 0:
            lines, _ = win.drawn(seat)
            assert len(lines) < size[1], "\n".join(lines)
            assert "number plays" in "\n".join(lines[-2:])
        number = wt.bot("random").choose(table.game, table.seen(seat), table.numbers(), seed=count)
        table.play(number, seat)
        count += 1


def test_names_are_whole_beside_long_stocks():
    table = wt.game("splash").table(seed=7, preset="quick")
    lines, _ = window(table, (60, 16)).drawn(table.to_act)
    assert any(line.startswith("greedy ") for line in lines), "\n".join(lines)


def test_a_cut_list_says_so_and_m_lists_everything():
    table = crowded()
    win = window(table)
    lines, choices = win.drawn(table.to_act)
    assert f"m lists all, up to {len(choices)}" in "\n".join(lines)
    told = win.typed(table.to_act, "m")
    numbers = {int(found) for found in re.findall(r"(?:^|   ) *(\d+) ", told, re.MULTILINE)}
    assert set(range(1, len(choices) + 1)) <= numbers


def test_card_texts_stand_where_one_chooses_in_a_small_window():
    table = wt.game("showdown").table(seed=3)
    while table.to_act != 0 or table.view(0)["turn"] < 2:
        table.play(table.numbers()[-1], table.to_act)
    lines, _ = window(table).drawn(0)
    text = "\n".join(lines)
    assert len(lines) < 24
    assert "Attack. You may Set" in text
    assert "Defend 3." in text


@pytest.mark.parametrize("whole", [True, False])
def test_a_note_with_no_room_behind_its_move_stands_below_it(whole):
    choices, text = Choices(), "Destroy 1 Set card or Continuous card of your opponent."
    move = wt.game("showdown").table(seed=3).moves()[0]
    choices.add("", move, "Flip Beavor (Set 3): Gnaw the rival's Water Elephant Toy (free)", text)
    choices.add("", move, "Flip Sunglasses & Vacation Hat (Set 2): Relax 2", "Draw 2 cards.")
    paper = io.StringIO()
    Console(file=paper, width=80).print(choices.drawn(80, noted=1, whole=whole))
    first, below, second, last = (line.strip() for line in paper.getvalue().splitlines())
    assert first.startswith("1 Flip Beavor")
    assert below == text
    assert second.startswith("2 Flip Sunglasses")
    assert last == "Draw 2 cards."


def test_a_card_being_answered_says_what_it_does():
    table = wt.game("showdown").table_from(
        {
            "game": "showdown",
            "hands": [
                ["cat", "shark_fin_water_gun", "water_buckets"],
                ["umbrella", "beach_towels"],
            ],
            "turn": 4,
        }
    )
    attack = next(
        move for move in table.moves() if "Water Buckets" in move.text and "play" in move.data
    )
    table.play(attack)
    assert table.to_act == 1
    lines, _ = window(table).drawn(1)
    assert any("then your opponent discards 1 card" in line for line in lines)


@pytest.mark.parametrize("slug", ["showdown", "water-to-water", "splash"])
def test_a_fresh_game_says_its_goal_in_two_lines_and_offers_the_lesson(slug):
    table = wt.game(slug).table(seed=1)
    win = window(table)
    lines, _ = win.drawn(table.to_act)
    assert re.fullmatch(r"New here\? lesson teaches it in \d+ steps; \? helps\.", lines[-2])
    assert lines[-3].endswith((".", "!"))
    assert len(lines[-3]) < 80
    win.sitting.decided.append((0, int(table.to_act or 0)))
    assert "New here?" not in "\n".join(win.drawn(table.to_act)[0])


@pytest.mark.parametrize("slug", ["showdown", "water-to-water", "splash"])
def test_help_has_a_legend_of_the_marks(slug):
    table = wt.game(slug).table(seed=1)
    win = window(table)
    assert "The marks: " in win.typed(table.to_act, "?")
    assert win.typed(table.to_act, "? marks").strip()


def test_features_are_listed_with_their_place_and_one_can_be_lit_up():
    table = crowded()
    win = window(table, (80, 60))
    listed = win.typed(table.to_act, "f")
    found = re.findall(
        r"^ *(\d+) (a lake of \d+ tiles) at (-?\d+), (-?\d+), (closed|open)", listed, re.M
    )
    assert len(found) > 3
    assert len({(x, y, what) for _, what, x, y, _ in found}) == len(found)
    number, what, x, y, state = found[1]
    lit = win.typed(table.to_act, f"f {number}")
    assert f"{what} at {x}, {y}, {state}" in lit
    assert ":" in lit  # what is not meant is only an outline
    assert "~" in lit.partition("\n")[2]
    assert "f goes from 1 to" in win.typed(table.to_act, "f 999")
    assert "f goes from 1 to" in win.typed(table.to_act, "f x")


def test_two_shores_of_a_river_have_names_of_their_own_and_are_lit_up_alone():
    """W10 They lie on the same tiles, and are two islands."""
    game = wt.game("water-to-water")
    tiles = [["river-straight", 0, 0, 0], ["river-bend", 0, -1, 1]]
    win = window(game.table_from({"game": game.slug, "map": tiles}, seed=1), (80, 60))
    seat = win.sitting.table.to_act
    listed = re.findall(r"^ *(\d+) (an island of 2 tiles .*)", win.typed(seat, "f"), re.M)
    assert len({name for _, name in listed}) == len(listed) == 2
    lit = [win.typed(seat, f"f {number}") for number, _ in listed]
    west, east = ("\n".join(it.splitlines()[1:]) for it in lit)
    assert west != east
    assert all("." in it and ":" in it for it in (west, east))


def test_what_is_open_has_no_points_of_its_closed_neighbour():
    """C6 Two islands on the same tiles; the Islander counts the closed one."""
    table = crowded()
    listed = window(table, (80, 60)).typed(table.to_act, "f")
    worth = re.findall(r"an island of .*: 5 of your points", listed)
    assert worth
    assert all("closed" in it for it in worth)


def test_the_map_can_be_asked_for():
    table = crowded()
    assert window(table).typed(table.to_act, "map").count("~") > 50
    assert "no tile" in window(wt.game("water-to-water").table(seed=1)).typed(0, "map")
