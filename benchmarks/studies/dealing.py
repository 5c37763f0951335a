"""Which games of a seed have a character at the table, before anybody plays them.

Characters are dealt at random, and under paired chance (decision 0044) who is dealt what follows
from the seed alone. So tables can be picked by who sits there: all that such a figure costs is the
games in which the question arises. Parts of all games (strata) are put together again by weight.
"""

import functools

import numpy as np
from numpy.typing import NDArray

import watertable as wt
from watertable.batches.setting import Setting
from watertable.batches.twin_matches import play_twins

SPAN = 250  # games that are dealt in one go
DOPPELGANGER = 14
NO_SECOND = "[options]\ndoppelganger = false\n"  # nobody turns into somebody else later


@functools.lru_cache(64)
def setting_of(fix: str, seats: int, seed: int) -> Setting:
    """Return Water to Water with a fix ("" for as it is) at so many seats."""
    game = wt.game("water-to-water")
    game = game.with_variant(fix) if fix else game
    return Setting(game, seats, game.chosen(), seed)


@functools.lru_cache(4096)
def dealt(seats: int, seed: int, span: int) -> NDArray[np.int8]:
    """Return the characters that are dealt, by game of a span and by seat."""
    setting = setting_of(NO_SECOND, seats, seed)
    first = span * SPAN
    played = play_twins(setting, "random", first, first + SPAN, random_draft=True)
    found: NDArray[np.int8] = played.ended["character"][:, :seats].astype(np.int8)
    return found


@functools.lru_cache(4096)
def powers(seats: int, seed: int, span: int) -> NDArray[np.int8]:
    """Return the powers that are dealt, by game of a span and by seat."""
    first = span * SPAN
    setting = setting_of("", seats, seed)
    played = play_twins(setting, "random", first, first + SPAN, random_draft=True)
    found: NDArray[np.int8] = played.ended["power"][:, :seats].astype(np.int8)
    return found


def may_come(seats: int, seed: int, game: int) -> bool:
    """Say whether somebody who is not at the table may come later: if a seat has Doppelganger."""
    span, place = divmod(game, SPAN)
    return bool((powers(seats, seed, span)[place] == DOPPELGANGER).any())


def number_of(character: str) -> int:
    """Return the number of a character by its id."""
    parts = wt.game("water-to-water").components["characters"]
    return 1 + [it["id"] for it in parts].index(character)


@functools.lru_cache(16)
def tables_with(character: str, seats: int, seed: int, count: int) -> tuple[int, ...]:
    """Return the first games with a character at the table; with "-", those without.

    >>> len(tables_with("archeologist", 4, 1, 5)), len(tables_with("-archeologist", 4, 1, 5))
    (5, 5)
    """
    if not character:
        return tuple(range(count))
    without = character.startswith("-")
    wanted = number_of(character.removeprefix("-"))
    found: list[int] = []
    span = 0
    while len(found) < count:
        sits = (dealt(seats, seed, span) == wanted).any(1)
        found += (span * SPAN + np.flatnonzero(sits != without)).tolist()
        span += 1
    return tuple(found[:count])
