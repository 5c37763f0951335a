"""Whole documents, on both papers: what lies where, that it fits, and that it is drawn."""

import functools
import io
import re
from collections import Counter
from dataclasses import replace

import pytest
from PIL import Image

from watertable import games
from watertable.print.document import differences, document
from watertable.print.paper import PAPERS
from watertable.print.press import TEMPLATES, Press, print_game

MM = 72 / 25.4
EVERY = [(slug, paper) for slug in games.MODULES for paper in PAPERS]
every = pytest.mark.parametrize(("slug", "paper"), EVERY)


@functools.cache
def press(slug, paper="a4"):
    return Press(document(games.game(slug), PAPERS[paper]))


@functools.cache
def pages(slug, paper):
    return [Image.open(io.BytesIO(page)) for page in press(slug, paper).pictures("png", 24)]


@functools.cache
def pieces(slug, paper="a4"):
    return press(slug, paper).noted("piece")


def other_box(slug, *changes):
    """A game with another box: pairs of what stood there and what stands there now."""
    text = games.game(slug).text
    for before, after in changes:
        assert before in text
        text = text.replace(before, after)
    return games.game(slug).with_data(text)


@every
def test_every_text_fits_on_its_card_at_a_size_that_can_be_read(slug, paper):
    for fit in press(slug, paper).noted("fit"):
        assert fit["fits"], fit
        assert fit["size"] >= 7, fit


@every
def test_fronts_are_on_odd_pages_and_each_back_lies_behind_its_front(slug, paper):
    cut = [piece for piece in pieces(slug, paper) if piece["kind"] not in ("template", "net")]
    size = {"tile": 44, "tokens": 44, "drop": 22}
    fronts = [piece for piece in cut if piece["side"] == "front"]
    backs = {(piece["page"], round(piece["x"], 3), round(piece["y"], 3)) for piece in cut
             if piece["side"] == "back"}  # fmt: skip
    assert len(fronts) == len(backs) > 0
    for front in fronts:
        assert front["page"] % 2 == 1
        wide = size.get(front["kind"], 63)
        x = PAPERS[paper].width - front["x"] - wide
        assert (front["page"] + 1, round(x, 3), round(front["y"], 3)) in backs, front


@every
def test_nothing_that_is_cut_out_has_another_thing_behind_it(slug, paper):
    nets = {piece["page"] for piece in pieces(slug, paper) if piece["kind"] == "net"}
    assert not nets & {piece["page"] - 1 for piece in pieces(slug, paper)}
    assert all(page % 2 for page in nets)


@every
def test_every_page_has_the_size_of_the_paper_and_something_on_it(slug, paper):
    drawn = pages(slug, paper)
    assert len(drawn) == press(slug, paper).noted("pages")[0]
    wide, high = PAPERS[paper].width / 25.4 * 24, PAPERS[paper].height / 25.4 * 24
    for number, page in enumerate(drawn, 1):
        assert abs(page.width - wide) <= 1, number
        assert abs(page.height - high) <= 1, number
        assert len(page.convert("L").getcolors()) > 2, f"page {number} is empty"


@every
def test_nothing_is_printed_where_printers_do_not_print(slug, paper):
    """Backs alone may come that near: what they lose there is beyond the knife."""
    backs = {piece["page"] for piece in pieces(slug, paper) if piece["side"] == "back"}
    for number, page in enumerate(pages(slug, paper), 1):
        if number not in backs:
            grey = page.convert("L")
            rim = round(2.5 / 25.4 * 24)
            grey.paste(255, (rim, rim, grey.width - rim, grey.height - rim))
            assert grey.getextrema()[0] > 250, f"page {number}"


@pytest.mark.parametrize("slug", games.MODULES)
def test_every_rule_is_on_a_page_of_the_booklet(slug):
    ids = re.findall(r"^(?:- \*\*|\| )([A-Z]\d+)\b", games.game(slug).rulebook, re.MULTILINE)
    noted = press(slug).noted("rule")
    assert [rule["id"] for rule in noted] == ids
    assert all(rule["words"] for rule in noted)


@pytest.mark.parametrize("slug", games.MODULES)
def test_it_is_one_pdf_of_curves_and_always_the_same(slug):
    pdf = press(slug).pdf()
    assert pdf.startswith(b"%PDF-")
    assert b"/Subtype /Image" not in pdf
    assert b"/Subtype/Image" not in pdf
    assert Press(document(games.game(slug), PAPERS["a4"])).pdf() == pdf


def test_there_are_68_cards_as_often_as_the_box_says_two_meters_and_two_references():
    fronts = [piece for piece in pieces("showdown") if piece["side"] == "front"]
    cards = Counter(piece["name"] for piece in fronts if piece["kind"] == "card")
    assert cards == {c["name"]: c["copies"] for c in games.game("showdown").components["cards"]}
    assert cards.total() == 68
    kinds = Counter(piece["kind"] for piece in fronts)
    assert kinds == {"card": 68, "meter": 2, "reference": 2}
    assert max(piece["page"] for piece in fronts) == 17  # eight sheets, full


def test_there_are_51_tiles_and_a_card_for_each_power_and_character():
    fronts = [piece for piece in pieces("water-to-water") if piece["side"] == "front"]
    tiles = Counter(piece["name"] for piece in fronts if piece["kind"] == "tile")
    known = games.game("water-to-water").components["tiles"]
    assert tiles == {tile["id"]: tile["copies"] for tile in known}
    kinds = Counter(piece["kind"] for piece in fronts)
    assert kinds == {"tile": 51, "tokens": 16, "power": 14, "character": 14, "reference": 6}


def test_there_is_a_net_for_each_piece_and_a_drop_for_each_drop():
    fronts = Counter(piece["kind"] for piece in pieces("splash") if piece["side"] == "front")
    assert fronts == {"net": 30, "drop": 14}
    names = {piece["name"] for piece in pieces("splash") if piece["kind"] == "net"}
    assert names == {piece["name"] for piece in games.game("splash").components["pieces"]}


@pytest.mark.parametrize("paper", PAPERS)
def test_faces_are_printed_to_the_hundredth_of_a_millimetre(paper):
    page = press("splash", paper).pictures("svg")[3].decode()
    sizes = [size(path) for path in re.findall(r'<path fill="#eef5f4"[^>]* d="([^"]*)"', page)]
    wanted = [(15, 15), (7, 7), (20, 20), (20, 5), (5, 25), (5, 5), (15, 15), (6.2132, 10)]
    assert [tuple(round(length, 2) for length in it) for it in sizes] == [
        tuple(round(length, 2) for length in it) for it in wanted
    ]


def test_the_line_to_check_the_printer_by_is_a_hundred_millimetres():
    page = press("splash").pictures("svg")[1].decode()
    lines = [size(path) for path in re.findall(r'fill="none"[^>]* d="([^"]*)"', page)]
    assert max(wide for wide, _ in lines) == pytest.approx(100, abs=0.01)


def size(path):
    """Width and height of an outline of straight lines, in millimetres."""
    x = y = 0.0
    spots = []
    for letter, numbers in re.findall(r"([MmLlHhVv])([^A-Za-z]*)", path):
        given = [float(number) for number in numbers.split()]
        dx = given[0] if letter in "MmLlHh" else 0.0
        dy = given[-1] if letter in "MmLlVv" else 0.0
        x, y = x + dx, y + dy
        spots += [(x, y)] if letter not in "Mm" else []
    spots += [] if "Z" in path else [(0.0, 0.0)]
    across, down = [spot[0] for spot in spots], [spot[1] for spot in spots]
    return (max(across) - min(across)) / MM, (max(down) - min(down)) / MM


def test_a_card_says_whose_words_its_effect_is_in():
    made = document(games.game("showdown"), PAPERS["a4"])
    said = {piece["name"]: piece["source"]["word"] for leaf in made["leaves"]
            for piece in leaf["front"] if piece["kind"] == "card"}  # fmt: skip
    assert said["Big Water Gun"] == "Rulebook"
    assert said["Dog"] == "Part rulebook"
    assert said["Water Jug"] == "Reconstructed"
    assert [mark["word"] for mark in made["legend"]][2:] == [
        "Rulebook",
        "Part rulebook",
        "Reconstructed",
    ]


def test_the_back_of_a_tile_says_that_its_face_is_ours():
    standard = games.game("water-to-water")
    assert notes(standard) == {"Faces: our reconstruction"}
    assert notes(standard.with_data(standard.text)) == {"Faces: of another tile file"}


def notes(game):
    made = document(game, PAPERS["a4"])
    return {back["note"] for leaf in made["leaves"] for back in leaf["back"] if "note" in back}


def test_another_box_is_printed_as_it_is_and_says_what_differs():
    game = other_box(
        "showdown",
        ("start_water = 20", "start_water = 12"),
        (
            'id = "umbrella"\nname = "Umbrella"\ncopies = 3',
            'id = "parasol"\nname = "Parasol"\ncopies = 3',
        ),
        ("Gain 6 Water.", "Gain six Water."),
    )
    assert differences(game) == [
        "start_water is 12, not 20 (S2).",
        "Not in it: Umbrella (cards).",
        "New: Parasol (cards).",
        "Water Jug: another text.",
    ]
    printed = Press(document(game, PAPERS["a4"]))
    names = [piece["name"] for piece in printed.noted("piece") if piece["side"] == "front"]
    assert names.count("Parasol") == 3  # which has no picture of its own
    assert differences(games.game("showdown")) == []


def test_numbers_on_cards_are_those_of_the_box():
    game = other_box("showdown", ("max_water = 20", "max_water = 30"), ("draw = 2\n", "draw = 3\n"))
    made = document(game, PAPERS["a4"])
    last = made["leaves"][-1]["front"]
    (meter, *_) = [piece for piece in last if piece["kind"] == "meter"]
    (turn, *_) = [piece for piece in last if piece["kind"] == "reference"]
    assert meter["most"] == 30
    assert ["2", "Draw 3 cards."] in turn["rows"]


def test_a_game_whose_numbers_were_changed_has_them_on_its_cards():
    standard = games.game("water-to-water")

    def pack(data, values):
        boxes = standard.pack(data, values)
        boxes[0].bog_points[4], boxes[0].uses[12] = 99, 3
        return boxes

    game = replace(standard, pack=pack, standard=False, _boxes={})
    made = document(game, PAPERS["a4"])
    cards = {piece["name"]: piece for leaf in made["leaves"] for piece in leaf["front"]
             if piece["kind"] in ("power", "character")}  # fmt: skip
    assert {"size": "4", "points": 99} in cards["The Bog Minder"]["table"]
    assert cards["Telekinesis"]["facts"] == ["3 uses", "at any time"]
    assert made["differences"] == [
        "Some numbers of its rules are others; the cards have those of this set."
    ]


def test_a_text_that_is_too_long_is_named():
    long = "Splash your opponent again and again. " * 40
    printed = print_game(other_box("showdown", ("Gain 6 Water.", long)))
    assert printed.too_long == ("Water Jug",)
    word = "Donaudampfschifffahrtsgesellschaftskapitaenskajuetenschluesselanhaenger" * 2
    assert print_game(other_box("showdown", ('"Water Jug"', f'"{word}"'))).too_long == (word,)


def test_words_on_cards_are_words_and_never_commands():
    printed = print_game(
        other_box("showdown", ("Gain 6 Water.", "#panic() $x$ *a* `b` <c> @d \\\\ [e]"))
    )
    assert printed.too_long == ()
    assert printed.pages == 23


def test_letters_that_our_fonts_lack_are_printed_all_the_same():
    printed = print_game(other_box("showdown", ('"Water Jug"', '"Džbán, Кувшин, Κανάτα, 水差し"')))
    assert printed.pages == 23


def test_pieces_too_large_for_the_paper_have_no_net_but_are_printed():
    game = other_box("splash", ("box = [15, 15, 15]", "box = [60, 60, 60]"))
    made = Press(document(game, PAPERS["letter"])).noted("piece")
    nets = [piece["name"] for piece in made if piece["kind"] == "net"]
    assert len(nets) == 24
    assert not [name for name in nets if "large cube" in name]
    assert [
        piece for piece in made if piece["kind"] == "template" and piece["name"] == "large-cube"
    ]


def test_the_templates_need_no_network_and_no_packages():
    for template in TEMPLATES.glob("*.typ"):
        text = template.read_text("utf-8")
        assert "@preview" not in text
        assert "@local" not in text
        assert "://" not in text
