"""Water to Water on a page: players and what they count, and the map by its edges."""

import functools
from collections.abc import Iterable, Mapping

from watertable.kernel.game.game import Game
from watertable.kernel.text.json import Json
from watertable.pages.edges import LEGEND, edges_of, turned
from watertable.pages.listed import counted, whose

NO_SIZES, NO_MAP, BARE = 2, 5, 6  # how short a page is; at last without the edges of rivals' tiles
PLURALS = ("lakes", "islands", "rivers", "voids", "squares")


def table(game: Game, seen: Json, short: int) -> list[str]:
    """Say how the table stands; in short without sizes on the map, then without it."""
    powers, characters = _names(game)
    lines = [f"Turn {seen['turn']} of seat {seen['active'] + 1}, {seen['phase']}."]
    lines[0] += f" {seen['bag_count']} tiles in the bag."
    if seen["block"]:
        lines[0] += f" Blocked: {seen['block']['x']},{seen['block']['y']}."
    lines += [_player(it, seen["seat"], powers, characters) for it in seen["players"]]
    edges = edges_of(game)
    holding = [it for it in seen["players"] if short < BARE or it["seat"] == seen["seat"]]
    shown = dict.fromkeys([*(t for it in holding for t in it["hand"]), *seen["spread"]])
    lines.append(LEGEND)
    if shown:
        lines.append("Tiles unturned: " + ", ".join(f"{t} {edges[t]}" for t in shown) + ".")
    if seen["spread"]:
        lines.append(f"Laid out: {counted(seen['spread'])}.")
    if seen["map"] and short < NO_MAP:
        lines += ["Map, x east and y south (* artifact, ! ruin):", *_rows(game, seen)]
    if seen["map"] and short < NO_SIZES:
        lines.append(_features(seen["features"]))
    return lines


@functools.lru_cache(maxsize=16)  # what lies in the box is drawn as well, which takes long
def _names(game: Game) -> tuple[dict[int, str], dict[str, str]]:
    """Return what powers and characters are called."""
    parts = game.components
    powers = {power["number"]: power["name"] for power in parts["powers"]}
    return powers, {it["id"]: it["name"] for it in parts["characters"]}


def _player(
    it: Json, reader: int | None, powers: Mapping[int, str], characters: Mapping[str, str]
) -> str:
    """Say what a player has and counts."""
    goal = f" of {it['target']}" if it["target"] else ""
    said = f"{whose(it['seat'], reader)}: {characters.get(it['character'], 'no character yet')}"
    if it["hidden"]:
        said += f", in secret {characters[it['hidden']]}" + ", dead" * bool(it["burned"])
    elif it["second"]:
        said += ", and one face down"
    said += f", {it['points']}{goal} points; {powers.get(it['power'], 'no power')}"
    said += f" x{it['uses']}" if it["uses"] is not None else ""
    said += f"; holds {', '.join(it['hand'])}" if it["hand"] else ""
    said += "; asleep" if it["asleep"] else ""
    said += f"; student of seat {it['teacher'] + 1}" if it["teacher"] is not None else ""
    return said + (f"; {it['tokens']} tokens" if it["tokens"] else "") + "."


def _rows(game: Game, seen: Json) -> Iterable[str]:
    """Write the map row by row: x and the edges of each tile as it lies."""
    edges = edges_of(game)
    marks = {tile.id: {"artifact": "*", "ruin": "!"}.get(tile.mark, "") for tile in game.data.tile}
    rows: dict[int, list[Json]] = {}
    for it in sorted(seen["map"], key=lambda it: (it["y"], it["x"])):
        rows.setdefault(it["y"], []).append(it)
    for y, row in rows.items():
        said = (
            f"{it['x']} {turned(edges[it['tile']], it['turn'])}{marks[it['tile']]}" for it in row
        )
        yield f"y {y}: {', '.join(said)}"


def _features(features: Json) -> str:
    """Say how large what lies on the map is, closed or open."""
    parts = []
    for name in PLURALS:
        for closed in (True, False):
            sizes = sorted(it["size"] for it in features[name] if it["closed"] == closed)
            if sizes:
                many = counted(str(size) for size in reversed(sizes))
                parts.append(f"{'closed' if closed else 'open'} {name} of {many}")
    extent = features["extent"]
    parts.append(f"the map is {extent['width']} by {extent['height']}")
    return "On the map: " + "; ".join(parts) + "."
