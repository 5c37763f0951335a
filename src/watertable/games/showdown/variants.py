"""The options of Showdown: what may differ from table to table, and which rule says so."""

from watertable.games.showdown.box import CHOICES
from watertable.games.showdown.cards import SLOTS, Cards
from watertable.kernel.errors import BoxError, OptionError
from watertable.kernel.game.options import Option, Preset, Value

_YES_NO: tuple[Value, ...] = (True, False)

_OPTIONS = (
    Option("start_water", range(1, 100), 20, "S2", "Water at the start of a game."),
    Option("max_water", range(1, 100), 20, "S2", "The most Water a meter can show."),
    Option("tiebreak_water", range(1, 100), 6, "S34", "Water at the start of a tie-break game."),
    Option(
        "tiebreak_first",
        CHOICES["tiebreak_first"],
        "random",
        "R4",
        "Who begins a tie-break game: chance, the same player again, or the other one.",
    ),
    Option("deal", range(21), 6, "S3", "Cards dealt to each player."),
    Option("max_set", range(SLOTS + 1), 3, "R11", "The most Set cards a player can have."),
    Option("draw", range(11), 2, "S7", "Cards drawn at the start of a turn."),
    Option("actions", range(11), 2, "S8", "Actions in a turn."),
    Option("sets", range(SLOTS + 1), 1, "S14", "Cards that can be Set in a turn."),
    Option("first_actions", range(11), 1, "S9", "Actions in the first player's first turn."),
    Option("first_draw", range(11), 0, "S9", "Cards drawn in the first player's first turn."),
    Option("second_draw", range(11), 1, "S9", "Cards drawn in the second player's first turn."),
    Option(
        "cost_floor",
        range(2),
        1,
        "R1",
        "Water that must remain after paying; with 0, paying the last Water loses (R50).",
    ),
    Option("hand_limit", range(101), 0, "R6", "Cards kept at the end of a turn; 0: no limit."),
    Option(
        "continuous_limit",
        range(25),
        0,
        "R14",
        "Continuous cards a player can have in play; 0: no limit.",
    ),
    Option(
        "tick_order",
        CHOICES["tick_order"],
        "entry",
        "R15",
        "Continuous cards tick in entry order, or as their owner says.",
    ),
    Option(
        "own_turn_response_is_action",
        _YES_NO,
        True,
        "R18",
        "Whether an answer from hand on one's own turn takes an Action.",
    ),
    Option(
        "negated_defend_counts",
        _YES_NO,
        True,
        "R20",
        "Whether a negated Defend still was the one Defend.",
    ),
    Option(
        "sun_from_set_is_action",
        _YES_NO,
        False,
        "R24",
        "Whether a Set Sun takes an Action on one's own turn.",
    ),
    Option("sun_stack", _YES_NO, True, "R26", "Whether several Suns can go with one card."),
    Option(
        "snorkel_continuous",
        CHOICES["snorkel_continuous"],
        "stay",
        "R33",
        "Snorkel copying a Continuous card stays in play as a copy, or is illegal.",
    ),
    Option(
        "opp_discard",
        CHOICES["opp_discard"],
        "holder",
        "R41",
        "Who picks a forced discard: the discarding player, or chance.",
    ),
    Option(
        "own_dog_counts",
        _YES_NO,
        False,
        "R42",
        "Whether the damage of one's own Dog counts for one's Cat and Dolphin.",
    ),
    Option(
        "turn_cap", range(10001), 400, "R9", "Turns after which the match is a draw; 0: no cap."
    ),
)

PRESETS = (
    Preset("standard", {}, "The rules as written."),
    Preset(
        "short",
        {"start_water": 12, "tiebreak_water": 4},
        "Both start with 12 Water: about half as long (ours).",
    ),
    Preset(
        "gentle",
        {
            "own_dog_counts": True,
            "negated_defend_counts": False,
            "own_turn_response_is_action": False,
        },
        "Every doubtful ruling in the player's favour (ours).",
    ),
)


def options_of(cards: Cards) -> tuple[Option, ...]:
    """Return the options with the defaults that a card file sets under [rules]."""
    known = {option.key for option in _OPTIONS}
    for key in cards.rules:
        if key not in known:
            raise BoxError(f"The card file is wrong: rules.{key}: there is no such option.")
    return tuple(_with_default(option, cards) for option in _OPTIONS)


def _with_default(option: Option, cards: Cards) -> Option:
    if option.key not in cards.rules:
        return option
    try:
        default = option.read(cards.rules[option.key])
    except OptionError as error:
        raise BoxError(f"The card file is wrong: rules.{option.key}: {error}") from error
    return Option(option.key, option.values, default, option.rule, option.text)
