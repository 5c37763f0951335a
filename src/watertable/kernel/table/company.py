"""Who sits at a table: lines of the log that the rules know nothing of."""

from typing import Any

from watertable.kernel.game.game import Outcome
from watertable.kernel.table.board import Board
from watertable.kernel.table.lines import Line
from watertable.kernel.text.message import KERNEL
from watertable.kernel.text.reason import IllegalMove, Reason


class Company(Board):
    """A match and the people at it, who come, go, run out of time and give up."""

    names: dict[int, str]
    substitutes: dict[int, str]  # the bots that play for somebody
    _late: set[int]  # seats whose time is up
    _revealed: bool  # the seed is in the log

    def resign(self, seat: int) -> None:
        """A seat gives up: with two sides the match is over, with more it can no longer win."""
        self._table_line("resign", by=self._sitting(seat))
        self._quits(seat, "out of time" if seat in self._late else "resigned")

    def timeout(self, seat: int) -> None:
        """A seat's time is up; a substitute or a resignation may follow."""
        self._table_line("timeout", by=self._sitting(seat))
        self._late.add(seat)

    def substitute(self, seat: int, bot: str) -> None:
        """A bot plays a seat from now on."""
        self._table_line("substitute", by=self._sitting(seat), bot=bot)
        self.substitutes[seat] = bot

    def join(self, seat: int, name: str) -> None:
        """Somebody sits down (again)."""
        self._table_line("join", by=self._sitting(seat), name=name)
        self.names[seat] = name
        self.substitutes.pop(seat, None)
        self._late.discard(seat)

    def leave(self, seat: int) -> None:
        """Somebody gets up."""
        self._table_line("leave", by=self._sitting(seat))
        self.names.pop(seat, None)

    # How it is done.

    def _table_line(self, table: str, **said: Any) -> None:
        self._note(Line(self.ply + 1, table=table, **said))

    def _note(self, line: Line) -> None:
        """Write a line of the table, which tells itself."""
        self._revealed |= line.table == "seed"
        self._told.skip()
        self._write(line)

    def _write(self, line: Line) -> None:
        """Add a line to the log, and remember which action stands after it."""
        self.log.lines.append(line)
        self.ply += 1
        self._path.end_ply()

    def _sitting(self, seat: int) -> int:
        if self._is_over():
            raise IllegalMove(Reason("over", "", KERNEL.text("refusal.over")))
        return self._at(seat)

    def _quits(self, seat: int, why: str) -> None:
        of = self.game.sides
        sides = range(self.seats) if of is None else of(self.options, self.seats)
        self._quit |= {s: why for s in range(self.seats) if sides[s] == sides[seat]}
        left = [s for s in range(self.seats) if s not in self._quit]
        if len({sides[s] for s in left}) <= 1:
            self._ended = Outcome(tuple(left), self.points, why)
            self._go_on()

    def _go_on(self) -> None:
        """Do what must follow; the table knows what."""
        raise NotImplementedError
