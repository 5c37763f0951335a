"""A workplace: the place of one player's process, which is started when it is first needed."""

import asyncio
import contextlib
import os
import sys
import time
from asyncio.subprocess import PIPE, Process

import msgspec

from watertable.kernel.game.fingerprint import hash_of_text
from watertable.kernel.game.game import Game
from watertable.server.players.questions import (
    HEAD,
    LARGEST,
    Advise,
    Choose,
    Enough,
    Load,
    Question,
    Ready,
    Said,
    frame,
    read_said,
)

STARTING = 12.0  # seconds in which a process must have said that it is there
LOADING = 60.0  # seconds in which a game's rules must be loaded, on the slowest machine
CALLED_OFF = 1.0  # seconds in which a player must have stopped that nobody waits for any more
BOXES = 16  # games a player keeps loaded
ONE_THREAD = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}


class Lost(Exception):
    """The player crashed, hung or spoke nonsense; its process is gone."""


class Silent(Lost):
    """The player said nothing for so long that it never would have."""


class NotStarted(Lost):
    """No process could be started at all."""


class Workplace:
    """One player's process, or the place for one."""

    def __init__(self, module: str) -> None:
        """Remember what to run; start nothing."""
        self.module = module
        self.process: Process | None = None
        self.loaded: dict[str, None] = {}  # the games it knows, the longest unused first
        self.asked_at = 0.0  # when it had started and was asked, by the monotonic clock
        self._asked = 0
        self._is_hurried = False
        self._thinks = False
        self._leaving: set[asyncio.Task[int]] = set()

    async def ask(
        self,
        game: Game,
        question: Question,
        limit: float,
        until: float | None = None,
        *,
        thinks: float | None = None,
    ) -> Said:
        """Return the answer, or raise Lost; a player that thinks though nobody waits is stopped.

        A bot's clock runs out at `until`, by the monotonic clock; the limit begins after that.
        `thinks`: seconds that are its own at most; what starting takes comes on top.
        """
        self._is_hurried = False
        came = time.monotonic()
        try:
            if self.process is None:
                await self._start()
            await self._load(game)
            if until is not None and isinstance(question, Choose | Advise):
                left = until - time.monotonic() if thinks is None else min(until - came, thinks)
                left = 0.0 if self._is_hurried else left
                question.clock = max(0.0, left)
                limit += question.clock
            self._thinks, self.asked_at = True, time.monotonic()
            return await self._exchange(question, limit)
        except asyncio.CancelledError:
            await self._call_off()
            raise
        except BaseException:
            self.clear()
            raise
        finally:
            self._thinks = False

    def hurry(self) -> None:
        """Have the player say what it has found; one that does not think takes no notice."""
        self._is_hurried = True
        if self.process is not None and self.process.stdin is not None:
            self.process.stdin.write(frame(self._asked, Enough()))

    def clear(self) -> None:
        """End the process; the next question starts another."""
        process, self.process = self.process, None
        self.loaded.clear()
        if process is None:
            return
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        leaving = asyncio.ensure_future(process.wait())
        self._leaving.add(leaving)
        leaving.add_done_callback(self._leaving.discard)

    async def close(self) -> None:
        """End the process and see it gone."""
        self.clear()
        await asyncio.gather(*self._leaving)

    async def _call_off(self) -> None:
        """Have the player stop; to end its process and start another would cost others more."""
        try:
            if not self._thinks:
                raise Lost("has not begun")
            self.hurry()
            await self._hear(CALLED_OFF)
        except BaseException:
            self.clear()

    async def _start(self) -> None:
        try:
            self.process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-P", "-m", self.module),
                stdin=PIPE,
                stdout=PIPE,
                env={**ONE_THREAD, **os.environ},
            )
            self._asked = 0
            await self._hear(STARTING)
        except (Lost, OSError) as error:
            raise NotStarted(f"does not start ({error})") from error

    async def _load(self, game: Game) -> None:
        key = key_of(game)
        if key in self.loaded:
            self.loaded[key] = self.loaded.pop(key)
            return
        forget = next(iter(self.loaded)) if len(self.loaded) == BOXES else None
        self.loaded.pop(forget or "", None)
        box = None if game.standard else game.text
        said = await self._exchange(Load(key, game.slug, box, forget, game.version), LOADING)
        if not isinstance(said, Ready):
            raise Lost(f"could not load {game.slug} ({said})")
        self.loaded[key] = None

    async def _exchange(self, question: Question, limit: float) -> Said:
        assert self.process is not None
        assert self.process.stdin is not None
        self._asked += 1
        self.process.stdin.write(frame(self._asked, question))
        return await self._hear(limit)

    async def _hear(self, limit: float) -> Said:
        """Return the answer to the last question."""
        assert self.process is not None
        assert self.process.stdout is not None
        try:
            async with asyncio.timeout(limit):
                head = await self.process.stdout.readexactly(HEAD.size)
                number, size = HEAD.unpack(head)
                if number != self._asked or size > LARGEST:
                    raise Lost("spoke out of turn")
                return read_said(await self.process.stdout.readexactly(size))
        except TimeoutError as error:
            raise Silent(f"said nothing for {limit:.3g} s") from error
        except (asyncio.IncompleteReadError, ConnectionError) as error:
            raise Lost("crashed") from error
        except msgspec.MsgspecError as error:
            raise Lost(f"cannot be understood ({error})") from error


def key_of(game: Game) -> str:
    """Return the name a player knows a game by; what it says to people counts too."""
    name = f"{game.slug} {game.version}"
    return name if game.standard else f"{name} {hash_of_text(game.text)}"
