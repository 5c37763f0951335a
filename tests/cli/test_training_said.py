"""`watertable train` says what is missing before it begins."""

import pytest

from watertable.cli import main


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["water-to-water", "--instinct", "x.npz"], "Water to Water has no instinct"),
        (["showdown", "--instinct", "nowhere/x.npz"], "Nothing can be written to"),
        (["showdown", "--instinct", "."], "Nothing can be written to"),
        (["showdown", "--instinct", ""], "Nothing can be written to"),
        (["showdown", "--instinct", "x.npz", "--rows", "0"], "must be at least 1"),
        (["showdown", "--instinct", "x.npz", "--lessons", "0"], "must be at least 1"),
    ],
)
def test_what_cannot_be_trained_is_said_in_a_sentence(given, said, capsys, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    assert main(["train", *given]) != 0
    assert said in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
