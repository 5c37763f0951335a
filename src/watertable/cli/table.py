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
from watertable.cli.screen import TABLE_WIDTH, Screen
from watertable.cli.story import StoryLine
from watertable.kernel.text.json import Json

if TYPE_CHECKING:
    from watertable.cli.person import Person

DRAWINGS = {
    "showdown": "watertable.cli.showdown",
    "water-to-water": "watertable.cli.water_to_water",
    "splash": "watertable.cli.splash",
}
FILMS = {"splash": "watertable.cli.splash_fall"}  # where things move
Key: TypeAlias = "Callable[[Person, str], bool]"  # what a key does


class Drawing(Protocol):
    """How one game is drawn, told and explained."""

    cards: Mapping[str, Json]

    @property
    def enough(self) -> int:
        """How short a table may be, for the sake of the list of moves."""

    @property
    def shortest(self) -> int:
        """How short a table can be."""

    @property
    def keys(self) -> Mapping[str, Key]:
        """What may be typed at this game alone."""

    @property
    def legend(self) -> str:
        """What the marks on the table mean."""

    def table(self, view: Json, seat: int | None, short: int = 0) -> RenderableType:
        """The table as a seat sees it; the shorter, the less there is beside what matters most."""

    def story(self, events: Sequence[Json]) -> list[StoryLine]:
        """What happened, with the names of those who sit here."""

    def choices(self, moves: Sequence[wt.Move], view: Json) -> Choices:
        """The legal moves under their headings."""

    def ending(self, view: Json, winners: Sequence[int]) -> list[str]:
        """Why those who won have won, where the story does not say it."""

    def pile(self, view: Json) -> RenderableType:
        """What has been discarded."""

    def explain(self, card: Json, table: wt.Table, seat: int, choices: Choices) -> RenderableType:
        """What a card does and how it can be used now."""


def watch(table: wt.Table, names: Sequence[str], since: int, screen: Screen) -> None:
    """Show how things moved after a ply, in a game in which they do, if somebody looks."""
    film = FILMS.get(table.game.slug)
    if film is not None and screen.moving:
        import_module(film).watch(table, since, screen, drawing(table, names, screen))


def drawing(table: wt.Table, names: Sequence[str], screen: Screen) -> Drawing:
    """How a table is drawn, for these people and this terminal."""
    module = import_module(DRAWINGS[table.game.slug])
    made: Drawing = module.Drawing(table, names, screen.signs, screen.rows)
    return made


def fitted(
    look: Drawing, view: Json, seat: int | None, screen: Screen, room: int
) -> RenderableType:
    """The richest table that fits into so many rows, or else the shortest."""
    for short in range(look.shortest + 1):
        drawn = look.table(view, seat, short)
        if screen.height_of(drawn, screen.table_width) <= room:
            break
    return drawn


def beside(table: RenderableType, story: RenderableType, screen: Screen) -> RenderableType:
    """The table with its story: at the right where there is room, else below."""
    if not screen.wide:
        return Group(table, Rule(characters=screen.signs.line, style=EMPTY), story)
    row = Grid.grid(expand=True)
    row.add_column(width=TABLE_WIDTH)
    row.add_column()
    row.add_row(table, Padding(story, (0, 0, 0, 3)))
    return row
