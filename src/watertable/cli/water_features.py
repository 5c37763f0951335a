"""What lies on the map of Water to Water, by number: `f` lists it, `f 3` lights it up."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from rich.console import Group, RenderableType
from rich.text import Text

from watertable.cli.look import DIM, SUN, WATER
from watertable.cli.story import YOU
from watertable.cli.water_bodies import Reach, reaches, sides_of, towards
from watertable.cli.water_map import LARGE, MAP_WIDTH, SMALL, TINY, Cell, Ground
from watertable.kernel.text.json import Json

if TYPE_CHECKING:
    from watertable.cli.person import Person
    from watertable.cli.sitting import Sitting

WHY = {
    "lake": "a lake of {size} tiles",
    "pond": "a pond",
    "island": "an island of {size} tiles",
    "river": "a river of {size} connections",
    "void": "a void of {size}",
    "square": "a square of {size} by {size}",
    "ruin": "a ruin",
    "artifact": "a mask",
    "extent": "length and width {size}",
    "all_played": "all tiles played",
    "discard": "{size} discards",
}
KINDS = ("lakes", "islands", "rivers", "voids", "squares", "ruins")
ENDLESS = 1000  # columns
LINES = 3  # beside the map: its name, what was typed, and the prompt
SMALLEST = 2  # tiles of what is listed while it is open; there are many of one


def feature_key(person: "Person", rest: str) -> bool:
    """List what lies on the map with its place, or light one thing up."""
    sitting = person.sitting
    view = sitting.table.view(person.seat)
    found = listed(view)
    cards = {tile["id"]: tile for tile in sitting.table.game.components["tiles"]}
    lies = {id(it): reach for it, reach in reaches(view, cards)}
    if not found:
        return person.tell("Nothing on the map is large enough to count yet.")
    if not rest:
        lines = [
            Text(f"{number:>3} ", SUN).append(
                said_of(it, view, sitting.names, side(it, found, lies)), "not bold default"
            )
            for number, it in enumerate(found, 1)
        ]
        sitting.screen.say(Group(*lines, Text("f and a number lights one up.", style=DIM)))
        return False
    if not (rest.isascii() and rest.isdigit() and 1 <= int(rest) <= len(found)):
        return person.complain(f"f goes from 1 to {len(found)}, without {rest}.")
    chosen = found[int(rest) - 1]
    said = said_of(chosen, view, sitting.names, side(chosen, found, lies))
    sitting.screen.say(Text(said, style=WATER))
    laid = {(it["x"], it["y"]): it for it in view["map"]}
    lit = [(x, y) for x, y in chosen["cells"]]
    reach = lies.get(id(chosen), {})
    ground = Ground(cards, laid, lit=lit, lit_kind=chosen["kind"], reach=reach)
    sitting.screen.say(lit_up(sitting, ground))
    return False


def lit_up(sitting: "Sitting", ground: Ground) -> RenderableType:
    """The map with something lit up, as large as there is room for."""
    for wide, most in ((LARGE, None), (SMALL, None), (SMALL, 5), (TINY, None)):
        drawn = ground.drawn(wide, most)
        if sitting.screen.height_of(drawn) <= sitting.screen.rows - LINES:
            break
    return drawn


def map_key(person: "Person", rest: str) -> bool:
    """Show the whole map, as large as it can be drawn."""
    sitting = person.sitting
    cards = {tile["id"]: tile for tile in sitting.table.game.components["tiles"]}
    laid = {(it["x"], it["y"]): it for it in sitting.table.view(person.seat)["map"]}
    if not laid:
        return person.tell("There is no tile on the map yet.")
    ground = Ground(cards, laid)
    across, _ = ground.window(ENDLESS, None)
    sitting.screen.say(ground.drawn(LARGE if len(across) * LARGE <= MAP_WIDTH else SMALL))
    return False


def listed(view: Json) -> list[Json]:
    """What is worth a number: all that is closed, and what is open and has two tiles or more."""
    found = [it for kind in KINDS for it in view["features"][kind]]
    return [it for it in found if it["closed"] or it["size"] >= SMALLEST]


def side(feature: Json, found: list[Json], lies: Mapping[int, Reach]) -> str:
    """Say at which sides of its place it lies, if there is another like it in the same place."""
    at = place(feature)
    if at is None:
        return ""
    same = [it for it in found if it["kind"] == feature["kind"] and place(it) == at]
    here = [lies.get(id(it), {}).get(at, frozenset()) for it in (feature, *same)]
    if not here[0] or len(same) < 2:
        return ""
    sides = [sides_of(slots) for slots in here]
    return f" at its {sides[0] if sides[1:].count(sides[0]) == 1 else towards(here[0])}"


def said_of(feature: Json, view: Json, names: list[str], side: str = "") -> str:
    """Say what something is, where it lies, whether it is closed, and whose points it makes."""
    open_or_closed = {"lake": True, "island": True, "pond": True}.get(feature["kind"], False)
    state = (", closed" if feature["closed"] else ", open") if open_or_closed else ""
    said = f"{WHY[feature['kind']].format(**feature)} at {place_of(feature)}{side}{state}"
    for player in view["players"]:
        for it in player["features"]:
            if all(it.get(what) == feature[what] for what in ("kind", "cells", "closed", "size")):
                whose = "your" if names[player["seat"]] == YOU else f"{names[player['seat']]}'s"
                said += f": {it['points']} of {whose} points"
    return said


def place_of(feature: Json) -> str:
    """Say where something lies; nothing off the map."""
    at = place(feature)
    return "" if at is None else f"{at[0]}, {at[1]}"


def place(feature: Json) -> Cell | None:
    """Return where something lies: its cell that is nearest to its middle."""
    cells = feature.get("cells")
    if not cells:
        return None
    middle = [sum(numbers) / len(cells) for numbers in zip(*cells, strict=True)]
    x, y = min(cells, key=lambda cell: (abs(cell[0] - middle[0]) + abs(cell[1] - middle[1]), cell))
    return x, y
