"""Many matches of one game side by side on a graphics card."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from watertable.batches import any_batch
from watertable.batches.any_batch import AnyBatch
from watertable.batches.crew import Crew
from watertable.batches.seated import BY_SEAT, PLIES, WON
from watertable.batches.setting import Setting
from watertable.batches.whole_matches import PlayedMatches
from watertable.kernel.compile.card import Card, CardArray, Printed
from watertable.kernel.errors import BatchError
from watertable.kernel.game.game import Game
from watertable.kernel.records.record import Longs, Rows, rows

MOST = 2**31 - 1  # the largest number on a card


def printed(game: Game) -> Printed:
    """Return what a game hands to a card."""
    if game.tensor is None:
        raise BatchError(f"{game.title} cannot be played on a card: its rules are not compiled.")
    return Printed(game.box, game.state, game.view, game.rules, game.tensor.write)


class CardBatch(AnyBatch):
    """Rows of matches as in a `MatchBatch`, whose arrays lie on the first card of this machine.

    CuPy, PyTorch and JAX use them where they lie; `.numpy()` copies one from the card. Whole
    numbers have 32 bits.
    """

    def __init__(self, setting: Setting, count: int, *, skip_forced: bool, again: bool) -> None:
        """Make room for `count` matches on the card; NoCard where there is none."""
        super().__init__(setting, count)
        self._card = Card(printed(setting.game), setting.boxes, setting.seats)
        room, pages = any_batch.ROOM, any_batch.PAGES
        self._rows = self._card.rows(
            setting.seed, count, room=room, pages=pages, again=again, skip_forced=skip_forced
        )
        self._chosen = CardArray(self._card.driver, (count,), "i4")
        self._listed: CardArray | None = None
        self._is_listed = False

    @property
    def asked(self) -> CardArray:
        """Whose turn it is in each row."""
        return self._rows.asked

    @property
    def ended(self) -> CardArray:
        """1 where a match ended in the last step."""
        return self._rows.ended

    @property
    def winners(self) -> CardArray:
        """Who won the row's last match that ended, bit by seat."""
        return self._rows.winners

    @property
    def points(self) -> CardArray:
        """Each seat's points in the row's last match that ended."""
        return self._rows.points

    @property
    def matches(self) -> CardArray:
        """How many matches each row has had before the one it is in."""
        return self._rows.matches

    @property
    def states(self) -> CardArray:
        """The state of each row as bytes, with some more behind each."""
        return self._rows.states

    # What changes it.

    def reset(self) -> None:
        """Begin the first match of every row."""
        self._begun = True
        self._rows.reset()
        self._make_room()

    def step(self, numbers: ArrayLike | CardArray, *, verify: bool = False) -> None:
        """Carry out one action number in each row, and go on to the next choice.

        The numbers lie on the card (int32), or are copied to it. A row with a negative number stays
        as it is, and so does one whose match is over (with `again`, it begins its next match). The
        numbers must be legal: whoever does not know has them verified, and IllegalMove then changes
        nothing. Unverified, what is not legal can break the process.
        """
        self._check_begun()
        chosen: Any = numbers
        if not hasattr(numbers, "__cuda_array_interface__"):
            chosen = self._sent(numbers)
        if verify and (row := self._rows.refused(chosen)) is not None:
            raise self._illegal(row, self._rows.number(chosen, row))
        self._rows.step(chosen)
        self._make_room()

    # What it can be asked.

    def legal(self) -> tuple[CardArray, CardArray]:
        """Return the legal numbers of each row, and how many: `numbers[i, :counts[i]]`.

        They are the batch's own arrays, which the next step changes.
        """
        self._check_begun()
        room = self._rows.room
        if self._listed is None or self._listed.shape[1] != room:
            self._listed = CardArray(self._card.driver, (self.count, room), "i4")
        if not self._is_listed:
            self._rows.list(self._listed)
            self._is_listed = True
        return self._listed, self._rows.counts

    def observe(self) -> CardArray:
        """Return what the asked seat of each row may know, as the bytes of View records.

        They are the batch's own, which the next call changes. Where nobody is asked, the view is a
        spectator's.
        """
        self._check_begun()
        return self._rows.observe()

    def tensors(self) -> CardArray:
        """Return what the asked seat of each row may know as small numbers; see `Game.tensor`.

        They are the batch's own, which the next call changes; zeros where nobody is asked.
        """
        self._check_begun()
        return self._rows.tensors(self.tensor.size)

    def play(self, policies: Sequence[str] | str, games: int) -> PlayedMatches:
        """Let bots that choose at random play whole matches: match i is the first of row i."""
        return CardPlayed(self.setting, policies, games, self._card)

    # How it is done.

    def _match(self, row: int) -> int:
        return int(self._rows.matches.line(row))

    def _moves(self, row: int, half: int, *, before: bool) -> list[int]:
        count = int((self._rows.before if before else self._rows.numbers).line(row))
        moves: list[int] = self._rows.written.line(row)[half, :count].tolist()
        return moves

    def _make_room(self) -> None:
        """Have more room where a row stands still for want of it."""
        self._is_listed = False
        while self._rows.is_crowded():
            self._rows.make_room()

    def _sent(self, numbers: ArrayLike) -> CardArray:
        """Copy numbers to the card, or say what is wrong with them."""
        chosen: NDArray[Any] = np.asarray(numbers)
        if chosen.shape != (self.count,):
            raise BatchError(f"A step takes {self.count} numbers, one a row, not {chosen.shape}.")
        if chosen.dtype.kind not in "iu":
            raise BatchError(f"A step takes whole numbers, not {chosen.dtype}.")
        large = chosen > MOST
        if large.any() and (row := _first(large & (self._rows.counts.numpy() != 0))) is not None:
            raise self._illegal(row, int(chosen[row]))
        self._chosen.put(np.maximum(np.minimum(chosen, MOST).astype(np.int64), -1))
        return self._chosen

    def _illegal(self, row: int, number: int) -> Exception:
        """Say why a number is refused, by the rules on the processor."""
        states: Rows[Any] = rows(self.game.state, 1)
        size = self.game.state.dtype.itemsize
        np.asarray(states).view(np.uint8)[:] = self._rows.states.line(row)[:size]
        return self._refusal(states, 0, row, number)


class CardPlayed(PlayedMatches):
    """Matches that a card has played."""

    def __init__(
        self, setting: Setting, policies: Sequence[str] | str, games: int, card: Card
    ) -> None:
        """Play them."""
        self._card = card
        super().__init__(setting, policies, games)

    def _play_all(self, facts: Longs, crew: Crew | None) -> None:
        if set(self.policies) != {"random"}:
            raise BatchError("On a card only 'random' plays whole matches: ask for device='cpu'.")
        played = self._card.play(self.setting.seed, facts.shape[1])
        facts[WON], facts[PLIES] = played.winners, played.plies
        facts[BY_SEAT:] = played.points.T


def _first(where: NDArray[np.bool_]) -> int | None:
    """Return the first place that is true, or None."""
    return int(where.argmax()) if where.any() else None
