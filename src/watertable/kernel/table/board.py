"""What lies on a table, and what the rules say of it."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from watertable.kernel.compile import compiled
from watertable.kernel.errors import PositionError
from watertable.kernel.game.desk import Desk, desk_for
from watertable.kernel.game.game import Game
from watertable.kernel.game.options import Value
from watertable.kernel.game.seen import MovesText, listed, listed_text, numbers_listed, verdict_from
from watertable.kernel.records.listing import MOVES
from watertable.kernel.records.numbers import place_of
from watertable.kernel.records.record import Ints, Longs, Rows, rows
from watertable.kernel.records.seats import CHANCE
from watertable.kernel.table.log import EXACT
from watertable.kernel.text.json import Json
from watertable.kernel.text.message import KERNEL
from watertable.kernel.text.moves import Move, Moves
from watertable.kernel.text.reason import LEGAL, Reason
from watertable.kernel.text.write import write_moves, write_views


class Board:
    """The truth, as one record, and the box it is played with. People are no part of it."""

    __slots__ = ("_asked", "_ending", "_numbers", "boxes", "game", "plain", "states")

    def __init__(self, game: Game, seats: int, values: dict[str, Value], position: Json | None):
        """Set the board up: for a new match, or in a position."""
        self._take(game, values)
        if position is None:
            game.entries.start(self.boxes, self.states, 0, seats)
            return
        game.words.read_position(game.data, self.boxes[0], position, self.states[0])
        fault = game.entries.fault(self.boxes, self.states, 0)
        if fault:
            raise PositionError(KERNEL.say("position.impossible", fault=game.words.faults[fault]))

    @classmethod
    def again(cls, game: Game, values: dict[str, Value], state: bytes) -> "Board":
        """Return a board that lies as another lay, given the bytes of its state."""
        board = cls.__new__(cls)
        board._take(game, values)
        board.plain[:] = np.frombuffer(state, np.int16)
        return board

    @property
    def asked(self) -> int | None:
        """The seat that the rules ask, or None when they say that the match is over."""
        numbers = self._numbers
        return None if numbers[self._ending] else numbers[self._asked]

    @property
    def ending(self) -> str:
        """How the match ended, in the game's own word."""
        return self.game.endings[self._numbers[self._ending]]

    # What changes it. What an action told and changed then lies on the desk.

    def carry(self, seat: int, number: int, desk: Desk) -> int:
        """Carry out an action if the seat may do that now; return LEGAL, or why it may not."""
        code: int = self.game.entries.carry(
            self.boxes,
            self.states,
            0,
            seat,
            number,
            desk.states,
            desk.dice,
            desk.story,
            desk.reveals,
            desk.changes,
        )
        return code

    def roll(self, words: Longs, desk: Desk) -> None:
        """Let chance act with these words."""
        desk.begin(self.plain)
        dice = desk.throw(words)
        self.game.entries.apply(self.boxes, self.states, 0, CHANCE, 0, dice, desk.story)
        desk.look_back(self.game, self.plain)

    def settle(self, answer: Json, desk: Desk) -> None:
        """Let the world act; ValueError if its answer cannot be read."""
        assert self.game.world is not None
        desk.begin(self.plain)
        self.game.world.apply(self.game.data, self.boxes[0], self.states[0], answer, desk.story[0])
        desk.look_back(self.game, self.plain)

    def _take(self, game: Game, values: dict[str, Value]) -> None:
        """Take a box, and room for a state."""
        self.game, self.boxes = game, game.boxes(values)
        self.states: Rows[Any] = rows(game.state, 1)  # the truth, in row 0
        self.plain: Ints = self.states.view(np.int16)  # the same as plain numbers
        self._numbers: memoryview[int] = self.plain.data  # and for whoever reads single ones
        self._asked, self._ending = (place_of(game.state, name) for name in ("asked", "ending"))

    # What it can be asked.

    def look(self, seat: int) -> Rows[Any]:
        """Return a seat's view, in row 0, on the desk."""
        views = desk_for(self.game).blank_view()
        self.game.entries.observe(self.boxes, self.states, 0, seat, views, 0)
        return views

    def view_text(self, seat: int) -> bytes:
        """Return what a seat may know, as JSON text."""
        return self.game.words.view(self.game.data, self.look(seat)[0])

    def points(self, seats: int) -> tuple[int, ...]:
        """Return each seat's points as they stand."""
        points = self.game.entries.points
        return tuple(int(points(self.boxes, self.states, 0, seat)) for seat in range(seats))

    def winners(self) -> int:
        """Return the winners of a match that is over, bit by seat."""
        return int(self.game.entries.winners(self.boxes, self.states, 0))

    def moves(self, seat: int) -> Moves:
        """Return the legal moves of the seat that is asked."""
        return listed(self.game, self.boxes, self.states, self.look(seat)[0])

    def numbers(self) -> list[int]:
        """Return their numbers alone."""
        return numbers_listed(self.game, self.boxes, self.states)

    def texts(self, asked: int, seats: Sequence[int]) -> tuple[list[bytes], MovesText]:
        """Return what some seats may know, and what the one that is asked may do, as text."""
        game = self.game
        if game.words.views is None or compiled.is_plain(game.slug):
            view = self.look(asked)[0]
            own = game.words.view(game.data, view)
            moves = listed_text(game, self.boxes, self.states, view)
            return [own if seat == asked else self.view_text(seat) for seat in seats], moves
        desk = desk_for(game)
        seen = write_views(game.words, game.data, self.boxes, self.states, desk.listing, asked)
        told = [self.view_text(seat) if seat < 0 else seen.texts[seat] for seat in seats]
        text = seen.moves
        if text is None:
            numbers = desk.listed(seen.count)
            text = write_moves(game.words, game.data, seen.views[asked], numbers)
        return told, (text, seen.count < MOVES, None)

    def reason(self, seat: int, code: int, number: int) -> Reason:
        """Say why a seat may not do something."""
        return self.game.words.reason(self.game.data, self.look(seat)[0], code, number)

    def why_not(self, seat: int, number: int) -> Reason | None:
        """Say why a seat may not do something, as far as its own view shows; None if it may."""
        view = self.look(seat)[0]
        code = verdict_from(self.game, view, seat, number)
        return None if code == LEGAL else self.game.words.reason(self.game.data, view, code, number)

    def number_of(self, move: Any, seat: int) -> tuple[int, Reason | None]:
        """Return the number of a move however it was said, or why the seat cannot say it."""
        if seat != self.asked:
            return 0, self.why_not(seat, 0)
        rule = self.game.words.grammar
        if isinstance(move, Move):
            return move.action, None
        if isinstance(move, (int, np.integer)) and not isinstance(move, bool):
            if 0 <= move < EXACT:
                return int(move), None
            return 0, Reason.of(
                "malformed", rule, KERNEL.say("refusal.no_number", number=int(move))
            )
        if not isinstance(move, dict):
            return 0, Reason.of("malformed", rule, KERNEL.say("refusal.no_move"))
        view = self.look(seat)[0]
        verdict: Callable[[int], int] = lambda n: verdict_from(self.game, view, seat, n)  # noqa: E731
        try:
            return self.game.words.number(self.game.data, view, move, verdict), None
        except ValueError as error:
            return 0, Reason("malformed", rule, str(error))
