"""Splash! on a page: stocks, the tower piece by piece, and where the piece in hand may go.

Placements are never listed one by one: there are thousands. A few stand there by number, and any
other is answered as a pose.
"""

import math
from collections.abc import Iterable

from watertable.kernel.game.game import Game
from watertable.kernel.text.json import Json
from watertable.kernel.text.moves import Move, Moves
from watertable.pages.listed import Listed, one_a_line, whose

STEP = 1e-4  # millimetres: the unit of a pose's place
TURNS = (0.0, 45.0, 90.0)  # of the placements that have a number
MOST = 12  # such placements


def table(game: Game, seen: Json, short: int) -> list[str]:
    """Say how the table stands; lengths are in millimetres."""
    lines = [f"Phase: {seen['phase']}. The hand trembles by about {seen['tremor']} mm."]
    if seen["piece"]:
        lines[0] += f" In hand: {seen['piece']}."
    if seen["teams"]:
        sides = (" and ".join(str(seat + 1) for seat in team) for team in seen["teams"])
        lines.append(f"Teams: seats {'; seats '.join(sides)}.")
    for seat, (stock, drops) in enumerate(zip(seen["stocks"], seen["drops"], strict=True)):
        lines.append(f"{whose(seat, seen['seat'])}: {drops} drops; stock: {by_colour(stock)}.")
    for name in ("pile", "fallen"):
        if seen[name]:
            lines.append(f"{name.capitalize()}: {by_colour(seen[name])}.")
    if seen["tower"]:
        lines.append("Tower, from below (middle x,y on the table; top height; what carries it):")
        lines += [_standing(it) for it in sorted(seen["tower"], key=_height)]
    return lines


def moves(game: Game, seen: Json, moves: Moves, short: int) -> Listed:
    """List every move; of placements a few around the middle, and how any other is said."""
    if moves.space is None:
        return one_a_line(moves)
    listed = one_a_line(middles(moves))
    lines = [*listed.lines, "Any other pose is answered as", POSE]
    lines += [_target(target) for target in moves.space["targets"]]
    return Listed(lines, listed.numbers)


POSE = (
    "[on PIECE, face FACE, turn DEGREES, x MM, y MM] with x and y of the piece's middle "
    "from the middle of what it lies on, along that one's own axes:"
)


def middles(moves: Moves) -> list[Move]:
    """Return the listed placements nearest to the middle of each target, for each face."""
    turned = [move for move in moves if move.data["place"]["turn"] in TURNS] or list(moves)
    return sorted(turned, key=off_middle)[:MOST]  # stable: of equal ones, as they are listed


def off_middle(move: Move) -> float:
    """Return how far from the middle of its target a placement is."""
    return math.hypot(move.data["place"]["x"], move.data["place"]["y"])


def by_colour(pieces: Iterable[str]) -> str:
    """Name pieces, each colour once.

    >>> by_colour(["red-plate", "red-small-cube", "blue-plate"])
    'red plate, small-cube; blue plate'
    """
    colours: dict[str, list[str]] = {}
    for piece in pieces:
        colour, _, shape = piece.partition("-")
        colours.setdefault(colour, []).append(shape)
    said = (f"{colour} {', '.join(shapes)}" for colour, shapes in colours.items())
    return "; ".join(said) or "none"


def _height(standing: Json) -> float:
    height: float = standing["height"]
    return height


def _standing(it: Json) -> str:
    x, y = (place * STEP for place in it["pose"][:2])
    carriers = ", ".join(name for name, _ in it["on"]) or "nothing"
    return f"{it['piece']} {x:.1f},{y:.1f} top {it['height']:.1f} on {carriers}"


def _target(target: Json) -> str:
    """Say where the piece may go on one target, and how its axes lie on the table."""
    (x, y), reach = target["axes"][0], target["reach"]
    degrees = math.degrees(math.atan2(y, x))
    return (
        f"on {target['on']}: face {' or '.join(target['faces'])}, x within {reach['x']:.1f}, "
        f"y within {reach['y']:.1f}; its x axis lies at {degrees:.0f} degrees on the table"
    )
