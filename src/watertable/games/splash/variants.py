"""The options of Splash!: what may differ from table to table, and which rule says so."""

from collections.abc import Mapping

from watertable.games.splash.box import CHOICES
from watertable.games.splash.messages import MESSAGES
from watertable.games.splash.pieces import Pieces
from watertable.kernel.errors import BoxError, OptionError
from watertable.kernel.game.options import Option, Preset, Value, with_defaults
from watertable.kernel.game.patch import Patchable, PatchTable

_RULES = {
    "last_piece_taken": "R2",
    "empty_stock": "R3",
    "target": "R10",
    "only_new_falls": "R12",
    "touching": "R14",
    "first": "R24",
    "draft": "R25",
    "teams": "R26",
    "tremor": "X6",
}
_DEFAULTS = {"tremor": "steady"}  # else the first of the values
_PRESETS: dict[str, dict[str, Value]] = {
    "standard": {},
    "gentle": {"only_new_falls": "forgiving", "tremor": "gentle"},
    "quick": {"draft": "deal"},
}

_OPTIONS = tuple(
    Option(key, values, _DEFAULTS.get(key, values[0]), _RULES[key], MESSAGES.text(f"option.{key}"))
    for key, values in CHOICES.items()
)
PRESETS = tuple(
    Preset(name, options, MESSAGES.text(f"preset.{name}")) for name, options in _PRESETS.items()
)


def options_of(pieces: Pieces) -> tuple[Option, ...]:
    """Return the options with the values that a piece file sets under [rules]."""
    known = ", ".join(CHOICES)
    for key in pieces.rules:
        if key not in CHOICES:
            raise BoxError(MESSAGES.say("file.no_option", option=key, known=known))
    return with_defaults(
        _OPTIONS,
        pieces.rules,
        lambda option, fault: MESSAGES.say("file.option", option=option, fault=fault),
    )


PATCHABLE = Patchable(
    {
        "options": PatchTable(
            "rules",
            lambda pieces: tuple(CHOICES),
            now=lambda pieces: {option.key: option.default for option in options_of(pieces)},
        ),
        "shapes": PatchTable(
            "shape", lambda pieces: {shape.id: ("box", "prism") for shape in pieces.shape}, True
        ),
    }
)


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
        raise OptionError(MESSAGES.say("table_of.first", first=first - 1, seats=seats))
    if teams == 1 and seats not in (4, 6):
        raise OptionError(MESSAGES.say("table_of.pairs", seats=seats))
    if teams == 2 and seats != 6:
        raise OptionError(MESSAGES.say("table_of.threes", seats=seats))
