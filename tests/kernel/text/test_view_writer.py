"""Compiled code writes JSON text with a book of phrases."""

import threading
from typing import Annotated

import msgspec
import pytest

from watertable.kernel.compile.compiled import entry
from watertable.kernel.records.numbers import read
from watertable.kernel.records.record import Int, Longs, Record, Rows, rows
from watertable.kernel.text.page import LONGEST, Book, Page, close, put, put_field
from watertable.kernel.text.view_writer import ViewWriter

pytestmark = pytest.mark.sample

OPENS, NUMBER, NAME, ENDS = range(4)
NUMBERS = (0, 7, 10, 99, 100, 12345, -1, -10, 2**62, -(2**62))


class Sums(Record):
    """Some numbers."""

    count: Int
    sums: Annotated[Longs, 12]


@entry
def write(records: Rows[Sums], i: int, books: Rows[Book], pages: Rows[Page]) -> int:
    """Write each number with a name."""
    record, book, page = records[i], books[0], pages[0]
    page.count = 0
    put(page, book, OPENS)
    for place in range(record.count):
        put_field(page, book, NUMBER, record.sums[place])
        put(page, book, NAME)
    close(page, book, ENDS)
    return int(page.count)


def scribe(name):
    return ViewWriter(Sums, write, [b"[", b"", msgspec.json.encode(name) + b",", b"]"])


def sums(*numbers):
    record = rows(Sums, 1)[0]
    record.count, record.sums[: len(numbers)] = len(numbers), numbers
    return record


@pytest.mark.parametrize("name", ["sun", "é\n", "x" * (LONGEST - 3), "x" * LONGEST, '"' * 2000])
def test_numbers_and_phrases_of_any_length_are_written(name):
    expected = msgspec.json.encode([item for number in NUMBERS for item in (number, name)])
    assert scribe(name).text(sums(*NUMBERS)) == expected
    assert scribe(name).text(read(sums(*NUMBERS))) == expected


def test_an_empty_list_loses_no_letter():
    assert scribe("sun").text(sums()) == b"[]"


def test_each_thread_writes_on_a_page_of_its_own():
    shared = scribe("sun")
    wrong: list[int] = []

    def work(number):
        expected = b'[%d,"sun"]' % number
        wrong.extend(number for _ in range(2000) if shared.text(sums(number)) != expected)

    threads = [threading.Thread(target=work, args=(number,)) for number in (1, 22222)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


def test_more_phrases_than_a_book_holds_are_refused():
    with pytest.raises(AssertionError, match="do not fit"):
        ViewWriter(Sums, write, [b"x"] * 513)
