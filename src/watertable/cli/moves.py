"""The numbered list of what the person to answer may do, grouped under headings."""

from collections.abc import Callable, Iterator

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

import watertable as wt
from watertable.cli.look import DIM, SUN
from watertable.kernel.text.json import Json

GAP = 3
COLUMNS = 3  # at most, side by side under one heading


class Choices:
    """Legal moves under headings (or none), numbered from 1 as they are drawn."""

    def __init__(self) -> None:
        """Begin with an empty list."""
        self.groups: dict[str, list[tuple[wt.Move, str]]] = {}

    def add(self, heading: str, move: wt.Move, text: str) -> None:
        """List a move, last under its heading."""
        self.groups.setdefault(heading, []).append((move, text))

    def __iter__(self) -> Iterator[wt.Move]:
        """The moves as they are numbered."""
        return (move for group in self.groups.values() for move, _ in group)

    def __len__(self) -> int:
        """How many there are: the highest number."""
        return sum(map(len, self.groups.values()))

    def __getitem__(self, number: int) -> wt.Move:
        """The move with this number."""
        return list(self)[number - 1]

    def numbers(self, fits: Callable[[Json], bool]) -> list[int]:
        """The numbers of the moves that fit a description."""
        return [number for number, move in enumerate(self, 1) if fits(move.data)]

    def drawn(self, width: int) -> RenderableType:
        """The whole list, as many columns to a group as the width allows."""
        parts: list[RenderableType] = []
        first = 1
        for heading, group in self.groups.items():
            entries = [entry(number, text) for number, (_, text) in enumerate(group, first)]
            parts += [Text(heading, style=DIM)] if heading else []
            parts.append(in_columns(entries, width))
            first += len(group)
        return Group(*parts)


def entry(number: int, text: str) -> Text:
    """One move with its number."""
    return Text(f"{number:>3} ", style=SUN).append(text, style="not bold default")


def in_columns(entries: list[Text], width: int) -> RenderableType:
    """Entries read downwards, then to the right."""
    widest = max(entry.cell_len for entry in entries)
    columns = max(1, min(COLUMNS, len(entries), (width + GAP) // (widest + GAP)))
    rows = -(-len(entries) // columns)
    grid = Grid.grid(padding=(0, GAP, 0, 0))
    for row in range(rows):
        grid.add_row(*entries[row::rows])
    return grid
