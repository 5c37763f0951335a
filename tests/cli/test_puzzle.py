"""Puzzles in the terminal: another move is told what it is worth, the best one leads on."""

import pytest

import watertable as wt
from watertable import cli
from watertable.bots.puzzle_finding import Effort
from watertable.cli import puzzle as module
from watertable.cli.sitting import Sitting
from watertable.kernel.table.puzzles import puzzle_of, puzzles_in


def typing(monkeypatch, screen, number):
    """Somebody who tries everything else first; what they were told."""
    terminal, paper = screen([])
    drawn = Sitting.draw
    waiting: list[str] = []

    def draw(sitting, seat):
        choices = drawn(sitting, seat)
        numbers = range(1, len(choices) + 1)
        ranked = sorted(numbers, key=lambda n: choices[n].data == sitting.teaching.puzzle.best)
        waiting[:] = [str(n) for n in ranked]
        return choices

    def typed(prompt):
        paper.write(prompt)
        return waiting.pop(0)

    monkeypatch.setattr(Sitting, "draw", draw)
    monkeypatch.setattr("builtins.input", typed)
    solved = module.solve(wt.game("showdown"), number, terminal)
    return solved, paper.getvalue()


def test_what_loses_is_told_what_it_wins_and_what_is_best_solves_it(monkeypatch, screen):
    puzzle = puzzle_of(wt.game("showdown"), 1)
    solved, said = typing(monkeypatch, screen, 1)
    assert solved
    assert "Puzzle 1 of 20: one move is clearly best." in said
    assert said.count("Not that.") >= 2
    assert "It looks good, but wins" in said
    assert f"Solved: that wins {puzzle.chance:.0%}." in said


def test_one_can_leave_a_puzzle(screen):
    terminal, _ = screen(["q"])
    assert not module.solve(wt.game("showdown"), 2, terminal)


@pytest.mark.parametrize(
    ("argv", "why"),
    [
        (["splash"], "Splash! has no puzzles"),
        (["showdown", "21"], "There is no puzzle 21; there are 20"),
        (["splash", "--find", "1"], "No search can say"),
    ],
)
def test_what_there_is_not_is_refused_in_a_sentence(capsys, argv, why):
    assert cli.main(["puzzle", *argv]) == 2
    assert why in capsys.readouterr().err


def test_looking_for_some_writes_what_there_is(monkeypatch, tmp_path, capsys):
    game, out = wt.game("showdown"), tmp_path / "found.jsonl"
    kept = puzzle_of(game, 3)
    monkeypatch.setattr(module, "puzzles_from", lambda log, game, source: [kept])
    monkeypatch.setattr(module, "PAIRS", (("greedy", "random"),))
    assert cli.main(["puzzle", "showdown", "--find", "2", "--most", "1", "--out", str(out)]) == 0
    assert "2: " in capsys.readouterr().err
    assert puzzles_in(game, out) == (kept,)
    assert b"watertable puzzle showdown --find 2 --seed 1" in out.read_bytes()
    assert Effort().ocean is None
