"""Rows of a chunk of games: one a game, one a seat, one a notable event, and what a game adds."""

from collections.abc import Mapping

import polars as pl

from watertable.lab.rows import by_tables, showdown_rows, splash_rows, water_to_water_rows
from watertable.lab.rows.by_batch import played_rows
from watertable.lab.study_plan import Chunk, StudyPlan

Rows = Mapping[str, pl.DataFrame]


def rows_of(plan: StudyPlan, chunk: Chunk) -> Rows:
    """Play a chunk and return its tables by name: `games`, `seats`, `events` and others."""
    match plan.game:
        case "showdown":
            return played_rows(plan, chunk, showdown_rows.tables)
        case "water-to-water":
            return played_rows(plan, chunk, water_to_water_rows.tables)
        case _:
            return by_tables.played_rows(plan, chunk, splash_rows.Witness)
