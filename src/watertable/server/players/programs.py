"""Programs that the operator lets sit at tables: executable files of one folder, by their names.

Nobody outside names a command. Each seat of each table has a process of its own, which is started
when it is first asked, and anew after a restart.
"""

import asyncio
import logging
import os
import re
import shlex
import threading
import time
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from msgspec import Struct

from watertable.bots.protocol import AnyView
from watertable.kernel.game.game import Game, Outcome
from watertable.kernel.game.options import Value
from watertable.kernel.game.seen import moves_from
from watertable.kernel.text.json import Json, decode
from watertable.programs import ProgramGuest, Question
from watertable.programs.names import EXEC
from watertable.server.players.asking import BotMove

NAME = re.compile(r"[a-z0-9][a-z0-9._-]{0,30}")  # as the protocol has it
MOST = 64  # programs that run at once; the longest unused ends first
IDLE = 900.0  # seconds after which one that nobody asks is ended
SAID = 300  # letters of stderr that are written down

_log = logging.getLogger("watertable.players")


class SeatedProgram(Struct, eq=False):
    """A program at a seat, asked by one thread at a time."""

    guest: ProgramGuest
    lock: threading.Lock
    used: float = 0.0


class SeatAsked(Struct, frozen=True):
    """What a program is asked about: a seat of a table, and what that seat knows."""

    table: str
    seat: int
    seats: int
    options: Mapping[str, Value]
    ply: int
    view: AnyView
    events: bytes  # what it was told since it was last asked, as JSON text


class Programs:
    """The programs of one server process."""

    def __init__(self, folder: str, seconds: float, threads: int) -> None:
        """Know the folder; `seconds` are for a move."""
        self.folder, self.seconds = Path(folder).expanduser().resolve(), seconds
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="program")
        self._seated: dict[tuple[str, int], SeatedProgram] = {}

    def names(self) -> list[str]:
        """Return the programs that may sit down, as bots are called."""
        try:
            files = sorted(self.folder.iterdir())
        except OSError:
            return []
        return [EXEC + file.name for file in files if self._is_allowed(file)]

    def has(self, name: str) -> bool:
        """Say whether a program of this name may sit down."""
        short = name.removeprefix(EXEC)
        return NAME.fullmatch(short) is not None and self._is_allowed(self.folder / short)

    def since(self, table: str, seat: int) -> int:
        """Return the ply up to which a program was told what happened."""
        seated = self._seated.get((table, seat))
        return 0 if seated is None else seated.guest.since

    async def choose(self, name: str, game: Game, asked: SeatAsked, seed: int) -> BotMove | None:
        """Return a program's move, or another in its place; None once it is to be replaced."""
        seated = self._seat(name, game, asked, seed)
        loop = asyncio.get_running_loop()
        answer = await loop.run_in_executor(self._threads, _answer, seated, game, asked)
        if answer is None:
            _log.warning("table %s: %s has failed three times and is replaced", asked.table, name)
        return answer

    def over(self, table: str, outcome: Outcome | None) -> None:
        """A match has ended: its programs are told, and end."""
        for key in [key for key in self._seated if key[0] == table]:
            self._threads.submit(_end, self._seated.pop(key), outcome)

    async def close(self) -> None:
        """End every program."""
        for seated in self._seated.values():
            seated.guest.kill()
            self._threads.submit(_end, seated, None)
        self._seated.clear()
        await asyncio.to_thread(self._threads.shutdown, wait=True)

    def _seat(self, name: str, game: Game, asked: SeatAsked, seed: int) -> SeatedProgram:
        """Return the program at a seat, new if it is not there; some that are not used end."""
        key = (asked.table, asked.seat)
        seated = self._seated.pop(key, None)
        if seated is None:
            path = str(self.folder / name.removeprefix(EXEC))
            guest = ProgramGuest(
                *(EXEC + shlex.quote(path), game, asked.seats, asked.seat, asked.options),
                seed=seed,
                seconds=self.seconds,
                is_strange=True,
            )
            seated = SeatedProgram(guest, threading.Lock())
        seated.used = time.monotonic()
        self._seated[key] = seated  # the last one used
        for other, there in list(self._seated.items()):
            if len(self._seated) <= MOST and seated.used - there.used <= IDLE:
                break
            self._threads.submit(_end, self._seated.pop(other), None)
        return seated

    def _is_allowed(self, file: Path) -> bool:
        return bool(NAME.fullmatch(file.name)) and file.is_file() and os.access(file, os.X_OK)


def _answer(seated: SeatedProgram, game: Game, asked: SeatAsked) -> BotMove | None:
    """Ask a program; runs in a thread."""
    with seated.lock:
        if seated.guest.is_replaced:
            return None
        events: list[Json] = decode(asked.events)
        moves = moves_from(game, asked.view)
        question = Question(game, asked.ply, asked.view, moves, events, [])
        answer = seated.guest.choose(question)
        if answer.fault:
            said = seated.guest.last_words[-SAID:]
            _log.warning("table %s: %s (stderr: %r)", asked.table, answer.fault, said)
        return BotMove(answer.number, "failed" if answer.fault else None)


def _end(seated: SeatedProgram, outcome: Outcome | None) -> None:
    with seated.lock:
        seated.guest.over(outcome)
