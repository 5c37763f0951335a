"""Showdown on a page: meters, hands, Set cards, the discard pile and what is in progress."""

from collections.abc import Mapping

from watertable.kernel.game.game import Game
from watertable.kernel.text.json import Json
from watertable.kernel.text.moves import Move, Moves
from watertable.pages.listed import Listed, counted, whose

SIDE_BY_SIDE = {
    "recover": "Take from the discard pile (its top is the last one)",
    "discard": "Discard",
    "set": "Set face down",
}

Names = Mapping[str | None, str]


def table(game: Game, seen: Json, short: int) -> list[str]:
    """Say how the table stands; in short without what lies deep in the discard pile."""
    names: Names = {card.id: card.name for card in game.data.card} | {None: "a face-down card"}
    lines = [f"Turn {seen['turn']} of seat {seen['active'] + 1}, {seen['phase']}."]
    if seen["active"] == seen["seat"]:
        lines[0] += f" Actions left {seen['actions']}, Sets left {seen['sets']}."
    lines += [_side(side, seen["seat"], names) for side in seen["players"]]
    *under, top = [names[card] for card in seen["discard"]] or ["none"]
    lines.append(f"Deck {seen['deck_count']} cards. Discard pile: on top {top}")
    is_listed = seen["phase"] == "recover" and seen["to_act"] == seen["seat"]
    if under and not is_listed:
        lines[-1] += f"; under it {counted(under) if short < 2 else f'{len(under)} others'}"
    lines[-1] += "."
    lines += [_activation(it, names) for it in seen["chain"]]
    return lines


def moves(game: Game, seen: Json, moves: Moves, short: int) -> Listed:
    """List the moves in their own words; those that only name a card side by side."""
    names = {card.id: card.name for card in game.data.card}
    lines, numbers = list[str](), list[int]()
    for verb, heading in SIDE_BY_SIDE.items():
        cards = [move for move in moves if verb in move.data]
        if not cards:
            continue
        said = ""
        for move in cards:
            numbers.append(move.action)
            card = move.data.get("card") or move.data[verb]
            said += f" [{len(numbers)}] {names.get(card, move.text)}"
        lines.append(f"{heading}:{said}")
    for heading, there in _by_card(moves).items():
        said = ""
        for move, rest in there:
            numbers.append(move.action)
            said += f" [{len(numbers)}] {_shortened(rest, short)}"
        lines.append(f"{heading}{':' if heading else ''}{said}".strip())
    return Listed(lines, tuple(numbers))


def _by_card(moves: Moves) -> dict[str, list[tuple[Move, str]]]:
    """Return all other moves by the card that is played, each without the words for it."""
    groups: dict[str, list[tuple[Move, str]]] = {}
    for move in moves:
        if any(verb in move.data for verb in SIDE_BY_SIDE):
            continue
        what = next((part.end for part in move.parts if part.name == "what"), 0)
        heading, _, suns = move.text[:what].partition(" with ")
        rest = move.text[what:].removeprefix(": ")
        groups.setdefault(heading, []).append((move, f"with {suns}: {rest}" if suns else rest))
    return groups


def _shortened(words: str, short: int) -> str:
    """Leave out what a reader can work out, where there is no room for it."""
    if short >= 3:
        words = words.replace("the rival's ", "")
    return words.rpartition(" (")[0] or words if short >= 4 else words


def _side(side: Json, reader: int | None, names: Names) -> str:
    """Say what one seat has, as far as the reader may know it."""
    if side["hand"] is not None:
        hand = counted(names[card] for card in side["hand"])
    else:
        known = counted(names[it["card"]] for it in side["known"])
        hand = f"{side['hand_count']} cards" + f" (known: {known})" * bool(side["known"])
    slots = [f"{names[it['card']]} in slot {it['slot'] + 1}" for it in side["set"]]
    in_play = [_as(it, names) for it in side["play"]]
    said = f"{whose(side['seat'], reader)}: Water {side['water']}; hand: {hand}"
    said += f"; Set: {', '.join(slots)}" if slots else ""
    return said + (f"; in play: {', '.join(in_play)}" if in_play else "") + "."


def _activation(it: Json, names: Names) -> str:
    """Say what an activation in progress is about to do."""
    said = f"In progress: seat {it['seat'] + 1} plays {_as(it, names)}, {it['mode']}"
    if it["pending"]:
        said += f", about to deal {it['pending']}"
    if it["defended"]:
        said += f", {it['defended']} Defended"
    return said + (", negated." if it["negated"] else ".")


def _as(it: Json, names: Names) -> str:
    """Name a card, and the one it acts as."""
    as_other = f" as {names[it['as']]}" if it["as"] != it["card"] else ""
    return names[it["card"]] + as_other
