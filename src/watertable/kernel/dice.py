"""Dice for the rules: numbers out of the four words of a chance action.

The generator is sfc32 (Chris Doty-Humphrey's small fast counting generator), written in plain
signed integers so that compiled and interpreted rules count alike. The words are its whole state,
and are used up. `stir` them once, then take numbers with `below`.
"""

from watertable.kernel.compile.compiled import compiled
from watertable.kernel.records.chance import Dice

MASK = 0xFFFFFFFF


@compiled
def next_word(dice: Dice) -> int:
    """Return the next 32 bits (sfc32) and move the words on."""
    a, b, c, count = dice.words[0], dice.words[1], dice.words[2], dice.words[3]
    word = (a + b + count) & MASK
    dice.words[0] = b ^ (b >> 9)
    dice.words[1] = (c + (c << 3)) & MASK
    dice.words[2] = ((((c << 21) & MASK) | (c >> 11)) + word) & MASK
    dice.words[3] = (count + 1) & MASK
    return int(word)


@compiled
def stir(dice: Dice) -> None:
    """Mix fresh words before the first number is taken: twelve rounds, as sfc32 asks for."""
    for _ in range(12):
        next_word(dice)


@compiled
def below(dice: Dice, bound: int) -> int:
    """Return a number from 0 to bound - 1, each exactly as likely (Lemire's rejection).

    The bound is at most 2^31.
    """
    product = next_word(dice) * bound
    if (product & MASK) < bound:
        threshold = (MASK + 1 - bound) % bound
        while (product & MASK) < threshold:
            product = next_word(dice) * bound
    return int(product >> 32)
