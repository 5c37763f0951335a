"""Water to Water as rows: characters, powers, what was built, and points round by round."""

from typing import Any

import numpy as np
import polars as pl

from watertable.kernel.records.record import Longs
from watertable.lab.rows.by_batch import ChunkTold, named

VERB = 31  # the lowest bits of a number (docs/action-numbers.md)
PLAIN = (0, 1, 2, 3, 4, 8)  # pass, character, teacher, draw, play, discard: no power's verbs
DISCARD = 8
POWER = 32  # of the last number of `laid`: by which power, times this
NOTABLE = (
    *("dealt", "character", "second", "teacher", "turn_skipped", "laid", "covered", "discarded"),
    *("set_out", "rotated", "blocked", "swapped", "reordered", "sleeps", "revealed", "dig"),
    *("lake_closed", "island_closed", "void_made", "passed", "token", "reshuffled", "points"),
    *("stolen", "won", "exhausted", "returned"),
)


def tables(told: ChunkTold) -> dict[str, pl.DataFrame]:
    """Return games, seats, points by round, and events."""
    return {
        "games": told.game_rows(_games(told)),
        "seats": told.seat_rows(_seats(told)),
        "course": _course(told),
        "events": told.event_rows(NOTABLE),
    }


def _games(told: ChunkTold) -> dict[str, Any]:
    lakes, islands = told.which("lake_closed"), told.which("island_closed")
    voids = told.which("void_made")
    return {
        "first": told.last("first").astype(np.int8),
        "turns": told.by_game(told.which("turn_started")).astype(np.uint16),
        "tiles_laid": told.by_game(told.which("laid")).astype(np.uint8),
        "tiles_out": told.last("out").astype(np.int64).sum(1).astype(np.uint8),
        "lakes_closed": told.by_game(lakes).astype(np.uint8),
        "islands_closed": told.by_game(islands).astype(np.uint8),
        "voids_made": told.by_game(voids).astype(np.uint8),
        **{
            name: told.last(name).astype(np.int16)
            for name in ("river_points", "ponds", "ruins", "artifacts", "square_points")
        },
        "digs": told.by_game(told.which("dig")).astype(np.uint8),
        "reshuffles": told.by_game(told.which("reshuffled")).astype(np.uint8),
    }


def _seats(told: ChunkTold) -> dict[str, Any]:
    powers = ["", *(power["name"] for power in told.game.components["powers"])]
    characters = ["", *(it["name"] for it in told.game.components["characters"])]
    dealt, chosen = told.which("dealt"), told.which("character")
    power, character = np.zeros((2, told.games * told.seats), np.int64)
    power[_seat(told, dealt)] = told.field("a", dealt)
    character[_seat(told, chosen)] = told.field("a", chosen)
    verb = told.ply_field("number") & VERB
    people = told.ply_field("by") >= 0
    used = np.flatnonzero(people & ~np.isin(verb, PLAIN))
    forced = np.flatnonzero(people & (verb == DISCARD))
    seat = np.tile(np.arange(told.seats), told.games)
    first = np.repeat(told.last("first").astype(np.int64), told.seats)
    counted = {
        "turns": told.by_seat(told.which("turn_started")),
        "skipped": told.by_seat(told.which("turn_skipped")),
        "laid": told.by_seat(told.which("laid")),
        "forced_discards": told.plies_by_seat(forced),
        "power_uses": told.plies_by_seat(used),
        "second": told.by_seat(told.which("revealed")),
    }
    return {
        "order": ((seat - first) % told.seats + 1).astype(np.uint8),
        "character": named(characters, character),
        "power": named(powers, power),
        **{name: column.astype(np.uint16) for name, column in counted.items()},
    }


def _course(told: ChunkTold) -> pl.DataFrame:
    """Each seat's points at the end of each round that its game had."""
    which = told.which("points")
    rounds = -(-told.by_game(told.which("turn_started")) // told.seats)
    most = int(rounds.max())
    points = np.zeros((told.games * told.seats, most + 1), np.int64)
    at = np.full(points.shape, -1)
    place, when = _seat(told, which), -(-told.turn[which] // told.seats)
    points[place, when] = told.field("b", which)  # the last one of a round stays
    at[place, when] = when
    at[:, 0] = np.maximum(at[:, 0], 0)
    filled = np.take_along_axis(points, np.maximum.accumulate(at, 1), 1)
    played = np.repeat(rounds, told.seats)
    seat, number = np.nonzero(np.arange(1, most + 1)[None, :] <= played[:, None])
    return pl.DataFrame(
        {
            "lineup": np.full(len(seat), told.chunk.lineup, np.uint8),
            "game": (told.chunk.first + seat // told.seats).astype(np.uint32),
            "seat": (seat % told.seats).astype(np.uint8),
            "round": (number + 1).astype(np.uint8),
            "points": filled[seat, number + 1].astype(np.int16),
        }
    )


def _seat(told: ChunkTold, which: Longs) -> Longs:
    return told.event_game[which] * told.seats + told.field("seat", which)
