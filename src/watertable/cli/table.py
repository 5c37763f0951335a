"""One screen of any game: the table, the story so far and the choices, side by side if wide."""

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, Protocol

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

import watertable as wt
from watertable.cli.look import DIM, EMPTY
from watertable.cli.moves import Choices
from watertable.cli.screen import Screen

DRAWINGS = {"showdown": "watertable.cli.showdown"}
TABLE_WIDTH = 76  # columns of the table where the story stands beside it
STORY = 8  # sentences of the story that are shown without asking


class Drawing(Protocol):
    """How one game is drawn and explained."""

    cards: Mapping[str, Mapping[str, Any]]

    def table(self, view: dict[str, Any], seat: int | None) -> RenderableType:
        """The table as a seat sees it."""

    def heading(self, move: dict[str, Any], view: dict[str, Any]) -> str:
        """Under which heading a move is listed."""

    def pile(self, view: dict[str, Any]) -> RenderableType:
        """What has been discarded."""

    def explain(
        self, card: Mapping[str, Any], table: wt.Table, seat: int, choices: Choices
    ) -> RenderableType:
        """What a card does and how it can be used now."""


def drawing(game: wt.Game, names: Sequence[str], screen: Screen) -> Drawing:
    """The drawing of a game, for these people and this terminal."""
    made: Drawing = import_module(DRAWINGS[game.slug]).Drawing(
        game, names, screen.signs, brief=screen.low
    )
    return made


def story(events: Sequence[dict[str, Any]], screen: Screen, news: int = 0) -> RenderableType:
    """Events as sentences; those from number `news` on are new and bright."""
    lines = Grid.grid(padding=(0, 1))
    for number, event in enumerate(events):
        style = "" if number >= news else DIM
        lines.add_row(Text(screen.signs.dot, style=DIM), Text(event["text"], style=style))
    return lines


def beside(table: RenderableType, told: RenderableType, screen: Screen) -> RenderableType:
    """The table with its story: at the right where there is room, else below."""
    if not screen.wide:
        return Group(table, Rule(characters=screen.signs.line, style=EMPTY), told)
    row = Grid.grid(expand=True)
    row.add_column(width=TABLE_WIDTH)
    row.add_column()
    row.add_row(table, Padding(told, (0, 0, 0, 3)))
    return row
