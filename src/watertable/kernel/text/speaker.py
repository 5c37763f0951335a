"""Who remembers what the words of a game say, and tells it by compiled code."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from watertable.kernel.records.events import Event, seen_by
from watertable.kernel.records.record import rows
from watertable.kernel.records.wake import unpacked
from watertable.kernel.text.json import encode
from watertable.kernel.text.known import (
    BY,
    EVENTS,
    FULL,
    LEXICONS,
    MOVES,
    PLY,
    SEATS,
    KnownTexts,
    learn,
    tell_story,
)
from watertable.kernel.text.page import Page
from watertable.kernel.text.words import Words


class Speaker:
    """Who tells what happened: with a lexicon, and a page for each who listens."""

    __slots__ = ("counts", "data", "lexicons", "pages", "texts", "words")

    def __init__(self, words: Words, data: Any) -> None:
        """Begin with empty lexicons; the data is held, so that nothing else has its identity."""
        self.words, self.data = words, data
        self.lexicons, self.pages = rows(KnownTexts, LEXICONS), rows(Page, 1 + SEATS)
        beginning = PLY + BY
        for place in range(LEXICONS):
            self.lexicons[place].letters[: len(beginning)] = bytearray(beginning)
            self.lexicons[place].end = len(beginning)
        pages: Any = self.pages
        self.counts = memoryview(pages["count"])
        self.texts = [memoryview(text) for text in pages["text"]]

    def tell(self, ply: int, packed: bytearray, seats: Sequence[int]) -> list[bytes] | None:
        """Return what each of some seats may know; None if it is too much to say at once."""
        story, listening = np.frombuffer(packed, np.int8), 0
        for seat in seats:
            if seat >= 0:
                listening |= 1 << seat
        lexicons, pages = self.lexicons, self.pages
        while (knowing := tell_story.run(story, ply, listening, lexicons, pages)) < 0:
            if knowing == FULL or not self.hear(packed, -1 - knowing):
                return None
        public = self.page(0)
        if not knowing:
            return [public] * len(seats)
        return [self.page(1 + s) if s >= 0 and knowing >> s & 1 else public for s in seats]

    def page(self, number: int) -> bytes:
        """Return what was written on a page, without the comma at its end."""
        return self.texts[number][: max(self.counts[number] - 1, 0)].tobytes()

    def hear(self, packed: bytearray, missing: int) -> bool:
        """Learn what an event says, to its seat or to everybody; False if that is too much."""
        who, place = divmod(missing, 1024)
        told = seen_by(Event(*unpacked(packed)[1][place]), who - 1)
        return self.learn(EVENTS, encode(self.words.event(self.data, told))[1:])

    def learn_move(self, text: bytes) -> bool:
        """Learn what a move is called."""
        return self.learn(MOVES, text)

    def learn(self, place: int, text: bytes) -> bool:
        """Keep what was not known just now; False if it is too long."""
        return learn(self.lexicons, place, np.frombuffer(bytearray(text + b","), np.int8))
