"""Paper, and where on it things lie. Millimetres, from the top left corner.

Sheets are turned over their long edge, so what lies behind a place is its mirror image:

    front  a b c      back  c b a
           d . .            . . d
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from watertable.kernel.text.json import Json

EDGE = 6.0  # what printers leave white, at least
BLEED = 2.0  # how far a back goes on beyond its card, for knives that miss


@dataclass(frozen=True, slots=True)
class Paper:
    """A size of paper, upright."""

    name: str
    width: float
    height: float


PAPERS = {"a4": Paper("A4", 210.0, 297.0), "letter": Paper("US Letter", 215.9, 279.4)}


@dataclass(frozen=True, slots=True)
class Grid:
    """Places of one size, as many as a paper has room for, in its middle."""

    paper: Paper
    width: float
    height: float

    @property
    def columns(self) -> int:
        """How many stand side by side."""
        return int((self.paper.width - 2 * EDGE) // self.width)

    @property
    def rows(self) -> int:
        """How many stand one below the other."""
        return int((self.paper.height - 2 * EDGE) // self.height)

    @property
    def left(self) -> float:
        """Where the first column begins."""
        return (self.paper.width - self.columns * self.width) / 2

    @property
    def top(self) -> float:
        """Where the first row begins."""
        return (self.paper.height - self.rows * self.height) / 2

    def place(self, number: int) -> tuple[float, float]:
        """Where a place of a front begins, row by row.

        >>> Grid(PAPERS["a4"], 63, 88).place(4)
        (73.5, 104.5)
        """
        row, column = divmod(number, self.columns)
        return self.left + column * self.width, self.top + row * self.height

    def behind(self, number: int) -> tuple[float, float]:
        """Where the place behind it begins, seen from the other side.

        >>> Grid(PAPERS["a4"], 63, 88).behind(0)
        (136.5, 16.5)
        """
        x, y = self.place(number)
        return self.paper.width - x - self.width, y


def leaves(grid: Grid, title: str, pieces: Sequence[tuple[Json, Json]]) -> Iterator[Json]:
    """Lay fronts with their backs onto as many leaves as they need; each is cut along a grid."""
    room = grid.columns * grid.rows
    total = -(-len(pieces) // room)
    for sheet in range(total):
        some = pieces[sheet * room : (sheet + 1) * room]
        columns, rows = min(len(some), grid.columns), -(-len(some) // grid.columns)
        yield {
            "title": title,
            "sheet": sheet + 1,
            "sheets": total,
            "front": [_at(grid, grid.place(n), front) for n, (front, _) in enumerate(some)],
            "back": [
                _at(grid, grid.behind(n), back) | {"bleed": _bleed(grid, n, len(some))}
                for n, (_, back) in enumerate(some)
            ],
            "cuts": {
                "x": [grid.left + column * grid.width for column in range(columns + 1)],
                "y": [grid.top + row * grid.height for row in range(rows + 1)],
            },
        }


def _at(grid: Grid, place: tuple[float, float], piece: Json) -> Json:
    x, y = place
    return {**piece, "x": x, "y": y, "width": grid.width, "height": grid.height}


def _bleed(grid: Grid, number: int, count: int) -> Json:
    """How far a back may go on: not where another one lies. Left and right as seen there."""
    row, column = divmod(number, grid.columns)
    is_last = number + 1 >= count or column == grid.columns - 1
    return {
        "left": BLEED if is_last else 0.0,
        "right": BLEED if column == 0 else 0.0,
        "top": BLEED if row == 0 else 0.0,
        "bottom": BLEED if number + grid.columns >= count else 0.0,
    }
