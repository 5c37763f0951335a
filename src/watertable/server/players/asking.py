"""Asking players: whoever is free answers, whoever fails is replaced, and a table never waits."""

import asyncio
import logging
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, TypeVar

from watertable.bots import bot_names
from watertable.bots.review import Choice
from watertable.kernel.errors import WatertableError
from watertable.kernel.game import Game, Json
from watertable.kernel.seen import moves_from
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
from watertable.server.players.workplace import Lost, NotStarted, Workplace, key_of

PLAYER = "watertable.server.players.player"
SIMPLER = ("greedy", "random")  # who chooses when a bot cannot, in this order
SETTLING = 6.0  # times the budget: nobody can settle a falling tower in the world's place
SEEDS = 2**63

T = TypeVar("T", bound=Said)

_log = logging.getLogger("watertable.players")


class Unanswered(WatertableError):
    """No player could answer; the question can be asked again later."""


class Closed(WatertableError):
    """The server is stopping and asks nobody any more."""


class Players:
    """The players of one server process, at so many places."""

    def __init__(self, count: int, budget: float = 10.0, *, module: str = PLAYER) -> None:
        """Have this many places, and this many seconds of patience with a bot."""
        if count < 1:
            raise ValueError("at least one player is needed")
        self.budget = budget
        self.lost = 0  # how often a player had to be replaced
        self.simplified = 0  # how often a simpler bot chose than was asked for
        self._places = tuple(Workplace(module) for _ in range(count))
        self._free = list(self._places)
        self._turn = asyncio.Semaphore(count)
        self._is_closed = False

    @property
    def busy(self) -> int:
        """How many players are thinking now."""
        return len(self._places) - len(self._free)

    async def choose(self, bot: str, game: Game, view: Any, seed: int) -> int:
        """Return the number of a legal move, the bot's own if at all possible."""
        seen = view.tobytes()
        try:
            for name in simpler(bot):
                question = Choose(key_of(game), name, seen, seed % SEEDS)
                said = await self._answer(
                    game, question, Chosen, lambda s: is_legal(game, view, s.number)
                )
                if said is not None:
                    self.simplified += name != bot
                    return said.number
        except NotStarted:
            pass
        self.simplified += 1
        _log.error("no player chooses in %s: the first legal move is made", game.slug)
        moves = await asyncio.to_thread(moves_from, game, view)
        return moves[0].action

    async def hints(
        self, game: Game, view: Any, seed: int
    ) -> list[tuple[int, str, str, float | None]]:
        """Return moves worth thinking about, best first; Unanswered when nobody could think."""
        question = Advise(key_of(game), view.tobytes(), seed % SEEDS)
        said = await self._answer_or_none(
            game, question, Advised, lambda s: all(is_legal(game, view, n) for n, *_ in s.hints)
        )
        if said is None:
            raise Unanswered("No hint could be found now; ask again in a while.")
        return said.hints

    async def judge(self, game: Game, view: Any, made: int, ply: int, playouts: int) -> Choice:
        """Return what a move cost, from what its seat knew; Unanswered when nobody could think."""
        question = Judge(key_of(game), view.tobytes(), made, ply, playouts)
        said = await self._answer_or_none(
            game, question, Judged, lambda s: 0 <= s.chance <= 1 and 0 <= s.cost <= 1
        )
        if said is None:
            raise Unanswered("This choice could not be judged.")
        return Choice(
            ply=ply,
            seat=int(view.seat),
            move=said.move,
            best=said.best,
            chance=said.chance,
            cost=said.cost,
        )

    async def world(
        self, game: Game, options: Mapping[str, Any], state: bytes
    ) -> tuple[Json, bytes | None]:
        """Return what physics answers and its keyframes; Unanswered when it cannot."""
        assert game.world is not None
        question = Settle(key_of(game), dict(options), state)
        said = await self._answer_or_none(
            game,
            question,
            Settled,
            lambda s: is_answer(game, options, state, s.answer),
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
        limit: float | None = None,
    ) -> T | None:
        """Return an answer that makes sense; None when the question fails, or twice a player."""
        for last in (False, True):
            await self._turn.acquire()
            try:
                with self._place_for(game) as place:
                    said = await place.ask(game, question, limit or self.budget)
                    if isinstance(said, Failed):
                        _log.warning("a player failed in %s: %s", game.slug, said.why)
                        return None
                    if isinstance(said, kind) and makes_sense(said):
                        return said
                    place.clear()
                    raise Lost("answered nonsense")
            except Lost as lost:
                if self._is_closed:
                    raise Closed("The server is stopping.") from lost
                self.lost += 1
                _log.warning("a player in %s %s and is replaced", game.slug, lost)
                if last and isinstance(lost, NotStarted):
                    raise
            finally:
                self._turn.release()
        return None

    async def _answer_or_none(
        self,
        game: Game,
        question: Question,
        kind: type[T],
        makes_sense: Callable[[T], bool],
        limit: float | None = None,
    ) -> T | None:
        """Return an answer that makes sense, or None; a player that never starts gives none."""
        try:
            return await self._answer(game, question, kind, makes_sense, limit)
        except NotStarted:
            return None

    @contextmanager
    def _place_for(self, game: Game) -> Iterator[Workplace]:
        """Take a free place: one that knows the game, or one at work, or any."""
        if self._is_closed:
            raise Lost("is gone")
        key = key_of(game)
        place = max(self._free, key=lambda d: (key in d.loaded, d.process is not None))
        self._free.remove(place)
        try:
            yield place
        finally:
            self._free.append(place)


def simpler(bot: str) -> list[str]:
    """Return a bot and those who choose for it if it cannot, ever simpler.

    >>> simpler("greedy"), simpler("a-bot-of-last-year")
    (['greedy', 'random'], ['greedy', 'random'])
    """
    if bot not in bot_names():
        return list(SIMPLER)
    if bot in SIMPLER:
        return list(SIMPLER[SIMPLER.index(bot) :])
    return [bot, *SIMPLER]
