"""A live table: the kernel's table, and what is beside it while it is in memory."""

import asyncio
import functools
import sys
from collections.abc import Sequence
from typing import TypeAlias

import msgspec
from msgspec import Raw

from watertable.kernel.game.game import Game, Outcome
from watertable.kernel.game.options import Value
from watertable.kernel.records.chance import promise_of
from watertable.kernel.table.lines import Line
from watertable.kernel.table.table import Table
from watertable.server.lock import Lock
from watertable.server.protocol import Rerated
from watertable.server.store import Flaw, KeptLine, TableRow
from watertable.server.tables import ledger, refused
from watertable.server.tables.clocks import ClockMark, Clocks
from watertable.server.tables.refused import refuse
from watertable.server.tables.settings import TableSettings
from watertable.server.tables.sitters import Seats
from watertable.server.tables.who import Watch, Who
from watertable.server.tables.windows import QUIET, EarlyAnswer, Window


@functools.lru_cache(256)
def options_text(options: tuple[tuple[str, Value], ...]) -> Raw:
    """Write options, which are the same at many tables."""
    return Raw(ledger.encode(dict(options)))


CHANCE = b'"seat":"chance"'  # in a line that is kept
_settings = msgspec.json.Decoder(TableSettings)
_seats = msgspec.json.Decoder(Seats)


# Version of the seats, whether it goes on, the bots that play for somebody, who is away since
# when, and whether the rules run uncompiled.
CoverKey: TypeAlias = tuple[
    int, bool, tuple[tuple[int, str], ...] | None, tuple[tuple[int, float], ...], bool
]


class LiveTable:
    """One table. Whoever holds its lock may change it; nothing fresh is told before it is kept."""

    __slots__ = (
        "absent",
        "address",
        "alias",
        "are_all_here",
        "asked",
        "at",
        "came",
        "chanced",
        "chatted",
        "clocks",
        "cover",
        "deadline",
        "films",
        "flaws",
        "fresh",
        "game",
        "gap",
        "guested",
        "held",
        "holders",
        "id",
        "is_closed",
        "is_loaded",
        "is_refreshing",
        "is_sealed",
        "leased",
        "lock",
        "looked",
        "marks",
        "noted",
        "options",
        "outcome",
        "owner",
        "ply",
        "promise",
        "published",
        "rerated",
        "seats",
        "secret",
        "seen",
        "settings",
        "shown",
        "stir",
        "table",
        "task",
        "timer",
        "unsaid",
        "used",
        "version",
        "watchers",
        "way",
        "window",
    )

    game: Game
    settings: TableSettings
    seats: Seats
    secret: bytes
    address: str  # a keyed hash of who made it
    promise: str  # of the secret
    options: Raw  # those of the settings, as JSON

    def __init__(self, id: str, gap: float = 0.0) -> None:
        """Know nothing yet but the id, and by how much the time of day is ahead of the tables'."""
        self.gap = gap
        self.id = id
        self.alias: str | None = None  # what people call it
        self.lock = Lock()
        self.holders = 0  # those who have the lock or wait for it
        self.is_loaded = False
        self.is_closed = False  # ended by the house, not by the rules
        self.is_refreshing = False
        self.is_sealed = False  # a try at a deal whose seed is not told yet
        self.table: Table | None = None
        self.asked: int | None = None  # who must answer, of what is on disk
        self.outcome: Outcome | None = None
        self.clocks: Clocks | None = None
        self.version = 0  # of the seats
        self.ply = 0  # of what is on disk
        self.noted = 0  # lines that stand in `fresh`, or on disk
        self.fresh: list[KeptLine] = []  # not on disk yet
        self.marks: list[ClockMark] = []
        self.films: dict[int, float] = {}  # seconds that are seen of a ply, where clocks run
        self.at = 0.0  # the database's time of the last look
        self.deadline: float | None = None
        self.window = Window()  # since when the seat that is asked has been, and its moment
        self.held: EarlyAnswer | None = None  # an answer that waits for that moment
        self.used = 0.0
        self.looked: float | None = None  # when somebody last asked how the table stands
        self.published = 0
        self.watchers: list[Watch] = []
        self.seen: dict[int, float] = {}  # when a seat last asked something, or was connected
        self.came = 0.0  # when we came to know of the table, by the tables' time
        self.absent: dict[int, float] = {}  # seats at which nobody is, and since when
        self.are_all_here = False  # nobody is missed, until somebody comes or goes
        self.task: asyncio.Task[None] | None = None  # what goes on by itself
        self.timer: asyncio.TimerHandle | None = None  # of the clock
        self.stir: asyncio.TimerHandle | None = None  # somebody came or went
        self.chanced = 0.0  # when chance last spoke, by the tables' time
        self.way: asyncio.TimerHandle | None = None  # of what is shown tick by tick
        self.shown = (0, -1)  # the ply at which a way is shown, and the last tick that was sent
        self.chatted: int | None = None
        self.cover: tuple[CoverKey, bytes] | None = None  # of payloads, and what it depends on
        self.unsaid: frozenset[int] = frozenset()
        self.flaws: Sequence[Flaw] = ()  # of bots' moves; read when the match is over
        self.rerated: list[Rerated] = []  # what the match did to ratings; read when it is over
        self.owner = 0  # the worker that has it, as we last knew
        self.leased = 0.0  # until when at least, if it is another (the loop's time)
        self.guested = 0.0  # until when other workers are told of it

    def fill(self, row: TableRow, lines: "list[tuple[KeptLine, float]]", game: Game) -> None:
        """Become what the store says, with the game that is played at this table."""
        self.settings, self.game = _settings.decode(row.settings), game
        self.secret, self.promise = row.secret, promise_of(row.secret)
        self.address = sys.intern(row.address)  # the same at many tables
        self.options = options_text(tuple(self.settings.options.items()))
        self.alias = row.alias
        self.is_sealed = bool(self.settings.deal)
        self.adopt(row)
        if self.settings.clock.kind != "none":
            self.clocks = Clocks(self.settings.clock, self.settings.seats)
        self.table, self.window = None, Window()
        if row.header is not None:
            self.begin(row)
            self.follow(lines)
        self.is_loaded = True

    def adopt(self, row: TableRow) -> None:
        """Take over what stands in the row beside the lines."""
        self.seats, self.version = _seats.decode(row.seats), row.version
        self.are_all_here = False
        self.is_closed, self.deadline = row.ended is not None, row.deadline

    def begin(self, row: TableRow) -> None:
        """Set the table up as its header says."""
        assert row.header is not None
        self.table = ledger.table_of(self.game, row)
        self.table.keeps_seed = bool(self.settings.deal)
        self.ply = self.noted = 0
        self.start_clock()
        self.settle()

    def follow(self, lines: "list[tuple[KeptLine, float]]") -> None:
        """Play lines that are on disk."""
        assert self.table is not None
        ledger.follow(self.table, self.secret, lines, self._heed if self.is_timed else None)
        for entry, at in lines if self.game.stream is not None else ():
            self.hear_chance([entry], at)
        self.noted = self.table.ply
        self.settle()

    def hear_chance(self, lines: Sequence[KeptLine], at: float) -> None:
        """Remember when chance last spoke; these lines were kept at this time."""
        if any(CHANCE in entry.line for entry in lines):
            self.chanced = at

    def settle(self) -> None:
        """All that the table has done is on disk."""
        assert self.table is not None
        asked = self.table.to_act
        self.ply, self.outcome = self.table.ply, self.table.outcome if asked is None else None
        self.asked = None if self.is_closed else asked
        self.fresh, self.marks = [], []

    def start_clock(self) -> None:
        """Let whoever is asked first think; where chance is asked first, its line does that."""
        assert self.table is not None
        if self.is_timed:
            self.pass_line(self._mark(None), self.seats.begun or 0.0)

    @property
    def is_timed(self) -> bool:
        """Whether it matters when a line was kept: to clocks, or to windows."""
        return self.clocks is not None or self.settings.spread[1] > 0

    def pass_line(self, mark: ClockMark, at: float) -> None:
        """Let windows and clocks follow a line that was kept at this time."""
        self.window.pass_line(mark.pause, at)
        if self.clocks is not None:
            self.clocks.pass_line(mark, at)

    def _heed(self, line: Line, at: float) -> None:
        self.pass_line(self._mark(line), at)

    def _mark(self, line: Line | None) -> ClockMark:
        assert self.table is not None
        film = 0.0 if line is None else self.films.get(line.ply, 0.0)
        spread = self.settings.spread
        mark = ledger.mark_of(line, self.table, self.seats, self.secret, spread, film)
        if line is None or self.clocks is None or not self.game.lengths:
            return mark
        seen = self.game.lasts(self.table.history.kinds(line.ply))
        return msgspec.structs.replace(mark, moment=seen) if seen else mark

    def forget(self) -> None:
        """Throw away what is in memory; only what is on disk counts."""
        self.is_loaded = False
        self.table = self.clocks = self.asked = self.outcome = self.held = None
        self.fresh, self.marks = [], []

    def note(self, seat: int | None = None, key: str | None = None) -> None:
        """Write down the lines that the table has just made, with the state they led to.

        The first of them carries the key of the seat that asked for it.
        """
        assert self.table is not None
        state = self.table.state_bytes()
        for line, text in self.table.log.since(self.noted):
            self.fresh.append(ledger.entry_of(line.ply, text, self.secret, state, seat, key))
            seat = key = None
            if self.is_timed:
                self.marks.append(self._mark(line))
        self.noted = self.table.ply

    def still(self) -> None:
        """Let no timer ring any more."""
        for timer in (self.timer, self.stir, self.way):
            if timer is not None:
                timer.cancel()
        self.timer = self.stir = self.way = None

    def rest(self, now: float) -> float:
        """For how many seconds clocks still stand, as all have agreed."""
        vacation = self.seats.vacation
        return max(0.0, self.stood - now) if vacation is not None else 0.0

    @property
    def stood(self) -> float:
        """Until when clocks stand or stood still: nobody is missed before."""
        vacation = self.seats.vacation
        return 0.0 if vacation is None else vacation.until or 0.0

    @property
    def unheard(self) -> list[int]:
        """The seats whose nonces are waited for."""
        return self.seats.without_nonce if self.settings.nonces else []

    @property
    def is_held(self) -> bool:
        """Whether the seat that is asked has answered, and its answer waits for its moment."""
        if self.held is None or self.table is None or self.asked in self.table.substitutes:
            return False
        return self.is_same_question(self.held.ply)

    def is_same_question(self, ply: int) -> bool:
        """Whether since this ply nothing has changed but who sits where."""
        assert self.table is not None
        return all(line.table in QUIET for line, _ in self.table.log.since(ply))

    @property
    def in_play(self) -> Table:
        """The table, once it has begun and while it goes on."""
        if self.table is None:
            raise refused.not_begun(self.unheard)
        if self.outcome is not None:
            raise refused.over()
        if self.is_closed:
            if self.settings.tournament:
                raise refuse(410, "tournament.late")
            raise refuse(410, "deal.midnight" if self.settings.deal else "closed")
        return self.table

    def seat_of(self, who: Who) -> int:
        """Return the asker's seat; Refused if there is none, or its link was revoked."""
        if who.seat is None:
            raise refused.no_seat()
        if not 0 <= who.seat < len(self.seats.chairs):
            raise refuse(403, "no_seat.such")
        if self.seats.chairs[who.seat].epoch != who.epoch:
            raise refused.revoked()
        return who.seat

    def admit(self, watch: Watch) -> None:
        """Somebody watches from now on."""
        self.watchers.append(watch)
        self.cover, self.are_all_here = None, False

    def dismiss(self, watch: Watch) -> None:
        """Somebody watches no more."""
        self.watchers.remove(watch)
        self.cover, self.are_all_here = None, False

    @property
    def connected(self) -> set[int]:
        """The seats that have a connection here."""
        return {watch.who.seat for watch in self.watchers if watch.who.seat is not None}

    @property
    def spectators(self) -> int:
        """How many look on from here."""
        return sum(watch.who.seat is None for watch in self.watchers)
