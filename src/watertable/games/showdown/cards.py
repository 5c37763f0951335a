"""A card file, as the designers write it: read once, checked, every fault named with its card."""

from enum import IntEnum
from pathlib import Path
from typing import Literal

import msgspec

from watertable.games.showdown.messages import MESSAGES
from watertable.kernel.errors import BoxError
from watertable.kernel.text.message import Filling, Sentence

KINDS = 64  # room for kinds of cards
CARDS = 128  # room for cards
MODES = 4  # ways to use one card
STEPS = 6  # opcodes in one program
SLOTS = 6  # Set cards in front of a player
SUN_KINDS = 9  # kinds that can be combined with another card (Sun, and Snorkel as Sun)


class Timing(IntEnum):
    """When a mode can be used."""

    OWN = 0
    DEFEND = 1
    NEGATE = 2
    COMBINE = 3
    COPY = 4
    TICK = 5
    PASSIVE = 6


class Op(IntEnum):
    """What one step of a program does. One function each in effects.py."""

    ATTACK = 0
    ATTACK_UNDEFENDABLE = 1
    DAMAGE_OPP = 2
    DAMAGE_SPLIT = 3
    DAMAGE_TAKEN = 4
    GAIN = 5
    GAIN_TAKEN = 6
    DRAW = 7
    OPP_DISCARD = 8
    RECOVER = 9
    DESTROY = 10
    EXTRA_ACTION = 11
    EXTRA_SET = 12
    DEFEND = 13
    DEFEND_REFLECT = 14
    NEGATE = 15
    COST_MINUS = 16
    COPY_TOP_DISCARD = 17
    PLACE = 18
    REDUCE_FIRST = 19
    IF_WATER_MAX = 20
    IF_OPP_WATER_MIN = 21
    IF_HAND_MAX = 22


ARGUMENTS = {
    Op.ATTACK: 0,
    Op.ATTACK_UNDEFENDABLE: 0,
    Op.DAMAGE_SPLIT: 2,
    Op.DAMAGE_TAKEN: 2,
    Op.GAIN_TAKEN: 2,
    Op.NEGATE: 0,
    Op.COPY_TOP_DISCARD: 0,
    Op.PLACE: 0,
}  # every other opcode has one

ONLY_IN = {
    Op.DEFEND: Timing.DEFEND,
    Op.DEFEND_REFLECT: Timing.DEFEND,
    Op.NEGATE: Timing.NEGATE,
    Op.COST_MINUS: Timing.COMBINE,
    Op.COPY_TOP_DISCARD: Timing.COPY,
    Op.REDUCE_FIRST: Timing.PASSIVE,
}  # these mean nothing at another time

ANSWERS = (Timing.DEFEND, Timing.NEGATE)


class Mode(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One way to use a card, as the designers write it."""

    timing: Literal["own", "defend", "negate", "combine", "copy", "tick", "passive"]
    label: str
    program: list[str]
    extra_cost: list[str] = []


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One kind of card, as the designers write it."""

    id: str
    name: str
    copies: int
    cost: int
    attack: int
    showdown: bool
    continuous: bool
    src: Literal["rulebook", "hint", "ours"]
    text: str
    mode: list[Mode] = []

    @property
    def modes(self) -> tuple[Mode, ...]:
        """S17 The card's modes; a Continuous card has one more: it is placed face up."""
        return (*self.mode, PLACE) if self.continuous else tuple(self.mode)


PLACE = Mode(timing="own", label="Place", program=["PLACE"])


class Meta(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a card file says of itself."""

    version: int
    deck_size: int
    kinds: int


class Cards(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card file."""

    meta: Meta
    card: list[Card]
    rules: dict[str, int | bool | str] = {}

    def kind(self, name: object) -> int:
        """Return the number of a card by its id; ValueError when there is none."""
        for number, card in enumerate(self.card):
            if card.id == name:
                return number
        raise ValueError(MESSAGES.text("card.none", card=repr(name)))


STANDARD = Path(__file__).with_name("cards.toml").read_text("utf-8")


def read(text: str) -> Cards:
    """Read a card file; what is wrong is named by card and field, with what was expected."""
    try:
        cards = msgspec.toml.decode(text, type=Cards)
    except msgspec.ValidationError as error:
        raise wrong(_where(text, str(error))) from error
    except (msgspec.DecodeError, ValueError) as error:
        raise BoxError(_say("not_toml", error=str(error))) from error
    for fault in _faults(cards):
        raise wrong(fault)
    return cards


def wrong(fault: Sentence) -> BoxError:
    """Return the error that says what is wrong with a card file."""
    return BoxError(_say("wrong", fault=fault))


def _say(message: str, **parts: Filling) -> Sentence:
    return MESSAGES.say(f"file.{message}", **parts)


def _faults(cards: Cards) -> list[Sentence]:
    """Say what is wrong with a file whose fields all have the right type, cards first."""
    faults = []
    ids = [card.id for card in cards.card]
    for card in cards.card:
        found = _card_faults(card)
        if ids.count(card.id) > 1:
            found.append(_say("id_twice"))
        faults += [_say("of_card", card=repr(card.id), fault=fault) for fault in found]
    total = sum(card.copies for card in cards.card)
    if not 1 <= len(cards.card) <= KINDS:
        faults.append(_say("kinds", count=len(cards.card), most=KINDS))
    if cards.meta.kinds != len(cards.card):
        faults.append(_say("meta_kinds", said=cards.meta.kinds, count=len(cards.card)))
    if cards.meta.deck_size != total:
        faults.append(_say("deck_size", said=cards.meta.deck_size, count=total))
    if not 2 <= total <= CARDS:
        faults.append(_say("deck", count=total, most=CARDS))
    combined = sum(any(m.timing in ("combine", "copy") for m in card.mode) for card in cards.card)
    if combined > SUN_KINDS:
        faults.append(_say("combining", count=combined, most=SUN_KINDS))
    return faults


def _card_faults(card: Card) -> list[Sentence]:
    faults = []
    for name, value, low, high in (
        ("copies", card.copies, 1, 60),
        ("cost", card.cost, 0, 9),
        ("attack", card.attack, 0, 20),
    ):
        if not low <= value <= high:
            faults.append(_say("number", field=name, low=low, high=high, found=value))
    if not card.id or not card.id.replace("_", "").isalnum() or card.id != card.id.lower():
        faults.append(_say("id"))
    if not card.name:
        faults.append(_say("name"))
    if not 1 <= len(card.modes) <= MODES:
        faults.append(_say("modes", most=MODES, count=len(card.modes)))
    labels = [mode.label.lower() for mode in card.modes]
    timings = [mode.timing for mode in card.modes]
    for number, mode in enumerate(card.modes):
        found = _mode_faults(card, mode)
        if labels.count(mode.label.lower()) > 1:
            found.append(_say("label_twice"))
        faults += [_say("of_mode", number=number + 1, fault=fault) for fault in found]
    for single in ("combine", "copy", "tick"):
        if timings.count(single) > 1:
            faults.append(_say("timing_twice", timing=repr(single)))
    return faults


def _mode_faults(card: Card, mode: Mode) -> list[Sentence]:
    faults = []
    timing = Timing[mode.timing.upper()]
    if not mode.label:
        faults.append(_say("label"))
    if timing in (*ANSWERS, Timing.COMBINE, Timing.COPY) and not card.showdown:
        faults.append(_say("showdown", timing=repr(mode.timing)))
    if timing in (Timing.TICK, Timing.PASSIVE) and not card.continuous:
        faults.append(_say("continuous", timing=repr(mode.timing)))
    if not 1 <= len(mode.program) <= STEPS:
        faults.append(_say("program", most=STEPS, count=len(mode.program)))
    for line in mode.extra_cost:
        if line.split()[:1] != ["DISCARD_COST"] or not _numbers_fit(line, 1):
            faults.append(_say("extra_cost", found=repr(line)))
    destroying = 0
    for line in mode.program:
        name = (line.split() or [""])[0]
        if name not in Op.__members__:
            faults.append(_say("opcode", opcode=repr(name)))
            continue
        op = Op[name]
        wanted = ARGUMENTS.get(op, 1)
        if not _numbers_fit(line, wanted):
            faults.append(_say("numbers", opcode=name, wanted=wanted, found=repr(line)))
        if op in ONLY_IN and timing != ONLY_IN[op]:
            belongs = ONLY_IN[op].name.lower()
            faults.append(_say("only_in", opcode=name, timing=repr(belongs)))
        if op == Op.PLACE and mode is not PLACE:
            faults.append(_say("place"))
        if timing == Timing.PASSIVE and op != Op.REDUCE_FIRST:
            faults.append(_say("passive", opcode=name))
        destroying += op == Op.DESTROY
        if op == Op.DESTROY and line.split()[1:] != ["1"]:
            faults.append(_say("one_target", found=repr(line)))
    if destroying > 1:
        faults.append(_say("destroy_twice"))
    return faults


def _numbers_fit(line: str, wanted: int) -> bool:
    numbers = line.split()[1:]
    return len(numbers) == wanted and all(n.isdigit() and int(n) < 100 for n in numbers)


def _where(text: str, message: str) -> Sentence:
    """Put the card's id into msgspec's message: "$.card[3].cost" -> "card 'dog', field cost"."""
    fault, _, path = message.partition(" - at `$.")
    path = path.rstrip("`")
    number, _, field = path.removeprefix("card[").partition("]")
    if not path.startswith("card[") or not number.isdigit():
        return _say("at", fault=fault, path=path) if path else Sentence(fault)
    entry = msgspec.toml.decode(text)["card"][int(number)]
    unnamed = str(_say("unnamed", number=int(number) + 1))
    name = entry.get("id", unnamed) if isinstance(entry, dict) else unnamed
    fault = f"{fault[:1].lower()}{fault[1:]}"
    said = _say("field", field=field.strip(".") or "card", fault=fault)
    return _say("of_card", card=repr(name), fault=said)
