"""What all matches of a batch have in common."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np

from watertable.batches.row import secret_of_match
from watertable.kernel.game.options import Value
from watertable.kernel.records.chance import secret_of
from watertable.kernel.records.hashes import Key, new_hashing
from watertable.kernel.records.record import Rows, rows
from watertable.kernel.table.playable import Playable
from watertable.kernel.table.table import Table


@dataclass(frozen=True, slots=True)
class Setting:
    """The game, how it is played, and where all chance comes from."""

    game: Playable
    seats: int
    options: dict[str, Value]
    seed: int

    @property
    def boxes(self) -> Rows[Any]:
        """The box, in row 0."""
        return self.game.boxes(self.options)

    def keys(self, count: int) -> Rows[Key]:
        """Return room for that many keys of matches, and after them the key of the seed."""
        from watertable.batches.chances import take_seed  # noqa: PLC0415 - it holds compiled rules

        keys, hashing = rows(Key, count + 1), new_hashing(1)
        hashing[0].secret[:] = np.frombuffer(secret_of(self.seed), ">u4")
        take_seed(hashing, keys, count)
        return keys

    def table(self, row: int, match: int, numbers: Iterable[int]) -> Table:
        """Return a row's match as a table, given the numbers of its moves."""
        secret = secret_of_match(self.seed, row, match)
        table = Table(self.game, self.seats, self.options, secret=secret)
        for number in numbers:
            table.play(number, seat=table.to_act)
        return table
