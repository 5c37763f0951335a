"""Showdown as rows: flows of Water, answers, and what became of each card."""

import numpy as np
import polars as pl

from watertable.kernel.records.record import Longs
from watertable.lab.rows.by_batch import ChunkTold, named

WINDOW = 6  # what is asked: answer an activation, or pass (`Ask` in the game's state)
VERB, PASS = 7, 0  # the lowest bits of a number, and the verb that answers nothing
FORCED = 1  # why a card was discarded (`Why` in the game's told)
NOTABLE = (
    *("dealt", "turn_started", "announced", "sun_named", "set_card", "ticked", "declined"),
    *("attacked", "hurt_itself", "reflected", "gained", "paid", "defended", "negated"),
    *("destroyed", "discarded", "recovered", "reshuffled", "tied", "won", "capped"),
)


def tables(told: ChunkTold) -> dict[str, pl.DataFrame]:
    """Return games, seats, cards and events."""
    return {
        "games": told.game_rows(_games(told)),
        "seats": told.seat_rows(_seats(told)),
        "cards": _cards(told),
        "events": told.event_rows(NOTABLE),
    }


def _games(told: ChunkTold) -> dict[str, Longs]:
    first = told.which("dealt")
    dealt = np.searchsorted(told.event_game[first], np.arange(told.games))
    starts = told.which("turn_started")
    return {
        "first": told.field("seat", first)[dealt].astype(np.int8),
        "turns": told.by_game(starts).astype(np.uint16),
        "tiebreaks": told.by_game(told.which("tied")).astype(np.uint8),
        "reshuffles": told.by_game(told.which("reshuffled")).astype(np.uint8),
    }


def _seats(told: ChunkTold) -> dict[str, Longs]:
    windows = np.flatnonzero(told.ply_field("ask") == WINDOW)
    possible = windows[told.ply_field("choices")[windows] > 1]
    taken = windows[told.ply_field("number")[windows] & VERB != PASS]
    hit, back = told.which("attacked"), told.which("reflected")
    itself, paid, gained = told.which("hurt_itself"), told.which("paid"), told.which("gained")
    why = told.which("discarded")
    forced = why[told.field("b", why) == FORCED]
    found = {
        "windows": told.plies_by_seat(windows),
        "answerable": told.plies_by_seat(possible),
        "answered": told.plies_by_seat(taken),
        "hit_for": told.by_seat(hit, told.field("a", hit)),
        "coat": told.by_seat(hit, told.field("b", hit)),
        "defended": told.by_seat(hit, told.field("c", hit)),
        "damage": told.by_seat(hit, told.field("d", hit)),
        "reflected": told.by_seat(back, told.field("a", back)),
        "own_damage": told.by_seat(itself, told.field("a", itself)),
        "paid": told.by_seat(paid, told.field("a", paid)),
        "gained": told.by_seat(gained, told.field("b", gained)),
        "drawn": told.by_seat(told.which("drew")),
        "played": told.by_seat(told.which("announced", "sun_named")),
        "forced_discards": told.by_seat(forced),
    }
    return {name: column.astype(np.uint16) for name, column in found.items()}


def _cards(told: ChunkTold) -> pl.DataFrame:
    """A row for each kind of card that a seat had anything to do with."""
    cards = told.game.components["cards"]
    count = len(cards)
    drew = told.which("drew")
    opening = drew[told.turn[drew] == 0]  # before the first turn: the deal
    columns = {
        "opening": (opening, "secret"),
        "drawn": (drew, "secret"),
        "recovered": (told.which("recovered"), "a"),
        "set": (told.which("set_card"), "secret"),
        "played": (told.which("announced", "sun_named"), "a"),
        "ticked": (told.which("ticked"), "a"),
    }
    found = {name: _by_card(told, which, field, count) for name, (which, field) in columns.items()}
    kept = np.flatnonzero(sum(found.values()) > 0)
    game, seat = np.divmod(kept // count, told.seats)
    return pl.DataFrame(
        {
            "lineup": np.full(len(kept), told.chunk.lineup, np.uint8),
            "game": (told.chunk.first + game).astype(np.uint32),
            "seat": seat.astype(np.uint8),
            "card": named([card["id"] for card in cards], kept % count),
            **{name: column[kept].astype(np.uint8) for name, column in found.items()},
            "won": told.won[kept // count].astype(bool),
        }
    )


def _by_card(told: ChunkTold, which: Longs, field: str, count: int) -> Longs:
    seat = told.event_game[which] * told.seats + told.field("seat", which)
    place = seat * count + told.field(field, which)
    found: Longs = np.bincount(place, minlength=told.games * told.seats * count)
    return found
