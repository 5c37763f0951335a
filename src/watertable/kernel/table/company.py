"""The people at a table: they come, go, run out of time and give up."""

from collections.abc import Sequence

from watertable.kernel.game.game import Outcome
from watertable.kernel.table.lines import Line


class Company:
    """Who sits where, who plays for whom, and who can no longer win. The rules know none of it."""

    __slots__ = ("_gone", "_late", "names", "outcome", "quit", "since", "substitutes")

    def __init__(self) -> None:
        """Begin with nobody."""
        self.names: dict[int, str] = {}
        self.substitutes: dict[int, str] = {}  # the bots that play for somebody
        self.since: dict[int, int] = {}  # and the plies at which they began to
        self.quit: dict[int, str] = {}  # seats that can no longer win, and why
        self.outcome: Outcome | None = None  # if so many have given up that the match is over
        self._late: set[int] = set()  # seats whose time is up
        self._gone: set[int] = set()  # seats whose people have left

    def follow(self, line: Line) -> None:
        """Do what a line of the table says about a seat."""
        seat, name = line.by, line.name or ""
        assert seat is not None
        match line.table:
            case "join":
                self.names[seat] = name
                self.substitutes.pop(seat, None)
                self._late.discard(seat)
                self._gone.discard(seat)
            case "leave":
                self.names.pop(seat, None)
                self._gone.add(seat)
            case "substitute":
                self.substitutes[seat] = line.bot or ""
                self.since[seat] = line.ply
            case "timeout":
                self._late.add(seat)

    def give_up(self, seat: int, sides: Sequence[int], points: tuple[int, ...]) -> None:
        """A seat and its side give up: with two sides the match is over, with more it goes on."""
        why = "resigned"
        if seat in self._gone:
            why = "left"
        if seat in self._late:
            why = "out of time"
        seats = range(len(sides))
        self.quit |= {s: why for s in seats if sides[s] == sides[seat]}
        left = self._left(seats)
        if len({sides[s] for s in left}) <= 1:
            self.outcome = Outcome(tuple(left), points, why)

    def ends_without(self, seat: int, sides: Sequence[int]) -> bool:
        """Whether the match is over if this seat gives up."""
        left = [s for s in self._left(range(len(sides))) if sides[s] != sides[seat]]
        return len({sides[s] for s in left}) <= 1

    def _left(self, seats: Sequence[int]) -> list[int]:
        return [seat for seat in seats if seat not in self.quit]
