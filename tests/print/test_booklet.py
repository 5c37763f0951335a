"""The rule booklet says what RULEBOOK.md says: every rule under its id, and every word."""

import re
from collections import Counter

import pytest

from watertable import games
from watertable.print.booklet import blocks, opening, rule_words

SLUGS = list(games.MODULES)
ID = re.compile(r"^(?:- \*\*|\| )([A-Z]\d+)(?:\*\*| \|)", re.MULTILINE)


def spoken(book):
    """All words of a booklet, in their order."""
    for block in book:
        if block["kind"] in ("rule", "item"):
            yield str(block.get("id", block.get("number") or ""))
        cells = [cell for row in block.get("rows", []) for cell in row]
        for cell in (block.get("spans", []), *block.get("head", []), *cells):
            yield from "".join(span["text"] for span in cell).split()


@pytest.mark.parametrize("slug", SLUGS)
def test_every_rule_is_in_the_booklet_under_its_id(slug):
    book = games.game(slug).rulebook
    ids = ID.findall(book)
    assert len(ids) > 50
    words = rule_words(blocks(book))
    assert list(words) == ids
    assert all(words.values())


@pytest.mark.parametrize("slug", SLUGS)
def test_no_word_of_the_rulebook_is_lost_and_none_is_added(slug):
    text = games.game(slug).rulebook
    written = re.sub(r"\]\(#[\w-]+\)|[*`\[|]", " ", text)
    before = Counter(re.findall(r"\w+", written))
    after = Counter(re.findall(r"\w+", " ".join(spoken(blocks(text)))))
    head = (
        "id Question How we play it Option" if slug == "splash" else ""
    )  # its table is a list here
    assert before - after == Counter(head.split())
    assert set(after - before) <= {"option"}


@pytest.mark.parametrize("slug", SLUGS)
def test_the_opening_names_the_designer_and_what_is_ours(slug):
    designers = {
        "showdown": "Preston Waldrop",
        "water-to-water": "Matthew Kiehl",
        "splash": "Marie and Wilfried Fort",
    }
    said = " ".join(spoken(opening(blocks(games.game(slug).rulebook))))
    assert f"designed by {designers[slug]}" in said
    assert re.search(r"What is (reconstruction|ours)\.", said)


def test_marks_lists_and_tables_are_read():
    book = blocks(
        "# A\n\nOne *two **three***.\n\n1. First\n2. Second\n\n| a | b |\n|---|---|\n| c | |\n"
    )
    assert [block["kind"] for block in book] == ["heading", "paragraph", "item", "item", "table"]
    assert book[1]["spans"][2] == {"text": "three", "marks": ["emph", "strong"]}
    assert [book[2]["number"], book[3]["number"]] == [1, 2]
    assert book[4]["rows"] == [[[{"text": "c"}], []]]
