"""One match of the arena, played from views; and what is kept of it."""

import functools
import time
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any

import msgspec

import watertable as wt
from watertable.arena.pairings import Match
from watertable.kernel.text.moves import Move
from watertable.programs import SECONDS, ProgramGuest, is_program, question_at


class Played(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What is kept of a match: one line of the results."""

    deal: int
    seats: tuple[str, ...]
    winners: tuple[int, ...]
    plies: int
    choices: dict[str, int]  # by bot: how often it had a choice
    seconds: dict[str, float]  # by bot: how long it thought about them
    longest: dict[str, float]
    # of programs alone, by name:
    faults: dict[str, int] = {}  # how often another move was made in its place
    illegal: dict[str, int] = {}  # and how often of these because it named an illegal one
    wrong: dict[str, str] = {}  # what the first of them was
    costs: dict[str, float] = {}  # as it says itself
    replaced: tuple[int, ...] = ()  # seats at which another bot had to play on

    @property
    def match(self) -> Match:
        """Which match of the programme this was."""
        return Match(self.deal, self.seats)


class Terms(msgspec.Struct, frozen=True):
    """On which terms programs play: their time for a move, and where pages and answers are kept."""

    seconds: float = SECONDS
    record: str | None = None


USUAL = Terms()


@functools.cache
def _game(slug: str) -> wt.Playable:
    return wt.game(slug)


def play(slug: str, options: Mapping[str, object], match: Match, terms: Terms = USUAL) -> Played:
    """Play one match to its end; bots choose by numbers, so nobody puts the moves into words."""
    game = _game(slug)
    table = game.table(len(match.seats), seed=match.deal, options=options)
    guests = {
        seat: ProgramGuest(
            *(name, game, len(match.seats), seat, table.options),
            seed=match.deal << 20,
            seconds=terms.seconds,
        )
        for seat, name in enumerate(match.seats)
        if is_program(name)
    }
    try:
        tempo = _play_out(table, match, guests)
    finally:
        for guest in guests.values():
            guest.over(table.outcome)
    assert table.outcome is not None
    if terms.record is not None:
        _record(Path(terms.record), guests)
    lost = tuple(seat for seat, guest in guests.items() if guest.is_replaced)
    return Played(
        match.deal,
        match.seats,
        winners_without(table.outcome.winners, lost, len(match.seats)),
        table.ply,
        *tempo,
        faults=_by_name(guests, "faults"),
        illegal=_by_name(guests, "illegal"),
        wrong=_first_faults(guests),
        costs=_by_name(guests, "cost"),
        replaced=lost,
    )


Tempo = tuple[dict[str, int], dict[str, float], dict[str, float]]  # choices, seconds, the longest


def _play_out(table: wt.Table, match: Match, guests: Mapping[int, ProgramGuest]) -> Tempo:
    """Let everybody choose until it is over; who has no choice is not asked."""
    choices = dict.fromkeys(match.seats, 0)
    seconds = dict.fromkeys(match.seats, 0.0)
    longest = dict.fromkeys(match.seats, 0.0)
    while (seat := table.to_act) is not None:
        moves, name = [Move("", number, {}) for number in table.numbers()], match.seats[seat]
        if len(moves) == 1:
            table.play(moves[0], seat=seat)
            continue
        began = time.perf_counter()
        seed = (match.deal << 20) + table.ply
        guest = guests.get(seat)
        if guest is not None:
            before = guest.account.seconds
            number = guest.choose(question_at(table, seat, guest.since)).number
            spent = guest.account.seconds - before  # of a transcript: what it once took
        else:
            number = wt.bot(name).choose(table.game, table.seen(seat), moves, seed=seed)
            spent = time.perf_counter() - began
        choices[name] += 1
        seconds[name] += spent
        longest[name] = max(longest[name], spent)
        table.play(number, seat=seat)
    return (
        choices,
        {name: round(spent, 4) for name, spent in seconds.items()},
        {name: round(spent, 4) for name, spent in longest.items()},
    )


def winners_without(winners: Collection[int], lost: Collection[int], seats: int) -> tuple[int, ...]:
    """Return who has won where some were replaced: for them the match is lost.

    >>> winners_without([0], [0], 2), winners_without([0, 1], [1], 3)
    ((1,), (0,))
    """
    left = tuple(seat for seat in winners if seat not in lost)
    if left or not lost:
        return left
    return tuple(seat for seat in range(seats) if seat not in lost)


def _by_name(guests: Mapping[int, ProgramGuest], what: str) -> dict[str, Any]:
    """Return a figure of the programs' accounts, by their names."""
    figures: dict[str, Any] = {}
    for guest in guests.values():
        figures[guest.name] = figures.get(guest.name, 0) + getattr(guest.account, what)
    return figures


def _first_faults(guests: Mapping[int, ProgramGuest]) -> dict[str, str]:
    """Return what programs did wrong first, those that did, by their names."""
    faults: dict[str, str] = {}
    for guest in guests.values():
        if guest.account.first_fault:
            faults.setdefault(guest.name, guest.account.first_fault)
    return faults


def _record(path: Path, guests: Mapping[int, ProgramGuest]) -> None:
    """Add what was answered to which page, in one piece: others may be writing too."""
    said = [entry for guest in guests.values() for entry in guest.account.said]
    with path.open("ab") as file:
        file.write(b"".join(msgspec.json.encode(entry) + b"\n" for entry in said))
