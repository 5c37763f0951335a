"""A brief: what never changes in a match, told once before its first page."""

import re

from watertable.kernel.game.game import Game
from watertable.kernel.text.json import Json

RULE = re.compile(r"^- \*\*([A-Z]\d+)\*\*(.*?)(?=^- \*\*|^#|\Z)", re.MULTILINE | re.DOTALL)
HOW = (
    "Each page says how the table stands, what happened, and which moves you may make. "
    "Answer with the number of one move in square brackets, such as [1]; the last brackets count. "
    "Seats and moves count from 1."
)


def brief_of(game: Game) -> str:
    """Return the rules in short: what lies in the box, and the rules by their ids."""
    rules = [f"{id} {' '.join(text.split())}" for id, text in RULE.findall(game.rulebook)]
    kept = [rule for rule in rules if not rule.startswith("R")]  # rulings are for disputes
    return "\n".join([f"{game.title}. {HOW}", "Rules:", *kept, "In the box:", *_box(game)])


def _box(game: Game) -> list[str]:
    """Say what lies in the box, one kind a line."""
    match game.slug:
        case "showdown":
            return [_card(card) for card in game.components["cards"]]
        case "water-to-water":
            return [
                f"{tile['id']} x{tile['copies']}: {tile['text']}"
                for tile in game.components["tiles"]
            ]
        case _:
            shapes = (f"{it['id']}: {_size(it)}" for it in game.components["shapes"])
            colours = dict.fromkeys(it["colour"] for it in game.components["pieces"])
            return [*shapes, f"one of each in {', '.join(colours)}"]


def _card(card: Json) -> str:
    kind = ", Showdown" * card["showdown"] + ", Continuous" * card["continuous"]
    return (
        f"{card['name']} (x{card['copies']}, cost {card['cost']}, attack {card['attack']}{kind}): "
        f"{card['text']}"
    )


def _size(shape: Json) -> str:
    if shape.get("box"):
        return " x ".join(f"{side:g}" for side in shape["box"]) + " mm"
    prism = shape["prism"]
    return (
        f"{prism['sides']} sides, {prism['across_flats']:g} mm across, {prism['height']:g} mm high"
    )
