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
from watertable.kernel.text.message import KERNEL, Filling, Seat, Sentence

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
        checks.append(_check("position", "open", "position"))
    return report_of(checks)


def _promise(header: Header, promise: str | None) -> Check:
    if promise is None:
        return _check("promise", "open", "promise_unseen")
    if promise.lower() != header.promise:
        return _check("promise", "lie", "promise_other")
    return _check("promise", "checked", "promise_same")


def _seed(log: Log, seed: str | None, promise: str | None, over: bool | None) -> Check:
    if seed is None and over is None:
        return _check("seed", "open", "seed_unknown")
    if seed is None and not over:
        return _check("seed", "open", "seed_later")
    if seed is None:
        return _check("seed", "lie", "seed_withheld")
    if not re.fullmatch(SEED, seed):
        return _check("seed", "lie", "seed_none")
    kept = promise_of(bytes.fromhex(seed))
    if kept == log.header.promise:
        return _check("seed", "checked", "seed_kept")
    if promise is None and kept == next((x.promise for x in reversed(log.lines) if x.promise), ""):
        return _check("seed", "open", "seed_of_later")
    return _check("seed", "lie", "seed_other")


def _nonces(header: Header, people: Sequence[int] | None) -> Check:
    """Say who added a nonce, as the header has it."""
    seats, without = header.nonce_seats, header.without_nonce
    named = [*seats, *without]
    if any("\0" in nonce for nonce in header.nonces):
        return _check("nonces", "lie", "nonces_zero")
    if people is not None and sorted(named or people) != sorted(people):
        return _check("nonces", "lie", "nonces_other_seats")
    if people is not None and len(header.nonces) > len(people):
        return _check("nonces", "lie", "nonces_too_many")
    if not named and not header.nonces:
        return _check("nonces", "open", "nonces_none")
    if not named:
        return _check("nonces", "open", "nonces_unnamed")
    fits = len(seats) == len(header.nonces) and seats == sorted(seats)
    if not fits or len(set(named)) < len(named) or not set(named) <= set(range(header.seats)):
        return _check("nonces", "lie", "nonces_misfit")
    bots = [seat for seat in range(header.seats) if seat not in named]
    if without:
        said = _say("nonces_missing", seats=seat_words(without))
    else:
        said = _say("nonces_all", seats=seat_words(seats))
        if len(seats) > 1:
            said = _say("nonces_of_others", said=said)
    if bots:
        said = _say("nonces_of_bots", said=said, seats=seat_words(bots))
    return Check("nonces", "open" if without else "checked", said.text)


def seat_words(seats: Sequence[int]) -> Sentence:
    """Name seats; they count from 1 for people.

    >>> seat_words([0, 2]).text
    'seats 1 and 3'
    """
    *most, last = [seat + 1 for seat in seats]
    if not most:
        return KERNEL.say("seat", n=last)
    return _say("seats", seats=", ".join(map(str, most)), last=last)


def _mine(header: Header, mine: Sequence[tuple[int | None, str]]) -> list[Check]:
    if not mine:
        return [_check("nonce", "open", "nonce_unknown")]
    return [_own(header, seat, nonce) for seat, nonce in mine]


def _own(header: Header, seat: int | None, nonce: str) -> Check:
    """Look for one's own nonce, at one's own seat."""
    is_named = bool(header.nonce_seats or header.without_nonce)
    if seat is None or not is_named:
        if nonce not in header.nonces:
            return _check("nonce", "lie", "nonce_not_among")
        if is_named or header.nonces == [nonce]:
            return _check("nonce", "checked", "nonce_among")
        return _check("nonce", "open", "nonce_among_unnamed")
    there = dict(zip(header.nonce_seats, header.nonces, strict=False)).get(seat)
    if there == nonce:
        return _check("nonce", "checked", "nonce_there", seat=Seat(seat))
    if there is None:
        return _check("nonce", "lie", "nonce_left_out", seat=Seat(seat))
    return _check("nonce", "lie", "nonce_other", seat=Seat(seat))


def _chance(log: Log, seed: str | None, promise: str | None) -> Check:
    """Compute every number of chance anew."""
    count = sum(line.seat == "chance" for line in log.lines)
    again = next((line.ply for line in log.lines if line.promise), None)
    if again is not None and promise is not None:
        return _check("chance", "lie", "chance_of_other", ply=again)
    if again is not None:
        return _check("chance", "open", "chance_continued")
    if seed is None or not re.fullmatch(SEED, seed):
        return _check("chance", "open", "chance_without_seed")
    try:
        forged = log.forged(key_of(bytes.fromhex(seed), log.header.nonces))
    except ValueError:
        return _check("chance", "open", "chance_without_key")
    if forged:
        return _check("chance", "lie", "chance_forged", plies=ply_words(forged))
    undone = sum(line.table == "undo" for line in log.lines)
    said = _say("chance_same" if count else "chance_unasked", count=count)
    return Check("chance", "checked", (_say("chance_again", said=said) if undone else said).text)


NAMED = 5  # plies in a sentence


def ply_words(plies: Sequence[int]) -> Sentence:
    """Name the first plies.

    >>> ply_words([1, 9]).text
    'ply 1, 9'
    """
    message = "more_plies" if len(plies) > NAMED else "plies"
    return _say(message, plies=", ".join(map(str, plies[:NAMED])), more=len(plies) - NAMED)


def _check(what: str, result: Result, message: str, **parts: Filling) -> Check:
    return Check(what, result, _say(message, **parts).text)


def _say(message: str, **parts: Filling) -> Sentence:
    return KERNEL.say(f"honesty.{message}", **parts)
