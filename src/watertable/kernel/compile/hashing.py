"""HMAC-SHA256 in compiled rules, for the words of chance: see `records.chance`.

A table asks Python's own; a thousand tables that are stepped by compiled code cannot. Words are
32 bits each, in plain signed integers, so that compiled and interpreted rules count alike.
"""

from watertable.kernel.compile.compiled import apart, compiled
from watertable.kernel.records.hashes import DIGEST, MASK, ROUNDS, Hashing, Key

BLOCK = 16  # words that are taken in at once
INNER, OUTER = 0x36363636, 0x5C5C5C5C
PADDING = 0x80000000  # the bit that ends a message


@compiled
@apart
def take_in(hashing: Hashing) -> None:
    """Take the first sixteen words into the digest."""
    for t in range(BLOCK, ROUNDS):
        x, y = hashing.words[t - 15], hashing.words[t - 2]
        small = (x >> 7 | x << 25) ^ (x >> 18 | x << 14) ^ x >> 3
        large = (y >> 17 | y << 15) ^ (y >> 19 | y << 13) ^ y >> 10
        far, near = hashing.words[t - 16], hashing.words[t - 7]
        hashing.words[t] = (far + (small & MASK) + near + (large & MASK)) & MASK
    a, b, c, d = hashing.digest[0], hashing.digest[1], hashing.digest[2], hashing.digest[3]
    e, f, g, h = hashing.digest[4], hashing.digest[5], hashing.digest[6], hashing.digest[7]
    for t in range(ROUNDS):
        turned = ((e >> 6 | e << 26) ^ (e >> 11 | e << 21) ^ (e >> 25 | e << 7)) & MASK
        chosen = (e & f) ^ ((e ^ MASK) & g)
        added = h + turned + chosen + hashing.constants[t] + hashing.words[t]
        turned = ((a >> 2 | a << 30) ^ (a >> 13 | a << 19) ^ (a >> 22 | a << 10)) & MASK
        most = (a & b) ^ (a & c) ^ (b & c)
        h, g, f, e = g, f, e, (d + added) & MASK
        d, c, b, a = c, b, a, (added + turned + most) & MASK
    hashing.digest[0] = (hashing.digest[0] + a) & MASK
    hashing.digest[1] = (hashing.digest[1] + b) & MASK
    hashing.digest[2] = (hashing.digest[2] + c) & MASK
    hashing.digest[3] = (hashing.digest[3] + d) & MASK
    hashing.digest[4] = (hashing.digest[4] + e) & MASK
    hashing.digest[5] = (hashing.digest[5] + f) & MASK
    hashing.digest[6] = (hashing.digest[6] + g) & MASK
    hashing.digest[7] = (hashing.digest[7] + h) & MASK


@compiled
def begin_with(hashing: Hashing, pad: int) -> None:
    """Begin a digest with the secret under a pad."""
    for k in range(BLOCK):
        hashing.words[k] = (hashing.secret[k] ^ pad) if k < DIGEST else pad
    for k in range(DIGEST):
        hashing.digest[k] = hashing.first[k]
    take_in(hashing)


@compiled
def make_key(hashing: Hashing, key: Key) -> None:
    """Make a key of the secret."""
    begin_with(hashing, INNER)
    for k in range(DIGEST):
        key.inner[k] = hashing.digest[k]
    begin_with(hashing, OUTER)
    for k in range(DIGEST):
        key.outer[k] = hashing.digest[k]


@compiled
def end_after(hashing: Hashing, count: int) -> None:
    """Take in the last words of a message, of which a block went before."""
    hashing.words[count] = PADDING
    for k in range(count + 1, BLOCK - 1):
        hashing.words[k] = 0
    hashing.words[BLOCK - 1] = 32 * (BLOCK + count)
    take_in(hashing)


@compiled
def answer(hashing: Hashing, key: Key, count: int) -> None:
    """Make the digest that a key gives for a message of `count` words, at most eight."""
    for k in range(DIGEST):
        hashing.digest[k] = key.inner[k]
    end_after(hashing, count)
    for k in range(DIGEST):
        hashing.words[k] = hashing.digest[k]
        hashing.digest[k] = key.outer[k]
    end_after(hashing, DIGEST)
