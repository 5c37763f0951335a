"""What a study of Water to Water says."""

import polars as pl
from msgspec.structs import replace

from watertable.lab.finding import Figure, Section
from watertable.lab.findings.everywhere import (
    PAIRED,
    RANKED,
    StudyTables,
    bots,
    going_first,
    length,
)
from watertable.lab.findings.summing import mean_of, means, share_of, shares

BUILT = {
    "tiles_laid": "tiles laid",
    "tiles_out": "tiles out of play",
    "lakes_closed": "lakes closed",
    "islands_closed": "islands closed",
    "voids_made": "voids made",
    "ponds": "ponds on the map",
    "ruins": "ruins on the map",
    "artifacts": "artifacts on the map",
    "river_points": "points of rivers",
    "square_points": "points of filled squares",
    "digs": "digs",
    "reshuffles": "reshuffles",
}
SEATS = {"turns": "turns", "forced_discards": "forced discards", "skipped": "turns slept through"}


def sections(tables: StudyTables) -> list[Section]:
    """Return every section."""
    found = [
        _ends(tables),
        _ranked(
            tables, "character", "Characters", "Share of games won by seats with the character."
        ),
        _ranked(tables, "power", "Powers", "Share of games won by seats with the power."),
        going_first(tables),
        bots(tables),
        _pairs(tables),
        length(tables),
        _course(tables),
        _means(tables),
        _uses(tables),
        _built(tables),
    ]
    return [section for section in found if section is not None]


def _ends(tables: StudyTables) -> Section:
    figures: list[Figure] = []
    for name, mine in tables.by_lineup():
        count = pl.col("winners").bitwise_count_ones()
        marked = mine.with_columns(
            (count == 1).alias("one"), (count > 1).alias("several"), (count == 0).alias("nobody")
        )
        figures.append(share_of("won by one", marked, "one", tables.samples, name))
        figures.append(share_of("won by several", marked, "several", tables.samples, name))
        figures.append(share_of("won by nobody", marked, "nobody", tables.samples, name))
    says = "Who wins at the end; nobody does when all tiles are gone."
    return Section("ends", "How games end", says, "share", "points", figures, axis="share of games")


def _ranked(tables: StudyTables, key: str, title: str, says: str) -> Section:
    figures: list[Figure] = []
    fair: dict[str, float] = {}
    for group, mine in tables.by_group():
        fair[group], found = shares(mine, key, tables.samples, group=group)
        figures += found
    dealt = (
        " Characters are dealt at random; fair is the mean of all."
        if tables.plan.draft == "random"
        else " Bots draft the characters, so this also says which seat takes which."
    )
    return Section(
        f"{key}s",
        f"{title}: win rate",
        says + dealt,
        "share",
        "ranking",
        figures,
        fair,
        [RANKED],
        axis="games won",
    )


def _pairs(tables: StudyTables) -> Section:
    """Character by power."""
    figures: list[Figure] = []
    fair: dict[str, float] = {}
    for group, mine in tables.by_group():
        both = mine.with_columns(
            (pl.col("character").cast(pl.String) + "|" + pl.col("power").cast(pl.String)).alias(
                "pair"
            )
        )
        fair[group], found = shares(both, "pair", tables.samples, group=group, look=1)
        for one in found:
            character, _, power = one.name.partition("|")
            figures.append(replace(one, name=character, across=power))
    says = "Share of games won by each pair of character and power; pale where it appeared rarely."
    return Section(
        "pairs",
        "Pairs: character and power",
        says,
        "share",
        "heat",
        figures,
        fair,
        [PAIRED],
        axis="games won",
    )


def _course(tables: StudyTables) -> Section:
    """Points over time, by character."""
    rows = tables.with_groups(tables.more["course"]).join(
        tables.seats.select("lineup", "game", "seat", "character"),
        on=["lineup", "game", "seat"],
        how="left",
        maintain_order="left",
    )
    figures: list[Figure] = []
    for group, mine in tables.by_group(rows):
        for number in sorted(mine["round"].unique().to_list()):
            now = mine.filter(pl.col("round") == number)
            found = means(now, "character", "points", tables.samples, group)
            figures += [replace(one, at=float(number)) for one in found]
    figures.sort(key=lambda it: (it.group, it.name, it.at or 0.0))
    return Section(
        "course",
        "Points over time",
        "Mean points of a character at the end of each round, of games that lasted so long.",
        "number",
        "lines",
        figures,
        notes=["Games that a character wins early are missing later on: n falls along a line."],
        axis="points",
        along="round",
    )


def _means(tables: StudyTables) -> Section:
    figures = [
        mean_of(said, mine, column, tables.samples, group)
        for group, mine in tables.by_group()
        for column, said in SEATS.items()
    ]
    says = "Mean per player and game."
    return Section("players", "What a player does", says, "number", "points", figures, axis="times")


def _uses(tables: StudyTables) -> Section:
    figures = [
        one
        for group, mine in tables.by_group()
        for one in means(mine, "power", "power_uses", tables.samples, group)
    ]
    says = "Mean uses of a power by whoever has it, per game."
    return Section("uses", "Powers: how often used", says, "number", "points", figures, axis="uses")


def _built(tables: StudyTables) -> Section:
    figures = [
        mean_of(said, mine, column, tables.samples, name)
        for name, mine in tables.by_lineup()
        for column, said in BUILT.items()
    ]
    says = "Mean per game: what lies on the map at the end, and what went out of play."
    return Section("built", "What is built", says, "number", "points", figures, axis="per game")
