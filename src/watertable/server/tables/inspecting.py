"""Asking the inspector: its process is started when it is first needed, and watched."""

import asyncio
import contextlib
import logging
import os
import sys
from asyncio.subprocess import PIPE, Process

import msgspec

from watertable.server.protocol import NewTable
from watertable.server.tables.inspection import HEAD, TOO_MUCH, WALL, Inspection
from watertable.server.tables.refused import Refused, refuse

MODULE = "watertable.server.tables.inspector"
STARTING = 120.0  # seconds more for one that must be started first, on a very busy machine
WAITING = 16  # tables that may wait to be looked at
LARGEST = 65_536  # bytes of any verdict
ONE_THREAD = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}

_log = logging.getLogger("watertable.tables")
_inspection = msgspec.json.Decoder(Inspection)
_encode = msgspec.json.Encoder().encode


class Inspecting:
    """The inspector of one server process; it looks at one table at a time."""

    def __init__(self) -> None:
        """Start nothing yet."""
        self.process: Process | None = None
        self._turn = asyncio.Lock()
        self._waiting = 0

    async def look_at(self, new: NewTable) -> None:
        """Refuse what the inspector refuses, and whatever it cannot bear."""
        if self._waiting >= WAITING:
            raise refuse(429, "busy.tables", wait=5)
        self._waiting += 1
        try:
            async with self._turn:
                found = await self._said_of(_encode(new))
        finally:
            self._waiting -= 1
        if found.said is not None:
            raise Refused(found.status, found.said)

    async def close(self) -> None:
        """End the process and see it gone."""
        process, self.process = self.process, None
        if process is not None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    async def _said_of(self, body: bytes) -> Inspection:
        """Return the verdict; one who fell asleep long ago is replaced, and asked once more."""
        is_old = self.process is not None
        try:
            async with asyncio.timeout(WALL + STARTING):
                return await self._ask(body)
        except (OSError, RuntimeError, asyncio.IncompleteReadError) as error:  # uvloop: Runtime
            await self.close()
            if is_old:
                return await self._said_of(body)
            _log.warning("the inspector failed: %s", error)
            return TOO_MUCH
        except (TimeoutError, msgspec.MsgspecError) as error:
            await self.close()
            _log.warning("the inspector failed: %r", error)
            return TOO_MUCH
        except BaseException:
            await self.close()  # what it still says would be taken for the next answer
            raise

    async def _ask(self, body: bytes) -> Inspection:
        if self.process is None:
            self.process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-P", "-m", MODULE),
                stdin=PIPE,
                stdout=PIPE,
                env={**os.environ, **ONE_THREAD, "WATERTABLE_INTERPRETED": "1"},
            )
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(HEAD.pack(len(body)) + body)
        await self.process.stdin.drain()
        (size,) = HEAD.unpack(await self.process.stdout.readexactly(HEAD.size))
        if size > LARGEST:
            raise msgspec.MsgspecError("A verdict is short.")
        return _inspection.decode(await self.process.stdout.readexactly(size))
