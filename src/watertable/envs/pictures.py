"""A table as a picture of plain shapes: small, quick, the same on every machine."""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from watertable.games import splash
from watertable.kernel.game.game import Game
from watertable.kernel.text.json import Json, decode

Picture = NDArray[np.uint8]
WIDE, HIGH, MARGIN = 640, 480, 16
PAPER, INK, FAINT, WATER, BACK = "#F4EBD9", "#33302A", "#B9AD95", "#3F9FC6", "#5B7FA6"
SIGNS = {"~": (63, 159, 198), "=": (111, 192, 218), ".": (169, 204, 134)}  # lake, river, land
CARD = (86, 46)
COLOURS = {
    "red": "#C8402F", "yellow": "#E3B62E", "green": "#4F9A4B",
    "blue": "#3C6FB5", "white": "#EFEAE0", "orange": "#E0812C",
}  # fmt: skip


def picture_of(game: Game, view: Any) -> Picture:
    """Return a picture of what a view shows."""
    paper = Image.new("RGB", (WIDE, HIGH), PAPER)
    _PAINTERS[game.slug](game, view, paper)
    return np.asarray(paper).copy()


def _paint_showdown(game: Game, view: Any, paper: Image.Image) -> None:
    """Paint both players: water, hand, Set cards, cards in play; between them the discard pile."""
    seen, pen = _json(game, view), ImageDraw.Draw(paper)
    names = {card["id"]: card["name"] for card in game.components["cards"]}
    own = seen["seat"] or 0
    for row, seat in enumerate((1 - own, own)):
        player, top = seen["players"][seat], MARGIN + row * 260
        pen.text((MARGIN, top), f"Seat {seat + 1}", INK, _font(15))
        _paint_water(pen, player["water"], (MARGIN + 60, top + 2))
        hand = player["hand"] or [None] * player["hand_count"]
        _paint_cards(pen, [names.get(card) for card in hand], top + 26)
        laid = [names.get(card["card"]) for card in player["set"]]
        laid += [names[card["as"]] for card in player["play"]]
        _paint_cards(pen, laid, top + 84, rows=1)
        if seen["to_act"] == seat:
            pen.rectangle((4, top - 8, WIDE - 4, top + 196), outline=WATER, width=2)
    top = MARGIN + 206
    pen.text((MARGIN, top), f"Deck {seen['deck_count']}, discard pile:", INK, _font(12))
    for place, card in enumerate(seen["discard"][-4:]):
        pen.text((MARGIN + 150 + 110 * place, top), names[card][:18], INK, _font(11))


def _paint_water(pen: ImageDraw.ImageDraw, water: int, at: tuple[int, int]) -> None:
    x, y = at
    pen.rectangle((x, y, x + 10 * water, y + 13), fill=WATER)
    pen.text((x + 10 * water + 6, y), str(water), INK, _font(13))


def _paint_cards(
    pen: ImageDraw.ImageDraw, cards: list[str | None], top: int, rows: int = 1
) -> None:
    """Paint cards side by side; one that cannot be seen shows its back."""
    step = min(CARD[0] + 4, (WIDE - 2 * MARGIN - CARD[0]) / max(1, len(cards) - 1))
    for place, name in enumerate(cards):
        x = MARGIN + round(place * step)
        fill = BACK if name is None else "#FFFFFF"
        pen.rectangle((x, top, x + CARD[0], top + CARD[1]), fill=fill, outline=INK)
        if name is not None:
            words = name.split()
            for line, text in enumerate((" ".join(words[:2]), " ".join(words[2:]))):
                pen.text((x + 4, top + 6 + 14 * line), text[:14], INK, _font(10))


def _paint_map(game: Game, view: Any, paper: Image.Image) -> None:
    """Paint the tiles of the map, and each seat's points."""
    seen, pen = _json(game, view), ImageDraw.Draw(paper)
    faces = {tile["id"]: _face(tile["pixels"]) for tile in game.components["tiles"]}
    bounds = seen["bounds"] or {"min_x": 0, "max_x": 0, "min_y": 0, "max_y": 0}
    wide, high = (bounds[f"max_{it}"] - bounds[f"min_{it}"] + 1 for it in "xy")
    side = max(8, min((WIDE - 2 * MARGIN) // wide, (HIGH - 2 * MARGIN - 24) // high, 96))
    left, top = (WIDE - side * wide) // 2, 24 + (HIGH - 24 - side * high) // 2
    for tile in seen["map"]:
        face = Image.fromarray(np.rot90(faces[tile["tile"]], -tile["turn"]).copy())
        x = left + side * (tile["x"] - bounds["min_x"])
        y = top + side * (tile["y"] - bounds["min_y"])
        paper.paste(face.resize((side, side), Image.Resampling.NEAREST), (x, y))
        pen.rectangle((x, y, x + side - 1, y + side - 1), outline=(92, 107, 74))
    told = [f"Seat {it['seat'] + 1}: {it['points']}" for it in seen["players"]]
    pen.text((MARGIN, 8), "   ".join(told), INK, _font(15))


def _face(pixels: list[str]) -> Picture:
    return np.array([[SIGNS[sign] for sign in row] for row in pixels], np.uint8)


def _paint_tower(game: Game, view: Any, paper: Image.Image) -> None:
    """Paint the tower from the front and from the side, the nearest piece last."""
    pen, looks = ImageDraw.Draw(paper), splash.tower(game, view)
    floor = HIGH - 40
    pen.rectangle((0, floor, WIDE, HIGH), fill="#B98B5A")
    tall = max([60.0, *(float(look.corners[:, 2].max()) + 5 for look in looks)])
    scale = (floor - MARGIN) / tall
    for side, middle in ((0, WIDE / 4), (1, 3 * WIDE / 4)):
        away = -1 if side == 0 else 1
        for look in sorted(looks, key=lambda it: away * float(it.corners[:, 1 - side].mean())):
            flat = [
                (middle + x * scale, floor - z * scale)
                for x, z in splash.outline(look, side).tolist()
            ]
            fill = COLOURS.get(look.piece.split("-")[0], FAINT)
            pen.polygon(flat, fill=fill, outline=INK)
    drops = [f"Seat {seat + 1}: {count}" for seat, count in enumerate(_json(game, view)["drops"])]
    pen.text((MARGIN, 8), "Drops   " + "   ".join(drops), INK, _font(15))


_PAINTERS: dict[str, Callable[[Game, Any, Image.Image], None]] = {
    "showdown": _paint_showdown,
    "water-to-water": _paint_map,
    "splash": _paint_tower,
}


def _json(game: Game, view: Any) -> Json:
    seen: Json = decode(game.words.view(game.data, view))
    return seen


def _font(size: int) -> Any:
    return ImageFont.load_default(size)
