"""The numbered list of what the person to answer may do, grouped under headings."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

import watertable as wt
from watertable.cli.look import DIM, SUN

GAP = 3


class Choices:
    """Legal moves in the order in which they are numbered, from 1."""

    def __init__(
        self, moves: Sequence[wt.Move], heading: Callable[[Mapping[str, Any]], str]
    ) -> None:
        """Gather the moves under their headings; within one the table's order stays."""
        self.groups: dict[str, list[tuple[int, wt.Move]]] = {}
        by_heading: dict[str, list[wt.Move]] = {}
        for move in moves:
            by_heading.setdefault(heading(move.data), []).append(move)
        self.moves: list[wt.Move] = []
        for title, group in by_heading.items():
            first = len(self.moves) + 1
            self.groups[title] = list(enumerate(group, first))
            self.moves += group

    def __getitem__(self, number: int) -> wt.Move:
        """The move with this number."""
        return self.moves[number - 1]

    def __len__(self) -> int:
        """How many there are: the highest number."""
        return len(self.moves)

    def __iter__(self) -> Iterator[wt.Move]:
        """The moves as they are numbered."""
        return iter(self.moves)

    def numbers(self, fits: Callable[[Mapping[str, Any]], bool]) -> list[int]:
        """The numbers of the moves that fit a description."""
        return [n for n, move in enumerate(self.moves, 1) if fits(move.data)]

    def drawn(self, width: int) -> RenderableType:
        """The whole list, as many columns to a group as the width allows."""
        return Group(*(part for title in self.groups for part in self.group(title, width)))

    def group(self, title: str, width: int) -> list[RenderableType]:
        """A heading and its moves."""
        entries = [self.entry(number, move) for number, move in self.groups[title]]
        widest = max(entry.cell_len for entry in entries)
        columns = max(1, min(3, len(entries), (width + GAP) // (widest + GAP)))
        rows = -(-len(entries) // columns)
        grid = Grid.grid(padding=(0, GAP, 0, 0))
        for row in range(rows):
            grid.add_row(*entries[row::rows])
        return [Text(title, style=DIM), grid]

    def entry(self, number: int, move: wt.Move) -> Text:
        """One move with its number."""
        return Text(f"{number:>3} ", style=SUN).append(move.text, style="not bold default")
