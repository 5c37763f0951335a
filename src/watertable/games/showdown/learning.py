"""What can be learned from matches: what lay where, and where rivals had hidden cards."""

from typing import Any

import numpy as np

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
from watertable.kernel.game.learning import Hiding, Matrix
from watertable.kernel.records.record import Longs

LATELY = 1  # turns, as in `belief`


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


def _lines(cards: Cards, places: tuple[str, ...], weights: Longs, first: int) -> list[str]:
    return [
        f"{card.id} = "
        + _inline({name: int(weights[first + at * KINDS + kind]) for at, name in enumerate(places)})
        for kind, card in enumerate(cards.card)
    ]


def _inline(numbers: dict[str, int]) -> str:
    return "{ " + ", ".join(f"{name} = {number}" for name, number in numbers.items()) + " }"


__all__ = ["hidden", "lying", "written"]
