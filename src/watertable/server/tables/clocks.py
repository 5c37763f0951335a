"""Clocks: who is thinking, since when, and how long they may, by the tables' time.

What a clock shows follows from the lines of the log and the times they were kept at, so nothing
about it is stored. The spread of a window is nobody's thinking, to its latest moment, and neither
is what a film or a moment takes to be seen: a seat is charged when all are over, every seat alike.
How long a moment is follows from the kinds of what happened, which everybody is told. The moment
that was drawn is in no clock: everybody sees until when one runs.
"""

import copy

from msgspec import Struct

from watertable.server.protocol import Clock, ClockState
from watertable.server.tables.settings import DAY

LONGEST = 6.0  # seconds of a film, or of moments, that nobody is charged for


class ClockMark(Struct, frozen=True):
    """What a line means to a clock: who acted, who is asked then, after what pause and film."""

    acted: int | None
    asked: int | None  # a person; None when anybody or anything else is asked
    pause: float | None  # seconds before which no answer is told, see `windows.pause_after`
    film: float = 0.0  # seconds that are seen of it
    latest: float = 0.0  # seconds after which an answer in this window is told at the latest
    moment: float = 0.0  # seconds for which what happened is shown, see `Game.lasts`: six for all


class Clocks:
    """The clocks of one table."""

    def __init__(self, clock: Clock, seats: int) -> None:
        """Set all clocks; nobody thinks yet."""
        self.kind, self.increment = clock.kind, clock.increment
        self.each = DAY * (clock.days or 0) if clock.kind == "days" else clock.seconds or 0.0
        self.left = [self.each] * seats
        self.running: int | None = None
        self.since = 0.0
        self.free = 0.0  # seconds from then on that are nobody's thinking
        self.shown = 0.0  # until when films and moments are seen
        self.closes = 0.0  # the latest moment of the window that is open

    def pass_line(self, mark: ClockMark, at: float) -> None:
        """Follow one line that was kept at this time."""
        if mark.film:
            self.shown = max(self.shown, at) + min(mark.film, LONGEST)
        if mark.moment and not mark.pause:  # else it is seen while the window is kept open
            later = min(max(self.shown, at) + mark.moment, at + LONGEST)
            self.shown = max(self.shown, later)
        if mark.pause is not None:
            self.closes = at + mark.latest
        acted = mark.acted is not None and mark.acted == self.running
        if not acted and mark.asked == self.running and not mark.pause:
            return
        if self.running is not None and self.kind == "game":
            self.left[self.running] -= max(0.0, at - self.since - self.free)
            if acted:
                self.left[self.running] += self.increment
        self.running, self.since = mark.asked, at
        self.free = max(0.0, self.shown - at, self.closes - at)

    def after(self, marks: list[ClockMark], at: float) -> "Clocks":
        """Return the clocks as they will be if these lines are kept at this time."""
        later = copy.copy(self)
        later.left = self.left.copy()
        for mark in marks:
            later.pass_line(mark, at)
        return later

    @property
    def budget(self) -> float | None:
        """How long the one who thinks may, from `since` on."""
        if self.running is None:
            return None
        own = self.left[self.running] if self.kind == "game" else self.each
        return max(0.0, own) + self.free

    def is_same_thought(self, other: "Clocks") -> bool:
        """Whether the same person is still thinking about the same thing."""
        return (self.running, self.since) == (other.running, other.since)

    def state(self, now: float, deadline: float | None) -> ClockState:
        """Tell the time."""
        left: list[float | None] = [None] * len(self.left)
        if self.kind == "game":
            left = [max(0.0, seconds) for seconds in self.left]
        if self.running is not None and deadline is not None:
            left[self.running] = max(0.0, deadline - now)
        return ClockState(self.kind, left, self.running, deadline, now)
