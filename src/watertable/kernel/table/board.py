"""Questions about a table. Nothing here changes it."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from watertable.kernel.compile import compiled
from watertable.kernel.compile.compiled import Mode
from watertable.kernel.errors import WatertableError
from watertable.kernel.game.desk import desk_for
from watertable.kernel.game.game import Game, Outcome
from watertable.kernel.game.options import Value, differing
from watertable.kernel.game.seen import MovesText, listed, listed_text, numbers_listed, verdict_from
from watertable.kernel.records.listing import MOVES
from watertable.kernel.records.record import Ints, Rows, raw
from watertable.kernel.records.seats import NOBODY
from watertable.kernel.table.log import EXACT, Log, told_of
from watertable.kernel.table.path import Path
from watertable.kernel.table.told import Told
from watertable.kernel.text.json import Json, decode, encode
from watertable.kernel.text.message import KERNEL
from watertable.kernel.text.moves import Move, Moves
from watertable.kernel.text.reason import LEGAL, IllegalMove, Reason
from watertable.kernel.text.write import write_events, write_moves, write_views


class Board:
    """A match as it stands: what anybody may ask of it."""

    game: Game
    seats: int
    options: dict[str, Value]
    log: Log
    ply: int  # how many lines the log has
    _boxes: Rows[Any]
    _states: Rows[Any]  # the truth, in row 0
    _plain: Ints  # the same as plain numbers
    _told: Told
    _path: Path
    _quit: dict[int, str]  # seats that can no longer win, and why
    _ended: Outcome | None  # by what the rules do not know
    _numbers: "memoryview[int]"  # and for whoever reads single ones
    _asked: int  # the places of the two among them that the table itself reads
    _ending: int

    @property
    def to_act(self) -> int | None:
        """The seat that must answer now, or None when the match is over."""
        if self._ended is not None or self._numbers[self._ending] != 0:
            return None
        return self._numbers[self._asked]

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, or None while it goes on."""
        if self._ended is not None or not self._is_over():
            return self._ended
        won = self.game.entries.winners(self._boxes, self._states, 0)
        winners = (s for s in range(self.seats) if won >> s & 1 and s not in self._quit)
        return Outcome(tuple(winners), self.points, self.game.endings[self._numbers[self._ending]])

    @property
    def points(self) -> tuple[int, ...]:
        """Each seat's points as they stand."""
        entries = self.game.entries
        return tuple(
            int(entries.points(self._boxes, self._states, 0, s)) for s in range(self.seats)
        )

    def moves(self) -> Moves:
        """Return the legal moves of the seat that must answer, in a stable order."""
        seat = self.to_act
        if seat is None or seat < 0:
            return Moves()
        return listed(self.game, self._boxes, self._states, self._look(seat)[0])

    def texts(self, seats: Sequence[int | None]) -> tuple[list[bytes], MovesText]:
        """Return what each of some seats may know, and what the one that is asked may do, as text.

        Nothing may be done where that seat is not among them.
        """
        game, asked = self.game, self.to_act
        if asked is None or asked not in seats:
            return [self.view_text(seat) for seat in seats], (b"[]", True, None)
        if game.words.views is None or compiled.mode is Mode.INTERPRETED:
            view = self._look(asked)[0]
            own = game.words.view(game.data, view)
            moves = listed_text(game, self._boxes, self._states, view)
            return [own if seat == asked else self.view_text(seat) for seat in seats], moves
        desk = desk_for(game)
        seen = write_views(game.words, game.data, self._boxes, self._states, desk.listing, asked)
        told = [self.view_text(None) if seat is None else seen.texts[seat] for seat in seats]
        text = seen.moves
        if text is None:
            numbers = desk.listed(seen.count)
            text = write_moves(game.words, game.data, seen.views[asked], numbers)
        return told, (text, seen.count < MOVES, None)

    def numbers(self) -> list[int]:
        """Return the numbers of the legal moves: for who needs no words, which take longer.

        >>> import watertable as wt
        >>> table = wt.game("showdown").table(seed=7)
        >>> table.numbers() == [move.action for move in table.moves()]
        True
        """
        seat = self.to_act
        if seat is None or seat < 0:
            return []
        return numbers_listed(self.game, self._boxes, self._states)

    def why_not(self, move: Move | int | Json, seat: int) -> Reason | None:
        """Return why a seat may not do this now, or None if it may.

        The answer comes from the seat's own view: it can tell nothing the seat does not know.
        """
        number, fault = self._number(move, self._at(seat))
        if fault is not None:
            return fault
        view = self._look(seat)[0]
        code = verdict_from(self.game, view, seat, number)
        return None if code == LEGAL else self.game.words.reason(self.game.data, view, code, number)

    def undo_to(self, seat: int) -> int | None:
        """Return the ply that `undo` would go back to, or None if it would be refused."""
        if not self._path.is_movable or self._is_over():
            return None
        try:
            return self._path.back_to(self._at(seat), None)
        except WatertableError:
            return None

    def seen(self, seat: int | None) -> Any:
        """Return what a seat may know, as a View record; None is a spectator."""
        views = self._look(NOBODY if seat is None else self._at(seat))
        return raw(views).copy().view(self.game.view.dtype)[0]

    def view(self, seat: int | None) -> Json:
        """Return what a seat may know, as JSON."""
        view: Json = decode(self.view_text(seat))
        return view

    def view_text(self, seat: int | None) -> bytes:
        """Return what a seat may know, as JSON text."""
        view = self._look(NOBODY if seat is None else self._at(seat))[0]
        return self.game.words.view(self.game.data, view)

    def events(self, seat: int | None, since: int = 0) -> list[Json]:
        """Return what happened after a ply, as a seat may know it, each with a sentence."""
        events: list[Json] = decode(self.events_text(seat, since))
        return events

    def events_text(self, seat: int | None, since: int = 0) -> bytes:
        """Return what happened after a ply, as JSON text."""
        return self.events_texts([seat], since)[0]

    def events_texts(self, seats: Sequence[int | None], since: int = 0) -> list[bytes]:
        """Return the same for each of some seats; what they all may know is written once."""
        who = [NOBODY if seat is None else self._at(seat) for seat in seats]
        stories = [self._story(ply, who) for ply in range(max(since, 0) + 1, self.ply + 1)]
        if len(stories) == 1:
            return [b"[%b]" % text for text in stories[0]]
        told = ([story[place] for story in stories] for place in range(len(who)))
        return [b"[%b]" % b",".join(filter(None, texts)) for texts in told]

    def _story(self, ply: int, seats: list[int]) -> list[bytes]:
        """Return what happened at a ply as each of some seats may know it, with commas between."""
        told = self._told.at(ply)
        if not told:
            return [encode(told_of(self.log.lines[ply - 1]))] * len(seats)
        return write_events(self.game.words, self.game.data, ply, told, seats)

    def position(self) -> Json:
        """Return the whole truth as JSON; `Game.table_from` sets it up again."""
        position = self.game.words.write_position(self.game.data, self._states[0])
        return {
            "game": self.game.slug,
            "seats": self.seats,
            "options": differing(self.game.options, self.options),
            **position,
        }

    def state_bytes(self) -> bytes:
        """Return the bytes of the state: equal for equal tables, whatever machine made them."""
        return self._plain.tobytes()

    # How it is answered.

    def _is_over(self) -> bool:
        return self._ended is not None or self._numbers[self._ending] != 0

    def _look(self, seat: int) -> Rows[Any]:
        """Return a seat's view, in row 0, on the desk."""
        views = desk_for(self.game).blank_view()
        self.game.entries.observe(self._boxes, self._states, 0, seat, views, 0)
        return views

    def _number(self, move: Any, seat: int) -> tuple[int, Reason | None]:
        """Return the number of a move however it was said, or why the seat cannot say it."""
        if self._ended is not None:
            return 0, Reason("over", "", KERNEL.text("refusal.over"))
        if seat != self.to_act:
            view = self._look(seat)[0]
            code = verdict_from(self.game, view, seat, 0)
            return 0, self.game.words.reason(self.game.data, view, code, 0)
        rule = self.game.words.grammar
        if isinstance(move, Move):
            return move.action, None
        if isinstance(move, (int, np.integer)) and not isinstance(move, bool):
            if 0 <= move < EXACT:
                return int(move), None
            return 0, Reason("malformed", rule, KERNEL.text("refusal.no_number", number=int(move)))
        if not isinstance(move, dict):
            return 0, Reason("malformed", rule, KERNEL.text("refusal.no_move"))
        view = self._look(seat)[0]
        try:
            number = self.game.words.number(
                self.game.data, view, move, lambda n: verdict_from(self.game, view, seat, n)
            )
        except ValueError as error:
            return 0, Reason("malformed", rule, str(error))
        return number, None

    def _at(self, seat: int) -> int:
        """Return a seat that is at this table, or say that there is no such seat."""
        if seat not in range(self.seats):
            raise IllegalMove(Reason("malformed", "", KERNEL.text("refusal.no_seat", seat=seat)))
        return seat
