"""Lessons in the terminal, standing orders, hints, names, and how a game ends."""

import re
from pathlib import Path

import pytest

import watertable as wt
from tests.cli.test_windows import Window, bots, window
from tests.pages.conftest import game_of
from watertable.bots.hints import hints
from watertable.cli import learn, match
from watertable.cli import person as typing
from watertable.cli.seats import Seats
from watertable.cli.sitting import Sitting
from watertable.cli.teaching import Teaching
from watertable.kernel.table.lesson import fits
from watertable.kernel.table.orders import Order

RECORDED = Path(__file__).parents[1] / "games"


class Learner:
    """Types what the lesson waits for, once after a move that is not meant."""

    def __init__(self, monkeypatch, screen):
        self.terminal, self.paper = screen([])
        self.strayed = 0
        monkeypatch.setattr(Sitting, "draw", self.draw(Sitting.draw))
        monkeypatch.setattr("builtins.input", self.typed)
        self.waiting = []

    def draw(self, drawn):
        def draw(sitting, seat):
            choices = drawn(sitting, seat)
            steps = sitting.teaching.place(sitting.table).steps
            wanted = steps[-1].move if steps else None
            meant = [n for n, move in enumerate(choices, 1) if wanted and fits(wanted, move.data)]
            others = [n for n in range(1, len(choices) + 1) if meant and n not in meant]
            self.strayed += bool(others)
            self.waiting = [*others[:1], *meant[:1]] or [len(choices)]
            return choices

        return draw

    def typed(self, prompt):
        self.paper.write(prompt)
        return str(self.waiting.pop(0)) if self.waiting else "q"


@pytest.mark.parametrize("slug", ["showdown", "water-to-water"])
def test_a_lesson_is_played_to_its_end_by_what_it_says(monkeypatch, screen, slug):
    learner = Learner(monkeypatch, screen)
    assert learn.teach(wt.game(slug), learner.terminal)
    text, lesson = learner.paper.getvalue(), Teaching(wt.game(slug)).lesson
    assert lesson.end in text
    for number in range(1, len(lesson.step) + 1):
        assert f"{number}/{len(lesson.step)} " in text
    assert text.count("That is allowed too; for now, ") == learner.strayed > 2


@pytest.mark.parametrize("slug", ["showdown", "water-to-water", "splash"])
def test_no_step_speaks_of_a_browser(slug):
    teaching = Teaching(wt.game(slug))
    said = [teaching.said(n, step.say) for n, step in enumerate(teaching.lesson.step, 1)]
    assert not re.search(
        r"\b([Tt]ap|drag|click|top left|then play it|[Cc]hoose \w+,)\b", " ".join(said)
    )
    numbers = {int(key) for key in teaching.words if key.isdigit()}
    assert numbers <= set(range(1, len(said) + 1))


def test_the_lesson_of_splash_begins_in_the_terminal():
    teaching = Teaching(game_of("splash"))
    table = teaching.table(game_of("splash"))
    win = Window(table, bots(table, 0), (80, 24))
    win.sitting.teaching = teaching
    lines, _ = win.drawn(0)
    assert any(line.startswith("1/10 One tower") for line in lines)
    assert len(lines) < 24


def test_a_lesson_can_be_left_and_the_table_waits(watertable):
    ended = watertable("play showdown --seed 1", ["lesson", "q", " ", "q", "n"])
    assert ended.code == 0
    assert "Your first water fight" in ended.out
    assert ended.out.index("Your first water fight") < ended.out.index("Save the game?")
    assert watertable("learn showdown", ["q"]).code == 0
    refused = watertable("learn chess")
    assert refused.code == 2
    assert refused.err.count("\n") == 1


def test_orders_are_listed_switched_and_obeyed(watertable):
    ended = watertable("play showdown --seed 1", ["o", "o x", "o x", "o off", "o zz", "q", "n"])
    assert "n [x] when you have nothing to answer with" in ended.out
    assert "You pass always, in every window." in ended.out
    assert "No longer: pass always, in every window." in ended.out
    assert "You are asked every time." in ended.out
    assert "'zz' is no order" in ended.out


def test_an_order_passes_for_a_person_and_says_so(screen):
    def windows(orders):
        terminal, paper = screen(["1"] * 400)
        table = wt.game("showdown").table(seed=3)
        sitting = Sitting(table, Seats((None, "random")), terminal, 3)
        sitting.orders[0] = orders
        match.play_out(sitting, lambda: None)
        return paper.getvalue()

    asked, ordered = windows(frozenset()), windows(frozenset({Order.NEVER_ASK}))
    assert "you may answer" in asked
    assert "you may answer" not in ordered
    assert "You passed, as you had ordered; o changes that." in ordered


def test_who_shares_a_device_gives_no_orders(watertable):
    ended = watertable("play showdown --people 2 --seed 1", [" ", "o x", "q", "n"])
    assert "Who shares a device is asked every time" in ended.out


def test_a_hint_always_answers(monkeypatch):
    table = wt.game("showdown").table(seed=1)
    win = window(table)
    monkeypatch.setattr(typing, "hints", lambda *_, **__: [])
    assert re.search(r"At first sight: \d+: ", win.typed(table.to_act, "h"))
    monkeypatch.setattr(typing, "hints", hints)
    single = wt.game("showdown").table_from({"game": "showdown", "hands": [[], []], "turn": 4})
    assert "There is only one move" in window(single).typed(single.to_act, "h")


def ended_by(log, names):
    """What is said at the end of a recorded game."""
    table = wt.replay(wt.Log.load(RECORDED / "water_to_water" / "recorded" / f"{log}.jsonl"))
    win = Window(table, Seats((None,) * table.seats), (80, 24))
    win.sitting.names = names[: table.seats]
    match.end(win.sitting)
    return win.paper.getvalue()


def test_the_end_says_who_won_and_why_even_without_points():
    names = ["You", "Bob", "Cy", "Di", "Ed"]
    wrath = ended_by("wrath", names)
    assert "You win." in wrath
    assert "You are the Wrath: the bag is empty." in wrath
    nymph = ended_by("lake_nymph", names)
    assert re.search(r"Bob is the Lake Nymph: 20 of 20 points \(a lake of \d+ tiles at", nymph)
    thief = ended_by("thief", names)
    assert "Bob steals the victory of Di. Bob wins." in thief
    student = ended_by("student", names)
    assert "the teacher, has won" in student
    assert "eat 2" not in wrath + nymph + thief + student


def test_a_game_that_is_over_can_be_reviewed_saved_and_played_again(watertable):
    ended = watertable("play showdown --seed 1", ["r", "y", "v", "s", "a", "q", "n"])
    assert "v reviews the game" in ended.out
    assert "The chance of winning" in ended.out
    assert "Saved;" in ended.out
    assert ended.out.count("A new game, 20 Water each") >= 2


def test_moves_hints_and_refusals_name_people_and_not_seats():
    """Dreamweaver names a player; so does whoever would be a student."""
    table = wt.replay(wt.Log.load(RECORDED / "water_to_water" / "recorded" / "student.jsonl"))
    lines, seen = table.log.lines, 0
    for ply in range(1, len(lines), 2):
        moment = wt.replay(wt.Log(table.log.header, lines[:ply]))
        if moment.to_act is None or moment.to_act < 0:
            continue
        if not any("teacher" in move.data or "sleep" in move.data for move in moment.moves()):
            continue
        drawn, _ = window(moment, (80, 60)).drawn(moment.to_act)
        seen += 1
        assert not re.search(r"\b[Ss]eat \d", "\n".join(drawn))
        assert re.search(r"student of greedy \d|greedy \d", "\n".join(drawn))
    assert seen
