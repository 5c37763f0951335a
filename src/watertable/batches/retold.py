"""What bots' matches told: every ply and every event, as arrays; and how each match ended."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from watertable.batches.seated import Span
from watertable.batches.setting import Setting
from watertable.batches.templates import prepare_retelling
from watertable.kernel.records.chance import Dice
from watertable.kernel.records.events import FIELDS, new_story
from watertable.kernel.records.hashes import new_hashing
from watertable.kernel.records.listing import Listing
from watertable.kernel.records.record import Ints, Longs, Rows, rows

PLY = ("match", "by", "ask", "choices", "number", "told")  # what a line says of a ply
EVENT = ("kind", "seat", "a", "b", "c", "d", "secret")  # and an event, secrets included
GUESS = 4  # events a ply; where there are more, the matches are gone through once again


@dataclass(frozen=True, slots=True)
class Retold:
    """Plies (a line each, see PLY), events (see EVENT) and the last state of each match.

    `line` is the line of the ply that told an event; `ply` counts the plies of each match from 1.
    """

    plies: Longs
    events: Ints
    line: Longs
    ply: Longs
    last: Rows[Any]


def retell(setting: Setting, first: int, last: int, moves: Longs, plies: int) -> Retold:
    """Go through matches of a setting again, given the numbers of all their moves."""
    game = setting.game
    spans = rows(Span, 1)
    states: Any = rows(game.state, 1 + last - first)
    spans[0].seats, spans[0].first, spans[0].last = setting.seats, first, last
    lines: Longs = np.zeros((plies, len(PLY)), np.int64)
    room = GUESS * plies
    while True:
        events: Ints = np.zeros(room * FIELDS, np.int16)
        told = prepare_retelling(game).retell(
            setting.boxes,
            states,
            spans,
            rows(Dice, 1),
            rows(Listing, 1),
            setting.keys(1),
            new_hashing(1),
            new_story(),
            moves,
            lines.reshape(-1),
            events,
        )
        if told <= room:
            break
        states, room = rows(game.state, 1 + last - first), told
    counts = lines[:, PLY.index("told")]
    line: Longs = np.repeat(np.arange(plies), counts)
    match = lines[:, PLY.index("match")]
    starts = np.searchsorted(match, match)  # lines come match by match
    ply: Longs = np.arange(1, plies + 1) - starts
    return Retold(lines, events[: told * FIELDS].reshape(-1, FIELDS), line, ply, states[1:])
