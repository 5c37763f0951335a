"""What every game is asked: how long it is, what sitting first is worth, which bot wins."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import polars as pl
from msgspec.structs import replace

import watertable as wt
from watertable.lab.finding import Figure, Section
from watertable.lab.findings.summing import Samples, mean_of, share_of, shares
from watertable.lab.study_plan import StudyPlan

BINS = 24  # bars of a histogram, at most
RANKED = (
    "Thick whiskers are 95% intervals of each figure by itself; thin ones hold for all figures of "
    "the picture together (Bonferroni). Coloured: different from fair (dashed line) at 5% after "
    "Holm's correction for all in the picture. What appeared fewer than 30 times is shown, not "
    "ranked."
)
PAIRED = (
    "Framed: different from fair at 5% after Holm's correction for all in the picture; fair is the "
    "white of the scale. What appeared fewer than 30 times is pale, and not ranked."
)


@dataclass
class StudyTables:
    """The tables of a study, and the games to look at."""

    plan: StudyPlan
    game: wt.Playable
    games: pl.DataFrame
    seats: pl.DataFrame
    more: dict[str, pl.DataFrame]
    samples: Samples

    @property
    def labels(self) -> list[str]:
        """What each line-up is called."""
        return [label(names) for names in self.plan.lineups]

    def by_lineup(self) -> Iterator[tuple[str, pl.DataFrame]]:
        """Yield the games of each line-up; the name is empty where there is one alone."""
        for number, name in enumerate(self.labels):
            mine = self.games.filter(pl.col("lineup") == number)
            if len(mine):
                yield (name if len(self.labels) > 1 else ""), mine

    @cached_property
    def grouped(self) -> pl.DataFrame:
        """The seats, each with the group that it is compared in: its bot, and how many sit."""
        counts = [len(names) for names in self.plan.lineups]
        several = len(set(counts)) > 1
        bots = self.seats["bot"].cast(pl.String)
        many = self.seats["lineup"].replace_strict(dict(enumerate(counts)), return_dtype=pl.Int64)
        said = pl.Series("group", [""] * len(bots), dtype=pl.String)
        if bots.n_unique() > 1:
            said = bots.rename("group")
        if several:
            said = said + (", " if bots.n_unique() > 1 else "") + many.cast(pl.String) + " seats"
        return self.seats.with_columns(said.alias("group"))

    def by_group(self, rows: pl.DataFrame | None = None) -> Iterator[tuple[str, pl.DataFrame]]:
        """Yield rows of seats by group."""
        rows = self.grouped if rows is None else rows
        for name in sorted(rows["group"].unique().to_list()):
            yield name, rows.filter(pl.col("group") == name)

    def with_groups(self, rows: pl.DataFrame) -> pl.DataFrame:
        """Return rows that name a seat, with the group of that seat."""
        known = self.grouped.select("lineup", "game", "seat", "group")
        return rows.join(known, on=["lineup", "game", "seat"], how="left", maintain_order="left")


def label(names: list[str]) -> str:
    """Return what a line-up is called.

    >>> label(["river", "river"]), label(["river", "greedy"])
    ('river x 2', 'river, greedy')
    """
    return f"{names[0]} x {len(names)}" if len(set(names)) == 1 else ", ".join(names)


def length(tables: StudyTables, unit: str = "turns") -> Section:
    """How long games are."""
    figures: list[Figure] = []
    games = tables.games
    for name, mine in tables.by_lineup():
        figures.append(mean_of("mean", mine, unit, tables.samples, name))
    width = max(1, -(-(int(games[unit].max()) + 1) // BINS))  # type: ignore[arg-type]
    for name, mine in tables.by_lineup():
        binned = mine.with_columns((pl.col(unit) // width * width).alias("_bin"))
        for start in sorted(binned["_bin"].unique().to_list()):
            held = binned.with_columns((pl.col("_bin") == start).alias("_in"))
            last = start + width - 1
            said = str(start) if width == 1 else f"{start}-{last}"
            one = share_of(said, held, "_in", tables.samples, name)
            figures.append(replace(one, at=float(start)))
    return Section(
        "length",
        "How long a game is",
        f"Share of games by number of {unit}; the mean stands in the table.",
        "share",
        "bars",
        figures,
        axis="share of games",
        along=unit,
    )


def going_first(tables: StudyTables) -> Section:
    """What beginning is worth, by line-up."""
    figures: list[Figure] = []
    fair: dict[str, float] = {}
    for number, names in enumerate(tables.plan.lineups):
        seats = tables.seats.filter(pl.col("lineup") == number)
        if not len(seats):
            continue
        first = tables.games.select("lineup", "game", "first")
        order = seats.join(first, on=["lineup", "game"]).with_columns(
            ((pl.col("seat").cast(pl.Int16) - pl.col("first").cast(pl.Int16)) % len(names) + 1)
            .cast(pl.String)
            .alias("_order")
        )
        ordinal = [str(k) for k in range(1, len(names) + 1)]
        group = tables.labels[number] if len(tables.labels) > 1 else ""
        fair[group], found = shares(order, "_order", tables.samples, group=group, names=ordinal)
        figures += sorted(found, key=lambda it: it.name)
    return Section(
        "order",
        "What going first is worth",
        "Share of games won by who begins (1), who comes next (2), and so on. Fair is the mean of "
        "all places: games that nobody wins lower it, shared wins raise it.",
        "share",
        "ranking",
        figures,
        fair,
        [RANKED],
        axis="games won",
    )


def bots(tables: StudyTables) -> Section | None:
    """Which bot wins, where several sit at one table."""
    figures: list[Figure] = []
    fair: dict[str, float] = {}
    for number, names in enumerate(tables.plan.lineups):
        if len(set(names)) == 1:
            continue
        seats = tables.seats.filter(pl.col("lineup") == number)
        group = tables.labels[number]
        if len(seats):
            fair[group], found = shares(seats, "bot", tables.samples, group=group)
            figures += found
    if not figures:
        return None
    says = "Share of games won by each seat of a bot, where several kinds sit at one table."
    return Section(
        "bots", "Which bot wins", says, "share", "ranking", figures, fair, [RANKED], "games won"
    )
