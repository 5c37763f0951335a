"""Matches to be compared with those of another box: chance is told apart by what it is for."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from watertable.batches.seated import (
    BY_SEAT,
    PLIES,
    WON,
    TwinOrder,
    names_for,
    players_for,
    tree_for,
)
from watertable.batches.setting import Setting
from watertable.batches.templates import prepare_twins
from watertable.bots.levels import Sheet
from watertable.bots.search.instincts import instinct_at
from watertable.bots.search.plan import Grown, Node
from watertable.kernel.errors import BatchError
from watertable.kernel.records.chance import Dice
from watertable.kernel.records.events import SILENT
from watertable.kernel.records.hashes import new_hashing
from watertable.kernel.records.listing import MOVES, Listing
from watertable.kernel.records.record import Longs, rows

ROWS = 5  # as twins.py lays its states out
KINDS = 64


@dataclass(frozen=True, slots=True)
class Finished:
    """What came of some matches: each as it was after its first chance, and as it ended."""

    opened: NDArray[Any]  # States
    ended: NDArray[Any]
    winners: Longs  # bit by seat
    points: Longs  # by match and seat
    plies: Longs

    def won(self, seat: Any) -> NDArray[np.bool_]:
        """Whether a seat won, match by match; `seat` may be one for each match."""
        found: NDArray[np.bool_] = (self.winners >> np.asarray(seat) & 1).astype(bool)
        return found


def play_twins(
    setting: Setting,
    policies: Sequence[str] | str,
    first: int,
    last: int,
    *,
    random_draft: bool = False,
    levels: Sheet | None = None,
    learned_for: int | None = None,
) -> Finished:
    """Play matches `first` to `last` - 1 of a setting's seed.

    Match i has the same chance in every box, as far as its boxes ask for the same (see twins.py).
    With `random_draft` seats choose at random who they are, where the game lets them choose.
    `levels`: those that are not ours; `learned_for`: they go by what was learned for so many seats.
    """
    game, count = setting.game, last - first
    if game.loose is None:
        raise BatchError(
            f"{game.title} cannot be played in a batch: its rules ask a world outside of them."
        )
    names = names_for(policies, setting.seats)
    weighed = setting.seats if learned_for is None else learned_for
    names = ["random", *names]
    players, plans = players_for(game, setting.boxes, names, seats=weighed, sheet=levels)
    np.asarray(plans)["seats"] = setting.seats
    tree = tree_for(players)
    orders = rows(TwinOrder, 1)
    order = orders[0]
    order.seats, order.first, order.last = setting.seats, first, last
    order.random = game.loose.draft if random_draft else 0
    lines = BY_SEAT + setting.seats
    sheet: Longs = np.zeros(MOVES + KINDS + lines * count + 2 * tree, np.int64)
    for kind, name in enumerate(game.loose.names(game.data)):
        sheet[MOVES + kind] = int.from_bytes(hashlib.sha256(name.encode()).digest()[:4], "big")
    states: Any = rows(game.state, ROWS + 2 * count)
    prepare_twins(game).play_twins(
        np.asarray(setting.boxes).copy(),  # whose deck is laid out anew for each match
        states,
        rows(game.view, 2),
        orders,
        players,
        plans,
        instinct_at(game, setting.boxes, plans),
        rows(Node, tree),
        rows(Grown, 1),
        np.zeros(MOVES, np.float64),
        rows(Dice, 2),
        rows(Listing, 2),
        setting.keys(1),
        new_hashing(1),
        SILENT,
        sheet,
    )
    facts = sheet[MOVES + KINDS : MOVES + KINDS + lines * count].reshape(lines, count)
    return Finished(
        np.asarray(states[ROWS : ROWS + count]),
        np.asarray(states[ROWS + count :]),
        facts[WON],
        facts[BY_SEAT:].T,
        facts[PLIES],
    )
