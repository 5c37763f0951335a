"""Where a study lies: one folder, one Parquet file for each table and chunk, each whole or absent.

study.json                          what is played
games/00-00000000-00000500.parquet  a row a game; seats/, events/ and others beside it
logs/                               games to look at
report.html, report.json            what came of it
"""

import io
import os
from collections.abc import Mapping
from pathlib import Path

import msgspec
import polars as pl
import pyarrow.parquet as pq

from watertable.lab.study_plan import FORMAT, Chunk, LabError, StudyPlan

PLAN = "study.json"
GAMES = "games"  # written last of a chunk's files: where it is, the chunk is finished
Files = Mapping[str, bytes]  # a chunk's tables by name, as Parquet


def as_files(tables: Mapping[str, pl.DataFrame]) -> Files:
    """Return tables as the bytes of Parquet files: the same for the same rows."""
    found = {}
    for name, table in tables.items():
        buffer = io.BytesIO()
        pq.write_table(table.to_arrow(), buffer, compression="zstd")
        found[name] = buffer.getvalue()
    return found


class StudyFolder:
    """The folder of a study."""

    def __init__(self, folder: str | Path) -> None:
        """Remember where it is; nothing is read yet."""
        self.folder = Path(folder)

    def open(self, plan: StudyPlan) -> None:
        """Begin a study here, or go on with the same one; another one's folder is refused."""
        if (self.folder / PLAN).exists():
            if self.plan().key != plan.key:
                raise LabError(
                    f"{self.folder} holds another study ({self.said()}); "
                    "choose another folder with --out, or delete this one."
                )
        elif self.folder.exists() and any(it.suffix != ".part" for it in self.folder.iterdir()):
            raise LabError(f"{self.folder} is not empty and holds no study; choose another folder.")
        self.folder.mkdir(parents=True, exist_ok=True)
        self.write(PLAN, msgspec.json.format(msgspec.json.encode(plan), indent=1))

    def plan(self) -> StudyPlan:
        """Return what is played here."""
        try:
            text = (self.folder / PLAN).read_bytes()
        except OSError as error:
            raise LabError(f"{self.folder} holds no study: it has no {PLAN}.") from error
        try:
            found = msgspec.json.decode(text, type=StudyPlan)
        except msgspec.MsgspecError as error:
            raise LabError(f"{self.folder / PLAN} cannot be read: {error}.") from error
        if found.watertable_lab != FORMAT:
            raise LabError(
                f"{self.folder} was written by another version of the lab "
                f"({found.watertable_lab}; this is {FORMAT}): begin a new folder."
            )
        return found

    def said(self) -> str:
        """Return in a few words what is played here."""
        plan = self.plan()
        lineups = "|".join(",".join(names) for names in plan.lineups)
        named = f" with {plan.named}" if plan.named else ""
        return f"{plan.game}{named}, {lineups}, seed {plan.seed}"

    def is_finished(self, chunk: Chunk) -> bool:
        """Whether a chunk has been played."""
        return (self.folder / GAMES / f"{chunk.name}.parquet").exists()

    def keep(self, chunk: Chunk, files: Files) -> None:
        """Keep a chunk, whole."""
        for name in sorted(files, key=lambda name: name == GAMES):
            self.write(f"{name}/{chunk.name}.parquet", files[name])

    def finished(self, plan: StudyPlan) -> list[Chunk]:
        """Return the chunks of a plan that have been played, in its order."""
        return [chunk for chunk in plan.chunks() if self.is_finished(chunk)]

    def table(self, name: str, chunks: list[Chunk]) -> pl.DataFrame:
        """Return a table of some chunks."""
        if not chunks:
            raise LabError(f"Nothing has been played in {self.folder} yet.")
        files = [self.folder / name / f"{chunk.name}.parquet" for chunk in chunks]
        if not files[0].exists():
            kept = sorted(it.name for it in self.folder.iterdir() if any(it.glob("*.parquet")))
            raise LabError(f"There is no table {name!r}; there are: {', '.join(kept)}.")
        return pl.read_parquet(files)

    def write(self, name: str, content: bytes) -> None:
        """Write a file: the whole of it, or nothing."""
        target = self.folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        draft = target.with_name(f"{target.name}.{os.getpid()}.part")
        with draft.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())  # a name of a finished chunk never stands over an empty file
        draft.replace(target)
