"""A first look while a study is still being played: the main figures so far."""

import polars as pl

from watertable.lab.findings.summing import by_deal
from watertable.lab.intervals import Interval, mean, share
from watertable.lab.study import Study
from watertable.lab.study_plan import StudyPlan

COLUMNS = ("lineup", "game", "turns", "first", "winners")


class Early:
    """Reads each finished chunk once."""

    def __init__(self, plan: StudyPlan) -> None:
        """Begin before the first chunk."""
        self.plan = plan
        self._read: dict[str, pl.DataFrame] = {}

    def look(self, study: Study) -> str:
        """Return the main figures so far, each with its interval."""
        for chunk in study.done:
            if chunk.name not in self._read:
                rows = study.store.table("games", [chunk])
                self._read[chunk.name] = rows.select(
                    *(pl.col(name).cast(pl.Int64) for name in COLUMNS)
                )
        games = pl.concat(self._read.values()).with_columns(
            ((pl.col("winners") // 2 ** pl.col("first")) % 2).alias("first_won"),
            (pl.col("winners") == 0).cast(pl.Int64).alias("nobody"),
        )
        return ", ".join(
            [
                _said("turns", mean(*by_deal(games, "turns")), 1, 1),
                _said("first wins", share(*by_deal(games, "first_won")), 100, 0, "%"),
                _said("nobody", share(*by_deal(games, "nobody")), 100, 0, "%"),
            ]
        )


def _said(name: str, of: Interval, times: float, digits: int, unit: str = "") -> str:
    low, high = times * of.low, times * of.high
    return f"{name} {times * of.value:.{digits}f}{unit} [{low:.{digits}f}-{high:.{digits}f}]"
