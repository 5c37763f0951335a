"""Clocks: who is thinking, since when, and how long they may, by the tables' time.

What a clock shows follows from the lines of the log and the times they were kept at, so nothing
about it is stored. The pause before a pass in a window is nobody's thinking: it is given on top.
"""

import copy

from msgspec import Struct

from watertable.server.protocol import Clock, ClockState
from watertable.server.tables.settings import DAY


class ClockMark(Struct, frozen=True):
    """What a line means to a clock: who acted, who is asked after it, whether in a window."""

    acted: int | None
    asked: int | None  # a person; None when anybody or anything else is asked
    window: bool


class Clocks:
    """The clocks of one table."""

    def __init__(self, clock: Clock, seats: int, pause: float) -> None:
        """Set all clocks; nobody thinks yet."""
        self.kind, self.pause, self.increment = clock.kind, pause, clock.increment
        self.each = DAY * (clock.days or 0) if clock.kind == "days" else clock.seconds or 0.0
        self.left = [self.each] * seats
        self.running: int | None = None
        self.window = False
        self.since = 0.0

    def pass_line(self, mark: ClockMark, at: float) -> None:
        """Follow one line that was kept at this time."""
        acted = mark.acted is not None and mark.acted == self.running
        if not acted and mark.asked == self.running:
            return
        if self.running is not None and self.kind == "game":
            free = self.pause if self.window else 0.0
            self.left[self.running] -= max(0.0, at - self.since - free)
            if acted:
                self.left[self.running] += self.increment
        self.running, self.window, self.since = mark.asked, mark.window, at

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
        return max(0.0, own) + (self.pause if self.window else 0.0)

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
