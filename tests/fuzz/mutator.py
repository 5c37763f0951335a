"""What becomes of an honest text in the hands of somebody who means harm."""

import random  # noqa: TID251 - nothing is played with it
import re

HOSTILE = (
    *(b"null", b"true", b"0", b"-1", b"1e308", b"1e999", b"NaN", b"18446744073709551616", b"-0"),
    *(b"9007199254740992", b"9" * 400, b'""', b'"\\ud800"', b'"\\u0000"', b'"\xff"', b"[]", b"{}"),
    *(b"[" * 40, b"]" * 9, b'{"a":' * 33, b'"' + b"x" * 3_000 + b'"', b"[" + b"0," * 900 + b"0]"),
    *("\u202e".encode(), "\u0663".encode(), b"\r\n", b"\r\n\r\n", b"%00", b"%ff", b"../", b"\\"),
    *(b'"chance"', b'"world"', b'"__class__"', b"0x1f", b"1_0", b"a." * 9, b"'''", b'"""', b"="),
)
_PIECES = re.compile(rb'"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?|[A-Za-z_]+|[][{}:,=/?&;]')


class Mutator:
    """Changes texts, always in the same way for the same seed."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.seen: list[bytes] = [b"{}"]  # to cross texts with

    def mutate(self, text: bytes) -> bytes:
        """Return a text with one to four things wrong in it."""
        if self.random.random() < 0.02:
            self.seen.append(text)
            del self.seen[:-200]
        for _ in range(self.random.choice((1, 1, 1, 2, 4))):
            text = self.random.choice(self.ways)(self, text)
        return text[:100_000]

    def exchange(self, text: bytes) -> bytes:
        """Put something hostile in the place of a word, a number or a bracket."""
        pieces = list(_PIECES.finditer(text))
        if not pieces:
            return self.insert(text)
        piece = self.random.choice(pieces)
        return text[: piece.start()] + self.random.choice(HOSTILE) + text[piece.end() :]

    def swap(self, text: bytes) -> bytes:
        """Exchange two pieces of the text."""
        pieces = list(_PIECES.finditer(text))
        if len(pieces) < 2:
            return self.flip(text)
        one, two = sorted(self.random.sample(pieces, 2), key=lambda piece: piece.start())
        middle = text[one.end() : two.start()]
        return text[: one.start()] + two[0] + middle + one[0] + text[two.end() :]

    def insert(self, text: bytes) -> bytes:
        at = self.random.randint(0, len(text))
        return text[:at] + self.random.choice(HOSTILE) + text[at:]

    def flip(self, text: bytes) -> bytes:
        if not text:
            return b"\x00"
        at = self.random.randrange(len(text))
        return text[:at] + bytes([self.random.randrange(256)]) + text[at + 1 :]

    def cut(self, text: bytes) -> bytes:
        start, end = sorted(self.random.randint(0, len(text)) for _ in range(2))
        return text[:start] + text[end:]

    def repeat(self, text: bytes) -> bytes:
        start, end = sorted(self.random.randint(0, len(text)) for _ in range(2))
        return text[:end] + text[start:end] * self.random.choice((1, 2, 40)) + text[end:]

    def cross(self, text: bytes) -> bytes:
        other = self.random.choice(self.seen)
        return (
            text[: self.random.randint(0, len(text))] + other[self.random.randint(0, len(other)) :]
        )

    def number(self, text: bytes) -> bytes:
        """Move a number a little."""
        numbers = list(re.finditer(rb"\d{1,18}", text))
        if not numbers:
            return self.flip(text)
        one = self.random.choice(numbers)
        near = int(one[0]) + self.random.choice((-1, 1, 2, 64, -64, 2**15, 2**31))
        return text[: one.start()] + b"%d" % near + text[one.end() :]

    ways = (exchange, exchange, exchange, swap, insert, flip, cut, repeat, cross, number, number)
