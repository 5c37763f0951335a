"""One table as environments use it: actions go in, observations and reasons come out."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from watertable.envs.codecs import codec_of
from watertable.envs.lens import lens_of
from watertable.kernel.records.events import Telling
from watertable.kernel.records.record import Rows
from watertable.kernel.table.playable import Playable
from watertable.kernel.table.table import Table
from watertable.kernel.text.reason import Reason

Observation = dict[str, NDArray[Any]]
NO_MOVE = Reason("malformed", "", "That action names no move now.")


class SeatedTable:
    """A table that is set up again and again, with a codec for moves and a lens for views."""

    table: Table

    def __init__(
        self,
        game: Playable,
        seats: int | None,
        options: Mapping[str, object],
        *,
        preset: str | None = None,
        codec: str | None = None,
        skip_forced: bool = False,
    ) -> None:
        """Check what was asked for; `set_up` begins a match."""
        self.game, self.seats = game, game.check_seats(seats)
        self.options, self.skip_forced = game.chosen(options, preset), skip_forced
        self.codec, self.lens = codec_of(game, self.options, codec), lens_of(game)
        self.numbers: list[int] = []
        self.since = [0] * self.seats  # the ply before each seat's last action
        self._is_broken_off = False

    @property
    def observation_space(self) -> spaces.Dict:
        """What `observe` returns."""
        return observation_space(self.lens.layout, self.lens.move_layout, self.codec)

    @property
    def version(self) -> str:
        """What observations and actions mean, in a few digits: it changes when they do."""
        layout, moves = self.lens.layout.fingerprint, self.lens.move_layout.fingerprint
        return f"{layout}-{moves}-{self.codec.name}{self.codec.size}"

    def set_up(self, seed: int) -> None:
        """Begin a match."""
        self.table = self.game.table(self.seats, seed=seed, options=self.options)
        self.since = [0] * self.seats
        self._is_broken_off = False
        self._list()

    def break_off(self) -> None:
        """End it here, in the middle: nobody is asked any more."""
        self._is_broken_off = True

    @property
    def asked(self) -> int | None:
        """Who is asked, if anybody still is."""
        return None if self._is_broken_off else self.table.to_act

    def play(self, action: int) -> Reason | None:
        """Carry out an action of the asked seat; return why not, if it is not allowed."""
        seat = self.table.to_act
        assert seat is not None
        reason = self.explain(action, seat)
        if reason is None:
            number = self.codec.number(action, self.numbers)
            assert number is not None
            self.play_number(number)
        return reason

    def play_number(self, number: int) -> None:
        """Carry out a legal number of the asked seat."""
        seat, before = self.table.to_act, self.table.ply
        assert seat is not None
        self.table.play(number, seat)
        self.since[seat] = before
        self._list()

    def explain(self, action: int, seat: int) -> Reason | None:
        """Return why a seat may not do this now, or None if it may."""
        number = self.codec.number(int(action), self.numbers)
        if number is None:
            return self.table.why_not(0, seat) if seat != self.table.to_act else NO_MOVE
        if seat == self.table.to_act and number in self.numbers:
            return None
        return self.table.why_not(number, seat)

    def say(self, action: int) -> str:
        """Return the sentence of an action of the asked seat."""
        number, seat = self.codec.number(int(action), self.numbers), self.table.to_act
        if number is None or seat is None:
            return NO_MOVE.message
        return self.game.words.say(self.game.data, self.table.seen(seat), number).text

    def observe(self, seat: int) -> Observation:
        """Return what a seat sees, and which actions are legal for it now."""
        view, codec = self.table.seen(seat), self.codec
        numbers = self.numbers if self.asked == seat else []
        seen: Observation = {"observation": self.lens.view(view)}
        shown = numbers[: codec.size]
        seen["action_mask"] = codec.mask(shown)
        if codec.name == "places":
            moves = np.zeros((codec.size, self.lens.move_layout.size), np.float32)
            moves[: len(shown)] = self.lens.moves(view, shown)
            seen["moves"] = moves
        return seen

    def heard(self, seat: int) -> Rows[Telling]:
        """Return all that a seat was ever told: with what it sees, its information state."""
        return self.table.told(seat)

    def _list(self) -> None:
        """List the moves of the seat that is asked next, if it has a choice or must be asked."""
        self.numbers = self.table.numbers()
        while self.skip_forced and len(self.numbers) == 1:
            self.table.play(self.numbers[0], self.table.to_act)
            self.numbers = self.table.numbers()


def observation_space(layout: Any, move_layout: Any, codec: Any) -> spaces.Dict:
    """Return the space of observations with one codec."""
    found: dict[str, spaces.Space[Any]] = {
        "observation": spaces.Box(layout.low, layout.high, dtype=np.float32),
        "action_mask": spaces.Box(0, 1, (codec.size,), np.int8),
    }
    if codec.name == "places":
        low, high = (np.tile(it, (codec.size, 1)) for it in (move_layout.low, move_layout.high))
        found["moves"] = spaces.Box(low, high, dtype=np.float32)
    return spaces.Dict(found)
