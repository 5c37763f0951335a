"""The map of Water to Water in signs: as much of it as there is room for, around what is asked."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field

from rich.console import Group, RenderableType
from rich.text import Text

from watertable.cli.look import DIM, HARM, SUN
from watertable.cli.water_bodies import Slots, others
from watertable.cli.water_faces import face, sign_at, turned
from watertable.kernel.text.json import Json

GROUND = {
    "~": "#6fc0da on #2f86b3",
    "=": "#2f86b3 on #58b5dc",
    "-": "#2f86b3 on #8fbf6f",
    ".": "#6da352 on #8fbf6f",
}  # a sign as well as a colour: a pipe shows the same map
UNLIT = ":"  # everything on a tile that is not lit up, where another is
MAP_WIDTH = 70  # columns for tiles
LARGE, SMALL, TINY = SCALES = (8, 4, 2)  # columns of one tile
MARKS = {"artifact": ("M", "bold #d13a32 on #f5e4b8"), "ruin": ("R", "bold #5a4a2a on #f5e4b8")}
LEGEND = "~ lake   = river   - river past a shore   . land   M mask   R ruin   x blocked   5 move 5"

Cell = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Ground:
    """What is to be drawn: tiles by their cells, the numbers of moves there, what is lit up."""

    cards: Mapping[str, Json]
    laid: Mapping[Cell, Json]
    block: Cell | None = None
    asked: Mapping[Cell, str] = field(default_factory=dict)
    lit: Collection[Cell] | None = None
    lit_kind: str = (
        ""  # of what is lit up, with what it reaches on its tiles; the rest is dim there
    )
    reach: Mapping[Cell, Slots] = field(default_factory=dict)

    def drawn(self, wide: int, most: int | None = None) -> RenderableType:
        """The map with tiles of `wide` columns, at most so many rows of tiles, and coordinates."""
        across, down = self.window(MAP_WIDTH // wide, most)
        head = Text("    ", style=DIM)
        for x in across:
            head.append(f"{x:^{wide}}")
        lines = [head]
        for y in down:
            rows = [Text(f"{y:>3} ", style=DIM)]
            rows += [Text("    ") for _ in range(wide // 2 - 1)]
            for x in across:
                for row, part in zip(rows, self.cell((x, y), wide), strict=True):
                    row.append_text(part)
            lines += rows
        return Group(*lines)

    def window(self, columns: int, rows: int | None) -> tuple[range, range]:
        """The cells that are drawn: all, or those around the middle of what is asked or lit up."""
        cells = [*self.laid, *self.asked]
        meant = list(self.lit or self.asked or self.laid)
        across = part([x for x, _ in cells], [x for x, _ in meant], columns)
        return across, part([y for _, y in cells], [y for _, y in meant], rows)

    def cell(self, cell: Cell, wide: int) -> list[Text]:
        """A tile, or a space with the numbers of the moves there."""
        tile, number = self.laid.get(cell), self.asked.get(cell, "")
        if tile is None:
            sign = "x" if cell == self.block else " "
            rows = [Text(sign * wide, style=HARM) for _ in range(wide // 2)]
            middle = (len(rows) - 1) // 2
            rows[middle] = Text(f"{cut(number, wide):^{wide}}", SUN) if number else rows[middle]
            return rows
        about = self.cards[tile["tile"]]
        dim = self.lit is not None and cell not in self.lit
        slots = self.reach.get(cell)
        alone = None if slots is None else (self.lit_kind, slots)
        rows = face_of(about, tile["turn"], wide, dim, alone)
        if number:
            said = cut(number, wide)
            rows[0] = Text(said, f"{SUN} reverse") + rows[0][len(said) :]
        return rows


def face_of(
    about: Json, turn: int, wide: int, dim: bool = False, alone: tuple[str, Slots] | None = None
) -> list[Text]:
    """A tile in its turn: a few coloured signs. `alone`: its like beside this is dim."""
    pixels = turned(about["pixels"], turn)
    step = len(pixels) // wide
    small = tuple(row[::step] for row in pixels[::step])
    rows = [Text() for _ in range(wide // 2)]
    away = others(small, *alone) if alone is not None and wide > TINY else set[Cell]()
    for y, (row, signs) in enumerate(zip(rows, face(small), strict=True)):
        for x, sign in enumerate(signs):
            spots = [it for it in ((x, 2 * y), (x, 2 * y + 1)) if sign_at(small, it) == sign]
            beside = bool(spots) and away.issuperset(spots)
            row.append(*((UNLIT, DIM) if dim or beside else (sign, GROUND[sign])))
    if about["mark"] and wide > TINY and not dim:
        at, across = len(rows) // 2, wide // 2
        rows[at] = rows[at][:across] + Text(*MARKS[about["mark"]]) + rows[at][across + 1 :]
    return rows


def part(all_places: Collection[int], meant: Collection[int], most: int | None) -> range:
    """So many places in a row: all, or the ones around the middle of those that are meant.

    >>> part([0, 1, 2, 3, 4, 5], [4, 5], 3), part([0, 3], [0], None)
    (range(3, 6), range(0, 4))
    """
    low, high = min(all_places, default=0), max(all_places, default=0)
    if most is None or high - low < most:
        return range(low, high + 1)
    middle = (min(meant) + max(meant) + 1) // 2
    first = min(max(low, middle - most // 2), high + 1 - most)
    return range(first, first + most)


def cut(number: str, wide: int) -> str:
    """Numbers of moves in as many signs as a tile has.

    >>> cut("5-7", 4), cut("38-40", 4), cut("38-40", 2), cut("138", 2)
    ('5-7', '38+', '38', '*')
    """
    first = number.partition(",")[0].partition("-")[0]
    return next((it for it in (number, f"{first}+", first) if len(it) <= wide), "*")


def span(numbers: Iterable[int]) -> str:
    """Numbers of moves in a few signs.

    >>> span([5, 6, 7]), span([4]), span([1, 9])
    ('5-7', '4', '1,9')
    """
    many = list(numbers)
    if len(many) > 2 and many == list(range(many[0], many[-1] + 1)):
        return f"{many[0]}-{many[-1]}"
    return ",".join(map(str, many))
