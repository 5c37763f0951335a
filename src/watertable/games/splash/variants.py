"""The options of Splash!: what may differ from table to table, and which rule says so."""

from collections.abc import Mapping

from watertable.games.splash.box import CHOICES
from watertable.games.splash.pieces import Pieces
from watertable.kernel.errors import OptionError
from watertable.kernel.game.options import Option, Preset, Value

_TEXTS = {
    "last_piece_taken": ("R2", "Who wins with a last piece that another player gave away."),
    "empty_stock": (
        "R3",
        "A player whose last piece fell wins at the next placement that stands, or not so.",
    ),
    "target": ("R10", "A piece goes on the highest piece that matches, or always on the top."),
    "only_new_falls": ("R12", "Whether it is a Splash when the new piece alone falls."),
    "touching": ("R14", "A piece that also touches a third one stands if carried, or never."),
    "first": ("R24", "Who begins: chance, or the seat of this number (from 0)."),
    "draft": ("R25", "Pieces are picked one by one, or dealt by chance."),
    "teams": ("R26", "Everybody alone, pairs (4 or 6 seats), or two teams of three (6 seats)."),
    "tremor": ("X6", "How much the hand trembles: 0.5, 0.65, 0.9 or 1.4 mm."),
}

_OPTIONS = tuple(
    Option(key, values, "steady" if key == "tremor" else values[0], *_TEXTS[key])
    for key, values in CHOICES.items()
)

PRESETS = (
    Preset("standard", {}, "The rules as written."),
    Preset(
        "gentle",
        {"only_new_falls": "forgiving", "tremor": "gentle"},
        "A calm hand, and a piece that falls alone does no harm (ours).",
    ),
    Preset("quick", {"draft": "deal"}, "The pieces are dealt instead of picked (ours)."),
)


def options_of(pieces: Pieces) -> tuple[Option, ...]:
    """Return the options; a piece file changes none of them."""
    return _OPTIONS


def sides(values: Mapping[str, Value], seats: int) -> tuple[int, ...]:
    """D19, R26 The side of each seat: opposite seats are a pair, every other seat a three."""
    teams = values["teams"]
    return sides_of(CHOICES["teams"].index(teams), seats)


def sides_of(teams: int, seats: int) -> tuple[int, ...]:
    """R26 The side of each seat, by the option's code."""
    count = {1: seats // 2, 2: 2}.get(teams, seats)
    return tuple(seat % count for seat in range(seats))


def check_table(first: int, teams: int, seats: int) -> None:
    """D19, R24 Refuse options that this number of seats cannot play with."""
    if first > seats:
        raise OptionError(f"Option first (R24) names seat {first - 1}; there are {seats} seats.")
    if teams == 1 and seats not in (4, 6):
        raise OptionError(f"Option teams=pairs (D19) needs 4 or 6 seats, not {seats}.")
    if teams == 2 and seats != 6:
        raise OptionError(f"Option teams=threes (R26) needs 6 seats, not {seats}.")
