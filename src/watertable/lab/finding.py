"""What a study says: figures with their intervals, in sections; page and JSON have the same."""

from typing import Literal, TypeAlias

import msgspec

Unit: TypeAlias = Literal["share", "number"]
Shape: TypeAlias = Literal["ranking", "points", "bars", "lines", "heat"]
Sample: TypeAlias = tuple[int, int]  # a line-up and a game of it


class Figure(msgspec.Struct, frozen=True, omit_defaults=True):
    """One number: on how many appearances it stands, and its 95% interval."""

    name: str
    n: int
    value: float
    low: float
    high: float
    group: str = ""  # which bots, or how many seats, where a study has several
    across: str = ""  # of a heat map: the column
    at: float | None = None  # of a line: where along it
    among: tuple[float, float] | None = None  # ends that hold for all of a ranking together
    p: float | None = None  # of being no different from fair, after Holm's correction
    rank: int | None = None
    few: bool = False  # too few appearances to be ranked
    verdict: Literal["above", "below", ""] = ""  # different from fair, after the correction
    samples: tuple[Sample, ...] = ()  # games to look at


class Section(msgspec.Struct, frozen=True, omit_defaults=True):
    """Figures that belong together, what they mean, and how they are drawn."""

    id: str
    title: str
    says: str
    unit: Unit
    shape: Shape
    figures: list[Figure]
    fair: dict[str, float] = {}  # by group
    notes: list[str] = []
    axis: str = ""  # what is measured
    along: str = ""  # of lines and bars: along what


class StudyReport(msgspec.Struct, frozen=True):
    """All that a study says."""

    title: str
    set_up: list[tuple[str, str]]
    games: int
    planned: int
    headlines: list[str]
    sections: list[Section]
    method: list[str]
