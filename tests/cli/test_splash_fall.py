"""A fall of Splash! as an animation: on a real terminal, until a key is pressed; nowhere else."""

import io
import os
from pathlib import Path

import pytest
from rich.console import Console

import watertable as wt
from watertable.cli import splash_fall
from watertable.cli.screen import Screen
from watertable.cli.splash import Drawing, standing
from watertable.cli.table import watch
from watertable.games import splash

pytest.importorskip("mujoco")
pytest.importorskip("termios")

NAMES = ["You", "greedy"]
RECORDED = Path(__file__).parents[1] / "games" / "splash" / "recorded"


@pytest.fixture
def played():
    """A table at which a cube has just been laid so far from the middle of another."""

    def at(x):
        position = {
            "game": "splash",
            "tower": [{"piece": "red-plate"}, {"piece": "red-large-cube"}],
            "stocks": [["red-stick", "blue-large-cube"], ["red-octagon", "blue-plate"]],
        }
        table = wt.game("splash").table_from(position, seed=1)
        table.play({"give": "blue-large-cube"})
        table.play({"place": {"x": x}})
        return table

    return at


@pytest.fixture
def terminal(monkeypatch):
    """A real terminal: what is printed on it, and a way to press keys."""
    ours, theirs = os.openpty()
    monkeypatch.setattr(splash_fall, "RATE", 1000)
    paper = io.StringIO()
    console = Console(file=paper, force_terminal=True, width=80, height=40)
    with os.fdopen(theirs, "r") as keyboard:
        monkeypatch.setattr("sys.stdin", keyboard)
        screen = Screen(console)
        yield screen, paper, lambda keys: os.write(ours, keys.encode())
    os.close(ours)


def pictures(paper):
    return paper.getvalue().count("from the front")


def test_a_fall_is_shown_picture_after_picture(played, terminal):
    screen, paper, _ = terminal
    watch(played(8.2), NAMES, 0, screen)
    assert pictures(paper) >= 4
    assert "any key goes on" in paper.getvalue()


def test_a_key_ends_it_at_once(played, terminal, monkeypatch):
    screen, paper, press = terminal
    drawn = Drawing.both_sides

    def pressed(self, *looks):
        press("x")
        return drawn(self, *looks)

    monkeypatch.setattr(Drawing, "both_sides", pressed)
    watch(played(8.2), NAMES, 0, screen)
    assert pictures(paper) <= 2


def test_a_piece_that_stands_is_no_film(played, terminal):
    screen, paper, _ = terminal
    watch(played(0.0), NAMES, 0, screen)
    assert paper.getvalue() == ""


def test_only_falls_after_that_ply_are_shown(played, terminal):
    screen, paper, _ = terminal
    table = played(8.2)
    watch(table, NAMES, table.ply, screen)
    assert paper.getvalue() == ""


def test_pipes_dumb_terminals_and_who_wants_it_still_are_told_only(played, screen, monkeypatch):
    piped, paper = screen(())
    watch(played(8.2), NAMES, 0, piped)
    assert paper.getvalue() == ""
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    assert Screen(Console(force_terminal=True)).moving
    assert not Screen(Console(force_terminal=True), still=True).moving
    monkeypatch.setenv("TERM", "dumb")
    assert not Screen(Console(force_terminal=True)).moving


def test_all_pictures_of_a_fall_are_drawn_to_one_scale(played, terminal):
    screen, _, _ = terminal
    table = played(8.2)
    look = Drawing(table, NAMES, screen.signs, screen.rows)
    ply = splash_fall.falls(table, 0)[0]
    frames = [splash.laid_out(table.game, poses) for poses in splash_fall.seen_again(table, ply)]
    everything = [piece for frame in frames for piece in frame]
    heights = {screen.height_of(look.both_sides(frame, everything)) for frame in frames}
    assert len(frames) > 3
    assert len(heights) == 1


def test_a_fall_that_this_engine_would_not_give_is_not_shown():
    table = wt.replay(wt.Log.load(RECORDED / "three_drops.jsonl"))
    falls = splash_fall.falls(table, 0)
    assert len(falls) == 3
    assert all(len(splash_fall.seen_again(table, ply)) == 0 for ply in falls)


def test_pieces_that_have_fallen_are_not_counted_as_the_tower():
    lies = {"red-plate": ["table"], "red-stick": ["red-plate"], "blue-stick": ["table"]}
    lies |= {"white-plate": ["red-stick", "blue-stick"], "green-plate": ["red-stick"]}
    tower = [{"piece": name, "on": [(on, 500) for on in under]} for name, under in lies.items()]
    stands = standing({"base": "red-plate", "tower": tower})
    assert [piece["piece"] for piece in stands] == ["red-plate", "red-stick", "green-plate"]
    assert standing({"base": None, "tower": tower}) == []
