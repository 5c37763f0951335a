"""What is in the game: tiles and options, and what the cards of powers and characters say."""

from collections.abc import Mapping

from watertable.games.water_to_water.actions import WAYS as PLAIN_WAYS
from watertable.games.water_to_water.box import Box, Tiles
from watertable.games.water_to_water.box import pack as pack_tiles
from watertable.games.water_to_water.characters import CHARACTERS
from watertable.games.water_to_water.facts import Character, Power
from watertable.games.water_to_water.powers import POWERS
from watertable.games.water_to_water.state import Ask
from watertable.kernel.game.options import Value
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
        _pack_power(box, card)
    for character in CHARACTER_CARDS:
        _pack_character(box, character)
    for it in (*POWERS, *CHARACTERS):
        if hasattr(it, "lay_out"):
            it.lay_out(box)
    return boxes


def _pack_power(box: Box, card: Power) -> None:
    number = box.power_count = card.number
    box.uses[number] = card.uses
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
