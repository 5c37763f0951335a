"""What a card of Showdown is worth: deals in which one seat has more of it in the opening hand.

Under paired chance hands follow from the seed and the deck alone, so that such deals are picked
before anybody plays, and a change of the card is played on the same deals.
"""

import functools
from collections.abc import Iterable
from typing import Any

import numpy as np

import watertable as wt
from benchmarks.studies.studied import studied
from watertable.batches.setting import Setting
from watertable.batches.twin_matches import Finished, play_twins

SPAN = 500


@functools.lru_cache(64)
def showdown(fix: str, seed: int) -> Setting:
    """Return Showdown with a fix, "" for as it is."""
    game = wt.game("showdown")
    game = game.with_variant(fix) if fix else game
    return Setting(game, 2, game.chosen(), seed)


def more_of(played: Finished, kind: int) -> Any:
    """Return which seat has more copies of a card after the deal; -1 where both have as many."""
    hands, counts = played.opened["hand"], played.opened["hand_count"]
    held = np.arange(hands.shape[2]) < counts[:, :, None]
    copies = ((hands == kind) & held).sum(axis=2)
    return np.where(copies[:, 0] == copies[:, 1], -1, copies.argmax(axis=1))


@functools.lru_cache(4096)
def dealt_more(card: str, seed: int, span: int) -> tuple[tuple[int, int], ...]:
    """Return the deals of a span in which a seat has more of a card: game, and that seat."""
    setting = showdown("", seed)
    kind = [it["id"] for it in setting.game.components["cards"]].index(card)
    first = span * SPAN
    seats = more_of(play_twins(setting, "random", first, first + SPAN), kind)
    return tuple((first + int(k), int(seats[k])) for k in np.flatnonzero(seats >= 0))


def deals_with(card: str, seed: int, count: int) -> tuple[tuple[int, int], ...]:
    """Return the first deals in which a seat has more of a card: game, and that seat."""
    found: list[tuple[int, int]] = []
    span = 0
    while len(found) < count:
        found += dealt_more(card, seed, span)
        span += 1
    return tuple(found[:count])


def play_duels(fix: str, bots: str, seed: int, deals: Iterable[tuple[int, int]]) -> dict[str, Any]:
    """Play some deals (game, and the seat with the card): whether it won, who began, turns."""
    setting = showdown(fix, seed)
    rows = []
    for game, seat in deals:
        played = play_twins(setting, bots, game, game + 1, levels=studied("showdown"))
        won = int(played.winners[0]) >> seat & 1
        begins = int(played.opened["first"][0])
        rows.append((won, begins, int(played.ended["match_turns"][0])))
    told = np.array(rows, np.int16).T
    return dict(zip(("won", "first", "turns"), told, strict=True))
