"""A tournament: who has entered, who met whom and how that came out, and where everybody stands."""

from collections.abc import Iterable, Iterator
from typing import Literal, TypeAlias

import msgspec
from msgspec import Struct

from watertable.kernel.game.options import Value
from watertable.server.protocol import Clock
from watertable.server.tables.pairing import Contender, everybody, swiss
from watertable.server.tables.settings import BOT

Result: TypeAlias = Literal["", "first", "second", "draw", "none", "bye"]
Why: TypeAlias = Literal["", "away", "late", "gone"]
WORTH: dict[Result, tuple[float, float]] = {  # points of the first, and of the second
    "": (0.0, 0.0),
    "first": (1.0, 0.0),
    "second": (0.0, 1.0),
    "draw": (0.5, 0.5),
    "none": (0.0, 0.0),
    "bye": (1.0, 0.0),
}
TABLELESS = ""


class Entry(Struct, omit_defaults=True):
    """One who has entered."""

    kind: str  # person or bot:LEVEL
    name: str = ""
    player: str = ""  # who has a name here; this is its id
    key: str = ""  # hash of what only this entrant knows
    left: bool = False  # plays no more rounds
    serial: int = 0  # names the entry in its token, whatever its number comes to be

    @property
    def is_bot(self) -> bool:
        """Whether nobody enters by this entry."""
        return self.kind.startswith(BOT)


class Met(Struct, omit_defaults=True):
    """Two who meet, by their numbers, which begin at 1; `second` 0: a bye."""

    first: int
    second: int = 0
    table: str = TABLELESS
    result: Result = ""
    why: Why = ""

    @property
    def worth(self) -> tuple[float, float]:
        """The points of the first, and of the second."""
        return WORTH[self.result]


class TournamentRound(Struct, omit_defaults=True):
    """One round, and until when it is played, by the tables' time."""

    until: float
    pairings: list[Met]
    over: bool = False


class Tournament(Struct, omit_defaults=True):
    """All that is known of a tournament."""

    name: str
    game: str
    kind: Literal["swiss", "round_robin"]
    rounds_planned: int
    seconds: float
    clock: Clock
    options: dict[str, Value]
    filler: str | None = None
    rated: bool = False
    open: bool = False
    host: str = ""  # the player whose it is, if they have a name here
    state: Literal["open", "playing", "over"] = "open"
    shut: bool = False  # nobody enters any more
    entries: list[Entry] = msgspec.field(default_factory=list)
    rounds: list[TournamentRound] = msgspec.field(default_factory=list)
    serials: int = 0  # entries that were ever made

    def entry(self, number: int) -> Entry:
        """Return who has this number."""
        return self.entries[number - 1]

    def number_of(self, serial: int) -> int | None:
        """Return the number of the entry that a token names."""
        found = (n for n, one in enumerate(self.entries, 1) if one.serial == serial)
        return next(found, None)

    def add(self, entry: Entry) -> int:
        """Let one more play; return the serial of the entry."""
        self.serials += 1
        entry.serial = self.serials
        self.entries.append(entry)
        return entry.serial

    @property
    def pairings(self) -> Iterator[Met]:
        """All who met, round after round."""
        return (met for one in self.rounds for met in one.pairings)

    def mine(self, number: int) -> Met | None:
        """Return where an entrant is waited for."""
        if self.state != "playing" or not self.rounds:
            return None
        for met in self.rounds[-1].pairings:
            if number in (met.first, met.second) and not met.result:
                return met
        return None


class Ranked(Struct):
    """Where one stands."""

    number: int
    points: float = 0.0
    buchholz: float = 0.0
    sonneborn: float = 0.0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    place: int = 0

    @property
    def worth(self) -> tuple[float, float, float]:
        """What it is compared by."""
        return self.points, self.buchholz, self.sonneborn


def lines(count: int, pairings: Iterable[Met]) -> list[Ranked]:
    """Return the standings, the best first: by points, then Buchholz, then Sonneborn-Berger.

    A bye counts as a rival with one's own points; equals share a place.
    """
    all_met = [met for met in pairings if met.result]
    found = {number: Ranked(number) for number in range(1, count + 1)}
    for met in all_met:
        for number, points in zip((met.first, met.second), met.worth, strict=True):
            if number:
                line = found[number]
                line.points += points
                line.won += points == 1.0
                line.drawn += points == 0.5
                line.lost += points == 0.0
    for met in all_met:
        for number, other, points in (
            (met.first, met.second or met.first, met.worth[0]),
            (met.second, met.first, met.worth[1]),
        ):
            if number:
                found[number].buchholz += found[other].points
                found[number].sonneborn += points * found[other].points
    order = sorted(found.values(), key=lambda line: line.number)
    order.sort(key=lambda line: line.worth, reverse=True)
    worths = [line.worth for line in order]
    for line in order:
        line.place = 1 + worths.index(line.worth)
    return order


def next_pairs(tournament: Tournament) -> list[Met]:
    """Meeting the next round."""
    if tournament.kind == "round_robin":
        pairs = everybody(len(tournament.entries))[len(tournament.rounds)]
    else:
        pairs = swiss(field(tournament))
    found = [Met(pair.first, pair.second or 0) for pair in pairs]
    for met in found:
        settle_left(tournament, met)
    return found


def settle_left(tournament: Tournament, met: Met) -> None:
    """Say how it came out where nobody plays: a bye, or somebody who has left."""
    if not met.second:
        met.result = "none" if tournament.entry(met.first).left else "bye"
        return
    gone = tournament.entry(met.first).left, tournament.entry(met.second).left
    if any(gone):
        met.result = "none" if all(gone) else "second" if gone[0] else "first"
        met.why = "gone"


def field(tournament: Tournament) -> list[Contender]:
    """Return those who play on, as pairing sees them."""
    found = {n: Contender(n) for n in range(1, len(tournament.entries) + 1)}
    for met in tournament.pairings:
        first, points = found[met.first], met.worth
        first.points += points[0]
        if not met.second:
            first.had_bye = True
            continue
        second = found[met.second]
        second.points += points[1]
        first.met, second.met = (*first.met, met.second), (*second.met, met.first)
        if met.table:
            first.seats, second.seats = (*first.seats, 0), (*second.seats, 1)
    return [one for n, one in found.items() if not tournament.entry(n).left]


def planned(tournament: Tournament) -> int:
    """Return how many rounds there will be."""
    if tournament.kind == "round_robin":
        return max(0, len(everybody(len(tournament.entries)))) if tournament.entries else 0
    return min(tournament.rounds_planned, max(1, len(tournament.entries) - 1))
