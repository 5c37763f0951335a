"""The options of Water to Water: what may differ from table to table, and which rule says so."""

from watertable.games.water_to_water.box import CHOICES, Tiles, wrong
from watertable.games.water_to_water.messages import MESSAGES
from watertable.kernel.game.options import Option, Preset, Value, with_defaults

_YES_NO: tuple[Value, ...] = (True, False)


def _option(key: str, values: tuple[Value, ...] | range, default: Value, rule: str) -> Option:
    return Option(key, values, default, rule, MESSAGES.text(f"option.{key}"))


def _preset(name: str, **options: Value) -> Preset:
    return Preset(name, options, MESSAGES.text(f"preset.{name}"))


OPTIONS = (
    _option("wrath", CHOICES["wrath"], "bag", "R1"),
    _option("way_bender_uses", (4, 2), 4, "R2"),
    _option("nymph_points", (4, 5), 4, "R5"),
    _option("size_table", CHOICES["size_table"], "text", "R6"),
    _option("hawk_may_discard", _YES_NO, False, "R15"),
    _option("intellect_counts", CHOICES["intellect_counts"], "any", "R16"),
    _option("rotate_needs_water", _YES_NO, True, "R18"),
    _option("thief_wrath", CHOICES["thief_wrath"], "last", "R20"),
    _option("thief_out_of_turn", _YES_NO, True, "R21"),
    _option("dig_leftovers", CHOICES["dig_leftovers"], "out", "R28"),
    _option("sleep_stack", CHOICES["sleep_stack"], "after_skip", "R31"),
    _option("window", CHOICES["window"], "action", "R32"),
    _option("end", CHOICES["end"], "nobody", "R34"),
    _option("min_lake_tiles", (2, 1), 2, "R40"),
    _option("student_target", range(21, 501), 40, "R46"),
    _option("characters", CHOICES["characters"], "all", "W14"),
    _option("doppelganger", _YES_NO, True, "W14"),
    _option("easy_powers", _YES_NO, False, "W14"),
)

PRESETS = (
    _preset("booklet"),
    _preset(
        "cards",
        wrath="rounds",
        way_bender_uses=2,
        nymph_points=5,
        size_table="card",
        thief_wrath="never",
        thief_out_of_turn=False,
    ),
    _preset("beginner", characters="beginner", doppelganger=False),
)


def options_of(tiles: Tiles) -> tuple[Option, ...]:
    """Return the options with the values that a tile file sets under [rules]."""
    known = [option.key for option in OPTIONS]
    for key in tiles.rules:
        if key not in known:
            raise wrong(MESSAGES.text("file.unknown", what=f"rules.{key}", known=", ".join(known)))
    return with_defaults(
        OPTIONS,
        tiles.rules,
        lambda option, fault: MESSAGES.say("file.option", option=option, fault=fault),
    )
