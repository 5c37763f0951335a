"""Water to Water on paper: tiles and tokens, and the cards of powers, characters and rules."""

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any

from watertable.kernel.game.game import Game
from watertable.kernel.text.json import Json
from watertable.print import artwork
from watertable.print.paper import Grid, Paper, leaves
from watertable.print.parts import Parts, card_grid, counted

TILE = 44.0
USES, ROUNDS, FOUR = 40, 20, 4  # W1 tokens; R1 what the Wrath may count; tokens on a tile's place
_NUMBERS = re.compile(r": [^.]*\.")  # what a table says better
_USES = re.compile(r" \w+ uses\.")  # what stands beside the name
TABLES = {  # whose points the box has as a table: of what, its unit, how far the book goes
    "bog_minder": ("bog_points", "spaces", 10),
    "gardener": ("grid_points", "side", 5),
    "river_lord": ("river_points", "connections", 10),
    "strider": ("size_points", "tiles", 16),
    "wave_rider": ("size_points", "tiles", 16),
}


def parts(game: Game, paper: Paper, words: Mapping[str, str]) -> Parts:
    """Tiles and tokens on one grid, cards on another."""
    made = Parts()
    box = game.boxes(game.chosen())[0]
    tiles = game.components["tiles"]
    faces = "Faces: our reconstruction" if game.standard else "Faces: of another tile file"
    back = {"kind": "tile-back", "note": faces}
    laid: list[tuple[Json, Json]] = []
    for tile in tiles:
        made.pictures[f"tile/{tile['id']}"] = _tile_picture(game, tile["id"])
        front = {"kind": "tile", "name": tile["id"], "picture": f"tile/{tile['id']}"}
        laid += [(front, back)] * tile["copies"]
    made.count(len(laid), f"tiles of {len(tiles)} kinds")
    laid += _tokens()
    made.leaves += leaves(Grid(paper, TILE, TILE), "Tiles and tokens", laid)
    powers = [_power(power, box, words) for power in game.components["powers"]]
    characters = [
        _character(number, character, box, words)
        for number, character in enumerate(game.components["characters"], 1)
    ]
    players = game.seats[-1]
    cards = [(card, {"kind": "named-back", "name": "Power"}) for card in powers]
    cards += [(card, {"kind": "named-back", "name": "Character"}) for card in characters]
    cards += [_reference(game, box)] * players
    made.leaves += leaves(card_grid(paper), "Cards", cards)
    made.count(USES, "tokens for the uses of powers")
    made.count(ROUNDS, "tokens for the Wrath's rounds")
    made.count(4, "markers: blocked, asleep (two), teacher")
    made.count(len(powers), "powers")
    made.count(len(characters), "characters")
    made.count(players, "reference cards, printed on both sides")
    for card in (*powers, *characters):
        if card["emblem"]:
            made.pictures[card["emblem"]] = artwork.drawn(card["emblem"])
    return made


def _tile_picture(game: Game, tile: str) -> str:
    """The map of one tile, cut down to that tile."""
    assert game.picture is not None
    alone = {"bounds": {"min_x": 0, "max_x": 0, "min_y": 0, "max_y": 0}, "block": None}
    drawn = game.picture(game.data, alone | {"map": [{"tile": tile, "x": 0, "y": 0, "turn": 0}]})
    return re.sub(
        r'viewBox="[^"]*" width="\d+"', 'viewBox="100 100 100 100" width="100"', drawn, count=1
    )


def _tokens() -> list[tuple[Json, Json]]:
    four = {"kind": "tokens-back"}
    use = {"kind": "tokens", "tokens": ["use"] * FOUR}
    wrath = {"kind": "tokens", "tokens": ["wrath"] * FOUR}
    marks = {"kind": "tokens", "tokens": ["blocked", "asleep", "asleep", "teacher"]}
    return [*[(use, four)] * (USES // FOUR), *[(wrath, four)] * (ROUNDS // FOUR), (marks, four)]


def _power(power: Json, box: Any, words: Mapping[str, str]) -> Json:
    number = power["number"]
    uses = int(box.uses[number])
    said = words.get(f"P{number}", "")
    return {
        "kind": "power",
        "number": number,
        "name": power["name"],
        "emblem": artwork.power_emblem(number),
        "facts": [
            counted(uses, "use") if uses else "No limit",
            "at any time" if box.any_time[number] else "in your own turn",
        ],
        "lines": [_USES.sub("", said.partition(". ")[2] or said)],
        "foot": f"P{number}",
    }


def _character(number: int, character: Json, box: Any, words: Mapping[str, str]) -> Json:
    emblem = f"emblems/characters/{character['id']}"
    said = words.get(f"C{number}", "").removeprefix(f"The {character['name']}").strip()
    facts = re.match(r"\(([^)]*)\) *", said)
    said = said[facts.end() :] if facts else said
    table: list[Json] = []
    if character["id"] in TABLES:
        of, unit, last = TABLES[character["id"]]
        table = score_table([int(points) for points in getattr(box, of)], unit, last)
        said = _NUMBERS.sub(".", said, count=1).replace("by the table of C10", "by their tiles")
    return {
        "kind": "character",
        "name": f"The {character['name']}",
        "emblem": emblem if artwork.has(emblem) else "",
        "facts": [facts[1][0].upper() + facts[1][1:]] if facts else [],
        "lines": [said[:1].upper() + said[1:]],
        "table": table,
        "foot": f"C{number}",
    }


def score_table(points: Sequence[int], unit: str, last: int) -> list[Json]:
    """Sizes that are worth the same together, from the first that is worth anything.

    >>> [f"{row['size']} {row['points']}" for row in score_table([0, 0, 7, 7, 20, 24], "tiles", 4)]
    ['2-3 7', '4+ 20']
    """
    rows: list[Json] = []
    for worth, sizes in groupby(range(last + 1), key=lambda size: points[size]):
        first, *rest = sizes
        end = rest[-1] if rest else first
        if worth:
            size = f"{first}" if first == end else f"{first}-{end}"
            rows.append({"size": f"{size}x{size}" if unit == "side" else size, "points": worth})
    if rows and unit == "tiles":
        rows[-1]["size"] = f"{rows[-1]['size'].partition('-')[0]}+"
    return rows


def _numbers(numbers: Iterable[int]) -> str:
    *firsts, last = (str(number) for number in numbers)
    return f"{', '.join(firsts)} and {last}" if firsts else last


def _reference(game: Game, box: Any) -> tuple[Json, Json]:
    """The two sides of a reference card, with the numbers of this game."""
    numbers = [power["number"] for power in game.components["powers"]]
    any_time = [n for n in numbers if box.any_time[n]]
    own = [n for n in numbers if n not in any_time]
    student = int(box.student_target)
    turn = [
        ["1", "Play a tile that you hold. If you hold none, draw, then play."],
        ["2", "If it fits nowhere, discard it face up instead."],
        ["3", "Draw until you hold as many as you may."],
        ["", "Every side that touches a tile matches it, and at least one side meets water to "
         "water. Turn a tile as you like, never over."],
        ["", f"Own turn: powers {_numbers(own)}. Any time: {_numbers(any_time)}; if two speak at "
         "once, the higher number is first."],
        ["", f"20 points win at once, a teacher needs {student}. Several may win together."],
    ]  # fmt: skip
    features = [
        ["Lake", "closed when none of its halves faces an empty space; a river mouth is no "
         "opening. Its size is the tiles it lies on."],
        ["Island", "land, closed and counted in the same way."],
        ["River", "as long as the edges where it meets itself on two tiles."],
        ["Void", "empty spaces from which no way side by side leads outside."],
        ["Checks", "after every action: count the map; a hidden character at its target dies; "
         "the Thief takes a victory; a Student joins; then digs, draws and the Wrath."],
    ]  # fmt: skip
    return (
        {"kind": "reference", "name": "Your turn", "rows": turn, "foot": "W15-W36"},
        {"kind": "reference", "name": "The map", "rows": features, "foot": "The tiles"},
    )
