"""A study: a plan that is played, kept, and read."""

import shutil
import weakref
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import polars as pl

import watertable as wt
from watertable.batches.row import secret_of_match
from watertable.kernel.table.log import Log
from watertable.kernel.table.table import Table
from watertable.lab import ladder
from watertable.lab.finding import Sample, StudyReport
from watertable.lab.findings import sections_of
from watertable.lab.findings.everywhere import StudyTables, label
from watertable.lab.findings.summing import Samples
from watertable.lab.headlines import said
from watertable.lab.running import played
from watertable.lab.study_folder import StudyFolder
from watertable.lab.study_plan import Chunk, LabError, StudyPlan

MORE = {"showdown": ("cards",), "water-to-water": ("course",), "splash": ("placements",)}
Tell = Callable[["Study"], None]

METHOD = [
    "Every game follows from the seed and its number; the same study gives the same figures on any "
    "number of processes and machines.",
    "Figures come from what the rules told while the game was played, not from guesses about it.",
    "Intervals are 95%: Wilson's for shares, Student's for means. Rows of one deal (the seats of a "
    "game, the same deal with other bots) are one draw of chance, and count so.",
    "Bots are not people: what is strong in their hands may be weak in yours.",
]


class Study:
    """The games of a folder, as tables and as a report."""

    def __init__(self, store: StudyFolder, plan: StudyPlan) -> None:
        """Look at what has been played; `run` plays the rest."""
        self.store, self.plan = store, plan
        self.done: list[Chunk] = store.finished(plan)

    @property
    def games_played(self) -> int:
        """How many games are there."""
        return sum(chunk.last - chunk.first for chunk in self.done)

    @property
    def is_whole(self) -> bool:
        """Whether all games have been played."""
        return self.games_played == self.plan.total

    @property
    def title(self) -> str:
        """What is played."""
        return wt.game(self.plan.game).title

    def run(
        self, *, jobs: int = 1, ray: str | None = None, tell: Tell = lambda study: None
    ) -> "Study":
        """Play what has not been played yet; `tell` is called after every chunk."""
        if jobs < 1:
            raise LabError(f"--jobs is 1 or more, not {jobs}.")
        finished = set(self.done)
        left = [chunk for chunk in self.plan.chunks() if chunk not in finished]
        for chunk, files in played(self.plan, left, jobs=jobs, ray=ray):
            self.store.keep(chunk, files)
            self.done = sorted([*self.done, chunk], key=lambda it: (it.first, it.lineup))
            tell(self)
        return self

    def frame(self, name: str) -> pl.DataFrame:
        """Return a table as a Polars frame: `games`, `seats`, `events`, and what the game adds."""
        return self.store.table(name, self.done)

    def pandas(self, name: str) -> Any:
        """Return the same as a pandas frame, where pandas is installed."""
        try:
            return self.frame(name).to_pandas()
        except ModuleNotFoundError as error:
            raise LabError("This needs pandas: `pip install pandas`.") from error

    def tables(self) -> StudyTables:
        """Return what findings are read from."""
        more = {name: self.frame(name) for name in MORE[self.plan.game]}
        games = self.frame("games").drop("moves", "log", strict=False)
        game = self.plan.playable()
        return StudyTables(self.plan, game, games, self.frame("seats"), more, Samples())

    def report(self) -> StudyReport:
        """Return all that the games say."""
        tables = self.tables()
        plan = self.plan
        sections = (
            ladder.sections(tables.seats, plan, tables.samples)
            if plan.ladder
            else sections_of(tables)
        )
        drafted = {"random": "dealt at random", "bots": "drafted by the bots"}
        changed = {
            key: value for key, value in plan.options.items() if value != tables.game.chosen()[key]
        }
        set_up = [
            ("Game", tables.game.title),
            ("Variant", plan.named or ("its own box" if plan.box else "as it is")),
            ("Options", ", ".join(f"{k}={v}" for k, v in changed.items()) or "as they are"),
            ("Bots", " | ".join(label(names) for names in plan.lineups)),
            *([("Characters", drafted[plan.draft])] if plan.draft else []),
            ("Games", f"{plan.games} of each line-up"),
            ("Seed", str(plan.seed)),
        ]
        headlines = [line for section in sections for line in said(section)]
        title = f"{tables.game.title}: {self.games_played:,} games"
        return StudyReport(
            title, set_up, self.games_played, plan.total, headlines, sections, METHOD
        )

    def log(self, game: int, lineup: int = 0) -> Log:
        """Return the log of any game of the study: it replays, and opens in the browser."""
        for _, log in self.logs([(lineup, game)]):
            return log
        raise LabError(f"Game {game} of line-up {lineup} has not been played.")

    def logs(self, wanted: Iterable[Sample]) -> Iterator[tuple[Sample, Log]]:
        """Yield the logs of some games, as far as they have been played."""
        left = sorted(set(wanted))
        for chunk in self.done:
            mine = [g for k, g in left if k == chunk.lineup and chunk.first <= g < chunk.last]
            if mine:
                rows = self.store.table("games", [chunk]).filter(pl.col("game").is_in(mine))
                for row in rows.iter_rows(named=True):
                    yield (chunk.lineup, row["game"]), self._log(row, chunk.lineup)

    def _log(self, row: Mapping[str, Any], lineup: int) -> Log:
        if "log" in row:
            return Log.loads(row["log"])
        plan, game = self.plan, self.plan.playable()
        secret = secret_of_match(plan.seed, row["game"])
        table = Table(game, len(plan.lineups[lineup]), dict(plan.options), secret=secret)
        for number in row["moves"]:
            table.play(number, seat=table.to_act)
        return table.log


def new_study(plan: StudyPlan, folder: str | Path | None = None) -> Study:
    """Begin a study, or go on with one; without a folder it is kept until Python forgets it."""
    if folder is None:
        passing = mkdtemp(prefix="watertable-lab-")
        study = new_study(plan, passing)
        weakref.finalize(study, shutil.rmtree, passing, ignore_errors=True)
        return study
    store = StudyFolder(folder)
    store.open(plan)
    return Study(store, plan)


def open_study(folder: str | Path) -> Study:
    """Open a study that was begun before."""
    store = StudyFolder(folder)
    return Study(store, store.plan())
