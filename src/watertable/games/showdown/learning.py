"""What can be learned from matches: what lay where, and where rivals had hidden cards."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from watertable.games.showdown.cards import KINDS, SLOTS, STANDARD, Cards, read
from watertable.games.showdown.learned import (
    ACTION,
    ACTIVE,
    AGED,
    EVEN,
    FRESH,
    HELD,
    HIDDEN,
    LAID,
    PLACES,
    PLAYED,
    SET,
    SIZE,
    TABLE,
    THIRST,
    TURN,
    WAITING,
    WATER,
    WORTHS,
)
from watertable.games.showdown.network import (
    ACTIONS,
    ALWAYS,
    HEIGHTS,
    INPUTS,
    KNOWN,
    OF_HAND,
    OF_PLAY,
    OF_SET,
    OF_WATER,
    SETS,
    SIDE,
    SIDES,
)
from watertable.games.showdown.network import PLACES as NETWORK_PLACES
from watertable.games.showdown.network import TABLE as NETWORK_TABLE
from watertable.kernel.game.learning import Hiding, Looked, Matrix, Trial
from watertable.kernel.records.record import Longs

LATELY = 1  # turns, as in `belief`


def settled(states: Any) -> NDArray[np.bool_]:
    """Return where nothing is in progress, as where the search judges."""
    found: NDArray[np.bool_] = states["depth"] == 0
    return found


def lying(states: Any) -> Matrix:
    """Return what seat 0 has more than seat 1, by the places of the weights, a line a state."""
    return _had_by(states, 0) - _had_by(states, 1)


def _had_by(states: Any, seat: int) -> Matrix:
    found = np.zeros((len(states), SIZE), np.float32)
    lines, active = np.arange(len(states)), states["active"] == seat
    holding = np.where(active, ACTIVE, WAITING) * KINDS
    for place in range(int(states["hand_count"][:, seat].max(initial=0))):
        there = place < states["hand_count"][:, seat]
        at = holding + states["hand"][:, seat, place]
        np.add.at(found, (lines[there], at[there]), 1)
    for slot in range(SLOTS):
        there = states["slot_turn"][:, seat, slot] != 0
        at = LAID * KINDS + states["slot_card"][:, seat, slot].astype(np.int64)
        np.add.at(found, (lines[there], at[there]), 1)
    for place in range(int(states["play_count"][:, seat].max(initial=0))):
        there = place < states["play_count"][:, seat]
        at = PLAYED * KINDS + states["play_as"][:, seat, place].astype(np.int64)
        np.add.at(found, (lines[there], at[there]), 1)
    water = states["water"][:, seat]
    found[:, WATER], found[:, THIRST] = water, 1.0 / (1.0 + water)
    found[:, ACTION] = np.where(active, states["actions"], 0)
    found[:, SET] = np.where(active, states["sets"], 0)
    found[:, TURN] = active
    return found


def looked_at(states: Any) -> Looked:
    """Return what the network looks at, a line a state; 1 where it is seat 0's turn, else -1."""
    found = np.zeros((len(states), INPUTS), np.int8)
    lines, active = np.arange(len(states)), states["active"].astype(np.int64)
    for side in range(2):
        seat = active if side == 0 else 1 - active
        at = side * SIDE
        held, shown = states["hand_count"][lines, seat], states["play_count"][lines, seat]
        for place in range(int(held.max(initial=0))):
            there = place < held
            kinds = states["hand"][lines, seat, place].astype(np.int64)
            np.add.at(found, (lines[there], at + OF_HAND + kinds[there]), 1)
        for slot in range(SLOTS):
            there = states["slot_turn"][lines, seat, slot] != 0
            kinds = states["slot_card"][lines, seat, slot].astype(np.int64)
            np.add.at(found, (lines[there], at + OF_SET + kinds[there]), 1)
        for place in range(int(shown.max(initial=0))):
            there = place < shown
            kinds = states["play_as"][lines, seat, place].astype(np.int64)
            np.add.at(found, (lines[there], at + OF_PLAY + kinds[there]), 1)
        height = np.clip(states["water"][lines, seat], 0, HEIGHTS - 1)
        found[lines, at + OF_WATER + height] = 1
    found[:, ACTIONS], found[:, SETS], found[:, ALWAYS] = states["actions"], states["sets"], 1
    return Looked(found, np.where(active == 0, 1, -1).astype(np.int8))


def hidden(states: Any, views: Any) -> Hiding:
    """Return where rivals had cards that a view did not show: for each, what it could have been.

    A hand that is partly known is left out.
    """
    could: list[Any] = []
    was: list[int] = []
    for state, view in zip(states, views, strict=True):
        seat = 1 - int(view["seat"])
        if view["known_count"][seat]:
            continue
        left = view["unseen"].astype(np.float32)
        for slot in range(SLOTS):
            since = int(state["slot_turn"][seat, slot])
            if since:
                place = FRESH if int(state["turn"]) - since <= LATELY else AGED
                card = int(state["slot_card"][seat, slot])
                could.append(left.copy())
                was.append(WORTHS + place * KINDS + card)
                left[card] -= 1
        for card in state["hand"][seat, : state["hand_count"][seat]]:
            could.append(left.copy())
            was.append(WORTHS + HELD * KINDS + int(card))
    return Hiding(np.array(could, np.float32).reshape(-1, KINDS), np.array(was, np.int64))


def written(weights: Longs, rules: int, recipe: str) -> str:
    """Return learned.toml as these weights have it."""
    cards = read(STANDARD)
    table = {name: int(weights[WATER + place]) for place, name in enumerate(TABLE)}
    lines = [
        "# What cards are worth where they lie, in millionths of the odds, and where rivals have",
        f"# them: {EVEN} is as often as by chance. Written by the recipe; no rule hangs on it.",
        "",
        f"rules = {rules}",
        f'recipe = "{recipe}"',
        "",
        f"table = {_inline(table)}",
        "",
        "[worth]",
        *_lines(cards, PLACES, weights, 0),
        "",
        "[hidden]",
        *_lines(cards, HIDDEN, weights, WORTHS),
    ]
    return "\n".join(lines) + "\n"


def network_written(found: Trial, rules: int, recipe: str, upon: str) -> str:
    """Return network.toml as a trained network has it."""
    cards, rows = read(STANDARD).card, found.rows
    lines = [
        "# A small network: what each unit thinks of each input, in thousandths, and what it",
        "# counts for (out). It adds to the worths in learned.toml. No rule hangs on it.",
        "",
        f"rules = {rules}",
        f'recipe = "{recipe}"',
        f'upon = "{upon}"',
        f"curve = [{', '.join(f'{loss:.4f}' for loss in found.curve)}]",
        f"out = {found.out.tolist()}",
        "",
        "[table]",
        *(f"{name} = {rows[row].tolist()}" for row, name in enumerate(NETWORK_TABLE, ACTIONS)),
        "",
        "[water]",
    ]
    for side, which in enumerate(SIDES):
        at = side * SIDE + OF_WATER
        heights = ",\n".join(f"    {row}" for row in rows[at : at + HEIGHTS].tolist())
        lines.append(f"{which} = [\n{heights},\n]")
    for side, which in enumerate(SIDES):
        for place, where in enumerate(NETWORK_PLACES):
            at = side * SIDE + place * KNOWN
            lines += ["", f"[cards.{which}.{where}]"]
            lines += [f"{card.id} = {rows[at + kind].tolist()}" for kind, card in enumerate(cards)]
    return "\n".join(lines) + "\n"


def _lines(cards: Cards, places: tuple[str, ...], weights: Longs, first: int) -> list[str]:
    return [
        f"{card.id} = "
        + _inline({name: int(weights[first + at * KINDS + kind]) for at, name in enumerate(places)})
        for kind, card in enumerate(cards.card)
    ]


def _inline(numbers: dict[str, int]) -> str:
    return "{ " + ", ".join(f"{name} = {number}" for name, number in numbers.items()) + " }"


__all__ = ["hidden", "looked_at", "lying", "network_written", "settled", "written"]
