"""What a study of Showdown says."""

import polars as pl

from watertable.lab.finding import Figure, Section
from watertable.lab.findings.everywhere import RANKED, StudyTables, bots, going_first, length
from watertable.lab.findings.summing import mean_of, ratio_of, share_of, shares

TRAP = (
    "The usual trap: a card that is seen late or played when one is winning anyway looks strong "
    "here without being so. Only the opening hand is dealt by chance alone; rank cards by that."
)
WHEN = {
    "opening": (
        "in the opening hand",
        "Share of games won by seats that were dealt the card at the start. The deal is chance, so "
        "this is the card's own worth.",
        [],
    ),
    "seen": ("drawn at any time", "Share of games won by seats that drew or recovered it.", [TRAP]),
    "played": ("played", "Share of games won by seats that played it at least once.", [TRAP]),
}


def sections(tables: StudyTables) -> list[Section]:
    """Return every section."""
    found = [
        _ends(tables),
        length(tables),
        going_first(tables),
        bots(tables),
        *(_cards(tables, when) for when in WHEN),
        _plays(tables),
        _flows(tables),
        _answers(tables),
    ]
    return [section for section in found if section is not None]


def _ends(tables: StudyTables) -> Section:
    figures: list[Figure] = []
    for name, mine in tables.by_lineup():
        marked = mine.with_columns(
            (pl.col("tiebreaks") > 0).alias("tied"),
            (pl.col("winners") == 0).alias("drawn"),
            (pl.col("winners") > 0).alias("decided"),
        )
        figures.append(share_of("won by somebody", marked, "decided", tables.samples, name))
        figures.append(share_of("tied, so a tie-break game", marked, "tied", tables.samples, name))
        figures.append(share_of("drawn at the turn cap", marked, "drawn", tables.samples, name))
    says = "A tie (both run dry at once) is followed by a tie-break game."
    return Section("ends", "How games end", says, "share", "points", figures, axis="share of games")


def _named(tables: StudyTables, rows: pl.DataFrame) -> pl.DataFrame:
    names = {card["id"]: card["name"] for card in tables.game.components["cards"]}
    said = pl.col("card").cast(pl.String).replace_strict(names, return_dtype=pl.String)
    return rows.with_columns(said.alias("name"))


def _cards(tables: StudyTables, when: str) -> Section:
    """Win rates by card, of seats that had it then."""
    title, says, notes = WHEN[when]
    held = {
        "opening": pl.col("opening") > 0,
        "seen": (pl.col("drawn") > 0) | (pl.col("recovered") > 0),
        "played": pl.col("played") > 0,
    }[when]
    rows = _named(tables, tables.with_groups(tables.more["cards"].filter(held)))
    figures: list[Figure] = []
    fair: dict[str, float] = {}
    for group, mine in tables.by_group(rows):
        fair[group], found = shares(mine, "name", tables.samples, group=group)
        figures += found
    return Section(
        f"cards-{when}",
        f"Cards: win rate when {title}",
        says,
        "share",
        "ranking",
        figures,
        fair,
        [*notes, RANKED],
        axis="games won",
    )


def _plays(tables: StudyTables) -> Section:
    """How often each card is played where somebody has it."""
    cards = tables.more["cards"]
    drawn = cards.filter((pl.col("drawn") > 0) | (pl.col("recovered") > 0))
    rows = _named(tables, tables.with_groups(drawn))
    rows = rows.with_columns((pl.col("played") > 0).alias("used"))
    figures: list[Figure] = []
    for group, mine in tables.by_group(rows):
        for name in sorted(mine["name"].unique().to_list()):
            one = mine.filter(pl.col("name") == name)
            figures.append(share_of(name, one, "used", tables.samples, group))
    figures.sort(key=lambda it: (it.group, -it.value))
    says = "Of the seats that drew a card, how many played it at least once."
    return Section(
        "plays", "Cards: how often they are played", says, "share", "points", figures, axis="played"
    )


POSSIBLE, TAKEN = "an answer was possible", "and was given"
FLOWS = {
    "hit_for": "aimed at a seat",
    "coat": "kept off by Rain Coat",
    "defended": "Defended",
    "damage": "lost to attacks",
    "reflected": "lost to reflected damage",
    "own_damage": "lost to one's own cards",
    "paid": "paid as cost",
    "gained": "gained",
}


def _flows(tables: StudyTables) -> Section:
    figures = [
        mean_of(said, mine, column, tables.samples, group)
        for group, mine in tables.by_group()
        for column, said in FLOWS.items()
    ]
    says = "Water per seat and game: what is aimed, kept off, lost, paid and gained."
    return Section("flows", "Where Water goes", says, "number", "points", figures, axis="Water")


def _answers(tables: StudyTables) -> Section:
    figures: list[Figure] = []
    for group, mine in tables.by_group():
        figures.append(ratio_of(POSSIBLE, mine, "answerable", "windows", tables.samples, group))
        figures.append(ratio_of(TAKEN, mine, "answered", "answerable", tables.samples, group))
    says = (
        "A window opens when public knowledge allows an answer to the rival's activation. In how "
        "many the seat held an answer, and how many of those it took. n counts windows, and "
        "windows with an answer in hand."
    )
    return Section("answers", "Answers", says, "share", "points", figures, axis="share")
