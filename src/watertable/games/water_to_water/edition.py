"""What is in the game: tiles and options, and what the cards of powers and characters say."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from watertable.games.water_to_water.actions import WAYS as PLAIN_WAYS
from watertable.games.water_to_water.box import Box, Tiles, wrong
from watertable.games.water_to_water.box import pack as pack_tiles
from watertable.games.water_to_water.box import read as read_tiles
from watertable.games.water_to_water.characters import CHARACTERS
from watertable.games.water_to_water.faces import Tile
from watertable.games.water_to_water.facts import Character, Number, Power
from watertable.games.water_to_water.messages import MESSAGES
from watertable.games.water_to_water.powers import POWERS
from watertable.games.water_to_water.state import Ask
from watertable.games.water_to_water.variants import OPTIONS, options_of
from watertable.kernel.game.options import Value
from watertable.kernel.game.patch import Patchable, PatchTable
from watertable.kernel.records.record import Rows

POWER_CARDS: tuple[Power, ...] = tuple(it.POWER for it in POWERS)
CHARACTER_CARDS: tuple[Character, ...] = tuple(it.CHARACTER for it in CHARACTERS)
POWER_NAMES = ("", *(card.name for card in POWER_CARDS))
POWER_IDS = ("", *(it.__name__.rpartition(".")[2] for it in POWERS))
QUESTIONS = {  # those of the powers alone
    card.question: POWER_IDS[card.number] for card in POWER_CARDS if card.question not in list(Ask)
}
CHARACTER_IDS = ("nobody", *(it.__name__.rpartition(".")[2] for it in CHARACTERS))
WAYS = PLAIN_WAYS | {verb: way for card in POWER_CARDS for verb, way in card.verbs.items()}
POWER_OF = {verb: card.number for card in POWER_CARDS for verb in card.verbs}


CHARACTER_NUMBERS = {
    name: card.numbers for name, card in zip(CHARACTER_IDS[1:], CHARACTER_CARDS, strict=True)
}
POWER_NUMBERS = {
    name: {"uses": Number(card.uses, 0, 99)}
    for name, card in zip(POWER_IDS[1:], POWER_CARDS, strict=True)
    if not card.uses_by_option
}
NUMBERS = {"target": Number(20, 1, 500)}


def read(text: str) -> Tiles:
    """Read a tile file; what it does not say of cards and numbers is as the booklet has it."""
    tiles = read_tiles(text)
    characters = _filled("characters", tiles.characters, CHARACTER_NUMBERS)
    powers = _filled("powers", tiles.powers, POWER_NUMBERS)
    numbers = _filled("", {"numbers": tiles.numbers}, {"numbers": NUMBERS})["numbers"]
    return replace(tiles, characters=characters, powers=powers, numbers=numbers)


def _filled(
    where: str,
    given: Mapping[str, Mapping[str, int | list[int]]],
    known: Mapping[str, Mapping[str, Number]],
) -> dict[str, dict[str, int | list[int]]]:
    """Return all numbers of some cards: those that are given, and else the usual."""
    for name, numbers in given.items():
        place = f"{where}.{name}".strip(".")
        if name not in known:
            raise wrong(MESSAGES.text("file.unknown", what=place, known=", ".join(known)))
        for key, value in numbers.items():
            if key not in known[name]:
                there = ", ".join(known[name]) or "-"
                raise wrong(MESSAGES.text("file.unknown", what=f"{place}.{key}", known=there))
            _check_number(f"{place}.{key}", value, known[name][key])
    return {
        name: {
            key: given.get(name, {}).get(key, _plain(number.value))
            for key, number in numbers.items()
        }
        for name, numbers in known.items()
    }


def _plain(value: int | Sequence[int]) -> int | list[int]:
    return value if isinstance(value, int) else list(value)


def _check_number(what: str, value: int | list[int], number: Number) -> None:
    """Refuse a number that is out of its bounds, or a row that is no row or of another length."""
    row = [value] if isinstance(value, int) else value
    usual = (number.value,) if isinstance(number.value, int) else number.value
    if isinstance(value, int) != isinstance(number.value, int) or len(row) != len(usual):
        raise wrong(MESSAGES.text("file.row", what=what, wanted=len(usual), found=str(value)))
    for one in row:
        if not number.low <= one <= number.high:
            bounds = {"low": number.low, "high": number.high}
            raise wrong(MESSAGES.text("file.number", what=what, found=one, **bounds))


def _settle(tiles: dict[str, Any]) -> None:
    """A tile of which there are no copies is not in the bag."""
    tiles["tile"] = [tile for tile in tiles["tile"] if tile["count"] != 0]


_FACE = tuple(name for name in Tile.__struct_fields__ if name != "id")
PATCHABLE = Patchable(
    {
        "options": PatchTable(
            "rules",
            lambda tiles: tuple(option.key for option in OPTIONS),
            now=lambda tiles: {option.key: option.default for option in options_of(tiles)},
        ),
        "numbers": PatchTable(
            "numbers", lambda tiles: tuple(NUMBERS), now=lambda tiles: tiles.numbers
        ),
        "tiles": PatchTable("tile", lambda tiles: {tile.id: _FACE for tile in tiles.tile}, True),
        "characters": PatchTable(
            "characters",
            lambda tiles: {name: tuple(them) for name, them in CHARACTER_NUMBERS.items()},
            now=lambda tiles: tiles.characters,
        ),
        "powers": PatchTable(
            "powers",
            lambda tiles: {name: tuple(them) for name, them in POWER_NUMBERS.items()},
            now=lambda tiles: tiles.powers,
        ),
    },
    _settle,
)


def asked_for(question: int) -> int:
    """Return the number of the power that has a question."""
    return next(card.number for card in POWER_CARDS if card.question == question)


def keeper_of(thing: str) -> int:
    """Return the number of the power or character that something on the table belongs to."""
    cards: tuple[Power | Character, ...] = (*POWER_CARDS, *CHARACTER_CARDS)
    return next(card.number for card in cards if thing in card.keeps)


def pack(tiles: Tiles, values: Mapping[str, Value]) -> Rows[Box]:
    """Lay tiles, options and cards out as a box, in row 0."""
    boxes = pack_tiles(tiles, values)
    box = boxes[0]
    for verb, way in WAYS.items():
        box.form[verb] = way.form
    for card in POWER_CARDS:
        _pack_power(box, card, tiles)
    for character in CHARACTER_CARDS:
        _pack_character(box, character)
    for it in (*POWERS, *CHARACTERS):
        if hasattr(it, "lay_out"):
            it.lay_out(box, tiles.characters)
    box.target = tiles.numbers["target"]
    return boxes


def _pack_power(box: Box, card: Power, tiles: Tiles) -> None:
    number = box.power_count = card.number
    box.uses[number] = tiles.powers.get(POWER_IDS[number], {}).get("uses", card.uses)
    box.dealt[number] = not (card.is_hard and box.easy_powers)
    box.any_time[number] = card.any_time
    box.holds[number] = card.holds
    box.chooses[number] = card.chooses
    box.power_asked[card.question] = number if card.question else 0


def _pack_character(box: Box, card: Character) -> None:
    number = box.character_count = card.number
    box.for_beginners[number] = card.for_beginners
    box.least_seats[number] = card.least_seats
    box.may_be_second[number] = card.may_be_second
    box.has_points[number] = card.counts != ""
    box.takes_victories[number] = card.takes_victories
    box.character_asked[card.question] = number if card.question else 0
