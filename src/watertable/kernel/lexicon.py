"""Texts that were written once, found again and put together by compiled code.

What an event or a move says is written by the words of its game, in Python, and kept here under
numbers. All that a ply told, or all that a seat may do, then becomes text in one call.
"""

from typing import Annotated

from watertable.kernel.compile.compiled import compiled, entry
from watertable.kernel.records.events import FIELDS, HIDDEN
from watertable.kernel.records.record import Long, Longs, Record, Rows, Small
from watertable.kernel.text.page import ROOM, Page, put_number
from watertable.kernel.wake import HEAD

TEXTS = 8_000  # at most
PLACES = 16_381  # for them: a prime, twice as many
LETTERS = 1 << 20
EVENTS, MOVES, LEXICONS = 0, 1, 2  # a lexicon for each
PLY, BY = b'{"ply":', b'"by":'  # what every lexicon begins with
NUMBERS = 64  # letters that these and the two numbers behind them can take
FIRST, SECOND, BEGIN, END = range(4)  # what a place holds, side by side: they are read together
UNKNOWN, FULL = -1, -(1 << 20)  # why a text was not put on a page

_PLY, _BY = len(PLY), len(PLY + BY)
_SPAN = 65_536  # as many values as a number of an event can have
_MIXING = 2_147_483_647


class Lexicon(Record):
    """Texts, each under two numbers. `END` is 0 at a place where none is."""

    count: Long
    end: Long  # of the letters in use
    sought_first: Long  # the numbers that were last sought in vain
    sought_second: Long
    places: Annotated[Longs, PLACES, 4]
    letters: Annotated[Small, LETTERS]


@compiled
def find(lexicon: Lexicon, first: int, second: int) -> int:
    """Return the place of a text, or the empty one where it would be put."""
    place = (first % _MIXING * 40_503 + second % _MIXING * 30_011) % PLACES
    places = lexicon.places
    while places[place, END] != 0 and (
        places[place, FIRST] != first or places[place, SECOND] != second
    ):
        place = place + 1 if place + 1 < PLACES else 0
    return place


@compiled
def number_at(packed: Small, at: int, size: int) -> int:
    """Return a number of an event, of one byte or of two."""
    if size == 1:
        return int(packed[at])
    return int(packed[at + 1]) * 256 + int(packed[at]) % 256


@compiled
def first_key(packed: Small, at: int, size: int) -> int:
    """Return the first of the two numbers that an event is known by: kind, seat, a, b."""
    who = number_at(packed, at, size) * 16 + number_at(packed, at + size, size) + 1
    a = number_at(packed, at + 2 * size, size) % _SPAN
    return (who * _SPAN + a) * _SPAN + number_at(packed, at + 3 * size, size) % _SPAN


@compiled
def second_key(packed: Small, at: int, size: int, secret: int) -> int:
    """Return the second: c, d, and the secret as somebody may know it."""
    c = number_at(packed, at + 4 * size, size) % _SPAN
    d = number_at(packed, at + 5 * size, size) % _SPAN
    return (c * _SPAN + d) * _SPAN + secret % _SPAN


@compiled
def put_letters(page: Page, lexicon: Lexicon, begin: int, end: int) -> None:
    """Write letters of a lexicon."""
    count = int(page.count)
    page.text[count : count + end - begin] = lexicon.letters[begin:end]
    page.count = count + end - begin


@compiled
def put_text(page: Page, lexicon: Lexicon, first: int, second: int) -> int:
    """Write what is known under two numbers; return 0, UNKNOWN or FULL.

    Room for `NUMBERS` letters is left behind it.
    """
    place = find(lexicon, first, second)
    begin, end = int(lexicon.places[place, BEGIN]), int(lexicon.places[place, END])
    if end == 0:
        lexicon.sought_first, lexicon.sought_second = first, second
        return UNKNOWN
    if page.count + end - begin + NUMBERS > ROOM:
        return FULL
    put_letters(page, lexicon, begin, end)
    return 0


@compiled
def put_story(page: Page, lexicon: Lexicon, packed: Small, ply: int, seat: int) -> int:
    """Write what a ply told as a seat may know it; FULL, or -1 less the event that is not known."""
    page.count = 0
    size, by = int(packed[0]), int(packed[1])
    width = FIELDS * size
    for event in range((len(packed) - HEAD) // width):
        at = HEAD + event * width
        secret = number_at(packed, at + 6 * size, size)
        if seat < 0 or seat != number_at(packed, at + size, size):
            secret = HIDDEN
        put_letters(page, lexicon, 0, _PLY)
        put_number(page, ply)
        put_letters(page, lexicon, _PLY, _BY)
        put_number(page, by)
        first, second = first_key(packed, at, size), second_key(packed, at, size, secret)
        put = put_text(page, lexicon, first, second)
        if put != 0:
            return put - event if put == UNKNOWN else put
    return 0


@compiled
def is_told_a_secret(packed: Small, seat: int) -> bool:
    """Say whether a seat may know something of a ply that nobody else may."""
    size = int(packed[0])
    width = FIELDS * size
    for event in range((len(packed) - HEAD) // width):
        at = HEAD + event * width
        is_about = number_at(packed, at + size, size) == seat
        if is_about and number_at(packed, at + 6 * size, size) != HIDDEN:
            return True
    return False


@entry
def tell_story(
    packed: Small, ply: int, seats: int, lexicons: Rows[Lexicon], pages: Rows[Page]
) -> int:
    """Write what a ply told: on page 0 for everybody, on page 1 + seat for one that knows more.

    Return those seats, by bits. If an event is not known as somebody may know it, return -1 less
    seat * 1024 + the event, where seat 0 is everybody; FULL if there is too much to say.
    """
    told = put_story(pages[0], lexicons[EVENTS], packed, ply, -1)
    knowing, seat = 0, 0
    while told == 0 and seats >> seat != 0:
        if seats >> seat & 1 and is_told_a_secret(packed, seat):
            knowing |= 1 << seat
            told = put_story(pages[1 + seat], lexicons[EVENTS], packed, ply, seat)
            if told < 0 and told != FULL:
                told -= (1 + seat) * 1024
        seat += 1
    return told if told < 0 else knowing


@entry
def learn(lexicons: Rows[Lexicon], i: int, text: Small) -> bool:
    """Keep a text under the numbers that were last sought in vain; False if it is too long.

    Where there is no room for it all others are forgotten.
    """
    lexicon = lexicons[i]
    if _BY + len(text) > LETTERS:
        return False
    if lexicon.count >= TEXTS or lexicon.end + len(text) > LETTERS:
        lexicon.places[:] = 0
        lexicon.count, lexicon.end = 0, _BY
    first, second, begin = int(lexicon.sought_first), int(lexicon.sought_second), int(lexicon.end)
    place, end = find(lexicon, first, second), begin + len(text)
    lexicon.letters[begin:end] = text
    places = lexicon.places
    places[place, FIRST], places[place, SECOND] = first, second
    places[place, BEGIN], places[place, END] = begin, end
    lexicon.count, lexicon.end = lexicon.count + 1, end
    return True
