"""One screen of any game: the table and the story so far, side by side if there is room."""

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Protocol, TypeAlias

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table as Grid

import watertable as wt
from watertable.cli.look import EMPTY
from watertable.cli.moves import Choices
from watertable.cli.screen import Screen
from watertable.cli.story import StoryLine
from watertable.kernel.text.json import Json

if TYPE_CHECKING:
    from watertable.cli.person import Person

DRAWINGS = {
    "showdown": "watertable.cli.showdown",
    "water-to-water": "watertable.cli.water_to_water",
    "splash": "watertable.cli.splash",
}
TABLE_WIDTH = 76  # columns of the table where the story stands beside it
STORY_ROWS = 10  # that the table may use where the story stands beside it
Key: TypeAlias = "Callable[[Person, str], bool]"  # what a key does


class Drawing(Protocol):
    """How one game is drawn, told and explained."""

    cards: Mapping[str, Json]
    keys: Mapping[str, Key]  # what may be typed at this game alone

    def table(self, view: Json, seat: int | None) -> RenderableType:
        """The table as a seat sees it."""

    def story(self, events: Sequence[Json]) -> list[StoryLine]:
        """What happened, with the names of those who sit here."""

    def choices(self, moves: Sequence[wt.Move], view: Json) -> Choices:
        """The legal moves under their headings."""

    def pile(self, view: Json) -> RenderableType:
        """What has been discarded."""

    def explain(self, card: Json, table: wt.Table, seat: int, choices: Choices) -> RenderableType:
        """What a card does and how it can be used now."""


def drawing(table: wt.Table, names: Sequence[str], screen: Screen) -> Drawing:
    """How a table is drawn, for these people and this terminal."""
    module = import_module(DRAWINGS[table.game.slug])
    rows = screen.rows + (STORY_ROWS if screen.wide else 0)
    made: Drawing = module.Drawing(table, names, screen.signs, rows)
    return made


def beside(table: RenderableType, story: RenderableType, screen: Screen) -> RenderableType:
    """The table with its story: at the right where there is room, else below."""
    if not screen.wide:
        return Group(table, Rule(characters=screen.signs.line, style=EMPTY), story)
    row = Grid.grid(expand=True)
    row.add_column(width=TABLE_WIDTH)
    row.add_column()
    row.add_row(table, Padding(story, (0, 0, 0, 3)))
    return row
