"""The options of Showdown: what may differ from table to table, and which rule says so."""

from collections.abc import Mapping
from typing import Any

from watertable.games.showdown.box import CHOICES
from watertable.games.showdown.cards import SLOTS, Card, Cards, wrong
from watertable.games.showdown.messages import MESSAGES
from watertable.kernel.game.options import Option, Preset, Value, with_defaults
from watertable.kernel.game.patch import Patchable, PatchTable

_YES_NO: tuple[Value, ...] = (True, False)


def _option(key: str, values: tuple[Value, ...] | range, default: Value, rule: str) -> Option:
    return Option(key, values, default, rule, MESSAGES.text(f"option.{key}"))


def _preset(name: str, options: Mapping[str, Value]) -> Preset:
    return Preset(name, options, MESSAGES.text(f"preset.{name}"))


_OPTIONS = (
    _option("start_water", range(1, 100), 20, "S2"),
    _option("max_water", range(1, 100), 20, "S2"),
    _option("tiebreak_water", range(1, 100), 6, "S34"),
    _option("tiebreak_first", CHOICES["tiebreak_first"], "random", "R4"),
    _option("deal", range(21), 6, "S3"),
    _option("max_set", range(SLOTS + 1), 3, "R11"),
    _option("draw", range(11), 2, "S7"),
    _option("actions", range(11), 2, "S8"),
    _option("sets", range(SLOTS + 1), 1, "S14"),
    _option("first_actions", range(11), 1, "S9"),
    _option("first_draw", range(11), 0, "S9"),
    _option("second_draw", range(11), 1, "S9"),
    _option("cost_floor", range(2), 1, "R1"),
    _option("hand_limit", range(101), 0, "R6"),
    _option("continuous_limit", range(25), 0, "R14"),
    _option("tick_order", CHOICES["tick_order"], "entry", "R15"),
    _option("own_turn_response_is_action", _YES_NO, True, "R18"),
    _option("negated_defend_counts", _YES_NO, True, "R20"),
    _option("sun_from_set_is_action", _YES_NO, False, "R24"),
    _option("sun_stack", _YES_NO, True, "R26"),
    _option("snorkel_continuous", CHOICES["snorkel_continuous"], "stay", "R33"),
    _option("opp_discard", CHOICES["opp_discard"], "holder", "R41"),
    _option("own_dog_counts", _YES_NO, False, "R42"),
    _option("turn_cap", range(10001), 400, "R9"),
)

PLACES = {option.key: place for place, option in enumerate(_OPTIONS)}  # in a view's options

PRESETS = (
    _preset("standard", {}),
    _preset("short", {"start_water": 12, "tiebreak_water": 4}),
    _preset(
        "gentle",
        {
            "own_dog_counts": True,
            "negated_defend_counts": False,
            "own_turn_response_is_action": False,
        },
    ),
)


def options_of(cards: Cards) -> tuple[Option, ...]:
    """Return the options with the defaults that a card file sets under [rules]."""
    known = {option.key for option in _OPTIONS}
    for key in cards.rules:
        if key not in known:
            raise wrong(MESSAGES.say("file.no_option", option=key))
    return with_defaults(
        _OPTIONS,
        cards.rules,
        lambda option, fault: MESSAGES.say("file.option", option=option, fault=fault),
    )


def _settle(cards: dict[str, Any]) -> None:
    """A card of which there are no copies is not in the deck, and the deck is counted again."""
    cards["card"] = [card for card in cards["card"] if card["copies"] != 0]
    counts = [card["copies"] for card in cards["card"]]
    if all(isinstance(copies, int) for copies in counts):
        cards["meta"] |= {"deck_size": sum(counts), "kinds": len(counts)}


_FIELDS = tuple(name for name in Card.__struct_fields__ if name != "id")
PATCHABLE = Patchable(
    {
        "options": PatchTable(
            "rules",
            lambda cards: tuple(PLACES),
            now=lambda cards: {option.key: option.default for option in options_of(cards)},
        ),
        "cards": PatchTable("card", lambda cards: {card.id: _FIELDS for card in cards.card}, True),
    },
    _settle,
)
