"""What an instinct for Showdown looks at, and what moves are made of.

What a move is made of is said twice: as a table for whoever trains (`layout`), and for compiled
code (`part_of`). A test holds them to each other.
"""

import functools
from pathlib import Path
from typing import Any

import numpy as np

from watertable.games.showdown import actions
from watertable.games.showdown.actions import (
    PLAY_TARGET,
    SLOT_CARD,
    Verb,
    card_of,
    mode_of,
    sun_at,
    suns_of,
    target_of,
    verb_of,
)
from watertable.games.showdown.box import NONE, Box, pack
from watertable.games.showdown.cards import KINDS, MODES, STANDARD, read
from watertable.games.showdown.catalogue import catalogue
from watertable.games.showdown.move_tensor import card_meant
from watertable.games.showdown.state import SUNS, View
from watertable.games.showdown.tensor import ACT, TENSOR
from watertable.games.showdown.variants import options_of
from watertable.kernel.compile.compiled import compiled, plain
from watertable.kernel.game.instinct import Instinct, InstinctLayout, Look, MovePart
from watertable.kernel.game.tensor import places

# Numbers that say more than how many there are: (stride, heights), by block, or by place in a line.
HIGH = {
    "water": (1, 25),
    "taken": (1, 12),
    "last_taken": (1, 12),
    "hand_count": (1, 12),
    "turn": (2, 24),
    "actions": (1, 5),
    "sets": (1, 4),
    "draws": (1, 4),
    "deck_count": (3, 20),
    "tiebreaks": (1, 3),
    "depth": (1, 5),
}
OF_ACT = {1: (1, 4), 2: (1, 10), 5: (1, 6), 6: (1, 5), 7: (1, 4)}  # mode, damage, stage, Suns

# The parts of moves, one group after the other.
OF_VERB = 0
OF_CARD = OF_VERB + len(Verb)  # verb and kind
OF_MODE = OF_CARD + len(Verb) * KINDS  # kind and mode, of plays
OF_AIM = OF_MODE + KINDS * MODES  # a kind in play; behind them, a Set card
OF_SOURCE = OF_AIM + KINDS + 1  # from a slot
OF_SUNS = OF_SOURCE + 1  # so many Suns
PARTS = OF_SUNS + SUNS + 1
SKIPPED = PARTS  # behind all parts lies one that never counts

_FIELDS: Any = View.dtype.fields
_PLACES = {name: int(field[1]) for name, field in _FIELDS.items()}  # bytes of a View record
_PLAYED = int(_FIELDS["play_as"][0].shape[1])
_verb_of, _card_of = plain(actions.verb_of), plain(actions.card_of)
_mode_of, _target_of = plain(actions.mode_of), plain(actions.target_of)
_suns_of, _sun_at = plain(actions.suns_of), plain(actions.sun_at)


def layout(box: Any) -> InstinctLayout:
    """Return both tables for a box."""
    return InstinctLayout.of(TENSOR, _looks(int(box.kinds)), catalogue(box), _made_of, PARTS)


def _looks(kinds: int) -> list[Look]:
    found = []
    for block in TENSOR.blocks:
        first = places(TENSOR.blocks)[block.name]
        for number in range(block.size):
            place = number % block.shape[-1]
            if block.shape[-1] == KINDS and place >= kinds:
                continue
            high = OF_ACT.get(place) if block.shape[-1] == ACT else HIGH.get(block.name)
            stride, heights = high or (0, 1)
            found.append(Look(first + number, stride, heights))
    return found


def _made_of(number: int) -> list[MovePart]:
    """Return what a move is; where its card lies covered by a number, the view says which it is."""
    verb, card = _verb_of(number), _card_of(number)
    found = [MovePart(OF_VERB + verb)]
    known = OF_CARD + verb * KINDS
    at = _PLACES
    match verb:
        case Verb.SET | Verb.DISCARD:
            found.append(MovePart(known + card))
        case Verb.RECOVER:
            found.append(MovePart(known, at["pile"] + card))
        case Verb.TICK:
            found.append(MovePart(known, at["play_as"] + card, _PLAYED))
        case Verb.PLAY:
            covered = card >= SLOT_CARD
            place = at["slots"] + card - SLOT_CARD
            mode = OF_MODE + _mode_of(number) * KINDS
            found += [MovePart(known, place), MovePart(mode, place)] if covered else []
            found += [] if covered else [MovePart(known + card), MovePart(mode + card)]
            found += [MovePart(OF_SOURCE)] if covered else []
            found += _aim(_target_of(number), at["play_as"])
            suns = sum(_sun_at(_suns_of(number), k) != 0 for k in range(SUNS))
            found += [MovePart(OF_SUNS + suns)] if suns else []
    return found


def _aim(target: int, in_play: int) -> list[MovePart]:
    if target >= PLAY_TARGET:  # the rival's: one row further from seat 0, one back from seat 1
        return [MovePart(OF_AIM, in_play + target - PLAY_TARGET + _PLAYED, -_PLAYED)]
    return [MovePart(OF_AIM + KINDS)] if target > 0 else []


@compiled
def part_of(box: Box, view: View, number: int, which: int) -> int:
    """Return one part of a move, the first of which is its verb; NONE: it has no more."""
    verb = verb_of(number)
    if which == 0:
        return OF_VERB + verb
    card = card_meant(view, number)
    if which == 1:
        return NONE if card < 0 else OF_CARD + verb * KINDS + card
    if verb != Verb.PLAY:
        return NONE
    target = target_of(number)
    match which:
        case 2:
            return OF_MODE + mode_of(number) * KINDS + card
        case 3:
            if target >= PLAY_TARGET:
                return OF_AIM + int(view.play_as[1 - int(view.seat), target - PLAY_TARGET])
            return OF_AIM + KINDS if target > 0 else SKIPPED
        case 4:
            return OF_SOURCE if card_of(number) >= SLOT_CARD else SKIPPED
        case 5:
            suns = 0
            for place in range(SUNS):
                suns += sun_at(suns_of(number), place) != 0
            return OF_SUNS + suns if suns > 0 else NONE
    return NONE


@functools.cache
def kept() -> Instinct | None:
    """Return the instinct that travels with the game."""
    path = Path(__file__).with_name("instinct.npz")
    return Instinct.read(path) if path.exists() else None


def fits(box: Any) -> bool:
    """Say whether it is for these cards and options: those of the standard box, and no others.

    Field by field, because what lies between fields may be anything.
    """
    usual = _usual()
    told = [name for name in Box.dtype.names or () if name != "options"]  # coded for tables besides
    return all(np.array_equal(usual[name], box[name]) for name in told)


@functools.cache
def _usual() -> Any:
    """Return the box that it was trained with."""
    cards = read(STANDARD)
    return pack(cards, {option.key: option.default for option in options_of(cards)})[0]
