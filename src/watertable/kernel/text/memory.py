"""The texts of one game that one thread has written, and the pages it puts them together on."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from watertable.kernel.records.events import events_in, seen_by
from watertable.kernel.records.record import rows
from watertable.kernel.text.json import encode
from watertable.kernel.text.known import (
    BY,
    EVENTS,
    FULL,
    MOVES,
    PLY,
    ROWS,
    SEATS,
    KnownTexts,
    keep,
    put_events_for_all,
)
from watertable.kernel.text.page import Page
from watertable.kernel.text.words import Words


class Memory:
    """What is known, and a page for each who is told something."""

    __slots__ = ("_counts", "_pages", "_texts", "data", "known", "words")

    def __init__(self, words: Words, data: Any) -> None:
        """Begin with nothing; the data is held, so that nothing else has its identity."""
        self.words, self.data = words, data
        self.known, self._pages = rows(KnownTexts, ROWS), rows(Page, 1 + SEATS)
        beginning = PLY + BY
        for row in range(ROWS):
            self.known[row].letters[: len(beginning)] = bytearray(beginning)
            self.known[row].end = len(beginning)
        pages: Any = self._pages
        self._counts = memoryview(pages["count"])
        self._texts = [memoryview(text) for text in pages["text"]]

    def events(
        self, ply: int, by: int, events: Sequence[int], seats: Sequence[int]
    ) -> list[bytes] | None:
        """Return what a ply told, as each of some seats may know it; None if it is too much."""
        told, listening = np.frombuffer(events, np.int16), 0  # type: ignore[call-overload]
        for seat in seats:
            if seat >= 0:
                listening |= 1 << seat
        known, pages = self.known, self._pages
        while (knowing := put_events_for_all.run(told, ply, by, listening, known, pages)) < 0:
            if knowing == FULL or not self._keep_event(events, -1 - knowing):
                return None
        public = self._page(0)
        if not knowing:
            return [public] * len(seats)
        return [self._page(1 + s) if s >= 0 and knowing >> s & 1 else public for s in seats]

    def keep_move(self, text: bytes) -> bool:
        """Keep a move that was not known just now; False if it is too long."""
        return self._keep(MOVES, text)

    def _keep_event(self, events: Sequence[int], missing: int) -> bool:
        """Keep what an event says, to its seat or to everybody."""
        who, place = divmod(missing, 1024)
        told = seen_by(events_in(events)[place], who - 1)
        return self._keep(EVENTS, encode(self.words.event(self.data, told))[1:])

    def _keep(self, row: int, text: bytes) -> bool:
        return keep(self.known, row, np.frombuffer(bytearray(text + b","), np.int8))

    def _page(self, number: int) -> bytes:
        """Return what was written on a page, without the comma at its end."""
        return self._texts[number][: max(self._counts[number] - 1, 0)].tobytes()
