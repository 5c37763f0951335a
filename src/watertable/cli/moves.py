"""The numbered list of what the person to answer may do, grouped under headings."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

import watertable as wt
from watertable.cli.look import DIM, SUN
from watertable.kernel.text.json import Json

GAP = 3
INDENT = 6  # of a note below its move
COLUMNS = 3  # at most, side by side under one heading
NARROW = 24  # letters: a note with less room behind its move stands below it
Measure = Callable[[RenderableType], int]  # how many rows a thing takes


@dataclass(frozen=True, slots=True)
class Choice:
    """A move, as it is listed, and what the thing that it is about does, if that is short."""

    move: wt.Move
    text: str
    note: str = ""


class Choices:
    """Legal moves under headings (or none), numbered from 1 as they are drawn."""

    def __init__(self) -> None:
        """Begin with an empty list."""
        self.groups: dict[str, list[Choice]] = {}

    def add(self, heading: str, move: wt.Move, text: str, note: str = "") -> None:
        """List a move, last under its heading."""
        self.groups.setdefault(heading, []).append(Choice(move, text, note))

    def __iter__(self) -> Iterator[wt.Move]:
        """The moves as they are numbered."""
        return (choice.move for group in self.groups.values() for choice in group)

    def __len__(self) -> int:
        """How many there are: the highest number."""
        return sum(map(len, self.groups.values()))

    def __getitem__(self, number: int) -> wt.Move:
        """The move with this number."""
        return list(self)[number - 1]

    def numbers(self, fits: Callable[[Json], bool]) -> list[int]:
        """The numbers of the moves that fit a description."""
        return [number for number, move in enumerate(self, 1) if fits(move.data)]

    def drawn(
        self, width: int, noted: int = 0, most: int | None = None, whole: bool = False
    ) -> RenderableType:
        """The list, or its first `most`; notes in the first groups, else columns side by side."""
        parts: list[RenderableType] = []
        first, left = 1, len(self) if most is None else most
        for number, (heading, group) in enumerate(self.groups.items()):
            shown = group[: max(0, left)]
            if shown:
                parts += [Text(heading, style=DIM)] if heading else []
                entries = [entry(n, choice.text) for n, choice in enumerate(shown, first)]
                notes = [choice.note for choice in shown] if number < noted else []
                parts.append(listed(entries, notes, width, whole))
            first, left = first + len(group), left - len(group)
        if left < 0:
            parts.append(Text(f"    and {-left} more: m lists all, up to {len(self)}", style=DIM))
        return Group(*parts)

    def fitted(self, width: int, rows: int, measure: Measure) -> RenderableType:
        """The list with what things do where there is room for it; at worst only its beginning."""
        groups = len(self.groups)
        for noted, whole in [(groups, True), *((n, False) for n in range(groups, -1, -1))]:
            listed = self.drawn(width, noted, whole=whole)
            if measure(listed) <= rows:
                return listed
        least, most = 1, len(self)  # so many fit, or must; so many do not
        while most - least > 1:
            middle = (least + most) // 2
            fits = measure(self.drawn(width, most=middle)) <= rows
            least, most = (middle, most) if fits else (least, middle)
        return self.drawn(width, most=least)


def entry(number: int, text: str) -> Text:
    """One move with its number."""
    return Text(f"{number:>3} ", style=SUN).append(text, style="not bold default")


def listed(entries: list[Text], notes: list[str], width: int, whole: bool) -> RenderableType:
    """Entries with their notes; if only a few have one, side by side with those notes below."""
    few = [(one, note) for one, note in zip(entries, notes, strict=False) if note]
    if 2 * len(few) > len(entries):
        return with_notes(entries, notes, width, whole)
    below = [noted(f"{one.plain.strip()}: {note}", 4, whole) for one, note in few]
    return Group(columns(entries, width), *below)


def with_notes(entries: list[Text], notes: list[str], width: int, whole: bool) -> RenderableType:
    """One entry a line, and what it is about behind it or below: on one line, or the whole."""
    room = width - GAP - max(one.cell_len for one in entries)
    if room < min(NARROW, max(map(len, notes))):
        return with_notes_below(entries, notes, whole)
    grid = Grid.grid(padding=(0, GAP, 0, 0), expand=True)
    grid.add_column(no_wrap=True)
    grid.add_column(style=DIM, ratio=1, no_wrap=not whole, overflow="ellipsis")
    for one, note in zip(entries, notes, strict=True):
        grid.add_row(one, note)
    return grid


def with_notes_below(entries: list[Text], notes: list[str], whole: bool) -> RenderableType:
    """One entry a line, and what it is about on the next one, or the next ones."""
    parts: list[RenderableType] = []
    for one, note in zip(entries, notes, strict=True):
        parts.append(one)
        if note:
            parts.append(noted(note, INDENT, whole))
    return Group(*parts)


def noted(text: str, indent: int, whole: bool) -> RenderableType:
    """A note on lines of its own, not as far left as what it is about."""
    said = Text(text, style=DIM, no_wrap=not whole, overflow="ellipsis")
    return Padding(said, (0, 0, 0, indent))


def columns(entries: list[Text], width: int) -> RenderableType:
    """Entries read downwards, then to the right."""
    widest = max(entry.cell_len for entry in entries)
    wide = max(1, min(COLUMNS, len(entries), (width + GAP) // (widest + GAP)))
    rows = -(-len(entries) // wide)
    grid = Grid.grid(padding=(0, GAP, 0, 0))
    for row in range(rows):
        grid.add_row(*entries[row::rows])
    return grid
