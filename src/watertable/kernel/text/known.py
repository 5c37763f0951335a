"""Texts that were written once, found again and put together by compiled code.

What an event or a move says is written by the words of its game, in Python, and kept here under
numbers. All that a ply told, or all that a seat may do, then becomes text in one call.
"""

from typing import Annotated

from watertable.kernel.compile.compiled import compiled, entry
from watertable.kernel.records.events import FIELDS, HIDDEN
from watertable.kernel.records.record import Ints, Long, Longs, Record, Rows, Small
from watertable.kernel.text.page import ROOM, Page, put_number

TEXTS = 8_000  # at most
PLACES = 16_381  # for them: a prime, twice as many
LETTERS = 1 << 21
EVENTS, MOVES, ROWS = 0, 1, 2  # known texts of each kind lie in a row of their own
PLY, BY = b'{"ply":', b'"by":'  # what every row begins with
NUMBERS = 64  # letters that these and the two numbers behind them can take
SEATS = 15  # at most: a key has four bits for a seat or nobody
FIRST, SECOND, BEGIN, END = range(4)  # what a place holds, side by side: they are read together
UNKNOWN, FULL = -1, -(1 << 20)  # why a text was not put on a page

_PLY, _BY = len(PLY), len(PLY + BY)
_SPAN = 65_536  # as many values as a number of an event can have
_MIXING = 2_147_483_647


class KnownTexts(Record):
    """Texts, each under two numbers. `END` is 0 at a place where none is."""

    count: Long
    end: Long  # of the letters in use
    sought_first: Long  # the numbers that were last sought in vain
    sought_second: Long
    places: Annotated[Longs, PLACES, 4]
    letters: Annotated[Small, LETTERS]


@compiled
def find(known: KnownTexts, first: int, second: int) -> int:
    """Return the place of a text, or the empty one where it would be put."""
    place = (first % _MIXING * 40_503 + second % _MIXING * 30_011) % PLACES
    places = known.places
    while places[place, END] != 0 and (
        places[place, FIRST] != first or places[place, SECOND] != second
    ):
        place = place + 1 if place + 1 < PLACES else 0
    return place


@compiled
def first_key(events: Ints, at: int) -> int:
    """Return the first of the two numbers that an event is known by: kind, seat, a, b."""
    who = int(events[at]) * 16 + int(events[at + 1]) + 1
    return (who * _SPAN + int(events[at + 2]) % _SPAN) * _SPAN + int(events[at + 3]) % _SPAN


@compiled
def second_key(events: Ints, at: int, secret: int) -> int:
    """Return the second: c, d, and the secret as somebody may know it."""
    c, d = int(events[at + 4]) % _SPAN, int(events[at + 5]) % _SPAN
    return (c * _SPAN + d) * _SPAN + secret % _SPAN


@compiled
def put_letters(page: Page, known: KnownTexts, begin: int, end: int) -> None:
    """Write known letters."""
    count = int(page.count)
    page.text[count : count + end - begin] = known.letters[begin:end]
    page.count = count + end - begin


@compiled
def put_text(page: Page, known: KnownTexts, first: int, second: int) -> int:
    """Write what is known under two numbers; return 0, UNKNOWN or FULL.

    Room for `NUMBERS` letters is left behind it.
    """
    place = find(known, first, second)
    begin, end = int(known.places[place, BEGIN]), int(known.places[place, END])
    if end == 0:
        known.sought_first, known.sought_second = first, second
        return UNKNOWN
    if page.count + end - begin + NUMBERS > ROOM:
        return FULL
    put_letters(page, known, begin, end)
    return 0


@compiled
def put_events(page: Page, known: KnownTexts, events: Ints, ply: int, by: int, seat: int) -> int:
    """Write what a ply told as a seat may know it; FULL, or -1 less the event that is not known."""
    page.count = 0
    for event in range(len(events) // FIELDS):
        at = event * FIELDS
        secret = int(events[at + 6])
        if seat < 0 or seat != events[at + 1]:
            secret = HIDDEN
        put_letters(page, known, 0, _PLY)
        put_number(page, ply)
        put_letters(page, known, _PLY, _BY)
        put_number(page, by)
        put = put_text(page, known, first_key(events, at), second_key(events, at, secret))
        if put != 0:
            return put - event if put == UNKNOWN else put
    return 0


@compiled
def is_told_a_secret(events: Ints, seat: int) -> bool:
    """Say whether a seat may know something of a ply that nobody else may."""
    for event in range(len(events) // FIELDS):
        at = event * FIELDS
        if events[at + 1] == seat and events[at + 6] != HIDDEN:
            return True
    return False


@entry
def put_events_for_all(
    events: Ints, ply: int, by: int, seats: int, known: Rows[KnownTexts], pages: Rows[Page]
) -> int:
    """Write what a ply told: on page 0 for everybody, on page 1 + seat for one that knows more.

    Return those seats, by bits. If an event is not known as somebody may know it, return -1 less
    seat * 1024 + the event, where seat 0 is everybody; FULL if there is too much to say.
    """
    put = put_events(pages[0], known[EVENTS], events, ply, by, -1)
    knowing, seat = 0, 0
    while put == 0 and seats >> seat != 0:
        if seats >> seat & 1 and is_told_a_secret(events, seat):
            knowing |= 1 << seat
            put = put_events(pages[1 + seat], known[EVENTS], events, ply, by, seat)
            if put < 0 and put != FULL:
                put -= (1 + seat) * 1024
        seat += 1
    return put if put < 0 else knowing


@entry
def keep(known: Rows[KnownTexts], i: int, text: Small) -> bool:
    """Keep a text under the numbers that were last sought in vain; False if it is too long.

    Where there is no room for it all others are forgotten.
    """
    texts = known[i]
    if _BY + len(text) > LETTERS:
        return False
    if texts.count >= TEXTS or texts.end + len(text) > LETTERS:
        texts.places[:] = 0
        texts.count, texts.end = 0, _BY
    first, second, begin = int(texts.sought_first), int(texts.sought_second), int(texts.end)
    place, end = find(texts, first, second), begin + len(text)
    texts.letters[begin:end] = text
    places = texts.places
    places[place, FIRST], places[place, SECOND] = first, second
    places[place, BEGIN], places[place, END] = begin, end
    texts.count, texts.end = texts.count + 1, end
    return True
