"""What has happened at a table: its log, and the events that each ply told."""

from array import array
from collections.abc import Sequence
from typing import Any

import numpy as np

from watertable.kernel.records.events import FIELDS, HIDDEN, Event, Telling
from watertable.kernel.records.record import Rows, rows
from watertable.kernel.records.seats import NOBODY
from watertable.kernel.table.lines import Line, Lines
from watertable.kernel.table.log import Header, Log, told_of
from watertable.kernel.text.json import encode
from watertable.kernel.text.words import Words
from watertable.kernel.text.write import write_events


class History:
    """The log so far. Lines of the table tell themselves; of an action its events are kept."""

    __slots__ = ("_by", "_ends", "_events", "_lines", "log", "ply")

    def __init__(self, header: Header) -> None:
        """Begin before the first ply."""
        self._lines = Lines()
        self.log = Log(header, self._lines)
        self.ply = 0  # how many lines the log has
        self._events, self._ends = array("h"), array("I", [0])  # numbers, as rules wrote them
        self._by = array("b", [NOBODY])  # by ply: who acted

    def act(self, line: Line, by: int, events: bytes) -> None:
        """Write an action down, with the numbers of the events that it told."""
        self._events.frombytes(events)
        self._write(line, by)

    def note(self, line: Line) -> None:
        """Write a line of the table down."""
        self._write(line, NOBODY)

    def texts(self, words: Words, data: Any, seats: Sequence[int], since: int = 0) -> list[bytes]:
        """Return what happened after a ply as each of some seats may know it, as JSON text."""
        if since == self.ply - 1:  # as nearly always
            return [b"[%b]" % text for text in self._told(words, data, self.ply, seats)]
        plies = range(max(since, 0) + 1, self.ply + 1)
        told = [self._told(words, data, ply, seats) for ply in plies]
        each = ([texts[place] for texts in told] for place in range(len(seats)))
        return [b"[%b]" % b",".join(filter(None, texts)) for texts in each]

    def tellings(self, seat: int, since: int = 0) -> Rows[Telling]:
        """Return what happened after a ply as a seat may know it, as records."""
        first = max(since, 0)
        events = np.array(self._events[self._ends[min(first, self.ply)] :], np.int16)
        table = events.reshape(-1, FIELDS)
        told = rows(Telling, len(table))
        made: Any = told
        ends = np.array(self._ends[first:], np.int64)
        counts = (ends[1:] - ends[:-1]) // FIELDS
        plies = np.repeat(np.arange(first + 1, first + 1 + len(counts)), counts)
        made["ply"], made["by"] = plies, np.array(self._by, np.int16)[plies]
        for place, name in enumerate(Event.__struct_fields__):
            made[name] = table[:, place]
        if seat < 0:
            made["secret"] = HIDDEN
        else:
            made["secret"][made["seat"] != seat] = HIDDEN
        return told

    def kinds(self, ply: int) -> list[int]:
        """Return the kinds of the events that a ply told, in their order; everybody knows them."""
        return self._events[self._ends[ply - 1] : self._ends[ply] : FIELDS].tolist()

    def _told(self, words: Words, data: Any, ply: int, seats: Sequence[int]) -> list[bytes]:
        """Return what a ply told, with commas between; what all may know is written once."""
        by = self._by[ply]
        if by == NOBODY:
            return [encode(told_of(self._lines[ply - 1], self._before(ply)))] * len(seats)
        events = self._events[self._ends[ply - 1] : self._ends[ply]]
        return write_events(words, data, ply, by, events, seats)

    def _before(self, ply: int) -> Line | None:
        """Return what stands before a line of the table, if that is another one."""
        return self._lines[ply - 2] if ply > 1 and self._by[ply - 1] == NOBODY else None

    def _write(self, line: Line, by: int) -> None:
        self._lines.append(line)
        self._by.append(by)
        self._ends.append(len(self._events))
        self.ply += 1
