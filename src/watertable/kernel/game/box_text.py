"""A look at the text of a box before it is parsed: what no honest box has is refused in one pass.

TOML can be short and yet take minutes and gigabytes to read: keys of ten thousand parts, brackets
within brackets. Whoever is given a box by a stranger looks here first.
"""

import re
from typing import TypeVar

from watertable.kernel.errors import BoxError
from watertable.kernel.game.game import Game
from watertable.kernel.text.message import KERNEL, Filling

G = TypeVar("G", bound=Game)

LONGEST = 200_000  # letters of a box; ours have 14,000 at most
VALUES = 10_000  # keys and members of lists; ours have 700
PARTS = 6  # of a dotted key
DEEPEST = 8  # brackets within brackets
TEXT = 2_000  # letters of one text
WORD = 100  # letters of a bare key or a number

_NEXT = re.compile(r'"""|\'\'\'|["\'#\[\]{}=.,\n]')
_ENDS = {
    '"""': re.compile(r'(?:[^"\\]++|\\.|""?+(?!"))*+"""', re.DOTALL),
    '"': re.compile(r'(?:[^"\\\n]++|\\.)*+"'),
    "'''": re.compile(r"(?:[^']++|''?+(?!'))*+'''"),
    "'": re.compile(r"[^'\n]*+'"),
}
_WORD = re.compile(rf"\S{{{WORD + 1}}}")


def with_box_of(game: G, text: str) -> G:
    """Return a game played with a box that somebody brought; BoxError says what is wrong with it.

    >>> import watertable as wt
    >>> with_box_of(wt.game("showdown"), "card = 1")
    Traceback (most recent call last):
    watertable.kernel.errors.BoxError: The card file is wrong: Expected `array`, got `int` at card.
    """
    check_text(text)
    try:
        return game.with_data(text)
    except BoxError:
        raise
    except Exception as error:  # whatever a file can make the games stumble over
        raise _wrong("stumbled", fault=str(error)) from error


def check_text(text: str) -> None:
    """Refuse a box that is out of all proportion; one that is not may still be wrong.

    >>> check_text('[[card]]\\nname = "Sun [1]"\\n')
    >>> check_text("a." * 7 + "a = 1")
    Traceback (most recent call last):
    watertable.kernel.errors.BoxError: A box may have keys of 6 parts, not of more.
    """
    if len(text) > LONGEST:
        raise _wrong("letters", most=LONGEST)
    at = values = depth = parts = 0
    while (found := _NEXT.search(text, at)) is not None:
        sign, start = found[0], found.start()
        _check_word(text, at, start)
        at = found.end()
        if sign in _ENDS:
            at = _end_of_text(text, sign, at)
        elif sign == "#":
            end = text.find("\n", at)
            at = len(text) if end < 0 else end
        elif sign in "[{":
            depth += 1
        elif sign in "]}":
            depth -= 1
        elif sign == ".":
            parts += 1
        else:
            parts, values = 0, values + (sign in "=,")
        if depth > DEEPEST:
            raise _wrong("depth", most=DEEPEST)
        if parts >= PARTS:
            raise _wrong("key_parts", most=PARTS)
        if values > VALUES:
            raise _wrong("values", most=VALUES)
    _check_word(text, at, len(text))


def _end_of_text(text: str, sign: str, at: int) -> int:
    end = _ENDS[sign].match(text, at)
    if end is None:
        raise _wrong("endless")
    if end.end() - at > TEXT:
        raise _wrong("text", most=TEXT)
    return end.end()


def _check_word(text: str, start: int, end: int) -> None:
    if end - start > WORD and _WORD.search(text, start, end):
        raise _wrong("word", most=WORD)


def _wrong(message: str, **parts: Filling) -> BoxError:
    return BoxError(KERNEL.say(f"box.{message}", **parts))
