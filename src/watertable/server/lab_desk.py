"""The desk of the lab: studies that the Lab page asks for, each in a process of its own.

The lab stands on the same floor as the server, so nothing of it is known here but the name of its
process and the file in which that tells how far it is. Any worker can read the file.
"""

import asyncio
import contextlib
import importlib.util
import os
import secrets
import shutil
import signal
import sys
import time
from asyncio.subprocess import DEVNULL, PIPE, Process
from pathlib import Path

import msgspec
from msgspec import Struct

from watertable.server import records
from watertable.server.config import Config
from watertable.server.errands import Errands
from watertable.server.protocol import LabFigure, LabQuestion, LabRun, VariantTold
from watertable.server.tables import refuse

MODULE = "watertable.lab.errand"
NEEDED = ("altair", "polars", "pyarrow", "vl_convert")
LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
PROGRESS, CANCEL, ASKED = "progress.json", "cancel", "asked.json"
MOST_WAITING = 4  # studies that are being played or wait for it
MOST_KEPT = 20  # studies whose reports can still be read
SILENT = 30.0  # seconds without a beat after which nobody works at it any more
GRACE = 3.0  # seconds to end by itself
ONE_THREAD = {
    f"{name}_NUM_THREADS": "1" for name in ("OMP", "OPENBLAS", "MKL", "NUMBA", "RAYON")
} | {"POLARS_MAX_THREADS": "1"}
UNDER_WAY = ("waiting", "playing")


class KeptQuestion(Struct):
    """A question as its folder keeps it, with what its variant changes."""

    question: LabQuestion
    variant: VariantTold | None = None


class ToldProgress(Struct):
    """How far the process says that it is."""

    state: str = "waiting"
    done: int = 0
    total: int = 0
    figures: list[LabFigure] = []
    fair: float | None = None
    lines: list[str] = []
    said: str = ""
    report: str | None = None


_asked = msgspec.json.Decoder(KeptQuestion)
_progress = msgspec.json.Decoder(ToldProgress)


def is_installed() -> bool:
    """Say whether there is a lab here."""
    return all(importlib.util.find_spec(name) is not None for name in NEEDED)


class LabDesk:
    """Takes questions, and says how far they are."""

    def __init__(self, config: Config) -> None:
        """Start nothing yet."""
        self.config, self.folder = config, config.lab_folder
        self.errands = Errands()
        self.processes: dict[str, Process] = {}

    async def ask(
        self, question: LabQuestion, patch: str | None, variant: VariantTold | None
    ) -> LabRun:
        """Begin a study, which may have to wait for another; `patch` is its variant's text."""
        if self.folder is None or not is_installed():
            raise refuse(503, "no_lab.missing")
        if question.games > self.config.lab_games:
            raise refuse(422, "wrong_question.games", most=self.config.lab_games)
        if question.question == "change" and variant is None:
            raise refuse(422, "wrong_question.change")
        going = await asyncio.to_thread(self._make_room)
        if going >= MOST_WAITING:
            raise refuse(429, "busy.lab", wait=30)
        id = "".join(secrets.choice(LETTERS) for _ in range(12))
        folder = self.folder / id
        folder.mkdir(parents=True)
        (folder / ASKED).write_bytes(msgspec.json.encode(KeptQuestion(question, variant)))
        (folder / PROGRESS).write_bytes(b"{}")
        errand = {
            **msgspec.to_builtins(question),
            "variant": patch,
            "named": "" if variant is None else variant.name,
            "folder": str(folder),
            "jobs": self.config.lab_jobs,
            "seconds": 60 * self.config.lab_minutes,
        }
        await self._start(id, msgspec.json.encode(errand))
        return self.look(id)

    async def _start(self, id: str, errand: bytes) -> None:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-P", "-m", MODULE),
            stdin=PIPE,
            stdout=DEVNULL,
            env={**os.environ, **ONE_THREAD},
            start_new_session=True,
        )
        assert process.stdin is not None
        process.stdin.write(errand + b"\n")  # it stays open: when we are gone, so is the study
        await process.stdin.drain()
        self.processes[id] = process
        self.errands.start(self._see_off(id, process))

    async def _see_off(self, id: str, process: Process) -> None:
        """Wait for a process, and for all that it has started."""
        try:
            status = await process.wait()
        finally:
            _end(process)
            self.processes.pop(id, None)
        if status:
            records.note("a study ended badly", status=status)
            self._write_off(id)

    def _write_off(self, id: str) -> None:
        """Say of a study whose process is gone that it failed, unless it has said how it ended."""
        assert self.folder is not None
        with contextlib.suppress(OSError, msgspec.MsgspecError):
            file = self.folder / id / PROGRESS
            told = _progress.decode(file.read_bytes())
            if told.state in UNDER_WAY:
                told.state = "failed"
                file.write_bytes(msgspec.json.encode(told))

    def look(self, id: str) -> LabRun:
        """Say how far a study is."""
        folder = self._of(id)
        try:
            asked = _asked.decode((folder / ASKED).read_bytes())
            told = _progress.decode((folder / PROGRESS).read_bytes())
            silent = time.time() - (folder / PROGRESS).stat().st_mtime
        except (OSError, msgspec.MsgspecError) as error:
            raise refuse(404, "no_study") from error
        state = told.state
        if state in UNDER_WAY and silent > SILENT and id not in self.processes:
            state, told.said = "failed", ""
        report = f"/lab/{id}/report.html" if told.report and state == "ready" else None
        return LabRun(
            id=id,
            game=asked.question.game,
            question=asked.question.question,
            state=state,  # type: ignore[arg-type]  # as the process writes it
            done=told.done,
            total=told.total or asked.question.games,
            figures=told.figures,
            fair=told.fair,
            lines=told.lines,
            said=told.said,
            report=report,
            variant=asked.variant,
        )

    def cancel(self, id: str) -> LabRun:
        """Let a study be: its process sees that within a second."""
        (self._of(id) / CANCEL).touch()
        return self.look(id)

    def report(self, id: str, name: str) -> bytes:
        """Return a file of a study's report."""
        try:
            return (self._of(id) / "study" / name).read_bytes()
        except OSError as error:
            raise refuse(404, "no_file") from error

    async def close(self) -> None:
        """End what goes on here, and see it gone."""
        for process in list(self.processes.values()):
            assert process.stdin is not None
            process.stdin.close()  # that ends it
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(GRACE):
                while self.processes:
                    await asyncio.sleep(0.02)
        await self.errands.end()

    def _of(self, id: str) -> Path:
        folder = None if self.folder is None else self.folder / id
        if folder is None or not folder.is_dir():
            raise refuse(404, "no_study")
        return folder

    def _make_room(self) -> int:
        """Forget the oldest studies; return how many go on."""
        assert self.folder is not None
        self.folder.mkdir(parents=True, exist_ok=True)
        runs = sorted((it for it in self.folder.iterdir() if it.is_dir()), key=_age)
        going = 0
        for number, folder in enumerate(runs):
            try:
                is_going = self.look(folder.name).state in UNDER_WAY
            except Exception:  # half a folder is no study
                is_going = False
            going += is_going
            if number >= MOST_KEPT and not is_going:
                shutil.rmtree(folder, ignore_errors=True)
        return going


def _age(folder: Path) -> float:
    try:
        return -folder.stat().st_mtime
    except OSError:
        return 0.0


def _end(process: Process) -> None:
    """End a process and all that it has started; on Windows, which has no groups, it alone."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
