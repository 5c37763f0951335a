"""A hall on a simulated clock: nothing is kept on disk, nobody thinks, and no time passes."""

import asyncio
import contextlib
import selectors
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple
from unittest import mock

import numpy as np

import watertable as wt
from watertable.kernel.game.desk import desk_for
from watertable.kernel.game.game import Game
from watertable.kernel.game.seen import numbers_listed
from watertable.kernel.records.record import raw
from watertable.kernel.table.table import Table
from watertable.kernel.text.json import Json
from watertable.server.bus import OneProcess
from watertable.server.players import Asker, BotMove
from watertable.server.protocol import Clock, MoveRequest
from watertable.server.store import Appended, Flaw, Frames, Head, KeptLine, TableRow
from watertable.server.tables import Hub, Manners, Watch, Who, ledger, publishing
from watertable.server.tables.live_table import LiveTable
from watertable.server.tables.settings import SPREAD, TableSettings
from watertable.server.tables.sitters import Chair, Seats

ID = "simulated"
EACH = 1e6  # seconds on a clock


class Jumping(selectors.SelectSelector):
    """Waits for nothing: the time that it should is over at once."""

    def __init__(self, loop: "SimulatedLoop") -> None:
        super().__init__()
        self.loop = loop

    def select(self, timeout: float | None = None) -> list[Any]:
        assert timeout is not None, "somebody waits for what never happens"
        self.loop.now += timeout
        return []


class SimulatedLoop(asyncio.SelectorEventLoop):
    """A loop in which time jumps to whatever is waited for."""

    def __init__(self) -> None:
        super().__init__(Jumping(self))
        self.now = 0.0

    def time(self) -> float:
        return self.now


class Nowhere:
    """A store that keeps nothing, at once."""

    def has_changed(self) -> bool:
        return False

    async def append(
        self,
        table: str,
        ply: int,
        entries: Sequence[KeptLine],
        head: Head,
        *,
        frames: Sequence[Frames],
        flaws: Sequence[Flaw],
        late: bool,
        at: float,
    ) -> Appended:
        return Appended(at, None if head.budget is None else at + head.budget)


class Thinkers:
    """Bots that think for as long as they may whenever there is something to think about."""

    def __init__(self, passes: bool, beyond: float = 0.0) -> None:
        self.passes = passes  # after all
        self.beyond = beyond  # seconds that they take too long

    async def choose(
        self,
        bot: str,
        game: Game,
        view: Any,
        seed: int,
        asker: Asker,
        *,
        within: float = 40.0,
        is_window: bool = True,
    ) -> BotMove:
        numbers = numbers_from(game, view)
        if len(numbers) > 1:
            await asyncio.sleep(within + self.beyond)
        return BotMove(numbers[-1 if self.passes else 0])


class Telling:
    """A spectator who looks at the clock."""

    def __init__(self, loop: SimulatedLoop) -> None:
        self.loop, self.times, self.news = loop, dict[int, float](), asyncio.Event()

    def payload(self, ply: int, since: int, body: bytes) -> None:
        self.times[ply] = self.loop.now
        self.news.set()


class Scene:
    """A table at which the same window opens, or the same turn begins, again and again."""

    def __init__(
        self,
        loop: SimulatedLoop,
        slug: str,
        position: Json,
        chairs: list[Chair],
        secret: bytes,
        *,
        passes: bool = False,
        beyond: float = 0.0,
        tempo: bool = False,
    ) -> None:
        self.loop = loop
        thinkers: Any = Thinkers(passes, beyond)
        nowhere: Any = Nowhere()
        self.hub = Hub(nowhere, OneProcess(), thinkers, Manners())
        game = wt.game(slug)
        options = game.chosen(position.get("options", {}))
        table = Table(game, len(chairs), options, secret=secret, manual=True, position=position)
        settings = TableSettings(
            game=slug,
            seats=len(chairs),
            options=options,
            clock=Clock("game", EACH),
            position=position,
            drawn=SPREAD,
            quick=False,
            tempo=tempo,
        )
        row = TableRow(
            id=ID,
            game=slug,
            rules=game.version,
            settings=ledger.encode(settings),
            secret=secret,
            seats=ledger.encode(Seats(chairs)),
            address="",
            header=ledger.header_of(table),
        )
        self.live = self.hub.hall.tables[ID] = LiveTable(ID)
        self.live.fill(row, [], game)
        self.ears = Telling(loop)
        ears: Any = self.ears
        self.live.admit(Watch(ID, Who(), ears))
        assert self.live.table is not None
        self.state = self.live.table.state_bytes()

    @property
    def left(self) -> list[float]:
        """What the clocks have left."""
        assert self.live.clocks is not None
        return self.live.clocks.left

    async def window(
        self, opening: int, by_hand: int | None = None, late: float | None = None
    ) -> tuple[float, float, float | None]:
        """Let the window open once: when its answer was told, its charge, what it had for free.

        Where somebody answers by hand, it is at once, or so many seconds too late.
        """
        return await self._asked(opening, by_hand, late)

    async def choice(self, opening: int) -> tuple[float, float, float | None]:
        """Let the other's turn begin once; the same of the first thing it does."""
        return await self._asked(opening, is_window=False)

    async def _asked(
        self,
        opening: int,
        by_hand: int | None = None,
        late: float | None = None,
        *,
        is_window: bool = True,
    ) -> tuple[float, float, float | None]:
        live, table = self.live, self.live.table
        assert table is not None
        raw(table.board.states)[0] = np.frombuffer(self.state, raw(table.board.states).dtype)[0]
        live.settle()
        before, opener = self.left.copy(), live.asked
        await self.hub.move(ID, Who(opener), MoveRequest(live.ply, opening))
        seat, ply = live.asked, live.ply
        assert seat is not None
        assert ledger.in_window(table) is is_window
        free = self.free(seat)
        if late is not None:
            await self.hub.hall.time.reach(live.window.told + late)
        if by_hand is not None:
            await self.hub.move(ID, Who(seat), MoveRequest(ply, by_hand))
        while live.ply == ply:
            self.ears.news.clear()
            await self.ears.news.wait()
        await self.stop()
        told = self.ears.times[ply + 1] - self.ears.times[ply]
        return told, before[seat] - self.left[seat], free

    def free(self, seat: int) -> float | None:
        """What everybody is told that a seat has beside its own time, in a window just opened."""
        assert self.live.clocks is not None
        said = self.live.clocks.state(self.loop.now, self.live.deadline)
        if said.deadline is None:
            return None  # a bot's
        left = said.left[seat]
        assert left == said.deadline - self.loop.now
        return round(left - self.left[seat], 6)

    async def stop(self) -> None:
        """Let nothing go on by itself after that."""
        live = self.live
        while live.lock.locked():
            await asyncio.sleep(0)
        if live.task is not None:
            live.task.cancel()
            live.task = None
            await asyncio.sleep(0)

    async def windows(self, count: int, opening: int, **more: Any) -> "Times":
        """Let it open so often."""
        return Times(*zip(*[await self.window(opening, **more) for _ in range(count)], strict=True))

    async def choices(self, count: int, opening: int) -> "Times":
        """Let it begin so often."""
        return Times(*zip(*[await self.choice(opening) for _ in range(count)], strict=True))


class Times(NamedTuple):
    """When the answers to many questions were told, what was charged, and what was free."""

    told: tuple[float, ...]
    charged: tuple[float, ...]
    free: tuple[float | None, ...]  # as the clock says when the window opens; a bot has none


def numbers_from(game: Game, view: Any) -> list[int]:
    """Return what a seat may do, without words; the pass is the last."""
    boxes = game.boxes_for(view)
    return numbers_listed(game, boxes, desk_for(game).guess(game, boxes, view))


def untold(live: LiveTable, audience: Sequence[Any], since: int, now: float) -> list[bytes]:
    """Tell everybody, without the words: that takes the longest, and nothing is learned from it."""
    return [b""] * len(audience)


@contextlib.contextmanager
def simulated() -> Iterator[SimulatedLoop]:
    """Run in a loop whose time is simulated."""
    loop = SimulatedLoop()
    try:
        with mock.patch.object(publishing, "bodies_of", untold):
            yield loop
    finally:
        loop.close()


def distance(one: Sequence[float], other: Sequence[float]) -> float:
    """Return the two-sample Kolmogorov-Smirnov statistic."""
    a, b = np.sort(one), np.sort(other)
    at = np.concatenate([a, b])
    shares = [np.searchsorted(some, at, side="right") / len(some) for some in (a, b)]
    return float(np.abs(shares[0] - shares[1]).max())
