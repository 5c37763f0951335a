"""Dice expand four words into as many numbers as a rule wants, everywhere the same."""

import numpy as np
import pytest

from watertable.kernel.compile.dice import below, next_word, stir
from watertable.kernel.records.chance import dice_of, words_at

pytestmark = pytest.mark.sample

WORDS = [[1, 2, 3, 4], [0, 0, 0, 0], [2**32 - 1] * 4, [0xDEADBEEF, 0x12345678, 0, 2**31]]

THROW = """
from watertable.kernel.records.chance import dice_of, words_at
from watertable.kernel.compile.dice import below, next_word, stir
dice = dice_of(words_at(b"same", 3))
stir(dice[0])
print([below(dice[0], bound) for bound in (2, 6, 68, 3 << 29, 2**31) * 40])
print([next_word(dice[0]) for _ in range(40)])
"""


class Reference:
    """sfc32 in plain whole numbers, with no thought for speed."""

    def __init__(self, words):
        self.a, self.b, self.c, self.counter = words

    def next(self):
        drawn = (self.a + self.b + self.counter) % 2**32
        self.counter = (self.counter + 1) % 2**32
        self.a = self.b ^ (self.b // 2**9)
        self.b = (self.c * 9) % 2**32
        turned = (self.c * 2**21) % 2**32 + self.c // 2**11
        self.c = (turned + drawn) % 2**32
        return drawn

    def below(self, bound):
        """Any number is kept unless it lies in the part that would make some answers likelier."""
        uneven = 2**32 % bound
        while True:
            product = self.next() * bound
            if product % 2**32 >= uneven:
                return product // 2**32


def dice_from(words):
    return dice_of(np.array(words, np.int64))


@pytest.mark.parametrize("words", WORDS)
def test_the_words_come_in_the_order_sfc32_gives_them(words):
    dice, reference = dice_from(words), Reference(words)
    assert [int(next_word(dice[0])) for _ in range(100)] == [reference.next() for _ in range(100)]


@pytest.mark.parametrize("words", WORDS)
def test_stirring_throws_twelve_words_away(words):
    stirred, reference = dice_from(words), Reference(words)
    stir(stirred[0])
    for _ in range(12):
        reference.next()
    assert int(next_word(stirred[0])) == reference.next()


def test_the_words_are_all_there_is_of_the_dice():
    dice = dice_from([1, 2, 3, 4])
    stir(dice[0])
    copy = dice_of(dice[0].words)
    assert [int(next_word(dice[0])) for _ in range(9)] == [
        int(next_word(copy[0])) for _ in range(9)
    ]


def test_words_stay_within_thirty_two_bits():
    dice = dice_from([2**32 - 1] * 4)
    for _ in range(200):
        next_word(dice[0])
        assert all(0 <= word < 2**32 for word in dice[0].words.tolist())


@pytest.mark.parametrize("bound", [1, 2, 3, 6, 28, 68, 1000, 3 << 29, 2**31])
def test_a_number_lies_below_its_bound_and_is_the_reference(bound):
    words = words_at(b"below", bound).tolist()
    dice, reference = dice_from(words), Reference(words)
    for _ in range(300):
        thrown = int(below(dice[0], bound))
        assert 0 <= thrown < bound
        assert thrown == reference.below(bound)


@pytest.mark.parametrize(
    ("sides", "limit"),
    [(2, 10.8), (6, 20.5), (10, 27.9), (68, 107.3)],  # chi-square that one in a thousand exceeds
)
def test_every_side_is_as_likely(sides, limit):
    dice = dice_of(words_at(b"even", sides))
    stir(dice[0])
    throws = 6_800
    counts = np.bincount([int(below(dice[0], sides)) for _ in range(throws)], minlength=sides)
    fair = throws / sides
    assert len(counts) == sides
    assert float(((counts - fair) ** 2 / fair).sum()) < limit


def test_a_bound_that_does_not_divide_the_words_is_even_too():
    """Of 3 * 2^29 numbers a plain multiplication would make the last of every three rarer."""
    dice = dice_of(words_at(b"even", 0))
    stir(dice[0])
    throws = 6_000
    thirds = np.bincount([int(below(dice[0], 3 << 30)) % 3 for _ in range(throws)], minlength=3)
    assert float(((thirds - throws / 3) ** 2 / (throws / 3)).sum()) < 13.8


def test_compiled_and_interpreted_dice_fall_alike(python):
    assert python(THROW, WATERTABLE_INTERPRETED="1") == python(THROW)
