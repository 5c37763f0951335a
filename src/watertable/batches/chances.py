"""The chance of a row by compiled code; `row` says where it comes from."""

from watertable.kernel.compile.compiled import compiled, entry
from watertable.kernel.compile.hashing import answer, make_key
from watertable.kernel.records.chance import WORDS, Dice
from watertable.kernel.records.hashes import DIGEST, MASK, Hashing, Key
from watertable.kernel.records.record import Rows


@entry
def take_seed(hashings: Rows[Hashing], keys: Rows[Key], i: int) -> None:
    """Make the key of a seed, whose secret has been put there."""
    make_key(hashings[0], keys[i])


@compiled
def take_secret(hashing: Hashing, seed: Key, row: int, match: int, key: Key) -> None:
    """Make the key of a row's match from that of the batch's seed."""
    hashing.words[0], hashing.words[1] = row >> 32, row & MASK
    hashing.words[2], hashing.words[3] = match >> 32, match & MASK
    answer(hashing, seed, 4)
    for k in range(DIGEST):
        hashing.secret[k] = hashing.digest[k]
    make_key(hashing, key)


@compiled
def throw(hashing: Hashing, key: Key, number: int, dice: Dice) -> None:
    """Throw the dice of chance event `number` of a match."""
    hashing.words[0], hashing.words[1] = number >> 32, number & MASK
    answer(hashing, key, 2)
    for k in range(WORDS):
        dice.words[k] = hashing.digest[k]
