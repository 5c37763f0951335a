"""An instinct at work: how good each move looks at first sight, and how the match will end.

Whole numbers all the way, so that the same is thought on every machine. Units that look add up what
they think of everything that is seen; three of them share a number, 21 bits each. Each is cut to
between 0 and 1. Units that judge add up what those say, two to a number, and are cut as well. What
they think of a part of a move is its score, in nats; what they think of the whole is the value.

The array has a head (below), then what kernel/game/instinct.py lays out.
"""

import numpy as np

from watertable.kernel.compile.compiled import compiled
from watertable.kernel.compile.dice import below
from watertable.kernel.records.chance import Dice
from watertable.kernel.records.record import Longs, Small

ONCE = 1024  # a unit that is wholly on; a nat; a reward of 1
FINE = 10  # bits of that
WIDE = 256  # units that look
BITS, TOGETHER = 21, 3  # of each, and how many share a number
BUNDLES = 86  # numbers that hold them
DEEP = 64  # units that judge
HALF = 32  # bits of each
PAIRS = 32  # numbers that hold them

# The head: 1 if there is an instinct, how many numbers are looked at, and where things begin.
ON, LOOKS, LOOK, ROW, LOOK_BIAS, JUDGE, JUDGE_BIAS, PART, PART_BIAS, VALUE, LIKELY = range(11)
HEAD = 11
LOOK_SIZE = 4  # numbers of a look: column, first row, stride, heights
STEPS = 1024  # of the table of likelihoods,
STEP = 16  # so far apart each, in ONCE-ths of a nat
FAR = STEPS * STEP  # what is further behind is not done


@compiled
def think_over(instinct: Longs, senses: Small, deep: Longs) -> None:
    """Write what the units that judge say of a tensor, each from 0 to ONCE."""
    wide = np.zeros(BUNDLES, np.int64)
    pairs = np.zeros(PAIRS, np.int64)
    first = int(instinct[LOOK_BIAS])
    for k in range(BUNDLES):
        wide[k] = instinct[first + k]
    look = int(instinct[LOOK])
    for _ in range(instinct[LOOKS]):
        times = int(senses[instinct[look]])
        row, stride = int(instinct[look + 1]), int(instinct[look + 2])
        if stride != 0:
            row += min(max(times, 0) // stride, int(instinct[look + 3]) - 1)
            times = 1
        look += LOOK_SIZE
        if times == 0:
            continue
        at = int(instinct[ROW]) + row * BUNDLES
        if times == 1:
            for k in range(BUNDLES):
                wide[k] += instinct[at + k]
        else:
            for k in range(BUNDLES):
                wide[k] += times * instinct[at + k]
    first = int(instinct[JUDGE_BIAS])
    for k in range(PAIRS):
        pairs[k] = instinct[first + k]
    at = int(instinct[JUDGE])
    for bundle in range(BUNDLES):
        left = int(wide[bundle])
        for _ in range(TOGETHER):
            one = left & ((1 << BITS) - 1)
            if one >= 1 << (BITS - 1):
                one -= 1 << BITS
            left = (left - one) >> BITS
            if one > 0:
                one = min(one, ONCE)
                for k in range(PAIRS):
                    pairs[k] += one * instinct[at + k]
            at += PAIRS
    for k in range(PAIRS):
        left = int(pairs[k])
        one = left & ((1 << HALF) - 1)
        if one >= 1 << (HALF - 1):
            one -= 1 << HALF
        deep[2 * k] = min(max(one >> FINE, 0), ONCE)
        deep[2 * k + 1] = min(max((left - one) >> (HALF + FINE), 0), ONCE)


@compiled
def summed(instinct: Longs, deep: Longs, at: int) -> int:
    """What the units that judge think of something, in ONCE-ths."""
    total = 0
    for k in range(DEEP):
        total += deep[k] * instinct[at + k]
    return int(total) >> FINE


@compiled
def expected(instinct: Longs, deep: Longs) -> int:
    """How the match will end for the seat that looks, from -ONCE (lost) to ONCE (won)."""
    at = int(instinct[VALUE])
    return min(max(summed(instinct, deep, at) + int(instinct[at + DEEP]), -ONCE), ONCE)


@compiled
def score_of_part(instinct: Longs, deep: Longs, part: int) -> int:
    """How good a part of a move looks."""
    return summed(instinct, deep, int(instinct[PART]) + part * DEEP) + int(
        instinct[instinct[PART_BIAS] + part]
    )


@compiled
def any_by(instinct: Longs, scores: Longs, count: int, dice: Dice) -> int:
    """Return the place of one of some scores, each as likely as it looks good."""
    best = scores[0]
    for k in range(1, count):
        best = max(best, scores[k])
    total = 0
    table = int(instinct[LIKELY])
    for k in range(count):
        behind = int(best - scores[k])
        if behind < FAR:
            total += instinct[table + behind // STEP]
    thrown = below(dice, int(total))
    place = 0
    for k in range(count):
        behind = int(best - scores[k])
        likely = int(instinct[table + behind // STEP]) if behind < FAR else 0
        if thrown < likely:
            place = k
            break
        thrown -= likely
    return place
