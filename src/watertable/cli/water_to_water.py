"""Draws a Water to Water view: the players with their reasons, the map, and the tiles held.

player, power, uses, character, points and why
map with coordinates, and the numbers of moves
tiles held, in every turn that looks different
"""

from collections.abc import Collection, Mapping, Sequence
from typing import TypeAlias

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

import watertable as wt
from watertable.cli.look import DIM, EMPTY, HARM, LEAF, NAME, SUN, WATER, Signs
from watertable.cli.moves import Choices
from watertable.cli.rulebook import rule_text
from watertable.cli.story import YOU, StoryLine, behind, spoken, with_names
from watertable.cli.table import Key
from watertable.cli.water_faces import turned
from watertable.cli.water_features import WHY, feature_key, map_key, place_of
from watertable.cli.water_map import (
    LARGE,
    LEGEND,
    MAP_WIDTH,
    SMALL,
    TINY,
    Cell,
    Ground,
    face_of,
    span,
)
from watertable.kernel.text.json import Json

View: TypeAlias = Json

UNTOLD = ("turn_started", "declined", "dealt")
PARTS = (12, 10, 8, 6, 5, 4, 3, 2)  # rows of tiles, where not even those in question all fit
Size = tuple[int, int | None, int]  # columns of a tile on the map, rows of tiles, a tile held
HEADINGS = {
    "play": "Play",
    "block": "Spirit of Determination: block a space",
    "rotate": "Telekinesis: turn a tile",
    "swap": "Raven's Wit: swap your tile",
    "order": "See the Future: put your tiles in this order",
    "sleep": "Dreamweaver: put to sleep",
    "character": "Your character",
    "teacher": "Your teacher",
}
PLAYS = {1: "Intuition: an extra play", 5: "Way of the Forest", 8: "Way Bender: on top of a tile"}


class Drawing:
    """Draws the tables of one game, with the names of those who sit there."""

    keys: Mapping[str, Key] = {"f": feature_key, "features": feature_key, "map": map_key}
    legend = LEGEND

    def __init__(self, table: wt.Table, names: Sequence[str], signs: Signs, rows: int) -> None:
        """Take the tiles of the box and a name for each seat."""
        parts = table.game.components
        self.cards: dict[str, View] = {
            tile["id"]: {**tile, "name": tile["id"]} for tile in parts["tiles"]
        }
        self.powers = {power["number"]: power["name"] for power in parts["powers"]}
        self.characters = {c["id"]: c["name"] for c in parts["characters"]}
        self.rulebook = table.game.rulebook
        self.names = names
        self.signs = signs
        self.asked: dict[Cell, list[int]] = {}  # the moves at each cell
        self.sizes = sizes_for(())

    @property
    def enough(self) -> int:
        """How short a table may be with every cell that is in question."""
        return 1 + next(n for n, it in enumerate(self.sizes) if it[0] == TINY and it[2] == 0)

    @property
    def shortest(self) -> int:
        """How short a table can be."""
        return len(self.sizes)

    def table(self, view: View, seat: int | None, short: int = 0) -> RenderableType:
        """The whole table as `seat` sees it; in short, the part of the map that is in question."""
        wide, rows, held = self.sizes[max(0, short - 1)]
        parts: list[RenderableType] = [self.headline(view, seat), self.players(view, short > 0)]
        if wide > TINY:
            parts.append(self.piles(view))
        gap = 1 if short < 2 else 0
        if view["map"]:
            parts.append(Padding(self.ground(view).drawn(wide, rows), (gap, 0, 0, 1)))
        shown = view["spread"] or ([] if seat is None else view["players"][seat]["hand"])
        if shown and held:
            parts.append(Padding(self.held(shown, held), (gap, 0, 0, 1)))
        return Group(*parts)

    def ground(self, view: View, lit: Sequence[Cell] | None = None) -> Ground:
        """What is drawn of the map; what is lit up stands out from the rest."""
        laid = {(it["x"], it["y"]): it for it in view["map"]}
        block = (view["block"]["x"], view["block"]["y"]) if view["block"] else None
        asked = {} if lit else {cell: span(numbers) for cell, numbers in self.asked.items()}
        return Ground(self.cards, laid, block, asked, lit)

    def headline(self, view: View, seat: int | None) -> RenderableType:
        """Which turn it is, whose, and what is asked."""
        active = view["active"]
        whose = "your turn" if self.names[active] == YOU else f"{self.names[active]}'s turn"
        parts = [f"Turn {view['turn']}", whose]
        if view["phase"] not in ("main", "over"):
            parts.append(view["phase"])
        if view["phase"] == "over":
            parts[-1:] = ["the game is over"]
        asked = seat is not None and view["to_act"] == seat
        if asked and view["phase"] == "window":
            parts.append("you may act out of turn")
        title = Text(f" {self.signs.dot} ".join(parts), style=SUN if asked else NAME)
        return Rule(title, characters=self.signs.line, align="left", style=EMPTY)

    def players(self, view: View, tight: bool = False) -> RenderableType:
        """Everybody's power, uses left, character, points and the reasons for them."""
        rows = Grid.grid(padding=(0, 1), expand=tight)
        for column in range(6):
            last = column == 5
            rows.add_column(no_wrap=tight, overflow="ellipsis", ratio=1 if last and tight else None)
        for player in view["players"]:
            name = self.names[player["seat"]]
            power = f"{player['power']} {self.powers.get(player['power'], '')}"
            uses = "" if player["uses"] is None else f"{self.signs.times}{player['uses']}"
            character = self.characters.get(player["character"], "")
            if player["hidden"] and not player["revealed"]:
                dead = ", dead" if player["burned"] else ""
                character += f" ({self.characters[player['hidden']]} hidden{dead})"
            elif player["second"] and not player["revealed"]:
                character += " (and one face down)"
            goal = f"/{player['target']}" if player["target"] else ""
            points = Text(f"{player['points']}{goal}", style=WATER)
            rows.add_row(
                Text(name, style=NAME),
                Text(power),
                Text(uses, style=SUN),
                Text(character, LEAF),
                points,
                self.reasons(player, tight),
            )
        return rows

    def reasons(self, player: View, tight: bool = False) -> Text:
        """What makes a player's points, and whether he sleeps."""
        line = Text(overflow="ellipsis", no_wrap=tight)
        if player["asleep"]:
            line.append("asleep  " if player["asleep"] != "nodding" else "nodding  ", HARM)
        if player["teacher"] is not None:
            line.append(f"student of {self.names[player['teacher']]}  ", DIM)
        if player["tokens"]:
            line.append(f"{player['tokens']} tokens  ", DIM)
        why = (self.why(it) for it in player["features"])
        line.append("; ".join(why), DIM)
        if player["hand"]:
            line.append(f"  holds {', '.join(player['hand'])}", EMPTY)
        return line

    def why(self, feature: View) -> str:
        """What is counted, where it lies, and how much."""
        place = place_of(feature)
        where = f" at {place}" if place else ""
        return f"{WHY[feature['kind']].format(**feature)}{where}: {feature['points']}"

    def piles(self, view: View) -> Text:
        """The bag, the discards and what is out of play."""
        out = sum(view["out"].values()) + sum(view["covered"].values())
        line = Text(f" bag {view['bag_count']}   discards {len(view['discard'])}   out {out}")
        if view["block"]:
            line.append(f"   blocked {view['block']['x']}, {view['block']['y']}", HARM)
        return line

    def held(self, tiles: Sequence[str], wide: int = LARGE) -> RenderableType:
        """Tiles in every turn that looks different."""
        rows = Grid.grid(padding=(0, 2))
        for name in dict.fromkeys(tiles):
            seen: list[list[str]] = []
            cells: list[RenderableType] = [Text(f"{name}\n{self.cards[name]['text']}")]
            for turn in range(4):
                pixels = turned(self.cards[name]["pixels"], turn)
                if pixels not in seen:
                    seen.append(pixels)
                    drawn = face_of(self.cards[name], turn, wide)
                    cells.append(Group(*drawn, Text(f"turn {turn}", style=DIM)))
            rows.add_row(*cells)
        return rows

    def story(self, events: Sequence[Json]) -> list[StoryLine]:
        """What happened, with the names of those who sit here."""
        return [
            StoryLine(event["ply"], spoken(event, self.names))
            for event in events
            if event["kind"] not in UNTOLD
        ]

    def choices(self, moves: Sequence[wt.Move], view: View) -> Choices:
        """The legal moves under their headings."""
        choices = Choices()
        for move in moves:
            key = next((key for key in HEADINGS if key in move.data), "")
            heading, text, note = HEADINGS.get(key, ""), move.text, ""
            text = with_names(move.text, move.parts, self.names)
            if key == "play":
                play = move.data["play"]
                heading = PLAYS.get(move.data.get("power", 0), heading) + f" {play['tile']}"
                text = f"{play['x']}, {play['y']} turn {play['turn']}"
            elif key == "character":
                text, note = self.characters[move.data[key]], self.goal(move.data[key])
            elif key:
                text = behind(move.text, move.parts, "power", self.names)
            choices.add(heading, move, text, note)
        self.asked = {}
        for number, move in enumerate(choices, 1):
            spot = move.data.get("play") or move.data.get("block") or move.data.get("rotate")
            if spot is not None:
                self.asked.setdefault((spot["x"], spot["y"]), []).append(number)
        self.sizes = sizes_for(self.asked)
        return choices

    def goal(self, character: str) -> str:
        """What a character counts, as the rulebook says it, without its name."""
        number = list(self.characters).index(character) + 1
        text = " ".join((rule_text(self.rulebook, f"C{number}") or "").split())
        return text.partition("*The ")[2].partition("* ")[2].replace("*", "") or text

    def ending(self, view: View, winners: Sequence[int]) -> list[str]:
        """Why those who won have won, or who came nearest; one sentence each."""
        players = {it["seat"]: it for it in view["players"]}
        return [self.victory(players[seat], view) for seat in winners]

    def victory(self, player: View, view: View) -> str:
        """Why a player has won: what was counted, or what has happened."""
        name, points = self.names[player["seat"]], player["points"]
        who = "You are" if name == YOU else f"{name} is"
        said = f"{who} the {self.characters[player['character']]}: "
        if player["teacher"] is not None:
            return said + f"{self.names[player['teacher']]}, the teacher, has won."
        if player["target"] and points >= player["target"]:
            why = "; ".join(self.why(it) for it in player["features"])
            return said + f"{points} of {player['target']} points" + (f" ({why})." if why else ".")
        if player["character"] == "wrath":
            return said + ("the bag is empty." if not view["bag_count"] else "the rounds are over.")
        if player["character"] == "thief":
            return said + "another's victory was stolen."
        return said + f"{points} points, and nobody has more."

    def pile(self, view: View) -> RenderableType:
        """The whole discard pile, top first."""
        if not view["discard"]:
            return Text("The discard pile is empty.")
        return Text("\n".join(reversed(view["discard"])))

    def explain(self, card: View, table: wt.Table, seat: int, choices: Choices) -> RenderableType:
        """What a tile looks like, how many there are, and where it can go now."""
        places = choices.numbers(lambda data: (data.get("play") or {}).get("tile") == card["id"])
        left = table.view(seat)["unseen"].get(card["id"], 0)
        said = f"{card['copies']} in the box, {left} in the bag."
        if places:
            said += f" Moves {', '.join(map(str, places))} play it."
        return Group(self.held([card["id"]]), Text(said))


def sizes_for(asked: Collection[Cell]) -> list[Size]:
    """How large the map is drawn: ever smaller, with every cell in question as long as it goes."""
    rows = 1 + max((y for _, y in asked), default=0) - min((y for _, y in asked), default=0)
    across = 1 + max((x for x, _ in asked), default=0) - min((x for x, _ in asked), default=0)
    cropped = rows if asked else 3
    sizes: list[Size] = [(LARGE, None, LARGE)] if across <= MAP_WIDTH // LARGE else []
    sizes.append((SMALL, None, LARGE))
    if across <= MAP_WIDTH // LARGE:
        sizes += [(LARGE, cropped + 2, LARGE), (LARGE, cropped, LARGE)]
    sizes += [(SMALL, cropped + 2, LARGE), (SMALL, cropped, LARGE), (SMALL, cropped, SMALL)]
    sizes += [(TINY, None, LARGE), (TINY, None, SMALL), (TINY, cropped, 0)]
    return sizes + [(TINY, rows, 0) for rows in PARTS if rows < cropped]
