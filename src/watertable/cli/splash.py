"""Draws a table of Splash!: the tower from two sides, everybody's stock and drops.

  from the front            from the right
      .bb.                      .bb.
      rrrr                      rrrr
------------------        ------------------
"""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

import watertable as wt
from watertable.cli.look import DIM, EMPTY, HARM, NAME, WATER, Signs
from watertable.cli.moves import Choices
from watertable.cli.story import YOU, StoryLine, behind, spoken, with_names
from watertable.cli.table import Key
from watertable.games import splash
from watertable.games.splash import Look
from watertable.kernel.text.json import Json

View: TypeAlias = Json

COLOURS = {
    "red": "#e5484d",
    "yellow": "#f5d90a",
    "green": "#46a758",
    "white": "#f0f0f0",
    "blue": "#4493f8",
    "orange": "#f76b15",
}
ASPECT = 2.0  # a character is twice as high as wide
FINEST = 2.5  # mm a row, at least
TOWER_ROWS = 18
TINY = 5  # how short a table is whose stocks have a line each
COLUMNS = 36  # of each side, at most
WIDEST = 44.0  # mm to each side of the tower that are drawn
NARROWEST = 15.0
HOW = "p places by hand (arrows, [ ], f, Enter); or: p FACE TURN X Y [ON], e.g. p flat 45 1.2 -0.3"
HEADINGS = {
    "draft": "Take a piece from the pile",
    "give": "Give to your left",
    "place": "Put it down",
    "base": "Build on",
    "take": "Take of the fallen",
}


class Drawing:
    """Draws the tables of one game of Splash!, with the names of those who sit there."""

    legend = (
        "r y g w b o: a piece by the first letter of its colour; a capital letter is the piece in "
        "your hand   o a drop, . a drop to come"
    )
    enough = shortest = 6

    def __init__(self, table: wt.Table, names: Sequence[str], signs: Signs, rows: int) -> None:
        """Take the table, a name for each seat, and the rows there are to draw on."""
        from watertable.cli.splash_hand import place  # noqa: PLC0415 - it draws with this file

        self.game, self.at, self.names, self.signs = table.game, table, names, signs
        self.cards = {it["id"]: it for it in table.game.components["pieces"]}
        self.most = max(6, min(TOWER_ROWS, rows - 24))
        self.rows, self.is_tight, self.is_tiny = self.most, False, False
        self.keys: Mapping[str, Key] = {"p": place, "place": place}

    def table(self, view: View, seat: int | None, short: int = 0) -> RenderableType:
        """The whole table; everything on it is public. In short, the tower in fewer rows."""
        self.rows = max(3, self.most - 3 * short)
        self.is_tight, self.is_tiny = short > 1, short >= TINY
        parts: list[RenderableType] = [self.headline(view)]
        if view["tower"] or short < self.shortest:
            parts.append(self.both_sides(self.looks()))
        return Group(*parts, Rule(characters=self.signs.line, style=EMPTY), self.players(view))

    def looks(self) -> list[Look]:
        """The pieces on the table."""
        return splash.tower(self.game, self.at.seen(None))

    def headline(self, view: View) -> RenderableType:
        """What is going on."""
        said = {
            "draft": f"{self.names[view['drafter']]}: take a piece",
            "give": f"{self.names[view['giver']]} to give, {self.names[view['placer']]} to place",
            "place": f"{self.names[view['placer']]} to place the {spaced(view['piece'])}",
            "base": f"{self.names[view['placer']]} to choose the new base",
            "take": f"{self.names[view['placer']]} to take {view['takes'] - view['taken']} more",
            "over": "the game is over",
        }.get(view["phase"], "wait")
        tower = standing(view)
        high = max((piece["height"] for piece in tower), default=0.0)
        count = "1 piece" if len(tower) == 1 else f"{len(tower)} pieces"
        text = f"Splash! {self.signs.dot} {said} {self.signs.dot} {count}, {high:.0f} mm"
        return Rule(Text(text, style=NAME), characters=self.signs.line, align="left", style=EMPTY)

    def both_sides(self, looks: Sequence[Look], room: Sequence[Look] = ()) -> RenderableType:
        """The tower from the front and from the right; with room for others, if there are any."""
        grid = Grid.grid(padding=(0, 4))
        front, right = (self.side(looks, side, room or looks) for side in (0, 1))
        grid.add_row(Text("from the front", style=DIM), Text("from the right", style=DIM))
        grid.add_row(front, right)
        return grid

    def side(self, looks: Sequence[Look], side: int, room: Sequence[Look]) -> Text:
        """The tower from one side, in characters."""
        top = max((float(look.corners[:, 2].max()) for look in room), default=10.0)
        reach = max((float(abs(look.corners[:, side]).max()) for look in room), default=0.0)
        reach = min(WIDEST, max(NARROWEST, reach + 2))
        tall = max(FINEST, top / self.rows, 2 * reach * ASPECT / COLUMNS)
        cell = (tall / ASPECT, tall)
        picture = splash.raster(looks, side, -reach, reach, cell, top)
        drawn = Text()
        for row in picture:
            for look in row:
                drawn.append(*self.cell(look))
            drawn.append("\n")
        return drawn.append(self.signs.line * len(picture[0]), EMPTY)

    def cell(self, look: Look | None) -> tuple[str, str]:
        """One character: the first letter of a colour, a capital one for the ghost."""
        if look is None:
            return " ", ""
        colour = look.piece.split("-")[0]
        letter = colour[0].upper() if look.ghost else colour[0]
        return letter, f"bold {COLOURS.get(colour, 'default')}"

    def players(self, view: View) -> RenderableType:
        """Everybody's drops and stock."""
        rows = Grid.grid(padding=(0, 1), expand=True)
        rows.add_column(width=10, style=DIM, no_wrap=True)
        rows.add_column(no_wrap=self.is_tiny, overflow="ellipsis", ratio=1)  # names keep theirs
        for seat, stock in enumerate(view["stocks"]):
            drops = view["drops"][seat]
            line = Text("o" * drops + "." * (3 - drops), style=WATER)
            line.append(f"  {len(stock):>2}  ", style=DIM).append_text(self.listed(stock))
            rows.add_row(Text(self.names[seat], style=NAME, overflow="ellipsis"), line)
        for key, name in (("pile", "Pile"), ("fallen", "Fallen")):
            if view[key] and not (self.is_tight and key == "pile" and view["phase"] == "draft"):
                rows.add_row(name, self.listed(view[key]))  # else the list of moves has it
        if view["phase"] == "give" and self.names[view["giver"]] == YOU:
            rows.add_row("Not", self.refused(view))
        return rows

    def listed(self, pieces: Sequence[str]) -> Text:
        """Pieces in one paragraph, by colour."""
        line = Text()
        for colour, shade in COLOURS.items():
            shapes = [p.partition("-")[2] for p in pieces if p.partition("-")[0] == colour]
            if shapes:
                line.append("; " if line else "")
                line.append(f"{colour} ", shade).append(", ".join(map(spaced, shapes)))
        return line if line else Text("nothing", style=DIM)

    def refused(self, view: View) -> Text:
        """The giver's own pieces that may not be given, with the reason."""
        seat = view["giver"]
        reasons: dict[str, list[str]] = {}
        for piece in view["stocks"][seat]:
            reason = self.at.why_not({"give": piece}, seat)
            if reason is not None:
                said = behind(reason.message, reason.parts, "piece", self.names)
                reasons.setdefault(f"{said} ({reason.rule})", []).append(spaced(piece))
        text = "; ".join(f"{', '.join(which)}: {why}" for why, which in reasons.items())
        return Text(text or "nothing: all may be given", style=DIM)

    def story(self, events: Sequence[Json]) -> list[StoryLine]:
        """What happened, with the names of those who sit here."""
        return [StoryLine(event["ply"], spoken(event, self.names)) for event in events]

    def choices(self, moves: Sequence[wt.Move], view: View) -> Choices:
        """The legal moves; of placements only a few, and how to choose any other."""
        choices = Choices()
        for move in moves:
            key = next(iter(move.data))
            if key != "place" or is_plain(move.data["place"]):
                text = HOW if key == "place" else ""
                heading = f"{HEADINGS[key]}{': ' if text else ''}{text}"
                choices.add(heading, move, shortened(move, self.names))
        return choices

    def ending(self, view: View, winners: Sequence[int]) -> list[str]:
        """Why those who won have won: the sentence of the story says it already."""
        return []

    def pile(self, view: View) -> RenderableType:
        """What is out of the game."""
        return Group(Text("In the box:", style=DIM), self.listed(view["box"]))

    def explain(self, card: View, table: wt.Table, seat: int, choices: Choices) -> RenderableType:
        """What a piece is, and why it may not be given or taken now."""
        view = table.view(seat)
        line = Text(f"{spaced(card['id'])}: a {spaced(card['shape'])}, marked {card['mark']}")
        verb = {"draft": "draft", "give": "give", "base": "base", "take": "take"}.get(view["phase"])
        reason = table.why_not({verb: card["id"]}, seat) if verb else None
        if reason is not None:
            said = with_names(reason.message, reason.parts, self.names)
            line.append(f"\n{said} ({reason.rule})", HARM)
        return line


def standing(view: View) -> list[Json]:
    """The pieces of the tower, without those that lie about after a fall."""
    on = {piece["piece"]: {under for under, _ in piece["on"]} for piece in view["tower"]}
    tower = {view["base"]} & set(on)
    while more := {piece for piece, under in on.items() if under and under <= tower} - tower:
        tower |= more
    return [piece for piece in view["tower"] if piece["piece"] in tower]


def is_plain(place: Json) -> bool:
    """Is a placement one of the few that are worth a number: in the middle, straight or askew?"""
    return place["x"] == 0 and place["y"] == 0 and place["turn"] in (0, 45, 90)


def shortened(move: wt.Move, names: Sequence[str]) -> str:
    """A move without what its heading says."""
    if "place" in move.data:
        place = move.data["place"]
        return f"{place['face']} on the {spaced(place['on'])}, turned {place['turn']:g}"
    if "give" in move.data:
        rest = behind(move.text, move.parts, "piece", names)
        return f"{spaced(move.data['give'])} {rest}".rstrip()
    return spaced(next(iter(move.data.values())))


def spaced(piece: str | None) -> str:
    """Write a piece's name for people."""
    return (piece or "piece").replace("-", " ")
