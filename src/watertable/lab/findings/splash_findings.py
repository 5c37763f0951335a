"""What a study of Splash! says."""

from itertools import pairwise

import polars as pl

from watertable.lab.finding import Figure, Section
from watertable.lab.findings.everywhere import StudyTables, bots, going_first, length
from watertable.lab.findings.summing import mean_of, share_of

MARGINS = (0.0, 1.0, 2.0, 4.0, 6.0)  # mm: edges between classes


def sections(tables: StudyTables) -> list[Section]:
    """Return every section."""
    rows = tables.with_groups(tables.more["placements"])
    found = [
        _falls(tables, rows, "height", "by height", "pieces in the tower before"),
        _falls(tables, rows, "shape", "by shape", "shape of the piece laid"),
        _falls(tables, rows.with_columns(_margin()), "class", "by margin", "margin foreseen, mm"),
        _drops(tables),
        _profit(tables, rows),
        length(tables),
        going_first(tables),
        bots(tables),
    ]
    return [section for section in found if section is not None]


def _margin() -> pl.Expr:
    """Return the class of a foreseen margin."""
    said = pl.lit(f"{MARGINS[-1]:g} and more")
    for low, high in reversed(list(pairwise(MARGINS))):
        said = pl.when(pl.col("margin") < high).then(pl.lit(f"{low:g} to {high:g}")).otherwise(said)
    below = pl.when(pl.col("margin") < MARGINS[0]).then(pl.lit("below 0"))
    return below.otherwise(said).alias("class")


def _falls(tables: StudyTables, rows: pl.DataFrame, key: str, how: str, along: str) -> Section:
    figures: list[Figure] = []
    for group, mine in tables.by_group(rows):
        for value in sorted(mine[key].unique().to_list()):
            one = mine.filter(pl.col(key) == value)
            figures.append(share_of(str(value), one, "splash", tables.samples, group))
    if key == "class":
        edges = ["below 0", *(f"{low:g} to" for low in MARGINS), f"{MARGINS[-1]:g} and"]
        figures.sort(key=lambda it: max(k for k, e in enumerate(edges) if it.name.startswith(e)))
    return Section(
        f"falls-{key}",
        f"Falls {how}",
        "Share of pieces laid that made a Splash. n counts pieces laid.",
        "share",
        "points",
        figures,
        axis="pieces that made a Splash",
        along=along,
    )


def _drops(tables: StudyTables) -> Section:
    figures: list[Figure] = []
    for group, mine in tables.by_group():
        for column in ("laid", "splashed", "drops"):
            said = {"laid": "pieces laid", "splashed": "Splashes made", "drops": "drops won"}
            figures.append(mean_of(said[column], mine, column, tables.samples, group))
    says = "Mean per player and game."
    return Section("drops", "Drops", says, "number", "points", figures, axis="per game")


def _profit(tables: StudyTables, rows: pl.DataFrame) -> Section:
    """Who gets the drop of a Splash, as seen from who made it."""
    counts = {number: len(names) for number, names in enumerate(tables.plan.lineups)}
    fell = rows.filter(pl.col("splash") & (pl.col("profited") >= 0))
    many = pl.col("lineup").replace_strict(counts, return_dtype=pl.Int64)
    away = (pl.col("profited").cast(pl.Int64) - pl.col("seat").cast(pl.Int64)) % many
    fell = fell.with_columns(away.alias("away"))
    figures: list[Figure] = []
    for group, mine in tables.by_group(fell):
        for seats in range(max(counts.values())):
            said = "who made it" if seats == 0 else f"the seat {seats} further on"
            marked = mine.with_columns((pl.col("away") == seats).alias("got"))
            figures.append(share_of(said, marked, "got", tables.samples, group))
    says = "Of all Splashes with a drop, who got it, counted from the seat that made it."
    return Section("profit", "Who profits", says, "share", "points", figures, axis="share of drops")
