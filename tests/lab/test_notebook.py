"""The notebook in docs/ runs from its first cell to its last."""

import runpy
from pathlib import Path

SCRIPT = Path(__file__).parents[2] / "docs" / "lab_notebook.py"


def test_the_notebook_runs_and_its_intervals_hold_their_figures(capsys):
    names = runpy.run_path(str(SCRIPT))
    said = capsys.readouterr().out
    assert "turns in a game" in said
    one = names["length"]
    assert one.low <= one.difference <= one.high
    assert names["differences"].height == 1
    assert names["opening"].figures
