"""The lab: what is broken in a game, by how much, and how sure that is.

from watertable import lab

study = lab.study("showdown", 1000, "greedy", seed=7)
study.frame("cards")                # a Polars frame
study.report().headlines            # what stands out
lab.compare("showdown", "standard", "free.toml")        # what a change does
"""

from collections.abc import Mapping, Sequence
from pathlib import Path

import watertable as wt
from watertable.lab.comparing import Comparison, compare
from watertable.lab.gauges import gauge_names
from watertable.lab.ladder import ladder_plan
from watertable.lab.study import Study, new_study, open_study
from watertable.lab.study_plan import LabError, StudyPlan, new_plan
from watertable.lab.study_report import FIGURES, PAGE, write_report
from watertable.lab.tuning import Tuning, tune

__all__ = [
    "FIGURES",
    "PAGE",
    "Comparison",
    "LabError",
    "Study",
    "StudyPlan",
    "Tuning",
    "compare",
    "gauge_names",
    "ladder_plan",
    "new_plan",
    "new_study",
    "open_study",
    "study",
    "tune",
    "write_report",
]


def study(
    game: str | wt.Playable,
    games: int,
    bots: str = "greedy",
    *,
    seats: int | Sequence[int] | None = None,
    options: Mapping[str, object] | None = None,
    preset: str | None = None,
    seed: int = 0,
    draft: str | None = None,
    jobs: int = 1,
    ray: str | None = None,
    out: str | Path | None = None,
) -> Study:
    """Play a study and return it; with `out`, its folder is kept and gone on with."""
    plan = new_plan(
        game, games, bots, seats=seats, options=options, preset=preset, seed=seed, draft=draft
    )
    return new_study(plan, out).run(jobs=jobs, ray=ray)
