"""The options of Water to Water: what may differ from table to table, and which rule says so."""

from watertable.games.water_to_water.box import CHOICES, Tiles
from watertable.kernel.game.options import Option, Preset, Value

_YES_NO: tuple[Value, ...] = (True, False)

OPTIONS = (
    Option(
        "wrath",
        CHOICES["wrath"],
        "bag",
        "R1",
        "The Wrath wins when the bag is empty, or after a number of rounds.",
    ),
    Option("way_bender_uses", (4, 2), 4, "R2", "How often Way Bender can be used."),
    Option("nymph_points", (4, 5), 4, "R5", "The Lake Nymph's points for a closed lake."),
    Option(
        "size_table",
        CHOICES["size_table"],
        "text",
        "R6",
        "Whether a lake or island of six tiles is worth 20 (text) or 10 (card).",
    ),
    Option(
        "hawk_may_discard",
        _YES_NO,
        False,
        "R15",
        "Whether Hawk's Vision may discard a tile although another one fits.",
    ),
    Option(
        "intellect_counts",
        CHOICES["intellect_counts"],
        "any",
        "R16",
        "Which touching sides earn Intellect its second play: any, or those with water.",
    ),
    Option(
        "rotate_needs_water",
        _YES_NO,
        True,
        "R18",
        "Whether a rotated or covering tile needs a water contact.",
    ),
    Option(
        "thief_wrath",
        CHOICES["thief_wrath"],
        "last",
        "R20",
        "Whether the Thief can rob the Wrath by taking the last tile.",
    ),
    Option(
        "thief_out_of_turn", _YES_NO, True, "R21", "Whether the Thief can steal out of his turn."
    ),
    Option(
        "dig_leftovers",
        CHOICES["dig_leftovers"],
        "out",
        "R28",
        "Unmarked tiles of a dig go out of play, or back into the bag.",
    ),
    Option(
        "sleep_stack",
        CHOICES["sleep_stack"],
        "after_skip",
        "R31",
        "Whether a sleeper who has skipped his turn can be put to sleep again.",
    ),
    Option(
        "window",
        CHOICES["window"],
        "action",
        "R32",
        "When any-time powers are asked for: after every action, only after main actions, "
        "also before the draw, or never.",
    ),
    Option(
        "end",
        CHOICES["end"],
        "nobody",
        "R34",
        "When all tiles are gone: nobody wins, or the highest points do.",
    ),
    Option("min_lake_tiles", (2, 1), 2, "R40", "The tiles a closed lake needs to score."),
    Option("student_target", range(21, 501), 40, "R46", "The points a teacher needs."),
    Option(
        "characters",
        CHOICES["characters"],
        "all",
        "W14",
        "All characters, or the beginners' pool.",
    ),
    Option("doppelganger", _YES_NO, True, "W14", "Whether power 14 is in the game."),
    Option("easy_powers", _YES_NO, False, "W14", "Whether powers 3, 6, 8, 10 and 12 stay out."),
)

PRESETS = (
    Preset("booklet", {}, "As the booklet's text says."),
    Preset(
        "cards",
        {
            "wrath": "rounds",
            "way_bender_uses": 2,
            "nymph_points": 5,
            "size_table": "card",
            "thief_wrath": "never",
            "thief_out_of_turn": False,
        },
        "As the printed cards say, where they differ from the booklet's text.",
    ),
    Preset(
        "beginner",
        {"characters": "beginner", "doppelganger": False},
        "Easy characters for two or three, and no Doppelganger.",
    ),
)


def options_of(tiles: Tiles) -> tuple[Option, ...]:
    """Return the options; a tile file changes none of them."""
    return OPTIONS
