"""Records of one kind go in, JSON text comes out: by a compiled function and a book of phrases."""

import threading
from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any, cast

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from watertable.kernel.records.listing import Listing
from watertable.kernel.records.numbers import content_of, read
from watertable.kernel.records.record import R, Record, Rows, raw, rows
from watertable.kernel.text.known import FULL, KnownTexts
from watertable.kernel.text.page import LONGEST, PHRASES, ROOM, Book, Page


class ViewTexts(Struct, frozen=True):
    """What each seat may know, as text and as a record, and the moves that are listed."""

    texts: list[bytes]
    views: Rows[Any]
    count: int  # of the moves
    moves: bytes | None  # as text, if all are known
    unknown: int | None  # the place of the first that is not


class _Room(threading.local):
    """Room to write in, for each thread: a record and a page for each seat, and a single record.

    The last page is for moves.
    """

    def __init__(self, kind: type[Record], seats: int) -> None:
        self.records, self.pages = rows(kind, seats), rows(Page, seats + 1)
        self.single = rows(kind, 1)
        self.raw = raw(self.single)
        fields = cast("NDArray[np.void]", self.pages)
        self.counts = fields["count"]
        self.texts = [memoryview(text) for text in fields["text"]]


class ViewWriter:
    """Writes with `write(records, i, books, pages)`, an entry that returns how many letters.

    It puts phrases on the page by their place in `phrases`. One that is too long for the book is
    put there as its number between two zeros, which JSON text never has, and exchanged at the end.
    """

    def __init__(
        self,
        kind: type[R],
        write: Callable[[Rows[R], int, Rows[Book], Rows[Page]], int],
        phrases: Sequence[bytes],
        seats: int = 1,
    ) -> None:
        """Bind the book."""
        assert len(phrases) <= PHRASES, f"{len(phrases)} phrases do not fit into a book"
        self.write: Any = write
        self.phrases = phrases
        self._room = _Room(kind, seats)
        self._long: list[tuple[bytes, bytes]] = []
        begins, letters = [0], b""
        for number, phrase in enumerate(phrases):
            letters += phrase if len(phrase) <= LONGEST else self._stand_in(number, phrase)
            begins.append(len(letters))
        self._books = rows(Book, 1)
        self._books[0].begins[: len(begins)] = begins
        self._books[0].letters[: len(letters)] = bytearray(letters)
        size = self._books[0].letters.size
        self._plain_book = SimpleNamespace(begins=begins, letters=letters.ljust(size))

    def text(self, record: Record) -> bytes:
        """Return a record, be it read or not, as text."""
        if self.write.run is self.write.rule:
            text = self._plain_text(record)
        else:
            room = self._room
            room.raw[0] = content_of(record)
            count = self.write.run(room.single, 0, self._books, room.pages)
            text = room.texts[0][:count].tobytes()
        return self._spelt_out(text) if self._long else text

    def texts(
        self,
        write_all: Any,
        boxes: Rows[Any],
        states: Rows[Any],
        listing: Rows[Listing],
        known: Rows[KnownTexts],
    ) -> ViewTexts:
        """Write what every seat may know, and the moves, by an entry that does all at once."""
        room = self._room
        count = write_all(boxes, states, room.records, self._books, room.pages, listing, known)
        *ends, end = room.counts.tolist()
        *pages, last = room.texts
        texts = [text[:end].tobytes() for text, end in zip(pages, ends, strict=True)]
        if self._long:
            texts = [self._spelt_out(text) for text in texts]
        if end >= 0:
            return ViewTexts(texts, room.records, count, last[:end].tobytes(), None)
        return ViewTexts(texts, room.records, count, None, None if end == FULL else -1 - end)

    def _spelt_out(self, text: bytes) -> bytes:
        """Put phrases that are too long for the book into a text."""
        for stand_in, phrase in self._long:
            text = text.replace(stand_in, phrase)
        return text

    def _plain_text(self, record: Record) -> bytes:
        """Write without compiled code, on plain objects: records take eight times as long."""
        page = SimpleNamespace(count=0, text=memoryview(bytearray(ROOM)))
        count = self.write([read(record)], 0, [self._plain_book], [page])
        return bytes(page.text[:count])

    def _stand_in(self, number: int, phrase: bytes) -> bytes:
        """Return what is put instead of a phrase. Its last letter stays: it may be a comma."""
        stand_in = b"\0%d\0" % number
        self._long.append((stand_in, phrase[:-1]))
        return stand_in + phrase[-1:]
