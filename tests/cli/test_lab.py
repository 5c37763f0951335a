"""`watertable lab`."""

import json

from watertable.cli import main


def said(capsys, *argv):
    code = main(["lab", *map(str, argv)])
    told = capsys.readouterr()
    return code, told.out, told.err


def test_a_study_leaves_a_page_and_goes_on_when_called_again(tmp_path, capsys):
    how = ("showdown", "--games", 40, "--seed", 4, "--out", tmp_path / "study")
    code, out, _ = said(capsys, *how)
    assert code == 0
    assert "Showdown: 40 games" in out
    assert "Cards: win rate when in the opening hand" in out
    assert (tmp_path / "study" / "report.html").exists()
    code, out, _ = said(capsys, *how, "--json")
    assert code == 0
    assert json.loads(out)["games"] == 40


def test_what_cannot_be_done_is_said_in_one_sentence(tmp_path, capsys):
    kept = ("--out", tmp_path / "study")
    said(capsys, "showdown", "--games", 2, *kept)
    for argv, sentence in [
        (("showdown", "--games", 2, "--seed", 9, *kept), "holds another study"),
        (("showdown", "--bots", "shark"), "There is no bot 'shark'"),
        (("showdown", "--seats", "two"), "--seats is a number"),
        (("showdown", "--jobs", 0), "--jobs must be at least 1"),
        (("showdown", "--games", 0), "has 1 to"),
        (("showdown", "--option", "sharks=9"), "sharks"),
        (("water-to-water", "--seats", "7"), "2 to 6"),
        (("showdown", "--ladder", "--bots", "lake"), "two or more different bots"),
        (("chess",), "chess"),
    ]:
        code, _, err = said(capsys, *argv)
        assert code == 2
        assert sentence in err
        assert err.count("\n") == 1
