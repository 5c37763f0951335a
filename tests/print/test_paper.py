"""Where things lie on paper: within what printers print, and back to back."""

import pytest

from watertable.print.paper import EDGE, PAPERS, Grid, leaves

SIZES = {"cards": (63, 88), "tiles": (44, 44), "drops": (22, 22)}


@pytest.mark.parametrize("paper", PAPERS.values(), ids=list(PAPERS))
def test_nine_cards_are_on_a_sheet(paper):
    grid = Grid(paper, 63, 88)
    assert (grid.columns, grid.rows) == (3, 3)


@pytest.mark.parametrize("paper", PAPERS.values(), ids=list(PAPERS))
@pytest.mark.parametrize("size", SIZES.values(), ids=list(SIZES))
def test_a_grid_stands_in_the_middle_and_off_the_edge(paper, size):
    grid = Grid(paper, *size)
    right, bottom = grid.place(grid.columns * grid.rows - 1)
    assert paper.width - right - grid.width == pytest.approx(grid.left)
    assert paper.height - bottom - grid.height == pytest.approx(grid.top)
    assert min(grid.left, grid.top) >= EDGE


@pytest.mark.parametrize("paper", PAPERS.values(), ids=list(PAPERS))
def test_a_sheet_turned_over_its_long_edge_has_each_back_behind_its_front(paper):
    grid = Grid(paper, 63, 88)
    for number in range(9):
        (x, y), (u, v) = grid.place(number), grid.behind(number)
        assert v == y
        assert x + (u + grid.width) == pytest.approx(paper.width)  # the right edge there is x here


def test_pieces_go_onto_as_many_leaves_as_they_need_with_marks_for_those_there_are():
    pieces = [({"kind": str(number)}, {"kind": "back"}) for number in range(11)]
    first, last = leaves(Grid(PAPERS["a4"], 63, 88), "Cards", pieces)
    assert [len(first["front"]), len(last["front"])] == [9, 2]
    assert [piece["kind"] for piece in last["front"]] == ["9", "10"]
    assert [len(first["cuts"]["x"]), len(first["cuts"]["y"])] == [4, 4]
    assert [len(last["cuts"]["x"]), len(last["cuts"]["y"])] == [3, 2]


def test_a_back_goes_on_where_no_other_lies_and_only_there():
    (leaf,) = leaves(Grid(PAPERS["a4"], 63, 88), "Cards", [({}, {})] * 5)
    backs = leaf["back"]
    for back in backs:
        for side, (dx, dy) in SIDES.items():
            beside = (back["x"] + dx * 63, back["y"] + dy * 88)
            is_free = beside not in [(other["x"], other["y"]) for other in backs]
            assert (back["bleed"][side] > 0) == is_free, (back, side)


SIDES = {"left": (-1, 0), "right": (1, 0), "top": (0, -1), "bottom": (0, 1)}
