"""Asking players: who answers in time, who fails and is replaced; a table never waits for ever.

A bot has a clock, which runs while it waits for a player and while that one starts. When it is over
the bot says what it has found; it is given up only long after that.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Literal, TypeVar

from msgspec import Struct

from watertable.bots import is_bot
from watertable.bots.protocol import AnyView
from watertable.bots.review import Choice
from watertable.kernel.errors import WatertableError
from watertable.kernel.game.game import Game
from watertable.kernel.game.options import Value
from watertable.kernel.game.seen import moves_from
from watertable.kernel.text.json import Json
from watertable.kernel.text.message import Sentence
from watertable.server.messages import SERVER
from watertable.server.players.counting import Tally, Untold
from watertable.server.players.legality import is_answer, is_legal
from watertable.server.players.questions import (
    Advise,
    Advised,
    Choose,
    Chosen,
    Failed,
    Judge,
    Judged,
    Question,
    Said,
    Settle,
    Settled,
)
from watertable.server.players.turns import ANYBODY, Asker, Rank, Turns
from watertable.server.players.workplace import Lost, NotStarted, Silent, Workplace, key_of

PLAYER = "watertable.server.players.player"
SIMPLER = ("greedy", "random")  # who chooses when a bot cannot, in this order
AT_LEAST = 1.0  # seconds for whoever chooses in another's place
OVERTIME = 10.0  # seconds after its clock for which a bot is still waited for
SETTLING = 6.0  # times the budget: nobody can settle a falling tower in the world's place
SEEDS = 2**63

T = TypeVar("T", bound=Said)

_log = logging.getLogger("watertable.players")


class Unanswered(WatertableError):
    """No player could answer; the question can be asked again later."""


class Closed(WatertableError):
    """The server is stopping and asks nobody any more."""


class BotMove(Struct, frozen=True):
    """A bot's move, and whether it is less than was asked for."""

    number: int
    # Its time ran out; a simpler bot chose; a program failed, and a move was made in its place.
    flaw: Literal["cut", "simpler", "failed"] | None = None


class Players:
    """The players of one server process, at so many places."""

    def __init__(
        self,
        count: int,
        budget: float = 10.0,
        *,
        module: str = PLAYER,
        overtime: float = OVERTIME,
        tally: Tally | None = None,
    ) -> None:
        """Have this many places; a bot has `budget` seconds, with its waiting."""
        if count < 1:
            raise ValueError("at least one player is needed")
        self.budget, self.overtime = budget, overtime
        self.lost = 0  # how often a player had to be replaced
        self.simplified = 0  # how often a simpler bot chose than was asked for
        self.cut = 0  # how often a bot's time ran out
        self._places = tuple(Workplace(module) for _ in range(count))
        self._free = list(self._places)
        self._asking: dict[Workplace, Rank] = {}
        self._tally = tally or Untold()
        self._turns = Turns(count, budget, hurry=self._hurry, tally=self._tally)
        self._is_closed = False

    @property
    def busy(self) -> int:
        """How many players are thinking now."""
        return len(self._places) - len(self._free)

    async def choose(
        self,
        bot: str,
        game: Game,
        view: AnyView,
        seed: int,
        asker: Asker = ANYBODY,
        *,
        within: float | None = None,
        is_window: bool = True,
    ) -> BotMove:
        """Return a legal move, the bot's own if at all possible.

        `within`: seconds that it has where that is less than usual. In a window they run from now,
        and to be cut short by them is no flaw. Elsewhere it is one, and they are the bot's own: to
        wait for a place, or for a player that has to be started, takes none of them.
        """
        is_short = is_window and within is not None and within < self.budget
        thinks = None if is_window else within
        seconds = self.budget if within is None or not is_window else min(within, self.budget)
        seen, until = view.tobytes(), time.monotonic() + seconds
        try:
            for name in simpler(bot):
                said = await self._answer(
                    game,
                    Choose(key_of(game), name, seen, seed % SEEDS),
                    Chosen,
                    lambda s: is_legal(game, view, s.number),
                    asker,
                    until=until,
                    thinks=thinks,
                )
                if said is not None:
                    return self._move(said, name != bot, is_short)
                until = max(until, time.monotonic() + AT_LEAST)
        except NotStarted:
            pass
        _log.error("no player chooses in %s: the first legal move is made", game.slug)
        moves = await asyncio.to_thread(moves_from, game, view)
        return self._move(Chosen(moves[0].action), True)

    def _move(self, said: Chosen, is_simpler: bool, is_short: bool = False) -> BotMove:
        """Count a move that is less than was asked for."""
        if is_simpler:
            self.simplified += 1
            self._tally.happened("simplified")
            return BotMove(said.number, "simpler")
        if said.cut and not is_short:
            self.cut += 1
            self._tally.happened("cut")
            return BotMove(said.number, "cut")
        return BotMove(said.number)

    async def hints(
        self,
        game: Game,
        view: AnyView,
        seed: int,
        asker: Asker = ANYBODY,
        said: Sequence[str] = (),
    ) -> list[tuple[int, Sentence, Sentence, float | None]]:
        """Return moves worth thinking about, best first; Unanswered when nobody could think."""
        told = await self._answer_or_none(
            game,
            Advise(key_of(game), view.tobytes(), seed % SEEDS, said=list(said)),
            Advised,
            lambda s: all(is_legal(game, view, n) for n, *_ in s.hints),
            asker,
            until=time.monotonic() + self.budget,
        )
        if told is None:
            raise Unanswered(SERVER.say("no_hint"))
        return told.hints

    async def judge(
        self, game: Game, view: AnyView, made: int, ply: int, playouts: int, asker: Asker = ANYBODY
    ) -> Choice:
        """Return what a move cost, from what its seat knew; Unanswered when nobody could think."""
        said = await self._answer_or_none(
            game,
            Judge(key_of(game), view.tobytes(), made, ply, playouts),
            Judged,
            lambda s: 0 <= s.chance <= 1 and 0 <= s.cost <= 1,
            asker,
            self.budget + self.overtime,
        )
        if said is None:
            raise Unanswered("This choice could not be judged.")
        return Choice(
            ply=ply,
            seat=int(view.seat),
            move=said.move.text,
            move_parts=said.move.parts,
            best=said.best.text,
            best_parts=said.best.parts,
            chance=said.chance,
            cost=said.cost,
            error=said.error,
            why=said.why.text,
            why_parts=said.why.parts,
            chances=[],
        )

    async def world(
        self, game: Game, options: Mapping[str, Value], state: bytes, asker: Asker = ANYBODY
    ) -> tuple[Json, bytes | None]:
        """Return what physics answers and its keyframes; Unanswered when it cannot."""
        assert game.world is not None
        question = Settle(key_of(game), dict(options), state)
        said = await self._answer_or_none(
            game,
            question,
            Settled,
            lambda s: is_answer(game, options, state, s.answer),
            asker,
            SETTLING * self.budget,
        )
        if said is None:
            raise Unanswered("The world does not answer now; it will be asked again.")
        return said.answer, said.frames

    async def close(self) -> None:
        """End every process; whoever still waits for an answer is told Closed."""
        self._is_closed = True
        await asyncio.gather(*(place.close() for place in self._places))

    async def _answer(
        self,
        game: Game,
        question: Question,
        kind: type[T],
        makes_sense: Callable[[T], bool],
        asker: Asker,
        limit: float | None = None,
        until: float | None = None,
        *,
        thinks: float | None = None,
    ) -> T | None:
        """Return an answer that makes sense; None when the question fails, or twice a player.

        Whoever says nothing is given up after `limit` seconds, which begin after `until`.
        """
        limit = self.overtime if limit is None else limit
        for last in (False, True):
            try:
                async with self._turns.turn(asker) as ticket:
                    with self._place_for(game, asker.rank) as place:
                        said = await place.ask(game, question, limit, until, thinks=thinks)
                        ticket.begun = max(ticket.begun, place.asked_at)
                        if isinstance(said, Failed):
                            _log.warning("a player failed in %s: %s", game.slug, said.why)
                            return None
                        if isinstance(said, kind) and makes_sense(said):
                            return said
                        place.clear()
                        raise Lost("answered nonsense")
            except Lost as lost:
                if self._is_closed:
                    raise Closed(SERVER.say("stopping.now")) from lost
                self.lost += 1
                self._tally.happened("lost")
                _log.warning("a player in %s %s and is replaced", game.slug, lost)
                if last and isinstance(lost, NotStarted):
                    raise
                if isinstance(lost, Silent):
                    return None
        return None

    async def _answer_or_none(
        self,
        game: Game,
        question: Question,
        kind: type[T],
        makes_sense: Callable[[T], bool],
        asker: Asker,
        limit: float | None = None,
        until: float | None = None,
    ) -> T | None:
        """Return an answer that makes sense, or None; a player that never starts gives none."""
        try:
            return await self._answer(game, question, kind, makes_sense, asker, limit, until)
        except NotStarted:
            return None

    @contextmanager
    def _place_for(self, game: Game, rank: Rank) -> Iterator[Workplace]:
        """Take a free place: one that knows the game, or one at work, or any."""
        if self._is_closed:
            raise Lost("is gone")
        key = key_of(game)
        place = max(self._free, key=lambda d: (key in d.loaded, d.process is not None))
        self._free.remove(place)
        self._asking[place] = rank
        try:
            yield place
        finally:
            del self._asking[place]
            self._free.append(place)

    def _hurry(self) -> None:
        """A person waits: have those below say what they have found."""
        for place, rank in self._asking.items():
            if rank is not Rank.PEOPLE:
                place.hurry()


def simpler(bot: str) -> list[str]:
    """Return a bot and those who choose for it if it cannot, ever simpler.

    >>> simpler("greedy"), simpler("a-bot-of-last-year")
    (['greedy', 'random'], ['greedy', 'random'])
    >>> simpler("stream+40")
    ['stream+40', 'greedy', 'random']
    """
    if not is_bot(bot):
        return list(SIMPLER)
    if bot in SIMPLER:
        return list(SIMPLER[SIMPLER.index(bot) :])
    return [bot, *SIMPLER]
