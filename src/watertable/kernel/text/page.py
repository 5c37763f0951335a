"""JSON text written by compiled code: a page to write on, and a book of phrases to write with.

Compiled code knows no strings: it puts phrases on the page by their number in the book. Every
value is written with a comma after it; what closes a list or an object takes that comma's place.
"""

from typing import Annotated

from watertable.kernel.compile.compiled import apart, compiled
from watertable.kernel.records.record import Long, Longs, Record, Small

PHRASES = 512  # room for phrases in a book
SHORT, LONGEST = 16, 48  # letters of most phrases, and of any
ROOM = 1 << 16  # letters on a page

_ZERO, _MINUS, _COMMA = b"0-,"


class Book(Record):
    """Phrases, one after the other."""

    begins: Annotated[Longs, PHRASES + 1]  # where each phrase begins, and the last one ends
    letters: Annotated[Small, (PHRASES + 1) * LONGEST]


class Page(Record):
    """Text as far as it is written. Whoever writes must end LONGEST letters before the room."""

    count: Long
    text: Annotated[Small, ROOM]


@compiled
@apart
def put(page: Page, book: Book, phrase: int) -> None:
    """Write a phrase.

    A fixed number of letters is copied, and what is too much is written over: 6 ns a phrase. To
    copy as many as there are takes 13, be it letter by letter or as one slice.
    """
    begin, count = int(book.begins[phrase]), int(page.count)
    size = int(book.begins[phrase + 1]) - begin
    text, letters = page.text[count:], book.letters[begin:]
    for place in range(SHORT):
        text[place] = letters[place]
    if size > SHORT:
        for place in range(SHORT, LONGEST):
            text[place] = letters[place]
    page.count = count + size


@compiled
@apart
def put_number(page: Page, number: int) -> None:
    """Write a whole number and a comma."""
    text, count, left = page.text, int(page.count), abs(int(number))
    if number < 0:
        text[count] = _MINUS
        count += 1
    end, rest = count + 1, left // 10
    while rest > 0:
        end, rest = end + 1, rest // 10
    for place in range(end - 1, count - 1, -1):
        text[place] = _ZERO + left % 10
        left //= 10
    text[end] = _COMMA
    page.count = end + 1


@compiled
def put_field(page: Page, book: Book, phrase: int, number: int) -> None:
    """Write a phrase and a whole number."""
    put(page, book, phrase)
    put_number(page, number)


@compiled
def close(page: Page, book: Book, phrase: int) -> None:
    """Write a phrase that closes a list or an object."""
    if page.text[page.count - 1] == _COMMA:
        page.count -= 1
    put(page, book, phrase)
