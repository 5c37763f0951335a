"""Rows of a batch in which one seat is the learner's and bots answer for the others."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from watertable.batches import MatchBatch, Rivals, new_batch
from watertable.envs.codecs import Dense, codec_of
from watertable.envs.layout import Layout, Values
from watertable.envs.rewards import forfeit, rewards
from watertable.kernel.errors import BatchError, OptionError
from watertable.kernel.records.record import Longs
from watertable.kernel.table.playable import Playable

Flags = NDArray[np.bool_]
Observed = dict[str, NDArray[Any]]


class SeatRows:
    """Matches side by side, each gone on to a choice of the learner's, or over.

    Row i plays seat i at first and the next one in each match after it, unless `seat` says which.
    Without opponents every seat is the learner's, and a row shows the seat that is asked.
    """

    def __init__(
        self,
        game: Playable,
        count: int,
        *,
        seats: int | None = None,
        seat: int | None = None,
        opponents: str | Sequence[str] | None = "random",
        budget: int | None = None,
        options: Mapping[str, object] | None = None,
        preset: str | None = None,
        codec: str | None = None,
        seed: int = 0,
        threads: int | None = 1,
        skip_forced: bool = True,
    ) -> None:
        """Make room; `reset` begins the matches."""
        batch = new_batch(
            game,
            count,
            seats=seats,
            options=options,
            preset=preset,
            seed=seed,
            threads=threads,
            skip_forced=skip_forced,
        )
        assert isinstance(batch, MatchBatch)  # rivals answer on the processor
        self.batch = batch
        if seat is not None and seat not in range(self.batch.seats):
            raise OptionError(f"There are seats 0 to {self.batch.seats - 1}, not {seat!r}.")
        self.count, self._fixed_seat = count, seat
        self.rivals = None if opponents is None else Rivals(self.batch, opponents, budget=budget)
        self.codec = codec_of(game, self.batch.setting.options, codec)
        assert game.move_tensor is not None
        self.layout, self.move_layout = Layout.of(self.batch.tensor), Layout.of(game.move_tensor)
        self._scales, self._move_scales = self.batch.tensor.scales, game.move_tensor.scales
        self._scaled = scaled_spans(self._scales)
        self._rows = np.arange(count)
        every = range(self.batch.seats)
        self._worth = [
            rewards([seat for seat in every if won >> seat & 1], len(every))
            for won in range(1 << len(every))
        ]  # of each seat, by who has won
        self.own: Longs = np.zeros(count, np.int64)
        self.mask: NDArray[np.int8] = np.zeros((count, self.codec.size), np.int8)

    @property
    def over(self) -> Flags:
        """Where a match is over."""
        found: Flags = self.batch.legal()[1] == 0
        return found

    def reset(self) -> None:
        """Begin the first match of every row."""
        self.batch.reset()
        self._sit(np.ones(self.count, bool))

    def begin(self, rows: Flags) -> None:
        """Begin the next match in those of some rows whose match is over."""
        while (over := rows & self.over).any():
            self.batch.begin(over)
            self._sit(over)

    def step(self, actions: NDArray[Any], playing: Flags) -> Flags:
        """Carry out an action in each row that plays; return where it was not allowed.

        There nothing happens. `mask` must be that of the last look.
        """
        named = np.maximum(np.minimum(actions, self.codec.size - 1), 0)
        legal = playing & (self.mask[self._rows, named] == 1) & (named == actions)
        self.batch.step(np.where(legal, self._numbers(named), -1))
        self._let_rivals_play()
        wrong: Flags = playing & ~legal
        return wrong

    def look(self) -> Observed:
        """Return what the own seat of each row sees, and which actions are legal for it."""
        seen: Values = self.batch.tensors(self.own).astype(np.float32)
        for first, last in self._scaled:
            seen[:, first:last] *= self._scales[first:last]
        if isinstance(self.codec, Dense):
            self.mask = self.batch.marked(self.codec.catalogue)
            return {"observation": seen, "action_mask": self.mask}
        counts = self.batch.legal()[1]
        self.mask = (np.arange(self.codec.size) < counts[:, None]).astype(np.int8)
        moves = self.batch.move_tensors(self.codec.size) * self._move_scales
        return {"observation": seen, "action_mask": self.mask, "moves": moves}

    def rewards(self, over: Flags, seats: Longs) -> Values:
        """Return what a seat of each row has where its match is over; elsewhere 0."""
        found = np.zeros(self.count, np.float32)
        for row in np.flatnonzero(over):
            won = int(self.batch.winners[row])
            found[row] = self._worth[won][int(seats[row])]
        return found

    def rewards_of_all(self, over: Flags, wrong: Flags, actors: Longs) -> Values:
        """Return what every seat of each row has that is over, or where its actor played wrong."""
        found = np.zeros((self.count, self.batch.seats), np.float32)
        for row in np.flatnonzero(over):
            found[row] = self._worth[int(self.batch.winners[row])]
        for row in np.flatnonzero(wrong):
            found[row] = forfeit(int(actors[row]), self.batch.seats)
        return found

    def reason(self, row: int, action: int) -> dict[str, str]:
        """Return why the own seat of a row may not do this, as `info["illegal"]` has it."""
        if isinstance(self.codec, Dense) and 0 <= action < self.codec.size:
            reason = self.batch.reason(row, int(self.codec.catalogue[action]))
            return {"code": reason.code, "rule": reason.rule, "reason": reason.message}
        return {"code": "malformed", "rule": "", "reason": "That action names no move now."}

    def _numbers(self, named: NDArray[Any]) -> Longs:
        """Return the numbers that actions name."""
        found: Longs
        if isinstance(self.codec, Dense):
            found = self.codec.catalogue[named]
            return found
        numbers = self.batch.legal()[0]
        found = numbers[self._rows, np.minimum(named, numbers.shape[1] - 1)]
        return found

    def _sit(self, rows: Flags) -> None:
        """Take the own seat in matches that have just begun."""
        if self._fixed_seat is None:
            turns = (self._rows + self.batch.matches) % self.batch.seats
            self.own[rows] = turns[rows]
        else:
            self.own[rows] = self._fixed_seat
        self._let_rivals_play()

    def _let_rivals_play(self) -> None:
        batch = self.batch
        if self.rivals is None:
            np.copyto(self.own, batch.asked, where=batch.asked >= 0)
            return
        for _ in range(MANY):
            waiting = (batch.legal()[1] > 0) & (batch.asked != self.own)
            if not waiting.any():
                return
            batch.step(self.rivals.choose(waiting))
        raise BatchError("The rivals' moves have no end.")


def scaled_spans(scales: Values) -> list[tuple[int, int]]:
    """Return where scales are other than 1, as spans: most of a tensor needs no scaling.

    >>> scaled_spans(np.array([0.5, 0.5, 1, 1, 0.1], np.float32))
    [(0, 2), (4, 5)]
    """
    steps = np.flatnonzero(np.diff(np.concatenate([[0], scales != 1, [0]]).astype(np.int8)))
    return [(int(first), int(last)) for first, last in steps.reshape(-1, 2)]


MANY = 1_000_000  # moves of rivals between two own ones: no match has so many
