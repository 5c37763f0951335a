"""Explains a Showdown card: what it does, and each way to use it now or why not."""

from collections.abc import Iterator
from typing import TypeAlias

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

import watertable as wt
from watertable.cli.look import DIM, HARM, LEAF, NAME, WATER, Signs
from watertable.cli.moves import Choices
from watertable.kernel.text.json import Json

Card: TypeAlias = Json
Data: TypeAlias = Json
Source = int | str  # a Set slot, or "hand"

UNANNOUNCED = ("tick", "passive")  # timings that nobody plays
SOURCES = {
    "rulebook": "the whole effect is stated in the rulebook",
    "hint": "part of the effect is stated or implied in the rulebook, the rest is ours",
    "ours": "the effect is our own design",
}


def explained(
    card: Card, table: wt.Table, seat: int, choices: Choices, signs: Signs
) -> RenderableType:
    """The card in full, then every way of using it."""
    ways = Grid.grid(padding=(0, 1))
    for name, data in ways_to_use(card, table.view(seat)["players"][seat]):
        offered = choices.numbers(lambda move, data=data: is_meant(move, data, card))  # type: ignore[misc]
        ways.add_row(Text(f"{name}:"), said(table, seat, data, offered))
    return Group(described(card, signs), Padding(ways, (0, 0, 0, 2)))


def described(card: Card, signs: Signs) -> RenderableType:
    """Name, cost, attack, marks, text and where the text comes from."""
    line = Text(card["name"], style=NAME)
    facts = [f"costs {card['cost']} Water"]
    facts += [f"Attack Value {card['attack']}"] if card["attack"] else []
    facts += [f"Showdown {signs.showdown}"] if card["showdown"] else []
    facts += [f"Continuous {signs.continuous}"] if card["continuous"] else []
    facts += [f"{card['copies']} copies"]
    line.append("  " + f" {signs.dot} ".join(facts), WATER)
    origin = f"{card['src']}: {SOURCES.get(card['src'], 'from another card file')}"
    body = Group(Text(card["text"]), Text(f"({origin})", style=DIM))
    return Group(line, Padding(body, (0, 0, 0, 2)))


def ways_to_use(card: Card, player: Json) -> Iterator[tuple[str, Data]]:
    """Each way of using a card from where the player has it, in words and as a move."""
    slots: list[Source] = [held["slot"] for held in player["set"] if held["card"] == card["id"]]
    in_hand = card["id"] in player["hand"]
    for source in (["hand"] if in_hand or not slots else []) + slots:
        place = "from your hand" if source == "hand" else f"from Set slot {int(source) + 1}"
        for mode in modes(card):
            data: Data = {"play": card["id"], "from": source}
            yield f"{mode.capitalize() or 'Play'} {place}", data | ({"mode": mode} if mode else {})
    if in_hand or not slots:
        yield "Set face down", {"set": card["id"]}


def modes(card: Card) -> list[str]:
    """The labels that can be announced; an empty one where the card borrows another's."""
    labels = {mode["label"]: mode["timing"] for mode in card["modes"]}
    return [
        "" if timing == "copy" else label
        for label, timing in labels.items()
        if timing not in UNANNOUNCED
    ]


def is_meant(move: Data, data: Data, card: Card) -> bool:
    """Is a listed move this way of using the card, alone or as the Sun beside another card?"""
    if "set" in data:
        return bool(move.get("set") == data["set"])
    source = data["from"]
    sun = data["play"] if source == "hand" else source
    if has_timing(card, "combine", "copy") and sun in move.get("suns", ()):
        return True
    alike = ("play", "from", "mode") if "mode" in data else ("play", "from")
    return all(move.get(key) == data[key] for key in alike)


def has_timing(card: Card, *timings: str) -> bool:
    """Has a card an Effect for one of these moments?"""
    return any(mode["timing"] in timings for mode in card["modes"])


def said(table: wt.Table, seat: int, data: Data, offered: list[int]) -> Text:
    """The numbers under which a way is offered, or why it is not."""
    if offered:
        return Text("move " + ", ".join(map(str, offered)), style=LEAF)
    reason = table.why_not(data, seat)
    return Text("allowed" if reason is None else str(reason), style=HARM)
