"""Every sentence a person reads about a move, and its JSON form."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, cast

import msgspec
from msgspec import UNSET

from watertable.games.showdown import actions, gist
from watertable.games.showdown.actions import HAND_SUN, NO_MODE, PLAY_TARGET, SLOT_CARD, Verb
from watertable.games.showdown.box import NONE, Box
from watertable.games.showdown.cards import KINDS, SLOTS, Card, Cards, Mode
from watertable.games.showdown.forms import CardFace, CardMode, Components, MoveData, Target
from watertable.games.showdown.gist import Gist, taken_apart
from watertable.games.showdown.messages import MESSAGES
from watertable.games.showdown.state import SUNS, Ask, View
from watertable.kernel.compile.compiled import plain
from watertable.kernel.game.shelf import kept
from watertable.kernel.records.numbers import read
from watertable.kernel.text.json import Json
from watertable.kernel.text.message import Named, Sentence

ANSWERING = ("defend", "negate")
CONTINUOUS, BETWEEN_MODES = "Continuous. ", " / "  # how card files write their texts
COUNTED = ("DEFEND", "DEFEND_REFLECT", "GAIN", "DRAW")  # Effects whose label needs their number

verb_of, card_of, mode_of = plain(actions.verb_of), plain(actions.card_of), plain(actions.mode_of)
target_of, suns_of, sun_at = plain(actions.target_of), plain(actions.suns_of), plain(actions.sun_at)
number_of, play_number = plain(actions.number_of), plain(actions.play_number)
suns_of_three, gist_of = plain(actions.suns_of_three), plain(gist.gist_of)


def components(cards: Cards) -> Json:
    """Return the cards as JSON."""
    box: Json = msgspec.to_builtins(Components(cards=[_face(card) for card in cards.card]))
    return box


def names(cards: Cards) -> list[list[str]]:
    """Return what cards and modes are called in moves and positions."""
    return [[card.id, *(mode.label.lower() for mode in card.modes)] for card in cards.card]


def _face(card: Card) -> CardFace:
    return CardFace(
        id=card.id,
        name=card.name,
        copies=card.copies,
        cost=card.cost,
        attack=card.attack,
        showdown=card.showdown,
        continuous=card.continuous,
        src=card.src,
        text=card.text,
        lines=card.text.removeprefix(CONTINUOUS).split(BETWEEN_MODES),
        modes=[CardMode(label=mode.label.lower(), timing=mode.timing) for mode in card.modes],
    )


# What a number names, by its gist.


def named_by(cards: Cards, view: View, number: int) -> Gist:
    """Return what a number names, as far as the seat knows it."""
    return taken_apart(gist_of(_copiers(cards), read(view), number))


@kept
def _copiers(cards: Cards) -> Box:
    """Return as much of a box as a gist asks for."""
    copies = [any(mode.timing == "copy" for mode in card.mode) for card in cards.card]
    return cast("Box", SimpleNamespace(copier=copies + [False] * (KINDS - len(copies))))


def acting_card(cards: Cards, named: Gist, kind: int) -> int:
    """Return the kind whose Effect a card would have: itself, or the top of the pile."""
    if kind in range(len(cards.card)):
        return named.top if _copiers(cards).copier[kind] else kind
    return NONE


def mode_named(cards: Cards, named: Gist, number: int) -> Mode | None:
    """Return the mode that a play announces."""
    modes, place = modes_named(cards, named), mode_of(number)
    return modes[place] if place < len(modes) else None


def modes_named(cards: Cards, named: Gist) -> tuple[Mode, ...]:
    """Return the modes of the card played."""
    acting = acting_card(cards, named, named.card)
    return () if acting == NONE else cards.card[acting].modes


@kept
def sun_kinds(cards: Cards) -> list[int]:
    """Return the kinds that can be combined with a card or copy one, in the file's order."""
    return [
        kind
        for kind, card in enumerate(cards.card)
        if any(mode.timing in ("combine", "copy") for mode in card.modes)
    ]


def suns_named(cards: Cards, named: Gist, number: int) -> list[tuple[int, int]]:
    """Return (field, kind) of every Sun a play announces."""
    packed = suns_of(number)
    if packed == 0:
        return []
    suns, kinds = [], sun_kinds(cards)
    for place in range(SUNS):
        field = sun_at(packed, place)
        if field >= HAND_SUN and field - HAND_SUN < len(kinds):
            suns.append((field, kinds[field - HAND_SUN]))
        elif field > 0:
            suns.append((field, named.suns[place]))
    return suns


def price_named(cards: Cards, named: Gist, number: int) -> int:
    """Return the Water a play costs if every Sun shines."""
    if card_of(number) >= SLOT_CARD or named.card not in range(len(cards.card)):
        return 0
    cost = cards.card[named.card].cost
    for _, sun in suns_named(cards, named, number):
        acting = acting_card(cards, named, sun)
        for mode in cards.card[acting].modes if acting != NONE else ():
            cost -= int(mode.program[0].split()[1]) if mode.timing == "combine" else 0
    return max(0, cost)


def card_named(cards: Cards, kind: int) -> Named:
    """Return a card as a part of a sentence."""
    card = cards.card[kind]
    return Named(card.id, card.name)


# What a move says.


def say(cards: Cards, view: View, number: int) -> Sentence:
    """Name an action for a log or a button."""
    return _said(cards, named_by(cards, view, number), number)


def _said(cards: Cards, named: Gist, number: int) -> Sentence:
    verb = Verb(verb_of(number))
    if verb == Verb.PLAY:
        return _said_play(cards, named, number)
    if verb == Verb.PASS:
        what, effect = MESSAGES.text("pass.what"), MESSAGES.text("pass.effect")
        return MESSAGES.say("move.pass", what=Named(None, what), effect=Named(None, effect))
    if verb == Verb.END:
        return MESSAGES.say("move.end")
    is_top = verb == Verb.RECOVER and named.depth == 0
    message = "move.recover_top" if is_top else f"move.{verb.name.lower()}"
    return MESSAGES.say(message, card=card_named(cards, named.card), depth=named.depth)


def _said_play(cards: Cards, named: Gist, number: int) -> Sentence:
    """Say a play in three parts: what is played, its Effect, and its price."""
    mode, cost = mode_named(cards, named, number), price_named(cards, named, number)
    assert mode is not None, f"{number} has no mode"
    effect = _aimed(cards, named, number, _effect(cards, named, mode))
    price = MESSAGES.text("price.water", water=cost) if cost else MESSAGES.text("price.free")
    return MESSAGES.say(
        "move.play",
        what=Named(cards.card[named.card].id, _played(cards, named, number)),
        effect=Named(mode.label.lower(), effect),
        price=Named(cost, price),
    )


def _played(cards: Cards, named: Gist, number: int) -> str:
    """Name a card with what it copies and the Suns it is played with."""
    field, acting = card_of(number), acting_card(cards, named, named.card)
    message = "play.hand" if field < SLOT_CARD else "play.set"
    played = MESSAGES.text(
        message if acting == named.card else f"{message}_as",
        card=card_named(cards, named.card),
        acting=card_named(cards, acting),
        slot=field - SLOT_CARD + 1,
    )
    suns = [cards.card[sun].name for _, sun in suns_named(cards, named, number)]
    if not suns:
        return played
    parts = dict(zip(("first", "second", "third"), suns, strict=False))
    return MESSAGES.text(
        ("play.sun", "play.suns", "play.three_suns")[len(suns) - 1], what=played, **parts
    )


def _effect(cards: Cards, named: Gist, mode: Mode) -> str:
    """Name what a mode does, with its number where the label needs one."""
    name, *numbers = mode.program[0].split()
    if name.startswith("ATTACK"):
        amount = cards.card[acting_card(cards, named, named.card)].attack
    elif name in COUNTED:
        amount = int(numbers[0])
    else:
        return mode.label
    return MESSAGES.text("effect.counted", effect=mode.label, amount=amount)


def _aimed(cards: Cards, named: Gist, number: int, effect: str) -> str:
    target = target_of(number)
    if target == 0:
        return effect
    if target < PLAY_TARGET:
        return MESSAGES.text("effect.on_set", effect=effect, slot=target)
    return MESSAGES.text("effect.on_play", effect=effect, target=card_named(cards, named.target))


# Its JSON form, and back.


def move(cards: Cards, view: View, number: int) -> Json:
    """Return the JSON form of an action."""
    form = _form(cards, named_by(cards, view, number), number)
    return cast("Json", msgspec.to_builtins(form))


def _form(cards: Cards, named: Gist, number: int) -> MoveData:
    field = card_of(number)
    match verb_of(number):
        case Verb.PASS:
            return MoveData(passes=True)
        case Verb.END:
            return MoveData(end=True)
        case Verb.SET:
            return MoveData(set=cards.card[field].id)
        case Verb.DISCARD:
            return MoveData(discard=cards.card[field].id)
        case Verb.RECOVER:
            return MoveData(recover=field, card=cards.card[named.card].id)
        case Verb.TICK:
            return MoveData(tick=field)
    mode, suns = mode_named(cards, named, number), suns_named(cards, named, number)
    assert mode is not None, f"{number} has no mode"
    return MoveData(
        play=cards.card[named.card].id,
        source=field - SLOT_CARD if field >= SLOT_CARD else "hand",
        mode=mode.label.lower(),
        suns=[cards.card[k].id if f >= HAND_SUN else f - 1 for f, k in suns] or UNSET,
        target=_target(target_of(number)),
    )


def _target(target: int) -> Target | msgspec.UnsetType:
    if target == 0:
        return UNSET
    return Target(play=target - PLAY_TARGET) if target >= PLAY_TARGET else Target(set=target - 1)


def number(cards: Cards, view: View, said: Json, verdict: Callable[[int], int]) -> int:
    """Read an action from JSON; ValueError says what cannot be read."""
    verbs = [
        key for key in ("pass", "end", "set", "play", "discard", "recover", "tick") if key in said
    ]
    if len(verbs) != 1:
        raise ValueError(MESSAGES.text("unreadable.verbs"))
    allowed = {"play": {"play", "from", "mode", "suns", "target"}, "recover": {"recover", "card"}}
    for key in said:
        if key not in allowed.get(verbs[0], {verbs[0]}):
            raise ValueError(MESSAGES.text("unreadable.no_field", verb=verbs[0], field=repr(key)))
    match verbs[0]:
        case "pass":
            return number_of(Verb.PASS, 0)
        case "end":
            return number_of(Verb.END, 0)
        case "set":
            return number_of(Verb.SET, _kind(cards, said["set"]))
        case "discard":
            return number_of(Verb.DISCARD, _kind(cards, said["discard"]))
        case "recover":
            return number_of(Verb.RECOVER, _whole(said["recover"], 128, "recover"))
        case "tick":
            return number_of(Verb.TICK, _whole(said["tick"], 64, "tick"))
    return _read_play(cards, view, said, verdict)


def _read_play(cards: Cards, view: View, said: Json, verdict: Callable[[int], int]) -> int:
    source = said.get("from", "hand")
    if source == "hand":
        field = _kind(cards, said["play"])
    else:
        field = SLOT_CARD + _whole(source, SLOTS, "from")
        lying = int(view.slots[field - SLOT_CARD])
        if said["play"] is not None and lying not in (NONE, _kind(cards, said["play"])):
            raise ValueError(
                MESSAGES.text("unreadable.other_card", slot=source, card=repr(said["play"]))
            )
    suns = said.get("suns", [])
    if not isinstance(suns, list) or len(suns) > SUNS:
        raise ValueError(MESSAGES.text("unreadable.suns", most=SUNS))
    fields = [_read_sun(cards, sun) for sun in suns] + [0] * SUNS
    packed = suns_of_three(fields[0], fields[1], fields[2])
    target = _read_target(said.get("target"))
    return _with_mode(cards, view, said.get("mode"), (field, target, packed), verdict)


def _with_mode(
    cards: Cards,
    view: View,
    label: Any,
    rest: tuple[int, int, int],
    verdict: Callable[[int], int],
) -> int:
    """Find the mode that is meant: by its label, or the first that is legal or suits the moment."""
    field, target, suns = rest
    modes = modes_named(cards, named_by(cards, view, play_number(field, 0, target, suns)))
    if label is not None:
        for place, mode in enumerate(modes):
            if str(label).lower() == mode.label.lower():
                return play_number(field, place, target, suns)
        return play_number(field, NO_MODE, target, suns)
    numbers = [play_number(field, place, target, suns) for place in range(len(modes))]
    for candidate in numbers:
        if verdict(candidate) == 0:
            return candidate
    answering = view.ask == Ask.WINDOW
    announced = [
        (candidate, mode.timing in ANSWERING)
        for candidate, mode in zip(numbers, modes, strict=True)
        if mode.timing not in ("tick", "passive")
    ]
    suiting = [candidate for candidate, answers in announced if answers == answering]
    others = [candidate for candidate, _ in announced]
    return (suiting or others or [play_number(field, 0, target, suns)])[0]


def _read_sun(cards: Cards, sun: Any) -> int:
    if isinstance(sun, int) and not isinstance(sun, bool):
        return 1 + _whole(sun, SLOTS, "suns")
    kind = _kind(cards, sun)
    if kind not in sun_kinds(cards):
        raise ValueError(MESSAGES.text("unreadable.no_sun", card=card_named(cards, kind)))
    return HAND_SUN + sun_kinds(cards).index(kind)


def _read_target(target: Any) -> int:
    if target is None:
        return 0
    if isinstance(target, dict) and list(target) == ["set"]:
        return 1 + _whole(target["set"], SLOTS, "target")
    if isinstance(target, dict) and list(target) == ["play"]:
        return PLAY_TARGET + _whole(target["play"], 24, "target")
    raise ValueError(MESSAGES.text("unreadable.target"))


def _kind(cards: Cards, name: Any) -> int:
    try:
        return cards.kind(name)
    except ValueError:
        raise ValueError(MESSAGES.text("unreadable.no_card", card=repr(name))) from None


def _whole(value: Any, below: int, what: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < below:
        raise ValueError(
            MESSAGES.text("unreadable.number", field=what, most=below - 1, value=repr(value))
        )
    return value
