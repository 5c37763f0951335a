"""`watertable print`: it says what it wrote, and why it did not."""

import sys

import pytest

from watertable import games


def test_a_game_is_printed(watertable, tmp_path):
    ended = watertable(f"print splash --out {tmp_path}/splash.pdf --paper letter")
    assert ended.code == 0, ended.err
    assert "splash.pdf, 15 pages" in " ".join(ended.out.split())
    assert (tmp_path / "splash.pdf").read_bytes().startswith(b"%PDF-")


def test_a_variant_is_printed_and_a_wrong_one_says_where(watertable, tmp_path):
    variant = tmp_path / "cheap.toml"
    variant.write_text("[cards.umbrella]\ncost = 1\n")
    words = f"print showdown --variant {variant} --out {tmp_path}/cheap.pdf"
    assert watertable(words).code == 0
    variant.write_text("[cards.umbrela]\ncost = 1\n")
    ended = watertable(words)
    assert ended.code != 0
    assert "cheap.toml" in ended.err
    assert "umbrella" in ended.err


def test_a_box_of_ones_own_is_printed_and_a_text_that_is_too_long_is_named(watertable, tmp_path):
    text = games.game("showdown").text.replace("Gain 6 Water.", "Gain Water. " * 150)
    (tmp_path / "mine.toml").write_text(text, "utf-8")
    ended = watertable(f"print showdown --box {tmp_path}/mine.toml --out {tmp_path}/mine.pdf")
    assert ended.code == 0, ended.err
    assert "cut off: Water Jug" in ended.out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("print chess --out {}/a.pdf", "There is no game 'chess'"),
        ("print splash --out {}/nowhere/a.pdf", "a.pdf cannot be written: No such file"),
        ("print splash --out {}/a.txt", "a.txt should end in .pdf."),
        ("print splash", "--out is missing"),
        ("print splash --out {}/a.pdf --paper a5", "--paper takes 'a4', 'letter', not 'a5'"),
        ("print splash --out {}/a.pdf --box {}/none.toml", "none.toml: No such file"),
        ("print splash --out {}/a.pdf --box {}", "Is a directory"),
    ],
)
def test_what_cannot_be_printed_is_refused_in_one_sentence(words, said, watertable, tmp_path):
    ended = watertable(words.replace("{}", str(tmp_path)))
    assert ended.code == 2
    assert said in ended.err
    assert ended.err.count("\n") == 1
    assert not list(tmp_path.iterdir())


def test_without_typst_it_says_what_to_install(watertable, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "typst", None)
    monkeypatch.delitem(sys.modules, "watertable.print.press", raising=False)
    ended = watertable(f"print splash --out {tmp_path}/a.pdf")
    assert ended.code == 2
    assert "pip install 'watertable[print]'" in ended.err
