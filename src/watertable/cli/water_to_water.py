"""Draws a Water to Water view: the players with their reasons, the map, and the tiles held.

player, power, uses, character, points and why
map with coordinates
tiles held, in every turn that looks different
"""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

import watertable as wt
from watertable.cli.look import DIM, EMPTY, HARM, LEAF, NAME, SUN, WATER, Signs
from watertable.cli.moves import Choices
from watertable.cli.story import YOU, StoryLine, behind, spoken
from watertable.cli.table import Key
from watertable.kernel.text.json import Json

View: TypeAlias = Json

GROUND = {
    "~": ("~", "#6fc0da on #2f86b3"),
    "=": ("=", "#2f86b3 on #58b5dc"),
    ".": (".", "#6da352 on #8fbf6f"),
}  # a sign as well as a colour: a pipe shows the same map
MAP_WIDTH = 70  # columns for tiles; larger maps are drawn smaller
SCALES = (8, 4, 2)  # columns of one tile
UNTOLD = ("turn_started", "declined", "dealt")
WHY = {
    "lake": "a lake of {size} tiles",
    "pond": "a pond",
    "island": "an island of {size} tiles",
    "river": "a river of {size} connections",
    "void": "a void of {size}",
    "square": "a square of {size} by {size}",
    "ruin": "a ruin",
    "extent": "length and width {size}",
    "all_played": "all tiles played",
    "discard": "{size} discards",
}
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

    keys: Mapping[str, Key] = {}

    def __init__(self, table: wt.Table, names: Sequence[str], signs: Signs, rows: int) -> None:
        """Take the tiles of the box and a name for each seat."""
        parts = table.game.components
        self.cards: dict[str, View] = {
            tile["id"]: {**tile, "name": tile["id"]} for tile in parts["tiles"]
        }
        self.powers = {power["number"]: power["name"] for power in parts["powers"]}
        self.characters = {c["id"]: c["name"] for c in parts["characters"]}
        self.names = names
        self.signs = signs
        self.is_tight = rows < 40

    def table(self, view: View, seat: int | None) -> RenderableType:
        """The whole table as `seat` sees it."""
        parts: list[RenderableType] = [self.headline(view, seat), self.players(view)]
        parts.append(self.piles(view))
        if view["map"]:
            parts.append(Padding(self.map(view), (1, 0, 0, 1)))
        shown = view["spread"] or ([] if seat is None else view["players"][seat]["hand"])
        if shown:
            parts.append(Padding(self.held(shown), (1, 0, 0, 1)))
        return Group(*parts)

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

    def players(self, view: View) -> RenderableType:
        """Everybody's power, uses left, character, points and the reasons for them."""
        rows = Grid.grid(padding=(0, 1))
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
                self.reasons(player),
            )
        return rows

    def reasons(self, player: View) -> Text:
        """What makes a player's points, and whether he sleeps."""
        line = Text(overflow="ellipsis", no_wrap=self.is_tight)
        if player["asleep"]:
            line.append("asleep  " if player["asleep"] != "nodding" else "nodding  ", HARM)
        if player["teacher"] is not None:
            line.append(f"student of {self.names[player['teacher']]}  ", DIM)
        if player["tokens"]:
            line.append(f"{player['tokens']} tokens  ", DIM)
        why = (f"{WHY[f['kind']].format(**f)} {f['points']}" for f in player["features"])
        line.append(", ".join(why), DIM)
        if player["hand"]:
            line.append(f"  holds {', '.join(player['hand'])}", EMPTY)
        return line

    def piles(self, view: View) -> Text:
        """The bag, the discards and what is out of play."""
        out = sum(view["out"].values()) + sum(view["covered"].values())
        line = Text(f" bag {view['bag_count']}   discards {len(view['discard'])}   out {out}")
        if view["block"]:
            line.append(f"   blocked {view['block']['x']}, {view['block']['y']}", HARM)
        return line

    def map(self, view: View) -> RenderableType:
        """The map, as large as the terminal allows, with coordinates."""
        bounds = view["bounds"]
        columns = range(bounds["min_x"], bounds["max_x"] + 1)
        wide = next((s for s in SCALES if s * len(columns) <= MAP_WIDTH), SCALES[-1])
        laid = {(it["x"], it["y"]): it for it in view["map"]}
        block = view["block"] and (view["block"]["x"], view["block"]["y"])
        head = Text("    ", style=DIM)
        for x in columns:
            head.append(f"{x:^{wide}}")
        lines = [head]
        for y in range(bounds["min_y"], bounds["max_y"] + 1):
            rows = [Text(f"{y:>3} ", style=DIM)]
            rows += [Text("    ") for _ in range(wide // 2 - 1)]
            for x in columns:
                tile = laid.get((x, y))
                drawn = self.empty(wide, (x, y) == block) if tile is None else self.face(tile, wide)
                for row, part in zip(rows, drawn, strict=True):
                    row.append_text(part)
            lines += rows
        return Group(*lines)

    def empty(self, wide: int, blocked: bool) -> list[Text]:
        """A space without a tile."""
        sign = "x" if blocked else " "
        return [Text(sign * wide, style=HARM) for _ in range(wide // 2)]

    def face(self, tile: View, wide: int) -> list[Text]:
        """A tile in its turn: a few coloured signs."""
        about = self.cards[tile["tile"]]
        pixels = turned(about["pixels"], tile["turn"])
        step = len(pixels) // wide
        rows = []
        for y in range(0, len(pixels), 2 * step):
            row = Text()
            for x in range(0, len(pixels), step):
                upper, lower = pixels[y][x], pixels[y + step][x]
                row.append(*GROUND[lower if upper == "." else upper])
            rows.append(row)
        if about["mark"] and wide > SCALES[-1]:
            middle = rows[len(rows) // 2]
            sign = "M" if about["mark"] == "artifact" else "R"
            style = "bold #d13a32 on #f5e4b8" if sign == "M" else "bold #5a4a2a on #f5e4b8"
            rows[len(rows) // 2] = middle[: wide // 2] + Text(sign, style) + middle[wide // 2 + 1 :]
        return rows

    def held(self, tiles: Sequence[str]) -> RenderableType:
        """Tiles in every turn that looks different."""
        rows = Grid.grid(padding=(0, 2))
        for name in dict.fromkeys(tiles):
            seen: list[list[str]] = []
            cells: list[RenderableType] = [Text(f"{name}\n{self.cards[name]['text']}")]
            for turn in range(4):
                pixels = turned(self.cards[name]["pixels"], turn)
                if pixels not in seen:
                    seen.append(pixels)
                    face = self.face({"tile": name, "turn": turn}, SCALES[0])
                    cells.append(Group(*face, Text(f"turn {turn}", style=DIM)))
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
            heading, text = HEADINGS.get(key, ""), move.text
            if key == "play":
                play = move.data["play"]
                heading = PLAYS.get(move.data.get("power", 0), heading) + f" {play['tile']}"
                text = f"{play['x']}, {play['y']} turn {play['turn']}"
            elif key:
                text = behind(move.text, move.parts, "power")
            choices.add(heading, move, text)
        return choices

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


def turned(pixels: Sequence[str], turn: int) -> list[str]:
    """A tile's signs after quarter turns clockwise."""
    rows = list(pixels)
    for _ in range(turn):
        rows = ["".join(column) for column in zip(*reversed(rows), strict=True)]
    return rows
