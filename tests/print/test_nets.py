"""Nets fold into their pieces: same faces, same surface, and tabs that lie on nothing."""

import math

import pytest

from watertable import games
from watertable.print.nets import area, faces_of, net_of

SHAPES = {shape["id"]: shape for shape in games.game("splash").components["shapes"]}
SHAPES["column"] = {
    "id": "column",
    "box": None,
    "prism": {"sides": 16, "across_flats": 15, "height": 9},
}
SHAPES["hexagon"] = {
    "id": "hexagon",
    "box": None,
    "prism": {"sides": 6, "across_flats": 30, "height": 4},
}


def surface(shape):
    if shape["box"]:
        a, b, c = shape["box"]
        return 2 * (a * b + b * c + a * c)
    sides, across, high = (shape["prism"][key] for key in ("sides", "across_flats", "height"))
    edge = across * math.tan(math.pi / sides)
    return sides * edge * (high + across / 2)


@pytest.mark.parametrize("shape", SHAPES.values(), ids=list(SHAPES))
def test_a_net_has_the_surface_of_its_piece(shape):
    assert sum(map(area, net_of(shape).faces)) == pytest.approx(surface(shape))


@pytest.mark.parametrize("shape", SHAPES.values(), ids=list(SHAPES))
def test_the_faces_that_are_shown_are_all_faces(shape):
    assert sum(area(face) * count for face, count in faces_of(shape)) == pytest.approx(
        surface(shape)
    )


def test_a_cube_has_one_face_six_times_and_a_plate_two():
    assert [count for _, count in faces_of(SHAPES["large-cube"])] == [6]
    assert [count for _, count in faces_of(SHAPES["plate"])] == [2, 4]
    assert [count for _, count in faces_of(SHAPES["octagon"])] == [2, 8]


@pytest.mark.parametrize("shape", SHAPES.values(), ids=list(SHAPES))
def test_nothing_of_a_net_lies_on_anything_else_of_it(shape):
    net = net_of(shape)
    outlines = [*net.faces, *net.tabs]
    assert min(value for outline in outlines for spot in outline for value in spot) >= -1e-9
    for number, one in enumerate(outlines):
        for other in outlines[:number]:
            assert are_apart(one, other), (number, one, other)


@pytest.mark.parametrize("shape", SHAPES.values(), ids=list(SHAPES))
def test_a_tab_is_long_enough_to_be_glued(shape):
    for tab in net_of(shape).tabs:
        assert area(tab) > 0.3


def are_apart(one, other):
    """Whether a line lies between two convex outlines; they may touch."""
    for outline in (one, other):
        for a, b in zip(outline, (*outline[1:], outline[0]), strict=True):
            x, y = b[1] - a[1], a[0] - b[0]
            first = [x * u + y * v for u, v in one]
            second = [x * u + y * v for u, v in other]
            if max(first) <= min(second) + 1e-6 or max(second) <= min(first) + 1e-6:
                return True
    return False
