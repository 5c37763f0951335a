"""Pieces of Splash! as flat outlines, 1:1 in millimetres: their faces, and nets to fold.

A net is a strip of side faces, an end above and one below the first of them, and tabs to glue:

       ___
      /   \\         end
     |_____|__ __
     |_____|__|__|  strip, tab at its right
      \\___/         end
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from watertable.kernel.text.json import Json

Spot: TypeAlias = tuple[float, float]
Outline: TypeAlias = list[Spot]

TAB = 2.4  # how far a tab stands out, at most
SLANT = 0.3  # how much narrower it is outside, at either end, as a share of its length


@dataclass(frozen=True, slots=True)
class Net:
    """Faces and tabs, moved so that nothing lies left of or above 0."""

    faces: list[Outline]
    tabs: list[Outline]

    @property
    def width(self) -> float:
        """From left to right."""
        return max(x for outline in (*self.faces, *self.tabs) for x, _ in outline)

    @property
    def height(self) -> float:
        """From top to bottom."""
        return max(y for outline in (*self.faces, *self.tabs) for _, y in outline)


def end_of(shape: Json) -> tuple[Outline, float]:
    """The end of a shape, its first edge lying level below it, and how long the shape is."""
    if shape["box"] is not None:
        wide, deep, high = shape["box"]
        return [(0.0, 0.0), (wide, 0.0), (wide, -deep), (0.0, -deep)], high
    sides, across = shape["prism"]["sides"], shape["prism"]["across_flats"]
    edge = across * math.tan(math.pi / sides)
    end: Outline = [(0.0, 0.0)]
    for side in range(sides - 1):
        angle = 2 * math.pi * side / sides
        x, y = end[-1]
        end.append((x + edge * math.cos(angle), y - edge * math.sin(angle)))
    return end, shape["prism"]["height"]


def faces_of(shape: Json) -> list[tuple[Outline, int]]:
    """The different faces of a shape, largest first, and how many there are of each."""
    end, high = end_of(shape)
    edges = [math.dist(a, b) for a, b in zip(end, (*end[1:], end[0]), strict=True)]
    found: list[tuple[Outline, int]] = [(moved(end), 2)]
    for long in sorted({round(edge, 6) for edge in edges}, reverse=True):
        count = sum(math.isclose(edge, long, abs_tol=1e-5) for edge in edges)
        side = [(0.0, 0.0), (long, 0.0), (long, high), (0.0, high)]
        first, number = found[0]
        is_square_end = len(end) == 4 and sorted(_sizes(first)) == sorted((long, high))
        if is_square_end:
            found[0] = first, number + count
        else:
            found.append((side, count))
    return sorted(found, key=lambda face: -area(face[0]))


def _sizes(outline: Outline) -> Spot:
    return (
        round(max(x for x, _ in outline) - min(x for x, _ in outline), 6),
        round(max(y for _, y in outline) - min(y for _, y in outline), 6),
    )


def area(outline: Outline) -> float:
    """What an outline encloses."""
    pairs = zip(outline, (*outline[1:], outline[0]), strict=True)
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in pairs)) / 2


def moved(outline: Outline) -> Outline:
    """The outline, from 0 on."""
    left, top = min(x for x, _ in outline), min(y for _, y in outline)
    return [(x - left, y - top) for x, y in outline]


def net_of(shape: Json) -> Net:
    """Fold it, and it is the shape."""
    end, high = end_of(shape)
    edges = [math.dist(a, b) for a, b in zip(end, (*end[1:], end[0]), strict=True)]
    faces: list[Outline] = []
    at = 0.0
    for edge in edges:
        faces.append([(at, 0.0), (at + edge, 0.0), (at + edge, high), (at, high)])
        at += edge
    below = [(x, high - y) for x, y in end]
    out = min(TAB, min((*edges, high)) / 2)
    tabs = [_tab((at, high), (at, 0.0), out)]
    for number in range(1, len(end)):
        a, b = end[number], end[(number + 1) % len(end)]
        is_beside_strip = number in (1, len(end) - 1)
        far = min(out, edges[number] * _wedge(len(end))) if is_beside_strip else out
        tabs.append(_tab(a, b, far))
        tabs.append(_tab((b[0], high - b[1]), (a[0], high - a[1]), far))
    everything = [*faces, end, below, *tabs]
    left = min(x for outline in everything for x, _ in outline)
    top = min(y for outline in everything for _, y in outline)
    shifted = [[(x - left, y - top) for x, y in outline] for outline in everything]
    return Net(shifted[: len(faces) + 2], shifted[len(faces) + 2 :])


def _wedge(sides: int) -> float:
    """How far a tab may stand out, by its length, before it meets the strip that it begins at."""
    turn = 2 * math.pi / sides
    return 1.0 if sides <= 4 else SLANT * math.tan(turn)


def _tab(a: Spot, b: Spot, out: float) -> Outline:
    """A strip along an edge, on the right of who walks from a to b on a page; narrower outside."""
    long = math.dist(a, b)
    x, y = (b[0] - a[0]) / long, (b[1] - a[1]) / long
    far = min(out, long * 0.45)
    slant = long * SLANT
    return [
        a,
        (a[0] + x * slant - y * far, a[1] + y * slant + x * far),
        (b[0] - x * slant - y * far, b[1] - y * slant + x * far),
        b,
    ]


def rows_of(sizes: Sequence[Spot], width: float, gap: float) -> list[Spot]:
    """Where things of these sizes lie, row by row, when a row may be so wide.

    >>> rows_of([(4, 2), (4, 3), (5, 1)], 10, 1)
    [(0.0, 0.0), (5.0, 0.0), (0.0, 4.0)]
    """
    places: list[Spot] = []
    x = y = tallest = 0.0
    for wide, high in sizes:
        if x and x + wide > width:
            x, y, tallest = 0.0, y + tallest + gap, 0.0
        places.append((x, y))
        x, tallest = x + wide + gap, max(tallest, high)
    return places
