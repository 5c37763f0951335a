"""Whether chance was honest: what can be checked of a log, by somebody who was there or not.

Somebody who was there saw the promise before adding a nonce of their own, and knows both. Then
nobody alone can have chosen the shuffle: not the server, which had promised its seed by then, and
not the others, who did not know it. `docs/honest-shuffle.md` is the whole protocol; the browser's
`table/shuffle.ts` makes the same checks under the same names.
"""

import re
from collections.abc import Sequence
from typing import Literal

import msgspec

from watertable.kernel.records.chance import key_of, promise_of
from watertable.kernel.table.log import SEED, Header, Log

Result = Literal["checked", "lie", "open"]
CORE = ("promise", "seed", "nonce", "chance")  # with all of these, nobody alone chose


class Check(msgspec.Struct, frozen=True):
    """One thing that was looked at: it is as it must be, it is a lie, or it stays open."""

    what: str
    result: Result
    said: str


class Report(msgspec.Struct, frozen=True):
    """Every check, and what they come to."""

    verdict: Literal["honest", "lie", "partial"]
    checks: list[Check]

    def result(self, what: str) -> Result | None:
        """Return how one check came out, None if there was no such check."""
        return next((check.result for check in self.checks if check.what == what), None)


def report_of(checks: list[Check]) -> Report:
    """Say what checks come to."""
    if any(check.result == "lie" for check in checks):
        return Report("lie", checks)
    proven = {check.what for check in checks if check.result == "checked"}
    whole = proven.issuperset(CORE) and all(check.what != "position" for check in checks)
    return Report("honest" if whole else "partial", checks)


def examine(
    log: Log,
    promise: str | None = None,
    mine: Sequence[tuple[int | None, str]] = (),
    over: bool | None = True,
    people: Sequence[int] | None = None,
) -> Report:
    """Check all that can be checked of a log's chance.

    `promise` is what was seen before the match, `mine` are the nonces one added, each with its
    seat if that is known; `over` says whether the match has ended, None if nobody can tell;
    `people` are the seats where people sat, if that is known: nobody else adds a nonce.
    """
    header, seed = log.header, log.seed
    checks = [
        _promise(header, promise),
        _seed(log, seed, promise, over),
        _nonces(header, people),
        *_mine(header, mine),
        _chance(log, seed, promise),
    ]
    if header.position is not None:
        said = "Play began from a position; who chose that, and how, cannot be checked."
        checks.append(Check("position", "open", said))
    return report_of(checks)


def _promise(header: Header, promise: str | None) -> Check:
    if promise is None:
        said = "No promise was seen before the match: the seed could have been chosen later."
        return Check("promise", "open", said)
    if promise.lower() != header.promise:
        said = "The promise in the log is not the one that was seen before the match."
        return Check("promise", "lie", said)
    return Check("promise", "checked", "The promise is the one that was seen before the match.")


def _seed(log: Log, seed: str | None, promise: str | None, over: bool | None) -> Check:
    if seed is None and over is None:
        said = "The seed is not revealed: the match is not over, or it is withheld."
        return Check("seed", "open", said)
    if seed is None and not over:
        return Check("seed", "open", "The match is not over, so its seed is not revealed yet.")
    if seed is None:
        return Check("seed", "lie", "The match is over, and its seed is not revealed.")
    if not re.fullmatch(SEED, seed):
        return Check("seed", "lie", "The seed in the log is not a seed.")
    kept = promise_of(bytes.fromhex(seed))
    if kept == log.header.promise:
        return Check("seed", "checked", "The SHA-256 of the seed is what was promised.")
    if promise is None and kept == next((x.promise for x in reversed(log.lines) if x.promise), ""):
        return Check("seed", "open", "The seed is that of a later promise, made during the match.")
    return Check("seed", "lie", "The seed is not the one that was promised.")


def _nonces(header: Header, people: Sequence[int] | None) -> Check:
    """Say who added a nonce, as the header has it."""
    seats, without = header.nonce_seats, header.without_nonce
    named = [*seats, *without]
    if any("\0" in nonce for nonce in header.nonces):
        return Check("nonces", "lie", "A nonce in the header has a zero byte: it hides two in one.")
    if people is not None and sorted(named or people) != sorted(people):
        said = "The header names other seats than those where people sat."
        return Check("nonces", "lie", said)
    if people is not None and len(header.nonces) > len(people):
        return Check("nonces", "lie", "There are more nonces than people.")
    if not named and not header.nonces:
        return Check("nonces", "open", "Nobody added a nonce: chance was the server's alone.")
    if not named:
        return Check("nonces", "open", "The log does not say which seats added the nonces.")
    fits = len(seats) == len(header.nonces) and seats == sorted(seats)
    if not fits or len(set(named)) < len(named) or not set(named) <= set(range(header.seats)):
        return Check("nonces", "lie", "The header's nonces do not fit the seats that it names.")
    bots = [seat for seat in range(header.seats) if seat not in named]
    beside = f" A bot adds none: {seat_words(bots)}." if bots else ""
    if without:
        said = f"People who added no nonce: {seat_words(without)}.{beside}"
        return Check("nonces", "open", said)
    alone = " Each can check only their own." if len(seats) > 1 else ""
    said = f"Every person added a nonce: {seat_words(seats)}.{alone}{beside}"
    return Check("nonces", "checked", said)


def seat_words(seats: Sequence[int]) -> str:
    """Name seats; they count from 1 for people.

    >>> seat_words([0, 2])
    'seats 1 and 3'
    """
    numbers = [str(seat + 1) for seat in seats]
    last = " and ".join([", ".join(numbers[:-1]), numbers[-1]]) if numbers[1:] else numbers[0]
    return f"seat{'s' * (len(numbers) > 1)} {last}"


def _mine(header: Header, mine: Sequence[tuple[int | None, str]]) -> list[Check]:
    if not mine:
        said = "No nonce of one's own is known: whether it was used cannot be checked."
        return [Check("nonce", "open", said)]
    return [_own(header, seat, nonce) for seat, nonce in mine]


def _own(header: Header, seat: int | None, nonce: str) -> Check:
    """Look for one's own nonce, at one's own seat."""
    is_named = bool(header.nonce_seats or header.without_nonce)
    if seat is None or not is_named:
        if nonce not in header.nonces:
            return Check("nonce", "lie", "The nonce is not among those of the match.")
        if is_named or header.nonces == [nonce]:
            return Check("nonce", "checked", "The nonce is among those of the match.")
        said = "The nonce is among those of the match; whose the others are is not said."
        return Check("nonce", "open", said)
    there = dict(zip(header.nonce_seats, header.nonces, strict=False)).get(seat)
    if there == nonce:
        return Check("nonce", "checked", f"The nonce is the one of seat {seat + 1}.")
    if there is None:
        return Check("nonce", "lie", f"The nonce of seat {seat + 1} was left out of the match.")
    return Check("nonce", "lie", f"Seat {seat + 1} has another nonce than the one it sent.")


def _chance(log: Log, seed: str | None, promise: str | None) -> Check:
    """Compute every number of chance anew."""
    count = sum(line.seat == "chance" for line in log.lines)
    again = next((line.ply for line in log.lines if line.promise), None)
    if again is not None and promise is not None:
        return Check("chance", "lie", f"Chance comes from another promise after ply {again}.")
    if again is not None:
        said = "The match was continued from a saved log: its chance cannot be checked."
        return Check("chance", "open", said)
    if seed is None or not re.fullmatch(SEED, seed):
        return Check("chance", "open", "Without the seed, chance cannot be computed.")
    try:
        forged = log.forged(key_of(bytes.fromhex(seed), log.header.nonces))
    except ValueError:
        return Check("chance", "open", "With these nonces, chance cannot be computed.")
    if forged:
        said = f"Chance is not what the seed and the nonces say: {ply_words(forged)}."
        return Check("chance", "lie", said)
    undone = sum(line.table == "undo" for line in log.lines)
    said = "Chance was asked for nothing." if count == 0 else CHANCE_SAID.format(count)
    return Check("chance", "checked", said + (UNDONE_SAID if undone else ""))


CHANCE_SAID = "Every number of chance is what the seed and the nonces say ({} computed anew)."
UNDONE_SAID = " Moves were taken back; what chance had said came again, as it must."
NAMED = 5  # plies in a sentence


def ply_words(plies: Sequence[int]) -> str:
    """Name the first plies.

    >>> ply_words([1, 9])
    'ply 1, 9'
    """
    more = f" and {len(plies) - NAMED} more" if len(plies) > NAMED else ""
    return "ply " + ", ".join(str(ply) for ply in plies[:NAMED]) + more
