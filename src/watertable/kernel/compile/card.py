"""A game on a graphics card: whole matches in one launch, or rows that are stepped.

Row i of a seed is the same match as on the processor (`batches.row` says where its chance comes
from), byte for byte. `device` has what is behind this door.
"""

import numpy as np

from watertable.kernel.compile.device.arrays import CardArray
from watertable.kernel.compile.device.card_matches import CardMatches
from watertable.kernel.compile.device.card_rows import AHEAD, CardRows
from watertable.kernel.compile.device.double import Double
from watertable.kernel.compile.device.game_on_card import GameOnCard, card_sources
from watertable.kernel.compile.device.printing import Printed
from watertable.kernel.records.listing import MOVES

__all__ = [
    "Card",
    "CardArray",
    "CardMatches",
    "CardRows",
    "Double",
    "Printed",
    "card_sources",
]

_MAKERS = 256  # threads of a block that makes words


class Card(GameOnCard):
    """One game, with one box, on the first card of this machine."""

    def play(
        self, seed: int, count: int, *, first: int = 0, keep: int = 0, blocks: int = 0
    ) -> CardMatches:
        """Play the first match of each of `count` rows, from row `first` on, choosing at random.

        The last states of the first `keep` matches come back too. `blocks` share the work; else as
        many as fill the card.
        """
        driver, size = self.driver, self.game.state.dtype.itemsize
        made = CardArray(driver, (AHEAD + 1, count, 4), "u4")
        kept = CardArray(driver, (keep, size), "u1")
        decisions, plies, chances = (CardArray(driver, (count,), "i4") for _ in range(3))
        winners, following = CardArray(driver, (count,), "i1"), CardArray(driver, (1,), "i4")
        points = CardArray(driver, (count, self.seats), "i4")
        secret = self.secret(seed)
        kernels = self.kernels["play"]
        most = blocks or kernels.blocks * driver.processors
        blocks = min(most, -(-count // kernels.threads))
        self.module("play")
        watch = driver.stopwatch()
        self.launch(
            "play", "words", -(-count // _MAKERS), _MAKERS, secret, np.uint32(first), made, AHEAD,
            count,
        )  # fmt: skip
        self.launch(
            "play", "play", blocks, kernels.threads, self.box, secret, np.uint32(first), made,
            AHEAD, count, self.seats, following, keep, kept, decisions, plies, chances, winners,
            points,
        )  # fmt: skip
        seconds = watch.seconds()
        return CardMatches(
            decisions.numpy(),
            plies.numpy(),
            chances.numpy(),
            winners.numpy(),
            points.numpy(),
            kept.numpy(),
            seconds,
        )

    def rows(
        self,
        seed: int,
        count: int,
        *,
        room: int = MOVES,
        pages: int = 0,
        again: bool = False,
        skip_forced: bool = False,
    ) -> CardRows:
        """Return rows to be stepped."""
        return CardRows(self, seed, count, room, again=again, skip_forced=skip_forced, pages=pages)
