"""Every sentence a person reads about a move, and its JSON form."""

from collections.abc import Callable
from typing import Any

from watertable.games.showdown import actions
from watertable.games.showdown.actions import HAND_SUN, NO_MODE, PLAY_TARGET, SLOT_CARD, Verb
from watertable.games.showdown.box import NONE
from watertable.games.showdown.cards import SLOTS, Card, Cards, Mode
from watertable.games.showdown.state import SUNS, Ask, View
from watertable.kernel.compile.compiled import plain
from watertable.kernel.game.shelf import kept
from watertable.kernel.records.numbers import read
from watertable.kernel.text.json import Json
from watertable.kernel.text.message import Sentence

ANSWERING = ("defend", "negate")

verb_of, card_of, mode_of = plain(actions.verb_of), plain(actions.card_of), plain(actions.mode_of)
target_of, suns_of, sun_at = plain(actions.target_of), plain(actions.suns_of), plain(actions.sun_at)
number_of, play_number = plain(actions.number_of), plain(actions.play_number)
suns_of_three = plain(actions.suns_of_three)


def components(cards: Cards) -> Json:
    """Return the cards as JSON."""
    return {"cards": [_card_json(card) for card in cards.card]}


def names(cards: Cards) -> list[list[str]]:
    """Return what cards and modes are called in moves and positions."""
    return [[card.id, *(mode.label.lower() for mode in card.modes)] for card in cards.card]


def _card_json(card: Card) -> Json:
    return {
        "id": card.id,
        "name": card.name,
        "copies": card.copies,
        "cost": card.cost,
        "attack": card.attack,
        "showdown": card.showdown,
        "continuous": card.continuous,
        "src": card.src,
        "text": card.text,
        "modes": [{"label": mode.label.lower(), "timing": mode.timing} for mode in card.modes],
    }


def named(cards: Cards, view: View, field: int) -> int:
    """Return the kind that a card field names, or NONE when the seat cannot know it."""
    if field < SLOT_CARD:
        return field if field < len(cards.card) else NONE
    slot = field - SLOT_CARD
    return int(view.slots[slot]) if slot < SLOTS else NONE


def acting_card(cards: Cards, view: View, kind: int) -> int:
    """Return the kind whose Effect a card would have: itself, or the top of the pile."""
    if "copy" in [mode.timing for mode in cards.card[kind].mode]:
        return int(view.pile[view.pile_count - 1]) if view.pile_count else NONE
    return kind


def mode_named(cards: Cards, view: View, number: int) -> Mode | None:
    """Return the mode that a play announces."""
    kind = named(cards, view, card_of(number))
    acting = NONE if kind == NONE else acting_card(cards, view, kind)
    modes, place = cards.card[acting].modes if acting != NONE else (), mode_of(number)
    return modes[place] if place < len(modes) else None


@kept
def sun_kinds(cards: Cards) -> list[int]:
    """Return the kinds that can be combined with a card or copy one, in the file's order."""
    return [
        kind
        for kind, card in enumerate(cards.card)
        if any(mode.timing in ("combine", "copy") for mode in card.modes)
    ]


def suns_named(cards: Cards, view: View, number: int) -> list[tuple[int, int]]:
    """Return (field, kind) of every Sun a play announces."""
    packed = suns_of(number)
    if packed == 0:
        return []
    named_suns, kinds = [], sun_kinds(cards)
    for place in range(SUNS):
        field = sun_at(packed, place)
        if field >= HAND_SUN and field - HAND_SUN < len(kinds):
            named_suns.append((field, kinds[field - HAND_SUN]))
        elif field > 0:
            named_suns.append((field, int(view.slots[field - 1]) if field <= SLOTS else NONE))
    return named_suns


def price_named(cards: Cards, view: View, number: int) -> int:
    """Return the Water a play costs if every Sun shines."""
    kind = named(cards, view, card_of(number))
    if card_of(number) >= SLOT_CARD or kind == NONE:
        return 0
    cost = cards.card[kind].cost
    for _, sun in suns_named(cards, view, number):
        acting = NONE if sun == NONE else acting_card(cards, view, sun)
        for mode in cards.card[acting].modes if acting != NONE else ():
            cost -= int(mode.program[0].split()[1]) if mode.timing == "combine" else 0
    return max(0, cost)


def effect(cards: Cards, acting: int, mode: Mode) -> str:
    """Name what a mode does, with its number where the label needs one."""
    name, *numbers = mode.program[0].split()
    if name.startswith("ATTACK"):
        return f"{mode.label} {cards.card[acting].attack}"
    if name in ("DEFEND", "DEFEND_REFLECT", "GAIN", "DRAW"):
        return f"{mode.label} {numbers[0]}"
    return mode.label


def say(cards: Cards, view: View, number: int) -> Sentence:
    """Name an action for a log or a button."""
    return Sentence(_said(cards, view, number))


def _said(cards: Cards, view: View, number: int) -> str:
    view, verb, field = read(view), verb_of(number), card_of(number)
    if verb == Verb.PLAY:
        return _say_play(cards, view, number)
    match verb:
        case Verb.PASS:
            return "Pass: do not answer"
        case Verb.END:
            return "End the turn"
        case Verb.SET:
            return f"Set {cards.card[field].name} face down"
        case Verb.DISCARD:
            return f"Discard {cards.card[field].name}"
        case Verb.RECOVER:
            depth = view.pile_count - 1 - field
            where = "the top" if depth == 0 else f"{depth} under the top"
            return f"Take {cards.card[view.pile[field]].name} from the discard pile ({where})"
    return f"{cards.card[view.play_card[view.seat][field]].name} ticks next"


def _say_play(cards: Cards, view: View, number: int) -> str:
    field = card_of(number)
    kind = named(cards, view, field)
    acting, mode = acting_card(cards, view, kind), mode_named(cards, view, number)
    name = cards.card[kind].name
    parts = [f"Play {name}" if field < SLOT_CARD else f"Flip {name} (Set {field - SLOT_CARD + 1})"]
    if acting not in (kind, NONE):
        parts.append(f" as {cards.card[acting].name}")
    for place, (_, sun) in enumerate(suns_named(cards, view, number)):
        parts.append((" with " if place == 0 else " and ") + cards.card[sun].name)
    if mode is not None:
        parts.append(f": {effect(cards, acting, mode)}")
    parts.append(_say_target(cards, view, target_of(number)))
    cost = price_named(cards, view, number)
    parts.append(f" ({cost} Water)" if cost else " (free)")
    return "".join(parts)


def _say_target(cards: Cards, view: View, target: int) -> str:
    if target == 0:
        return ""
    if target < PLAY_TARGET:
        return f" the rival's Set card {target}"
    return f" the rival's {cards.card[view.play_card[1 - view.seat][target - PLAY_TARGET]].name}"


def move(cards: Cards, view: View, number: int) -> Json:
    """Return the JSON form of an action."""
    view, verb, field = read(view), verb_of(number), card_of(number)
    if verb == Verb.PLAY:
        return _play_json(cards, view, number)
    match verb:
        case Verb.PASS:
            return {"pass": True}
        case Verb.END:
            return {"end": True}
        case Verb.SET:
            return {"set": cards.card[field].id}
        case Verb.DISCARD:
            return {"discard": cards.card[field].id}
        case Verb.RECOVER:
            return {"recover": field, "card": cards.card[view.pile[field]].id}
    return {"tick": field}


def _play_json(cards: Cards, view: View, number: int) -> Json:
    field = card_of(number)
    kind, mode = named(cards, view, field), mode_named(cards, view, number)
    said: Json = {
        "play": cards.card[kind].id if kind != NONE else None,
        "from": field - SLOT_CARD if field >= SLOT_CARD else "hand",
        "mode": mode.label.lower() if mode is not None else mode_of(number),
    }
    suns = suns_named(cards, view, number)
    if suns:
        said["suns"] = [cards.card[k].id if f >= HAND_SUN else f - 1 for f, k in suns]
    target = target_of(number)
    if target:
        play = target >= PLAY_TARGET
        said["target"] = {"play": target - PLAY_TARGET} if play else {"set": target - 1}
    return said


def number(cards: Cards, view: View, said: Json, verdict: Callable[[int], int]) -> int:
    """Read an action from JSON; ValueError says what cannot be read."""
    verbs = [
        key for key in ("pass", "end", "set", "play", "discard", "recover", "tick") if key in said
    ]
    if len(verbs) != 1:
        raise ValueError("A move says exactly one of pass, end, set, play, discard, recover, tick.")
    allowed = {"play": {"play", "from", "mode", "suns", "target"}, "recover": {"recover", "card"}}
    for key in said:
        if key not in allowed.get(verbs[0], {verbs[0]}):
            raise ValueError(f"A move with {verbs[0]!r} has no field {key!r}.")
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
        card = named(cards, view, field)
        if said["play"] is not None and card not in (NONE, _kind(cards, said["play"])):
            raise ValueError(f"The Set card in slot {source} is not {said['play']!r}.")
    suns = said.get("suns", [])
    if not isinstance(suns, list) or len(suns) > SUNS:
        raise ValueError(f'"suns" is a list of at most {SUNS}.')
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
    kind = named(cards, view, field)
    acting = NONE if kind == NONE else acting_card(cards, view, kind)
    modes = cards.card[acting].modes if acting != NONE else ()
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
        raise ValueError(f"{cards.card[kind].name} cannot be combined with another card.")
    return HAND_SUN + sun_kinds(cards).index(kind)


def _read_target(target: Any) -> int:
    if target is None:
        return 0
    if isinstance(target, dict) and list(target) == ["set"]:
        return 1 + _whole(target["set"], SLOTS, "target")
    if isinstance(target, dict) and list(target) == ["play"]:
        return PLAY_TARGET + _whole(target["play"], 24, "target")
    raise ValueError('"target" is {"set": slot} or {"play": place}.')


def _kind(cards: Cards, name: Any) -> int:
    try:
        return cards.kind(name)
    except ValueError:
        raise ValueError(f"There is no card {name!r}.") from None


def _whole(value: Any, below: int, what: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < below:
        raise ValueError(f"{what!r} must be a number from 0 to {below - 1}, not {value!r}.")
    return value
