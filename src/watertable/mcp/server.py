"""The server of the Model Context Protocol: tools to play with, rules as resources.

Every answer is a page of text; beside it stands what a program wants to know. Seats count from 1
in both.
"""

import functools
import re
from collections.abc import Callable
from typing import Annotated, Any, ParamSpec, TypeVar

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ResourceNotFoundError, ToolError
from mcp.types import CallToolResult, TextContent
from pydantic import BaseModel, BeforeValidator

import watertable as wt
from watertable.kernel.errors import WatertableError
from watertable.mcp.sittings import Sitting, Sittings
from watertable.pages import brief_of
from watertable.pages.brief import RULE

INSTRUCTIONS = """\
Play board games about water against bots. new_table sets up a match and shows your page: how the
table stands and which moves you may make. play makes one; the page comes back with what the others
did. Call rules once before a match of a game you do not know. Seats and moves count from 1."""

Given = ParamSpec("Given")
Result = TypeVar("Result")


class TableShown(BaseModel):
    """How a table stands, beside the page."""

    table: str
    game: str
    ply: int
    seat: int
    seats: int
    your_turn: bool
    moves: int
    over: bool
    winners: list[int] | None = None


Shown = Annotated[CallToolResult, TableShown]
# "[3]", as a page asks for it, has become a list on its way through the SDK.
Said = Annotated[int | str, BeforeValidator(lambda it: str(it) if isinstance(it, list) else it)]


def refusing(tool: Callable[Given, Result]) -> Callable[Given, Result]:
    """Have a tool say in one sentence what it refuses; any other error is kept from clients."""

    @functools.wraps(tool)
    def asked(*given: Given.args, **named: Given.kwargs) -> Result:
        try:
            return tool(*given, **named)
        except WatertableError as refusal:
            raise ToolError(str(refusal)) from refusal

    return asked


class Tools:
    """The tools of one assistant, over its own tables."""

    def __init__(self, sittings: Sittings) -> None:
        """Sit at these tables."""
        self.sittings = sittings

    @refusing
    def list_tables(self) -> list[str]:
        """List your tables: their names, games and plies."""
        return [
            f"{it.name}: {it.table.game.slug}, seat {it.seat + 1} of {it.table.seats}, "
            f"ply {it.table.ply}" + (", over" if it.table.outcome is not None else "")
            for it in self.sittings.tables.values()
        ]

    @refusing
    def new_table(
        self, game: str, seats: int | None = None, seat: int = 1, bot: str = "stream"
    ) -> Shown:
        """Begin a match of showdown, water-to-water or splash against bots.

        You take one seat, counted from 1. Bots, weakest first: random, greedy, puddle, stream,
        river, lake, ocean.
        """
        sitting = self.sittings.begin(game, seats, seat, bot)
        with sitting.lock:
            return shown(sitting)

    @refusing
    def look(self, table: str) -> Shown:
        """See your page of a table again: how it stands, what happened, and your legal moves."""
        sitting = self.sittings.at(table)
        with sitting.lock:
            return shown(sitting)

    @refusing
    def play(self, table: str, ply: int, move: Said) -> Shown:
        """Make a move at the ply you looked at; the others answer, and you see your next page.

        The move is its number on the page. Where a page speaks of poses it may be one:
        "[on red-plate, face flat, turn 45, x 1.2, y -0.3]".
        """
        sitting = self.sittings.at(table)
        with sitting.lock:
            sitting.play(ply, str(move))
            return shown(sitting)

    @refusing
    def why_not(self, table: str, move: Said) -> str:
        """Say why a move is not legal now, with its rule, or that it is."""
        sitting = self.sittings.at(table)
        with sitting.lock:
            try:
                sitting.meant(str(move))
            except WatertableError as refusal:
                return str(refusal)
        return "It is legal."

    @refusing
    def resign(self, table: str, ply: int) -> Shown:
        """Give up a match at the ply you looked at."""
        sitting = self.sittings.at(table)
        with sitting.lock:
            sitting.resign(ply)
            return shown(sitting)

    @refusing
    def rules(self, game: str, rule: str = "") -> str:
        """Read the rules of a game in short, or one rule in full by its id, such as R14."""
        return one_rule(game, rule) if rule else brief_of(wt.game(game))

    @refusing
    def hint(self, table: str) -> list[str]:
        """Name the three best moves that a search finds from what you know, with a reason each."""
        sitting = self.sittings.at(table)
        with sitting.lock:
            return sitting.hints()


def server_for(sittings: Sittings, *, hints: bool = True) -> MCPServer[Any]:
    """Return the server for one assistant; without hints there is no tool for them."""
    server: MCPServer[Any] = MCPServer(
        "watertable", instructions=INSTRUCTIONS, version=wt.__version__, log_level="WARNING"
    )
    tools = Tools(sittings)
    named = ("new_table", "look", "play", "why_not", "resign", "rules", "list_tables", "hint")
    for name in named if hints else named[:-1]:
        tool: Any = getattr(tools, name)
        server.tool()(tool)
    server.resource("rules://{game}/book", mime_type="text/markdown")(book)
    server.resource("rules://{game}/brief", mime_type="text/plain")(brief)
    for slug in wt.game_names():  # by name as well: not every client lists what templates can be
        title = wt.game(slug).title
        _add(server, f"rules://{slug}/book", f"{title}: the rulebook", "text/markdown", book, slug)
        _add(server, f"rules://{slug}/brief", f"{title}: rules in short", "text/plain", brief, slug)
    return server


def _add(
    server: MCPServer[Any], uri: str, name: str, kind: str, text: Callable[[str], str], slug: str
) -> None:
    """Have a resource listed."""
    server.resource(uri, name=name, description=text.__doc__, mime_type=kind)(
        functools.partial(text, slug)
    )


def book(game: str) -> str:
    """The whole rulebook of a game."""
    return _known(game).rulebook


def brief(game: str) -> str:
    """The rules of a game in short, and what lies in its box."""
    return brief_of(_known(game))


def _known(game: str) -> wt.Playable:
    try:
        return wt.game(game)
    except WatertableError as error:
        raise ResourceNotFoundError(str(error)) from error


def one_rule(game: str, rule: str) -> str:
    """Return a rule's own words."""
    wanted = re.sub(r"\W", "", rule).upper()
    for id, text in RULE.findall(wt.game(game).rulebook):
        if id == wanted:
            return f"{id} {' '.join(text.split())}"
    raise wt.WatertableError(f"The rulebook of {wt.game(game).title} has no rule {rule!r}.")


def shown(sitting: Sitting) -> CallToolResult:
    """Return a page, and how the table stands beside it."""
    table, page = sitting.table, sitting.page()
    standing = TableShown(
        table=sitting.name,
        game=table.game.slug,
        ply=table.ply,
        seat=sitting.seat + 1,
        seats=table.seats,
        your_turn=table.to_act == sitting.seat,
        moves=len(page.numbers),
        over=table.outcome is not None,
        winners=None if table.outcome is None else [seat + 1 for seat in table.outcome.winners],
    )
    head = f"{sitting.name}, ply {table.ply}."
    return CallToolResult(
        content=[TextContent(type="text", text=f"{head}\n{page.text}")],
        structured_content=standing.model_dump(),
    )
